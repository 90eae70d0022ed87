import { describe, expect, test } from 'vitest';
import type { LineImage } from '../../../../../src/adapters/paddle/recognition/line-image.ts';
import { lineHeight } from '../../../../../src/adapters/paddle/recognition/line-image.ts';
import { splitBox } from '../../../../../src/adapters/paddle/recognition/read-lines.ts';

/** White paper with black rows. */
function rows(isInk: (row: number) => boolean): LineImage {
  const width = 100;
  const planes = new Float32Array(3 * width * lineHeight).fill(1);
  for (let plane = 0; plane < 3; plane += 1) {
    for (let row = 0; row < lineHeight; row += 1) {
      if (isInk(row)) planes.fill(-1, (plane * lineHeight + row) * width + 20, (plane * lineHeight + row) * width + 60);
    }
  }
  return { width, planes };
}

const box = { centerX: 200, centerY: 100, width: 300, height: 96, angle: 0 };

describe('splitBox', () => {
  test('cuts a box of two lines where they touch least', () => {
    const [above, below] = splitBox(
      box,
      rows((row) => row !== 20 && row > 4 && row < 44),
    );
    expect(above).toEqual({ ...box, centerY: 72.5, height: 41 });
    expect(below).toEqual({ ...box, centerY: 120.5, height: 55 });
  });

  test('cuts across the direction of a skewed box', () => {
    const [above, below] = splitBox(
      { ...box, angle: Math.PI / 2 },
      rows((row) => row < 24),
    );
    expect(above.centerY).toBeCloseTo(100);
    expect(above.centerX).toBeGreaterThan(200);
    expect(below.centerX).toBeLessThan(200);
    expect(above.height + below.height).toBeCloseTo(96);
  });

  test('never cuts off an edge, where every line has little ink', () => {
    const [above, below] = splitBox(
      box,
      rows((row) => row > 10 && row < 38),
    );
    expect(Math.min(above.height, below.height)).toBeGreaterThan(0.25 * box.height);
  });
});
