import { describe, expect, test } from 'vitest';
import type { FoundLines, PixelPoint } from '../../../../../src/adapters/paddle/detection/text-line-box.ts';
import { bendOf, isBent } from '../../../../../src/adapters/paddle/flattening/bent-lines.ts';
import { gridPoint, type PageGrid } from '../../../../../src/domain/reading/document/page-grid.ts';
import { arched } from '../../../../fixtures/bent.ts';

const page = { width: 1000, height: 1400 };

/** Lines of text on a page, where `seen` says that its places are seen; each step is off by up to a pixel. */
function lines(seen: (u: number, v: number) => readonly [number, number], count = 12): FoundLines {
  const courses = Array.from({ length: count }, (_, line) =>
    Array.from({ length: 30 }, (__, step): PixelPoint => {
      const [x, y] = seen(0.05 + (0.9 * step) / 29, 0.1 + (0.8 * line) / count);
      return [x * page.width, y * page.height + Math.sin(17 * step + 5 * line)];
    }),
  );
  return { boxes: [], courses };
}

const by = (grid: PageGrid) => lines((u, v) => gridPoint(grid, [u, v]));

describe('a page', () => {
  test('is flat whose lines are level, askew, or converge as seen from the side', () => {
    expect(
      isBent(
        lines((u, v) => [u, v]),
        page,
      ),
    ).toBe(false);
    expect(
      isBent(
        lines((u, v) => [u - 0.06 * v, v + 0.06 * u]),
        page,
      ),
    ).toBe(false);
    expect(
      isBent(
        lines((u, v) => [u / (1 + 0.3 * u), v / (1 + 0.3 * u)]),
        page,
      ),
    ).toBe(false);
  });

  test('is bent whose lines rise and fall, the more the higher', () => {
    expect(isBent(by(arched(0.05)), page)).toBe(true);
    expect(bendOf(by(arched(0.1)), page)).toBeGreaterThan(1.5 * bendOf(by(arched(0.05)), page));
  });

  test('is bent that was folded down the middle', () => {
    expect(
      isBent(
        lines((u, v) => [u, v + 0.05 * Math.abs(u - 0.5)]),
        page,
      ),
    ).toBe(true);
  });

  test('is not judged by two lines', () => {
    expect(
      bendOf(
        lines((u, v) => [u, v + 0.2 * u * u], 2),
        page,
      ),
    ).toBe(0);
  });
});
