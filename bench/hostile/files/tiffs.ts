import { deflateSync } from 'node:zlib';
import type { HostileFile } from '../hostile-file.ts';

/** A field of a TIFF directory: tag, type (3 short, 4 long), count, value or offset. */
type Field = readonly [tag: number, type: 3 | 4, count: number, value: number];

const deflate = 8;
const bilevel = { width: 7800, height: 5100 } as const;

/** Directories one after another, each with its fields; `next` says where the last one leads. */
function tiffOf(directories: readonly (readonly Field[])[], data: Buffer, next = 0): Buffer {
  const head = Buffer.alloc(8);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8 + data.length, 4);
  let at = 8 + data.length;
  const parts = directories.map((fields, index) => {
    const part = Buffer.alloc(6 + 12 * fields.length);
    part.writeUInt16LE(fields.length, 0);
    for (const [row, [tag, type, count, value]] of fields.toSorted(([a], [b]) => a - b).entries()) {
      part.writeUInt16LE(tag, 2 + 12 * row);
      part.writeUInt16LE(type, 4 + 12 * row);
      part.writeUInt32LE(count, 6 + 12 * row);
      part.writeUInt32LE(value, 10 + 12 * row);
    }
    at += part.length;
    part.writeUInt32LE(index === directories.length - 1 ? next : at, part.length - 4);
    return part;
  });
  return Buffer.concat([head, data, ...parts]);
}

/** Fields of a bilevel page in one strip, which lies after the head. */
function strip(width: number, height: number, bytes: number): readonly Field[] {
  return [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 1, 1],
    [259, 3, 1, deflate],
    [262, 3, 1, 1],
    [273, 4, 1, 8],
    [277, 3, 1, 1],
    [278, 4, 1, height],
    [279, 4, 1, bytes],
  ];
}

function pages(count: number, { width, height }: { readonly width: number; readonly height: number }): Buffer {
  const data = deflateSync(Buffer.alloc(Math.ceil(width / 8) * height));
  return tiffOf(
    Array.from({ length: count }, () => strip(width, height, data.length)),
    data,
  );
}

function changed(width: number, fields: readonly Field[], next = 0): Buffer {
  const data = deflateSync(Buffer.alloc(Math.ceil(width / 8) * 64));
  const plain = strip(width, 64, data.length).filter(([tag]) => fields.every(([other]) => other !== tag));
  return tiffOf([[...plain, ...fields]], data, next);
}

/** TIFF files whose directories lie. */
export const tiffs: readonly HostileFile[] = [
  {
    name: 'tiff-chain',
    tries: '100,000 directories',
    quick: true,
    make: () => pages(100_000, { width: 8, height: 8 }),
  },
  {
    name: 'tiff-loop',
    tries: 'a directory that leads to the first',
    make: () => changed(64, [], 8 + deflateSync(Buffer.alloc(8 * 64)).length),
  },
  { name: 'tiff-pages', tries: '50 pages of 39.8 megapixels', make: () => pages(50, bilevel) },
  { name: 'tiff-strip', tries: 'a strip that claims 4 GB', make: () => changed(64, [[279, 4, 1, 0xfffffff0]]) },
  {
    name: 'tiff-strips',
    tries: 'a billion strips',
    make: () =>
      changed(64, [
        [273, 4, 1_000_000_000, 8],
        [278, 4, 1, 1],
      ]),
  },
  {
    name: 'tiff-size',
    tries: 'a page of 16 exapixels',
    make: () =>
      changed(64, [
        [256, 4, 1, 0xffffffff],
        [257, 4, 1, 0xffffffff],
      ]),
  },
  {
    name: 'tiff-tiles',
    tries: 'tiles of two gigapixels, counted wrongly',
    make: () =>
      changed(64, [
        [322, 4, 1, 65_536],
        [323, 4, 1, 32_768],
        [324, 4, 9_999_999, 8],
        [325, 4, 3, 8],
      ]),
  },
];
