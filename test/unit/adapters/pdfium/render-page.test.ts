import { describe, expect, test } from 'vitest';
import { scaleOf } from '../../../../src/adapters/pdfium/render-page.ts';

const options = { dpi: 300, colour: 'grey', maxPages: 1, maxPixelsPerPage: 40_000_000, timeoutMs: 1000 } as const;
const a4 = { width: 595, height: 842 };

describe('scaleOf', () => {
  test('turns points into pixels at the wanted resolution', () => {
    expect(scaleOf(a4, options)).toEqual({ width: 2479, height: 3508, dpi: 300 });
  });

  test('shrinks to the longest side and to the limit of pixels, and says so', () => {
    expect(scaleOf(a4, { ...options, maxSide: 1000 })).toEqual({ width: 706, height: 1000, dpi: 86 });
    const poster = scaleOf({ width: 7200, height: 7200 }, options);
    expect(poster.width * poster.height).toBeLessThanOrEqual(20_000_000);
    expect(poster.dpi).toBe(45);
    const coarser = scaleOf({ width: 7200, height: 7200 }, { ...options, maxPixelsPerPage: 5_000_000 });
    expect(coarser.dpi).toBe(22);
  });

  test('keeps a pixel of the thinnest page', () => {
    expect(scaleOf({ width: 0.01, height: 14_400 }, options)).toMatchObject({ width: 1 });
  });
});
