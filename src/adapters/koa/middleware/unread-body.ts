import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** Up to this many bytes it is cheaper to read what nobody wants than to lose the connection. */
const fewBytes = 64 * 1024;
const shortWaitMs = 500;
const lingerMs = 2000;

/** Whether part of the request's body has not arrived yet. */
export function hasUnreadBody(request: IncomingMessage): boolean {
  const { headers } = request;
  const announced = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  return announced && !request.complete;
}

/** Swallows a short body that nobody reads, so that its connection can be kept; returns whether it ended. */
export async function swallowShortBody(request: IncomingMessage): Promise<boolean> {
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (length > fewBytes || request.headers.expect !== undefined) return false;
  await drained(request, shortWaitMs);
  return request.complete;
}

/**
 * The answer to a caller that still sends. It arrives whole at once; the connection then stays open a moment and
 * swallows, because closing over unread bytes would make the caller's system throw the answer away.
 */
export function lingeringAnswer(answer: string, request: IncomingMessage): Readable {
  return Readable.from(linger(Buffer.from(answer), request), { objectMode: false });
}

async function* linger(answer: Buffer, request: IncomingMessage): AsyncGenerator<Buffer> {
  yield answer;
  await drained(request, lingerMs);
}

function drained(request: IncomingMessage, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, timeoutMs);
    if (request.complete || request.destroyed) done();
    for (const event of ['end', 'close', 'error']) request.once(event, done);
    request.resume();
  });
}
