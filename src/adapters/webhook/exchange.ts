import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

/** The whole exchange took longer than it may. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

export interface Answer {
  readonly httpStatus: number;
  /** The header as sent; null without one. */
  readonly retryAfter: string | null;
  /** The first bytes of the body. */
  readonly body: Buffer;
}

export interface ExchangeOptions {
  readonly agent: Agent;
  readonly lookup: LookupFunction | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** From the start to the last byte of the answer. */
  readonly timeoutMs: number;
}

/** Bytes of an answer that are read before the connection is cut. */
const maxAnswerBytes = 64 * 1024;
const keptAnswerBytes = 1024;
const maxHeaderBytes = 16 * 1024;

/**
 * One POST without redirects. An answer that grows beyond 64 kB is cut and counts as given; 1 kB of it is kept. Rejects
 * when no whole answer arrived before the deadline, and with the errors of Node otherwise.
 */
export function exchange(url: URL, options: ExchangeOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { agent, lookup, headers, timeoutMs } = options;
    const body = Buffer.from(options.body);
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      agent,
      maxHeaderSize: maxHeaderBytes,
      headers: { ...headers, 'content-length': body.byteLength },
      ...(lookup === undefined ? {} : { lookup }),
    });
    const timer = setTimeout(() => fail(new DeadlineExceeded()), timeoutMs);
    const end = (): void => {
      clearTimeout(timer);
      request.destroy();
    };
    const fail = (error: Error): void => {
      end();
      reject(error);
    };
    request.on('error', fail);
    const failClosed = (): void => fail(new Error('closed without an answer'));
    request.on('close', failClosed);
    request.on('response', (response) => {
      request.off('close', failClosed);
      readStart(response).then((start) => {
        end();
        resolve({
          httpStatus: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'] ?? null,
          body: start,
        });
      }, fail);
    });
    request.end(body);
  });
}

/** The first kilobyte of a body, once it has ended or passed its limit. Rejects when it breaks off. */
async function readStart(response: IncomingMessage): Promise<Buffer> {
  const kept: Buffer[] = [];
  let read = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (read < keptAnswerBytes) kept.push(chunk.subarray(0, keptAnswerBytes - read));
    read += chunk.byteLength;
    if (read > maxAnswerBytes) break;
  }
  return Buffer.concat(kept);
}
