import sharp, { type Sharp } from 'sharp';
import type { PageImage } from '../../../src/domain/reading/document/page.ts';
import { bendSheet } from '../../../test/drawn/bend.ts';
import { decoded } from '../../../test/drawn/degrade.ts';
import { pdfOfPages, textAt } from '../../../test/drawn/pdf-file.ts';
import type { Random } from '../../../test/drawn/random.ts';
import { drawBarcode, whitePage } from '../../../test/fixtures/barcodes.ts';
import { pictureOf, rasterise } from '../../../test/fixtures/images.ts';
import type { HostileFile } from '../hostile-file.ts';
import { pngBomb, pngOfRows, pngWithText } from '../png-file.ts';

/** Just below the 40 megapixels that a client may send. */
const largest = { width: 7800, height: 5100 } as const;
const pixels = largest.width * largest.height;

/** Bytes that no compression makes smaller. */
function noise(random: Random, bytes: number): Buffer {
  const words = new Uint32Array(Math.ceil(bytes / 4));
  let state = random.whole(1, 2 ** 31);
  for (let index = 0; index < words.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[index] = state;
  }
  return Buffer.from(words.buffer, 0, bytes);
}

/** A picture of the largest size that repeats a smaller one. */
async function tiled(tile: Buffer): Promise<Sharp> {
  const canvas = sharp({ create: { ...largest, channels: 3, background: '#ffffff' }, limitInputPixels: false });
  return sharp(
    await canvas
      .composite([{ input: tile, tile: true, left: 0, top: 0 }])
      .raw()
      .toBuffer(),
    {
      raw: { ...largest, channels: 3 },
    },
  );
}

/** A drawn page of labels, as a PNG file. */
async function labels(mediaBox = '0 0 400 300', dpi = 150): Promise<Buffer> {
  const [, , , height = 0] = mediaBox.split(' ').map(Number);
  const rows = Array.from({ length: Math.floor(height / 8.5) - 1 }, (_, row) =>
    textAt(5, height - 10 - row * 8.5, { size: 7, text: 'Nome: CPF Total Data Valor: '.repeat(4) }),
  );
  const [page] = await rasterise(pdfOfPages([{ content: rows.join(''), mediaBox }]), dpi);
  if (page === undefined) throw new Error('The drawn table has no page');
  return pictureOf(page).png().toBuffer();
}

/** A photo of the largest size of a page of labels that lies in waves. */
async function bentLabels(random: Random): Promise<Buffer> {
  const sheet = await decoded(await labels('0 0 400 560', 300));
  const { data, width, height } = bendSheet(sheet, { bend: 'wave', strength: 0.5 }, random);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: Math.floor(Math.sqrt((pixels * width) / height)) })
    .jpeg({ quality: 60 })
    .toBuffer();
}

/** Flat, progressive, and its last scan again and again. */
async function scans(times: number): Promise<Buffer> {
  const grey = sharp({ create: { ...largest, channels: 3, background: '#808080' } });
  const file = await grey.jpeg({ progressive: true }).toBuffer();
  const last = file.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = file.subarray(last, -2);
  return Buffer.concat([file.subarray(0, last), ...Array.from({ length: times }, () => scan), file.subarray(-2)]);
}

/** Changes what a JPEG file says of its height and width. */
async function lyingJpeg(): Promise<Buffer> {
  const file = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();
  const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
  file.writeUInt16BE(65_500, frame + 5);
  file.writeUInt16BE(65_500, frame + 7);
  return file;
}

async function barcodes(): Promise<Buffer> {
  const code = await drawBarcode('QRCode', '00020126580014br.gov.bcb.pix0136made-up', 2);
  const page = whitePage(4000, 4000);
  const step = code.width + 12;
  for (let top = 6; top + step < page.height; top += step) {
    for (let left = 6; left + step < page.width; left += step) lay(page, code, [left, top]);
  }
  return pictureOf(page).png().toBuffer();
}

/** Lays a picture on a page; both are grey. */
function lay(page: PageImage, picture: PageImage, [left, top]: readonly [number, number]): void {
  for (let y = 0; y < picture.height; y += 1) {
    const row = picture.pixels.subarray(y * picture.width, (y + 1) * picture.width);
    page.pixels.set(row, (top + y) * page.width + left);
  }
}

/** Pictures at the limits and beyond. */
export const pictures: readonly HostileFile[] = [
  {
    name: 'picture-progressive',
    tries: 'a progressive JPEG of 39.8 megapixels',
    quick: true,
    make: async () => (await tiled(await labels())).jpeg({ progressive: true, quality: 60 }).toBuffer(),
  },
  {
    name: 'picture-labels',
    tries: 'a table of labels on 39.8 megapixels, as a PNG of two colours',
    make: async () => (await tiled(await labels())).greyscale().threshold(128).png({ colours: 2 }).toBuffer(),
  },
  {
    name: 'picture-noise',
    tries: 'black and white noise on 39.8 megapixels, 1 bit a pixel',
    quick: true,
    make: (random) => pngOfRows({ ...largest, bits: 1, colour: 0 }, noise(random, pixels / 8)),
  },
  {
    name: 'picture-16-bit',
    tries: 'a PNG of 39.8 megapixels with 16 bits in four channels',
    make: () => pngOfRows({ ...largest, bits: 16, colour: 6 }, null),
  },
  {
    name: 'picture-interlaced',
    tries: 'an interlaced PNG of 39.8 megapixels',
    make: async () => (await tiled(await labels())).png({ progressive: true, palette: true }).toBuffer(),
  },
  {
    name: 'picture-grain',
    tries: 'a JPEG of grey noise on 20 megapixels',
    make: (random) =>
      sharp(noise(random, 20_000_000), { raw: { width: 5000, height: 4000, channels: 1 } })
        .jpeg({ quality: 50 })
        .toBuffer(),
  },
  {
    name: 'picture-bent',
    tries: 'a photo of 39.8 megapixels of a page of labels in waves, which is flattened',
    make: bentLabels,
  },
  {
    name: 'picture-tall',
    tries: '1 x 100,000 pixels',
    make: () => pngOfRows({ width: 1, height: 100_000, bits: 8, colour: 0 }, null),
  },
  {
    name: 'picture-wide',
    tries: '100,000 x 8 pixels',
    make: () => pngOfRows({ width: 100_000, height: 8, bits: 8, colour: 0 }, null),
  },
  {
    name: 'picture-one-pixel',
    tries: 'a single pixel',
    make: () => pngOfRows({ width: 1, height: 1, bits: 8, colour: 0 }, null),
  },
  {
    name: 'picture-bomb-png',
    tries: 'a PNG of 60,000 x 60,000 in half a megabyte',
    quick: true,
    make: () => pngOfRows({ width: 60_000, height: 60_000, bits: 1, colour: 0 }, null),
  },
  { name: 'picture-bomb-rows', tries: 'a small PNG whose rows inflate to 1 GB', make: () => pngBomb(2 ** 30) },
  { name: 'picture-comments', tries: 'a small PNG with a million comments', make: () => pngWithText(1_000_000) },
  { name: 'picture-lying', tries: 'a JPEG of 64 pixels that claims 4.3 gigapixels', make: lyingJpeg },
  {
    name: 'picture-scans',
    tries: 'a progressive JPEG of 39.8 megapixels with 40 scans too many',
    make: () => scans(40),
  },
  { name: 'picture-barcodes', tries: 'two thousand QR codes', make: barcodes },
];
