import { DocfaceError } from '../../../domain/errors.ts';
import type { BodySource } from './body-reader.ts';

/** The whole body as UTF-8 text. Errors: `FILE_TOO_LARGE` beyond `maxBytes`, `UNSUPPORTED_CONTENT_TYPE`. */
export async function readText(
  source: BodySource,
  expected: { readonly mediaType: string; readonly maxBytes: number },
): Promise<string> {
  const { request } = source;
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (Number(request.headers['content-length'] ?? 0) > expected.maxBytes) throw tooLong(expected.maxBytes);
  if (type.trim().toLowerCase() !== expected.mediaType || encoding !== 'identity') {
    throw new DocfaceError('UNSUPPORTED_CONTENT_TYPE', `Send the body as ${expected.mediaType}, not compressed.`);
  }
  source.start();
  const chunks: Buffer[] = [];
  let size = 0;
  // Left early, the loop must not destroy the request: its connection still carries the answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > expected.maxBytes) throw tooLong(expected.maxBytes);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLong(maxBytes: number): DocfaceError {
  return new DocfaceError('FILE_TOO_LARGE', `The body is larger than ${maxBytes} bytes; send less.`);
}
