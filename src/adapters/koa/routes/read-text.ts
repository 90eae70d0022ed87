import type { IncomingMessage } from 'node:http';
import { DocfaceError } from '../../../domain/errors.ts';
import { watchBody } from '../limits/watch-body.ts';
import type { BodySource } from './body-reader.ts';

/** Whether a body comes as `mediaType` and not compressed. */
export function carries({ headers }: IncomingMessage, mediaType: string): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase() === mediaType && (headers['content-encoding'] ?? 'identity') === 'identity';
}

/**
 * The whole body as UTF-8 text, whatever it is said to be. Errors: `FILE_TOO_LARGE` beyond `maxBytes`, `BODY_TOO_SLOW`,
 * `INVALID_FIELD` when the caller breaks it off, those of the budget.
 */
export async function readText(source: BodySource, maxBytes: number): Promise<string> {
  const length = Number(source.request.headers['content-length'] ?? 0);
  if (length > maxBytes) throw tooLong(maxBytes);
  const hold = source.start(length);
  try {
    return await arriving(source, maxBytes);
  } finally {
    hold.release();
  }
}

function arriving({ request, pace }: BodySource, maxBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    // What the connection carries beside the body, such as the framing of its chunks, is counted by nobody.
    const unwatch = watchBody(request, { maxBytes: Number.POSITIVE_INFINITY, pace, fail: reject });
    collect(request, maxBytes).then(resolve, reject).finally(unwatch);
  });
}

async function collect(request: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Left early, the loop must not destroy the request: its connection still carries the answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk as Uint8Array);
      size += bytes.length;
      if (size > maxBytes) throw tooLong(maxBytes);
      chunks.push(bytes);
    }
  } catch (cause) {
    if (cause instanceof DocfaceError) throw cause;
    throw new DocfaceError('INVALID_FIELD', 'The body ended before its end; send it whole.', { cause });
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLong(maxBytes: number): DocfaceError {
  return new DocfaceError('FILE_TOO_LARGE', `The body is larger than ${maxBytes} bytes; send less.`);
}
