import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openZip, type ZipArchive } from '../../../../src/adapters/model-wheel/zip-archive.ts';
import { zipOf } from '../../../fixtures/zip.ts';

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
  test('gives back its members by name, packed or not', async () => {
    await reading(zipOf(members), async (zip) => {
      expect(await zip.read('a/poem.txt', poem.length)).toEqual(poem);
      expect(await zip.read('a/plain.txt', plain.length)).toEqual(plain);
      expect(await zip.read('empty', 0)).toEqual(Buffer.alloc(0));
      expect(await zip.read('poem.txt', 100)).toBeNull();
    });
  });

  test('may end with a comment', async () => {
    const found = await reading(withComment('made for a test'), (zip) => zip.read('a/plain.txt', plain.length));

    expect(found).toEqual(plain);
  });

  test('never unpacks more than is asked for', async () => {
    const unpacking = reading(zipOf(members), (zip) => zip.read('a/poem.txt', poem.length - 1));

    await expect(unpacking).rejects.toThrow('larger than');
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['something else', Buffer.from('%PDF-1.7 and more, but no zip')],
    ['its first half', zipOf(members).subarray(0, 200)],
    ['its last half', zipOf(members).subarray(200)],
    ['a directory that lies elsewhere', withDirectoryAt(0)],
    ['a directory beyond the end', withDirectoryAt(1e9)],
  ])('is refused when there is only %s of it', async (_, bytes) => {
    await expect(reading(bytes, (zip) => zip.read('a/poem.txt', poem.length))).rejects.toThrow('not a whole zip file');
  });

  test.each([
    ['unpacks to more than its directory says', withSizeOfPoem(poem.length - 1)],
    ['unpacks to less than its directory says', withSizeOfPoem(poem.length + 1)],
    ['has fewer members than its directory says', withMemberCount(members.length + 1)],
    ['has a member whose name leads out of its folder', zipOf([...members, { name: '../poem.txt', content: poem }])],
    ['has a member with an absolute name', zipOf([...members, { name: '/etc/poem.txt', content: poem }])],
  ])('is refused when it %s', async (_, bytes) => {
    await expect(reading(bytes, (zip) => zip.read('a/poem.txt', 1e9))).rejects.toThrow('not a whole zip file');
  });

  test('is refused for a member that unpacks to a thousand times its size, before any of it is unpacked', async () => {
    const bomb = { name: 'bomb', content: Buffer.alloc(4 * 1024 * 1024) };

    const unpacking = reading(zipOf([bomb]), (zip) => zip.read('bomb', 1024));

    await expect(unpacking).rejects.toThrow('a member of 4194304 bytes is larger than 1024');
  });
});

/** Places of the record at the end of a zip, and of the first record of its directory. */
const endOf = (bytes: Buffer): number => bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
const directoryOf = (bytes: Buffer): number => bytes.readUInt32LE(endOf(bytes) + 16);

function withComment(comment: string): Buffer {
  const bytes = zipOf(members);
  bytes.writeUInt16LE(comment.length, endOf(bytes) + 20);
  return Buffer.concat([bytes, Buffer.from(comment)]);
}

/** The poem is the first member. */
function withSizeOfPoem(size: number): Buffer {
  const bytes = zipOf(members);
  bytes.writeUInt32LE(size, directoryOf(bytes) + 24);
  return bytes;
}

function withMemberCount(count: number): Buffer {
  const bytes = zipOf(members);
  bytes.writeUInt16LE(count, endOf(bytes) + 8);
  bytes.writeUInt16LE(count, endOf(bytes) + 10);
  return bytes;
}

function withDirectoryAt(offset: number): Buffer {
  const bytes = zipOf(members);
  bytes.writeUInt32LE(offset, bytes.length - 6);
  return bytes;
}
