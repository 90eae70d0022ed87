import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ImageSizeHeaders } from '../../../../src/adapters/image-size/image-size-headers.ts';
import type { FileType } from '../../../../src/domain/template/file-formats.ts';

const headers = new ImageSizeHeaders();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-headers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The size of a file with these bytes, which is the same on disk and in memory. */
async function sizeOf(bytes: Uint8Array, type: FileType) {
  const path = join(folder, 'image');
  await writeFile(path, bytes);
  const onDisk = await headers.size({ path }, type);
  expect(await headers.size({ bytes }, type)).toEqual(onDisk);
  return onDisk;
}

const picture = () => sharp({ create: { width: 321, height: 123, channels: 3, background: '#ddd' } });

/** A PNG that claims a size and holds no pixel. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080200000000000000', 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

describe('ImageSizeHeaders', () => {
  test('reads the size of a JPEG, a PNG and a TIFF', async () => {
    const size = { width: 321, height: 123 };
    expect(await sizeOf(await picture().jpeg().toBuffer(), 'jpeg')).toEqual(size);
    expect(await sizeOf(await picture().png().toBuffer(), 'png')).toEqual(size);
    expect(await sizeOf(await picture().tiff().toBuffer(), 'tiff')).toEqual(size);
  });

  test('believes the header of a bomb without decoding a pixel', async () => {
    expect(await sizeOf(pngHeader(60_000, 60_000), 'png')).toEqual({ width: 60_000, height: 60_000 });
  });

  test('reads the first page of a TIFF with several, whose directories follow one another', async () => {
    const first = await picture().png().toBuffer();
    const second = await picture().negate().png().toBuffer();
    const both = await sharp([first, second], { join: { animated: true } })
      .tiff()
      .toBuffer();
    expect(await sizeOf(both, 'tiff')).toEqual({ width: 321, height: 123 });
  });

  test('does not take what lies behind a directory for entries', async () => {
    const tiff = Buffer.alloc(64);
    tiff.write('II*\0', 'latin1');
    tiff.writeUInt32LE(8, 4);
    tiff.writeUInt16LE(2, 8);
    const entry = (at: number, tag: number, value: number): void => {
      tiff.writeUInt16LE(tag, at);
      tiff.writeUInt16LE(3, at + 2);
      tiff.writeUInt32LE(1, at + 4);
      tiff.writeUInt32LE(value, at + 8);
    };
    entry(10, 256, 321);
    entry(22, 257, 123);
    entry(34, 256, 65_535);
    expect(await sizeOf(tiff, 'tiff')).toEqual({ width: 321, height: 123 });
  });

  test('reads a JPEG whose profile pushes the size far back', async () => {
    const plain = await picture().jpeg().toBuffer();
    const filler = Buffer.alloc(65_000);
    filler.write('ff', 0, 'hex');
    filler[1] = 0xe2;
    filler.writeUInt16BE(64_998, 2);
    const long = Buffer.concat([plain.subarray(0, 2), ...Array.from({ length: 10 }, () => filler), plain.subarray(2)]);
    expect(await sizeOf(long, 'jpeg')).toEqual({ width: 321, height: 123 });
  });

  test.each(['jpeg', 'png', 'tiff'] as const)('is null for a %s whose header cannot be read', async (type) => {
    const signatures = { jpeg: 'ffd8ffe0', png: '89504e470d0a1a0a', tiff: '49492a00' };
    expect(await sizeOf(Buffer.from(signatures[type], 'hex'), type)).toBeNull();
    expect(await sizeOf(Buffer.from(`${signatures[type]}ffffffffffff`, 'hex'), type)).toBeNull();
  });

  test('is null for a PDF', async () => {
    expect(await sizeOf(Buffer.from('%PDF-1.7'), 'pdf')).toBeNull();
  });
});
