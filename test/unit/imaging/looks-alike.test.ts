import { describe, expect, test } from 'vitest';
import type { PageImage } from '../../../src/domain/reading/document/page.ts';
import { looksAlike } from '../../../src/imaging/looks-alike.ts';

function striped(width: number, height: number, share: number): PageImage {
  const pixels = new Uint8Array(width * height).map((_, at) => ((at % width) / width < share ? 0 : 255));
  return { width, height, channels: 1, pixels, dpi: null };
}

describe('looksAlike', () => {
  test('takes drawings of one page at two sizes for the same', () => {
    expect(looksAlike(striped(200, 300, 0.5), striped(100, 150, 0.5))).toBe(true);
  });

  test('tells a page that lost its content', () => {
    expect(looksAlike(striped(200, 300, 0.5), striped(200, 300, 0))).toBe(false);
  });

  test('tells a page of another shape', () => {
    expect(looksAlike(striped(200, 300, 0), striped(300, 200, 0))).toBe(false);
  });
});
