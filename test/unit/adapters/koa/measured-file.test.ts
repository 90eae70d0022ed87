import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { maxBytesInMemory, maxFileBytes, measuredFile } from '../../../../src/adapters/koa/upload/measured-file.ts';

let directory: string;
const unbounded = { add: () => undefined };

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'docface-measured-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** A PDF by its first bytes. */
function pdfOf(size: number): Buffer {
  const bytes = Buffer.alloc(size, 'pdf');
  bytes.write('%PDF-1.7');
  return bytes;
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += 60_000) yield bytes.subarray(start, start + 60_000);
}

function measured(bytes: Buffer) {
  const place = {
    field: 'imageFile',
    makePath: () => Promise.resolve(join(directory, 'file-1')),
    reservation: unbounded,
  };
  return measuredFile(Readable.from(chunksOf(bytes)), place);
}

describe('measuredFile', () => {
  test.each([
    ['memory up to the limit', maxBytesInMemory],
    ['a file beyond it', maxBytesInMemory + 1],
    ['a file when it is large', 5_000_000],
  ])('keeps all bytes in %s', async (_place, size) => {
    const bytes = pdfOf(size);
    const { content, ...rest } = await measured(bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(rest).toEqual({ field: 'imageFile', size, sha256, type: 'pdf', foreign: null });
    expect('bytes' in content).toBe(size <= maxBytesInMemory);
    const kept = 'bytes' in content ? content.bytes : await readFile(content.path);
    expect(bytes.equals(kept)).toBe(true);
    expect(await readdir(directory)).toHaveLength('bytes' in content ? 0 : 1);
  });

  test('keeps no bytes of an empty file', async () => {
    expect(await measured(Buffer.alloc(0))).toMatchObject({ content: { bytes: Buffer.alloc(0) }, size: 0, type: null });
  });

  test('refuses the byte beyond the limit', async () => {
    await expect(measured(pdfOf(maxFileBytes + 1))).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
  });

  test('says that the disk takes no more, and leaves nothing in the spool', async () => {
    const script = fileURLToPath(new URL('./upload-to-full-disk.ts', import.meta.url));
    // No file may grow beyond half a megabyte (a whole one in shells that count in kilobytes),
    // as on a disk without room.
    const limited = `trap '' XFSZ; ulimit -f 1024; exec "$0" --import tsx "$1" "$2"`;
    const { stdout } = await promisify(execFile)('sh', ['-c', limited, process.execPath, script, directory]);
    expect(JSON.parse(stdout)).toEqual({
      code: 'DEPENDENCY_UNAVAILABLE',
      retryable: true,
      retryAfterSeconds: 30,
      cause: 'EFBIG',
      left: [],
    });
  });

  test('fails with a stream that breaks', async () => {
    const broken = new Readable({ read: () => undefined });
    const place = {
      field: 'imageFile',
      makePath: () => Promise.resolve(join(directory, 'file-1')),
      reservation: unbounded,
    };
    const failure = measuredFile(broken, place);
    broken.push('%PDF');
    broken.destroy(new Error('gone'));
    await expect(failure).rejects.toThrow('gone');
  });
});
