import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

/** The exchange took longer than it may. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

export interface HttpAnswer {
  readonly httpStatus: number;
  /** The header as sent; null without one. */
  readonly retryAfter: string | null;
  readonly text: string;
  /** The body was longer than it may be, and the rest was not read. */
  readonly isCut: boolean;
}

interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** From the start to the last byte of the answer. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

const maxHeaderBytes = 16 * 1024;
const agents = { 'http:': new HttpAgent({ keepAlive: false }), 'https:': new HttpsAgent({ keepAlive: false }) };

/**
 * One POST without redirects and without a proxy of the environment. Rejects with `DeadlineExceeded`, with the reason of
 * `signal`, and with the errors of Node.
 */
export function postJson(url: URL, { headers, body, timeoutMs, maxBytes, signal }: PostOptions): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const isPlain = url.protocol === 'http:';
    const bytes = Buffer.from(body);
    const request = (isPlain ? httpRequest : httpsRequest)(url, {
      method: 'POST',
      agent: agents[isPlain ? 'http:' : 'https:'],
      maxHeaderSize: maxHeaderBytes,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': bytes.byteLength },
    });
    const timer = setTimeout(() => fail(new DeadlineExceeded()), timeoutMs);
    const abort = (): void => fail(reasonOf(signal));
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      request.destroy();
    };
    const fail = (error: Error): void => {
      end();
      reject(error);
    };
    signal.addEventListener('abort', abort, { once: true });
    request.on('error', fail);
    request.on('response', (response) => {
      readWithin(response, maxBytes).then(({ text, isCut }) => {
        end();
        const retryAfter = response.headers['retry-after'] ?? null;
        resolve({ httpStatus: response.statusCode ?? 0, retryAfter, text, isCut });
      }, fail);
    });
    request.end(bytes);
  });
}

function reasonOf(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  return reason instanceof Error ? reason : new Error('aborted');
}

async function readWithin(response: IncomingMessage, maxBytes: number): Promise<{ text: string; isCut: boolean }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return { text: '', isCut: true };
    chunks.push(chunk);
  }
  return { text: Buffer.concat(chunks).toString('utf8'), isCut: false };
}
