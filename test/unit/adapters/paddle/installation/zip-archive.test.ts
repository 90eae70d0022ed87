import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openZip, type ZipArchive } from '../../../../../src/adapters/paddle/installation/zip-archive.ts';
import { zipOf } from '../../../../fixtures/zip.ts';

const poem = Buffer.from('minha terra tem palmeiras, onde canta o sabia. '.repeat(200));
const plain = Buffer.from('plain');
const members = [
  { name: 'a/poem.txt', content: poem },
  { name: 'a/plain.txt', content: plain, packing: 'stored' },
  { name: 'empty', content: Buffer.alloc(0) },
] as const;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-zip-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function reading<Answer>(bytes: Buffer, work: (zip: ZipArchive) => Promise<Answer>): Promise<Answer> {
  const path = join(folder, 'archive.zip');
  await writeFile(path, bytes);
  const zip = await openZip(path);
  try {
    return await work(zip);
  } finally {
    await zip.close();
  }
}

describe('a zip', () => {
  it('gives back its members by name, packed or not', async () => {
    await reading(zipOf(members), async (zip) => {
      expect(await zip.read('a/poem.txt', poem.length)).toEqual(poem);
      expect(await zip.read('a/plain.txt', plain.length)).toEqual(plain);
      expect(await zip.read('empty', 0)).toEqual(Buffer.alloc(0));
      expect(await zip.read('poem.txt', 100)).toBeNull();
    });
  });

  it('may end with a comment', async () => {
    const found = await reading(zipOf(members, 'made for a test'), (zip) => zip.read('a/plain.txt', plain.length));

    expect(found).toEqual(plain);
  });

  it('never unpacks more than is asked for', async () => {
    const unpacking = reading(zipOf(members), (zip) => zip.read('a/poem.txt', poem.length - 1));

    await expect(unpacking).rejects.toThrow('larger than');
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['something else', Buffer.from('%PDF-1.7 and more, but no zip')],
    ['its first half', zipOf(members).subarray(0, 200)],
    ['its last half', zipOf(members).subarray(200)],
    ['a directory that lies elsewhere', withDirectoryAt(0)],
    ['a directory beyond the end', withDirectoryAt(1e9)],
  ])('is refused when there is only %s of it', async (_, bytes) => {
    await expect(reading(bytes, (zip) => zip.read('a/poem.txt', poem.length))).rejects.toThrow('not a whole zip file');
  });
});

function withDirectoryAt(offset: number): Buffer {
  const bytes = zipOf(members);
  bytes.writeUInt32LE(offset, bytes.length - 6);
  return bytes;
}
