import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SpooledFile } from '../../../application/requests/submission.ts';
import { signatureBytes, sniffFileType } from '../../../domain/document/file-type.ts';
import { DocfaceError } from '../../../domain/errors.ts';

/** 15 MB as the interface means it: 15 x 1024 x 1024 bytes. */
export const maxFileBytes = 15 * 1024 * 1024;

/**
 * Writes a stream to a new file while it hashes, measures and sniffs, in flat memory. Errors: `FILE_TOO_LARGE` as soon
 * as the byte beyond the limit arrives.
 */
export async function measuredFile(
  source: Readable,
  target: { readonly field: string; readonly path: string },
): Promise<SpooledFile> {
  const { field, path } = target;
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (size < signatureBytes) head.push(chunk.subarray(0, signatureBytes - size));
      size += chunk.length;
      hash.update(chunk);
      done(size > maxFileBytes ? tooLarge(field) : null, chunk);
    },
  });
  await pipeline(source, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { field, path, size, sha256: hash.digest('hex'), type: sniffFileType(Buffer.concat(head)) };
}

export function tooLarge(field: string): DocfaceError {
  const detail = `${field} is larger than 15 MB (15,728,640 bytes); send a smaller file.`;
  return new DocfaceError('FILE_TOO_LARGE', detail, { fields: [{ field, code: 'FILE_TOO_LARGE', detail }] });
}
