import { describe, expect, test } from 'vitest';
import { flatPage } from '../../../../../src/domain/reading/document/flat-page.ts';
import { boxOf, type Polygon, polygonOf } from '../../../../../src/domain/reading/document/geometry.ts';
import { rotatedPolygon } from '../../../../support/rotated-polygon.ts';

const size = { width: 1000, height: 1400 };
const word = polygonOf({ x: 0.2, y: 0.3, width: 0.2, height: 0.015 });
const level = { x: 200, y: 420, width: 200, height: 21 };
const upright = (polygon: Polygon): Polygon => polygonOf(boxOf(polygon));

describe('a page that is skewed', () => {
  test.each([-8, -3, 2, 4, 15])('by %d degrees has its words where they are on the level one', (skew) => {
    const page = flatPage({ ...size, skew });
    const lying = rotatedPolygon(word, skew, size);
    for (const polygon of [lying, upright(lying)]) {
      const { x, y, width, height } = page.boxOf(polygon);
      expect([x, y, width, height]).toEqual(Object.values(level).map((each) => expect.closeTo(each, 6)));
    }
    const [topLeft] = page.place(lying)!;
    expect(topLeft).toEqual([expect.closeTo(0.2, 9), expect.closeTo(0.3, 9)]);
    expect(page.onPage([0.2, 0.3])).toEqual(lying[0].map((each) => expect.closeTo(each, 9)));
  });

  test('has text that runs up the page higher than wide', () => {
    const page = flatPage({ ...size, skew: 2 });
    const { width, height } = page.boxOf(rotatedPolygon(word, -88, size));
    expect([width, height]).toEqual([expect.closeTo(21, 6), expect.closeTo(200, 6)]);
  });

  test.each([30.1, 45, -45])('by %d degrees takes upright boxes as they are', (skew) => {
    const { width, height } = flatPage({ ...size, skew }).boxOf(word);
    expect([width, height]).toEqual([expect.closeTo(200, 6), expect.closeTo(21, 6)]);
  });

  test('takes an upright box as it is that no word of that slope fits into', () => {
    const { height } = flatPage({ ...size, skew: 10 }).boxOf(word);
    expect(height).toBeCloseTo(21, 6);
  });
});
