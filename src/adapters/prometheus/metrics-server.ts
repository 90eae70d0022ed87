import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { DocfaceError } from '../../domain/errors.ts';
import type { PrometheusMetrics } from './prometheus-metrics.ts';

interface Address {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
}

const serverOptions = { headersTimeout: 10_000, requestTimeout: 10_000, maxHeaderSize: 8 * 1024 };

/**
 * Serves `GET /metrics` and nothing else, to whoever reaches the address: there are no secrets and nothing about
 * clients in it.
 */
export class MetricsServer {
  readonly #server: Server;

  constructor(metrics: Pick<PrometheusMetrics, 'contentType' | 'text'>) {
    this.#server = createServer(serverOptions, (request, response) => {
      answer(metrics, request, response).catch(() => {
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
    });
  }

  /** Returns the address of the metrics. Error: `DEPENDENCY_UNAVAILABLE` when the address cannot be taken. */
  listen({ host, port }: Address): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', (cause) => {
        const message = `docface cannot show metrics on ${host}:${port}: ${cause.message}. Set DOCFACE_METRICS_PORT to another port, or leave it out.`;
        reject(new DocfaceError('DEPENDENCY_UNAVAILABLE', message, { cause }));
      });
      this.#server.listen({ host, port }, () => {
        const address = this.#server.address();
        const taken = typeof address === 'object' && address !== null ? address.port : port;
        resolve(`http://${host.includes(':') ? `[${host}]` : host}:${taken}/metrics`);
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }
}

async function answer(
  metrics: Pick<PrometheusMetrics, 'contentType' | 'text'>,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (url?.split('?')[0] !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) {
    response.writeHead(404).end();
    return;
  }
  const text = await metrics.text();
  response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
}
