import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BarcodeReader } from '../../src/domain/ports/barcode-reader.ts';
import { boxOf } from '../../src/domain/reading/document/geometry.ts';
import type { PageImage } from '../../src/domain/reading/document/page.ts';
import { rotateImage } from '../../src/imaging/rotate-image.ts';
import { drawLetter } from '../drawn/documents.ts';
import { drawBarcode, samplePayloads, type WrittenFormat, whitePage, withPicture } from '../fixtures/barcodes.ts';
import { rasterise } from '../fixtures/images.ts';

const options = { timeoutMs: 30_000 };
const samples: readonly (readonly [WrittenFormat, string, string])[] = [
  ['QRCode', samplePayloads.pix, 'pix'],
  ['PDF417', samplePayloads.licence, 'driver-licence'],
  ['Code128', samplePayloads.accessKey, 'access-key'],
  ['ITF', samplePayloads.boleto, 'boleto'],
  ['EAN13', '5901234123457', 'text'],
  ['DataMatrix', 'DOCFACE-0001', 'text'],
  ['Aztec', 'https://docface.example/t/1', 'url'],
  ['Code39', 'DOCFACE-39 $/+%', 'text'],
  ['Code93', 'DOCFACE-93', 'text'],
  ['Codabar', 'A71-250/19B', 'text'],
];

/** What every barcode reader must do. */
export function describeBarcodeReader(name: string, start: () => BarcodeReader): void {
  describe(`${name} as a barcode reader`, () => {
    let reader: BarcodeReader;
    let letter: PageImage;

    beforeAll(async () => {
      reader = start();
      [letter = whitePage(1, 1)] = await rasterise((await drawLetter()).bytes, 100);
    });
    afterAll(async () => {
      await reader.close();
    });

    test.each(samples)('reads a %s with its exact payload and kind', async (format, payload, kind) => {
      const code = await drawBarcode(format, payload, 3);
      const page = withPicture(whitePage(1400, 900), code, [60, 80]);
      const [found, ...more] = await reader.read(page, options);
      const text = format === 'Codabar' ? payload.slice(1, -1) : payload;
      expect(found).toMatchObject({ text, kind, signature: 'not_checked' });
      expect(found?.length).toBe(new TextEncoder().encode(text).length);
      expect(found?.hash).toMatch(/^[\da-f]{64}$/);
      expect(more).toEqual([]);
    });

    test.each([
      ['Aztec', 'LARGE', 24],
      ['QRCode', 'LARGE', 24],
      ['DataMatrix', 'LARGE', 30],
    ] as const)('reads a %s whose modules are large', async (format, payload, scale) => {
      const code = await drawBarcode(format, payload, scale);
      const page = withPicture(whitePage(code.width + 80, code.height + 80), code, [40, 40]);
      expect((await reader.read(page, options)).map(({ text }) => text)).toEqual([payload]);
    });

    test('reads an ITF of six digits, of which many lines say the same', async () => {
      const page = withPicture(whitePage(500, 260), await drawBarcode('ITF', '204651', 3), [90, 40]);
      expect((await reader.read(page, options)).map(({ text }) => text)).toEqual(['204651']);
    });

    test('says where a code lies, in fractions of the page', async () => {
      const code = await drawBarcode('QRCode', 'here', 4);
      const page = withPicture(whitePage(1000, 1000), code, [600, 200]);
      const [found] = await reader.read(page, options);
      const box = boxOf(found!.polygon);
      expect(box.x).toBeCloseTo(0.6, 1);
      expect(box.y).toBeCloseTo(0.2, 1);
      expect(box.width * 1000).toBeGreaterThan(0.8 * code.width);
      expect(box.width * 1000).toBeLessThan(1.2 * code.width);
    });

    test.each([90, 180, 270] as const)('reads codes on a page that lies turned by %i degrees', async (turn) => {
      const bars = await drawBarcode('Code128', samplePayloads.accessKey, 2);
      const square = await drawBarcode('QRCode', samplePayloads.pix, 4);
      const page = withPicture(withPicture(whitePage(1200, 900), bars, [80, 60]), square, [200, 400]);
      const found = await reader.read(rotateImage(page, turn), options);
      expect(new Set(found.map((code) => code.text))).toEqual(new Set([samplePayloads.pix, samplePayloads.accessKey]));
    });

    test('gives the corners of a turned code clockwise from the top left of the page', async () => {
      const page = withPicture(whitePage(600, 600), await drawBarcode('QRCode', 'corner', 6), [100, 300]);
      const [found] = await reader.read(rotateImage(page, 180), options);
      const [a, b, c, d] = found!.polygon;
      expect(a[0]).toBeLessThan(b[0]);
      expect(b[1]).toBeLessThan(c[1]);
      expect(d[0]).toBeLessThan(c[0]);
      expect(a[1]).toBeLessThan(d[1]);
    });

    test('reads a code that is too small for the first look', async () => {
      const page = withPicture(
        whitePage(2400, 3200),
        await drawBarcode('PDF417', samplePayloads.licence, 2),
        [300, 2000],
      );
      const found = await reader.read(page, options);
      expect(found.map((code) => code.text)).toEqual([samplePayloads.licence]);
    });

    test('reads light modules on a dark ground', async () => {
      const page = withPicture(whitePage(500, 500), await drawBarcode('QRCode', 'inverted', 8), [100, 100]);
      const inverted = { ...page, pixels: page.pixels.map((value) => 255 - value) };
      const found = await reader.read(inverted, options);
      expect(found.map((code) => code.text)).toEqual(['inverted']);
    });

    test('shows the length and hash of bytes that are no text, and no text', async () => {
      const bytes = Uint8Array.from({ length: 200 }, (_, index) => (index * 37) % 256);
      const page = withPicture(whitePage(900, 900), await drawBarcode('QRCode', bytes, 5), [100, 100]);
      const [found] = await reader.read(page, options);
      expect(found).toMatchObject({ kind: 'binary', text: null, length: 200 });
    });

    test('finds nothing on a page of print, nor on an empty one', async () => {
      expect(await reader.read(letter, options)).toEqual([]);
      expect(await reader.read(whitePage(800, 600), options)).toEqual([]);
    });

    test('reads a page in colour', async () => {
      const { width, height, pixels } = withPicture(
        whitePage(500, 500),
        await drawBarcode('QRCode', 'rgb', 8),
        [99, 99],
      );
      const coloured = new Uint8Array(pixels.length * 3);
      for (const [at, value] of pixels.entries()) coloured.set([value === 0 ? 90 : 255, value, value], at * 3);
      const found = await reader.read({ width, height, channels: 3, pixels: coloured, dpi: null }, options);
      expect(found.map((code) => code.text)).toEqual(['rgb']);
    });

    test('survives a call that runs out of time', async () => {
      const page = withPicture(whitePage(3000, 3000), await drawBarcode('QRCode', 'late', 8), [500, 500]);
      await expect(reader.read(page, { timeoutMs: 1 })).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
      expect((await reader.read(page, options)).map((code) => code.text)).toEqual(['late']);
    });
  });
}
