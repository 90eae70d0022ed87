import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A receiver of webhooks that keeps what it gets and answers as the test says. */
export interface LocalReceiver {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** Cuts what is still open. */
  close(): Promise<void>;
}

/** Listens on the loopback; `answer` is called once a request has arrived as a whole. */
export async function startReceiver(answer: RequestListener, host = '127.0.0.1'): Promise<LocalReceiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '' } = request;
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      received.push({ method, path, headers, body: Buffer.concat(chunks).toString('utf8') });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}/hook`,
    port,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
