import { describe, expect, test } from 'vitest';
import { convexHull, smallestRectangle } from '../../../../../src/adapters/paddle/detection/smallest-rectangle.ts';
import { pointIn } from '../../../../../src/adapters/paddle/detection/text-line-box.ts';

describe('convexHull', () => {
  test('keeps the corners and drops points inside and on the sides', () => {
    const points = [
      [0, 0],
      [2, 0],
      [4, 0],
      [4, 2],
      [2, 1],
      [0, 2],
    ] as const;
    expect(new Set(convexHull(points).map(String))).toEqual(new Set(['0,0', '4,0', '4,2', '0,2']));
  });
});

describe('smallestRectangle', () => {
  test('is the box of points that lie upright', () => {
    const box = smallestRectangle([
      [10, 20],
      [110, 20],
      [110, 40],
      [10, 40],
    ]);
    expect(box).toEqual({ centerX: 60, centerY: 30, width: 100, height: 20, angle: 0 });
  });

  test.each([20, -20, 40, -40])('follows points that are turned by %i degrees', (degrees) => {
    const turned = { centerX: 50, centerY: 60, width: 80, height: 10, angle: (degrees * Math.PI) / 180 };
    const corners = [pointIn(turned, 0, 0), pointIn(turned, 80, 0), pointIn(turned, 80, 10), pointIn(turned, 0, 10)];
    const box = smallestRectangle([...corners, [50, 60]]);
    for (const key of ['centerX', 'centerY', 'width', 'height', 'angle'] as const) {
      expect(box[key], key).toBeCloseTo(turned[key], 6);
    }
  });

  test('takes points that turn by more than 45 degrees for a box that is high instead of wide', () => {
    const turned = { centerX: 0, centerY: 0, width: 80, height: 10, angle: (80 * Math.PI) / 180 };
    const corners = [pointIn(turned, 0, 0), pointIn(turned, 80, 0), pointIn(turned, 80, 10), pointIn(turned, 0, 10)];
    const box = smallestRectangle(corners);
    expect(box.width).toBeCloseTo(10, 6);
    expect(box.height).toBeCloseTo(80, 6);
    expect((box.angle * 180) / Math.PI).toBeCloseTo(-10, 6);
  });
});
