import { beforeAll, describe, expect, test } from 'vitest';
import { codeAreas } from '../../../../src/adapters/zxing/code-areas.ts';
import type { GreyImage } from '../../../../src/adapters/zxing/grey-image.ts';
import { greyOf } from '../../../../src/adapters/zxing/grey-image.ts';
import type { PageImage } from '../../../../src/domain/reading/document/page.ts';
import { drawLetter } from '../../../drawn/documents.ts';
import { drawBarcode, samplePayloads, type WrittenFormat, whitePage, withPicture } from '../../../fixtures/barcodes.ts';
import { rasterise } from '../../../fixtures/images.ts';

const codes: readonly (readonly [WrittenFormat, string])[] = [
  ['QRCode', 'docface'],
  ['QRCode', samplePayloads.pix],
  ['PDF417', samplePayloads.licence],
  ['Code128', samplePayloads.accessKey],
  ['ITF', samplePayloads.boleto],
  ['EAN13', '5901234123457'],
  ['DataMatrix', 'DOCFACE-0001'],
  ['Aztec', 'https://docface.example/t/1'],
];
const sizes = [3, 5, 8];

function centreIsIn(areas: ReturnType<typeof codeAreas>, x: number, y: number): boolean {
  return areas.some(({ left, top, width, height }) => x >= left && x <= left + width && y >= top && y <= top + height);
}

describe('codeAreas', () => {
  let letter: PageImage;

  beforeAll(async () => {
    [letter = whitePage(1, 1)] = await rasterise((await drawLetter()).bytes, 200);
  });

  test('finds none on a page of print, nor on an empty one', () => {
    expect(codeAreas(greyOf(letter))).toEqual([]);
    expect(codeAreas(greyOf(whitePage(1000, 700)))).toEqual([]);
  });

  test.each(codes)('finds a %s with small and large modules', async (format, payload) => {
    for (const size of sizes) {
      const code = await drawBarcode(format, payload, size);
      const page = withPicture(whitePage(code.width + 400, code.height + 500), code, [150, 270]);
      expect(centreIsIn(codeAreas(greyOf(page)), 150 + code.width / 2, 270 + code.height / 2)).toBe(true);
    }
  });

  test('finds a faint code and a light one on a dark ground', async () => {
    const code = await drawBarcode('QRCode', samplePayloads.pix, 4);
    const { width, height, pixels } = greyOf(withPicture(whitePage(600, 600), code, [200, 200]));
    const changed = (change: (value: number) => number): GreyImage => ({ width, height, pixels: pixels.map(change) });
    for (const image of [changed((value) => 160 + value / 5), changed((value) => 255 - value)]) {
      expect(centreIsIn(codeAreas(image), 200 + code.width / 2, 200 + code.height / 2)).toBe(true);
    }
  });

  test('tells bars from modules and keeps areas within the page', async () => {
    const bars = await drawBarcode('Code128', samplePayloads.accessKey, 2);
    const [striped] = codeAreas(greyOf(withPicture(whitePage(bars.width + 10, bars.height + 10), bars, [5, 5])));
    expect(striped?.bars).toBeGreaterThan(10);
    expect(striped?.left).toBe(0);
    expect((striped?.left ?? 0) + (striped?.width ?? 0)).toBeLessThanOrEqual(bars.width + 10);
    const square = await drawBarcode('QRCode', samplePayloads.pix, 3);
    const [dense] = codeAreas(greyOf(withPicture(whitePage(400, 400), square, [100, 100])));
    expect(dense?.bars).toBeLessThan((dense?.places ?? 0) / 2);
  });
});
