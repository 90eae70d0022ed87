import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

/** The exchange took longer than it may. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

export interface PostOptions<Body> {
  readonly agent: Agent;
  /** What resolves the host; the resolver of the system unless set. */
  readonly lookup?: LookupFunction | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** From the start to the last byte of the answer that is read. */
  readonly timeoutMs: number;
  /** Gives the exchange up. */
  readonly signal?: AbortSignal | undefined;
  /** Takes what it wants of the answer; the connection is cut when it is done. */
  readonly read: (response: IncomingMessage) => Promise<Body>;
}

export interface PostAnswer<Body> {
  readonly httpStatus: number;
  /** The header as sent; null without one. */
  readonly retryAfter: string | null;
  readonly body: Body;
}

const maxHeaderBytes = 16 * 1024;

/**
 * One POST without redirects and without a proxy of the environment. Rejects with `DeadlineExceeded`, with the reason
 * of `signal`, and with the errors of Node.
 */
export function post<Body>(url: URL, options: PostOptions<Body>): Promise<PostAnswer<Body>> {
  return new Promise((resolve, reject) => {
    const { agent, lookup, headers, timeoutMs, signal, read } = options;
    const bytes = Buffer.from(options.body);
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      agent,
      maxHeaderSize: maxHeaderBytes,
      headers: { ...headers, 'content-length': bytes.byteLength },
      ...(lookup === undefined ? {} : { lookup }),
    });
    const timer = setTimeout(() => fail(new DeadlineExceeded()), timeoutMs);
    const abort = (): void => fail(reasonOf(signal));
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      request.destroy();
    };
    const fail = (error: Error): void => {
      end();
      reject(error);
    };
    signal?.addEventListener('abort', abort, { once: true });
    request.on('error', fail);
    const failClosed = (): void => fail(new Error('closed without an answer'));
    request.on('close', failClosed);
    request.on('response', (response) => {
      request.off('close', failClosed);
      read(response).then((body) => {
        end();
        const retryAfter = response.headers['retry-after'] ?? null;
        resolve({ httpStatus: response.statusCode ?? 0, retryAfter, body });
      }, fail);
    });
    request.end(bytes);
  });
}

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error('aborted');
}
