import { describe, expect, test } from 'vitest';
import { deskewer, skewOf } from '../../../../../src/adapters/paddle/orientation/deskew-lines.ts';
import type { Point } from '../../../../../src/domain/reading/document/geometry.ts';
import { polygonOf } from '../../../../../src/domain/reading/document/geometry.ts';

const page = { width: 1000, height: 1400 };
const rows = Array.from({ length: 13 }, (_, index) => 100 + index * 100);

interface Direction {
  /** At the middle of the page. */
  readonly slope: number;
  readonly convergence: number;
}

/** The slope of lines that meet in one point far off. */
function slopeAt([x, y]: Point, { slope, convergence }: Direction): number {
  return (convergence * (y - page.height / 2) + slope) / (1 + convergence * (x - page.width / 2));
}

/** A long line through a place of the page, in its pixels. */
function line(place: Point, slope: number): { box: Parameters<typeof skewOf>[0][number]['box'] } {
  return { box: { centerX: place[0], centerY: place[1], width: 300, height: 20, angle: Math.atan(slope) } };
}

const pageOf = (direction: Direction) =>
  rows.map((y, index) => {
    const place: Point = [300 + (index % 3) * 150, y];
    return line(place, slopeAt(place, direction));
  });

/** How far up or down the second place is of the first once both were levelled; pixels. */
function apart(lines: ReturnType<typeof pageOf>, [a, b]: readonly [Point, Point]): number {
  const level = deskewer(lines, page);
  const [[, first], [, second]] = [a, b].map(
    ([x, y]) => level(polygonOf({ x: x / page.width, y: y / page.height, width: 0, height: 0 }))[0],
  ) as [Point, Point];
  return (second - first) * page.height;
}

describe('skewOf', () => {
  test('is the direction of most text', () => {
    expect(skewOf(pageOf({ slope: 0.08, convergence: 0 }))).toBeCloseTo(Math.atan(0.08), 9);
    expect(skewOf([])).toBe(0);
  });
});

describe('deskewer', () => {
  test('leaves a level page as it is', () => {
    const polygon = polygonOf({ x: 0.1, y: 0.2, width: 0.3, height: 0.1 });
    expect(deskewer(pageOf({ slope: 0.001, convergence: 0 }), page)(polygon)).toBe(polygon);
  });

  test('levels a skewed page everywhere alike', () => {
    const lines = pageOf({ slope: 0.1, convergence: 0 });
    expect(
      apart(lines, [
        [100, 200],
        [900, 280],
      ]),
    ).toBeCloseTo(0, 6);
    expect(
      apart(lines, [
        [100, 1200],
        [900, 1280],
      ]),
    ).toBeCloseTo(0, 6);
  });

  test('levels the top and the bottom of a sheet that was seen from the side', () => {
    const direction = { slope: 0.02, convergence: 0.00008 };
    for (const y of [150, 700, 1250]) {
      const start: Point = [100, y];
      const slope = slopeAt(start, direction);
      expect(apart(pageOf(direction), [start, [900, y + 800 * slope]])).toBeCloseTo(0, 3);
    }
  });

  test('takes a stray line for what it is', () => {
    const direction = { slope: 0.02, convergence: 0.00008 };
    const lines = [...pageOf(direction), line([500, 400], 0.3), line([500, 450], -0.3)];
    const start: Point = [100, 1250];
    expect(apart(lines, [start, [900, 1250 + 800 * slopeAt(start, direction)]])).toBeCloseTo(0, 0);
  });

  test('takes lines for parallel where few of them say otherwise', () => {
    const lines = [line([300, 100], -0.02), line([300, 700], 0), line([300, 1300], 0.02)];
    expect(
      apart(lines, [
        [100, 1300],
        [900, 1300],
      ]),
    ).toBeCloseTo(0, 6);
  });
});
