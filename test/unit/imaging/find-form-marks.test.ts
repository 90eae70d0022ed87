import { describe, expect, test } from 'vitest';
import { boxOf } from '../../../src/domain/reading/document/geometry.ts';
import type { PageImage } from '../../../src/domain/reading/document/page.ts';
import { findFormMarks } from '../../../src/imaging/find-form-marks.ts';

const size = { width: 800, height: 1000 } as const;

type Paint = (set: (x: number, y: number) => void) => void;

/** Paper of a brightness, with black where `paint` says. */
function sheet(paint: Paint, paper = 240): PageImage {
  const pixels = new Uint8Array(size.width * size.height).fill(paper);
  paint((x, y) => {
    const at = Math.round(y) * size.width + Math.round(x);
    pixels[at] = 30;
  });
  return { ...size, channels: 1, pixels, dpi: null };
}

function line(
  set: (x: number, y: number) => void,
  from: readonly [number, number],
  to: readonly [number, number],
): void {
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  for (let step = 0; step <= steps; step += 1) {
    const [x, y] = [from[0] + ((to[0] - from[0]) * step) / steps, from[1] + ((to[1] - from[1]) * step) / steps];
    set(x, y);
    set(x + (to[1] === from[1] ? 0 : 1), y + (to[1] === from[1] ? 1 : 0));
  }
}

function square(set: (x: number, y: number) => void, x: number, y: number, side: number): void {
  line(set, [x, y], [x + side, y]);
  line(set, [x, y + side], [x + side, y + side]);
  line(set, [x, y], [x, y + side]);
  line(set, [x + side, y], [x + side, y + side]);
}

const rounded = (value: number, of: number): number => Math.round(value * of);

describe('the marks of a form', () => {
  test('are its lines across and down, with their ends', () => {
    const { ruledLines } = findFormMarks(
      sheet((set) => {
        line(set, [100, 300], [700, 300]);
        line(set, [400, 300], [400, 600]);
      }),
    );
    const ends = ruledLines.map(({ from, to }) => [from, to].map(([x, y]) => [rounded(x, 800), rounded(y, 1000)]));
    expect(ends).toHaveLength(2);
    const [across, down] = ends;
    const near = (at: readonly number[] | undefined, x: number, y: number): boolean =>
      Math.abs((at?.[0] ?? 0) - x) <= 3 && Math.abs((at?.[1] ?? 0) - y) <= 3;
    expect(near(across?.[0], 100, 300) && near(across?.[1], 700, 300)).toBe(true);
    expect(near(down?.[0], 400, 300) && near(down?.[1], 400, 600)).toBe(true);
  });

  test('are found on dim paper and where lines slope', () => {
    const { ruledLines } = findFormMarks(sheet((set) => line(set, [100, 300], [700, 322]), 120));
    expect(ruledLines).toHaveLength(1);
    expect(rounded((ruledLines[0]?.to[1] ?? 0) - (ruledLines[0]?.from[1] ?? 0), 1000)).toBeGreaterThan(17);
  });

  test('are no lines where a box is filled or letters stand', () => {
    const { ruledLines } = findFormMarks(
      sheet((set) => {
        for (let y = 100; y < 160; y += 1) line(set, [100, y], [700, y]);
        for (let x = 100; x < 700; x += 12) line(set, [x, 400], [x + 6, 400]);
      }),
    );
    expect(ruledLines.filter(({ from, to }) => to[0] - from[0] > 0.1)).toEqual([]);
  });

  test('are boxes that are ticked or not', () => {
    const { selectionMarks } = findFormMarks(
      sheet((set) => {
        square(set, 100, 100, 20);
        square(set, 200, 100, 20);
        line(set, [203, 103], [217, 117]);
        line(set, [203, 117], [217, 103]);
      }),
    );
    const seen = selectionMarks.toSorted((a, b) => boxOf(a.polygon).x - boxOf(b.polygon).x);
    expect(seen.map(({ isSelected }) => isSelected)).toEqual([false, true]);
    expect(seen.every(({ confidence }) => confidence > 0.9)).toBe(true);
    expect(rounded(boxOf(seen[0]!.polygon).x, 800)).toBeCloseTo(100, -1);
  });

  test('are no boxes where a square is open, filled, large or part of more', () => {
    const { selectionMarks } = findFormMarks(
      sheet((set) => {
        line(set, [100, 100], [120, 100]);
        line(set, [100, 120], [120, 120]);
        line(set, [100, 100], [100, 120]);
        for (let y = 200; y < 221; y += 1) line(set, [100, y], [120, y]);
        square(set, 100, 300, 90);
      }),
    );
    expect(selectionMarks).toEqual([]);
  });
});
