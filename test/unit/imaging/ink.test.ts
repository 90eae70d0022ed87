import { describe, expect, test } from 'vitest';
import type { PageImage } from '../../../src/domain/reading/document/page.ts';
import { hasInk, inkOutside, isBlankOutside } from '../../../src/imaging/ink.ts';

const side = 300;

/** White paper with blots of print, places in fractions. */
function paper(...blots: readonly { x: number; y: number; width: number; height: number }[]): PageImage {
  const pixels = new Uint8Array(side * side).fill(255);
  for (const blot of blots) {
    for (let y = Math.round(blot.y * side); y < (blot.y + blot.height) * side; y += 1) {
      for (let x = Math.round(blot.x * side); x < (blot.x + blot.width) * side; x += 1) {
        if ((x + y) % 3 === 0) pixels[y * side + x] = 30;
      }
    }
  }
  return { width: side, height: side, channels: 1, pixels, dpi: 72 };
}

const text = { x: 0.1, y: 0.1, width: 0.4, height: 0.04 };
const picture = { x: 0.2, y: 0.4, width: 0.6, height: 0.5 };

describe('hasInk', () => {
  test('sees print and faint print, not paper', () => {
    expect(hasInk(paper(text), text)).toBe(true);
    expect(hasInk(paper(text), { x: 0.7, y: 0.7, width: 0.2, height: 0.1 })).toBe(false);
    const faint = paper();
    faint.pixels[40 * side + 40] = 225;
    expect(hasInk(faint, { x: 0.1, y: 0.1, width: 0.1, height: 0.1 })).toBe(true);
  });

  test('sees nothing outside the page', () => {
    expect(hasInk(paper(text), { x: 1.2, y: 0, width: 0.2, height: 0.2 })).toBe(false);
  });
});

describe('inkOutside', () => {
  test('is low where the boxes hold the print and high where they do not', () => {
    expect(inkOutside(paper(text), [text])).toBeLessThan(0.1);
    expect(inkOutside(paper(text, picture), [text])).toBeGreaterThan(0.9);
    expect(inkOutside(paper(text), [])).toBe(1);
  });

  test('is 0 for a blank page', () => {
    expect(inkOutside(paper(), [])).toBe(0);
  });

  test('does not count ruled lines', () => {
    const ruled = paper(text);
    for (let line = 60; line < 180; line += 20) ruled.pixels.fill(0, line * side, (line + 1) * side);
    for (let y = 200; y < side; y += 1) for (let x = 10; x < side; x += 30) ruled.pixels[y * side + x] = 0;
    expect(inkOutside(ruled, [text])).toBeLessThan(0.2);
  });
});

describe('isBlankOutside', () => {
  test('is so where the boxes hold all that can be seen', () => {
    expect(isBlankOutside(paper(text), [text])).toBe(true);
    expect(isBlankOutside(paper(), [])).toBe(true);
  });

  test('is not so where there is a picture, a thin line or a faint mark besides', () => {
    expect(isBlankOutside(paper(text, picture), [text])).toBe(false);
    const lined = paper(text);
    lined.pixels.fill(200, 200 * side, 201 * side);
    expect(isBlankOutside(lined, [text])).toBe(false);
    const marked = paper(text);
    marked.pixels[250 * side + 150] = 240;
    expect(isBlankOutside(marked, [text])).toBe(false);
  });

  test('takes an even shade for paper', () => {
    const shaded = paper(text);
    for (const [at, value] of shaded.pixels.entries()) if (value === 255) shaded.pixels[at] = 180 + (at % 5);
    expect(isBlankOutside(shaded, [text])).toBe(true);
  });
});
