import { describe, expect, test } from 'vitest';
import { readDlibWeights } from '../../../../src/adapters/human/dlib-weights.ts';
import { alignedPatch, withMirrorImage } from '../../../../src/adapters/human/face-chip.ts';
import { toImage } from '../../../../src/adapters/human/patch.ts';
import { cosine, unitDescriptor } from '../../../../src/adapters/human/unit-descriptor.ts';

const template = [
  { x: 0.3, y: 0.35 },
  { x: 0.7, y: 0.35 },
  { x: 0.5, y: 0.7 },
];

describe('an aligned patch', () => {
  test('brings the points of a turned, scaled and moved face onto the template', () => {
    const patch = { x: 120, y: 80, side: 64, angle: 0.6 };
    const points = template.map(({ x, y }) => ({ x, y, point: toImage(patch, x, y) }));
    const found = alignedPatch(points);
    expect(found.x).toBeCloseTo(patch.x);
    expect(found.y).toBeCloseTo(patch.y);
    expect(found.side).toBeCloseTo(patch.side);
    expect(found.angle).toBeCloseTo(patch.angle);
  });

  test('comes as near as it can where the points do not fit', () => {
    const patch = { x: 50, y: 50, side: 100, angle: 0 };
    const points = template.map(({ x, y }, index) => {
      const [left, top] = toImage(patch, x, y);
      return { x, y, point: [left + (index === 2 ? 6 : 0), top] as const };
    });
    const { x, side } = alignedPatch(points);
    expect(x).toBeGreaterThan(50);
    expect(x).toBeLessThan(56);
    expect(side).toBeCloseTo(100, -1);
  });
});

test('a chip comes with its mirror image', () => {
  const pixels = Uint8Array.of(10, 0, 0, 20, 0, 0, 30, 0, 0, 40, 0, 0);
  const both = withMirrorImage({ width: 2, height: 2, channels: 3, pixels }, { x: 1, y: 1, side: 2, angle: 0 }, 2);
  const red = Array.from(both).filter((_, index) => index % 3 === 0);
  expect(red).toEqual([10, 20, 30, 40, 20, 10, 40, 30]);
});

describe('the cosine of two descriptors', () => {
  test('is 1 for the same one, falls as they part, and does not ask for length', () => {
    const a = unitDescriptor(Float32Array.of(1, 0, 0));
    expect(cosine(a, unitDescriptor(Float32Array.of(7, 0, 0)))).toBe(1);
    expect(cosine(a, unitDescriptor(Float32Array.of(3, 3, 0)))).toBeCloseTo(Math.SQRT1_2, 6);
    expect(cosine(a, unitDescriptor(Float32Array.of(-2, 0, 0)))).toBe(-1);
    expect(unitDescriptor(new Float32Array(3))).toEqual(new Float32Array(3));
  });

  test('is refused for descriptors of different length', () => {
    expect(() => cosine(new Float32Array(3), new Float32Array(4))).toThrow(RangeError);
  });
});

describe('the weights of dlib', () => {
  test('are a network from 3 colours to 128 numbers', async () => {
    const weights = await readDlibWeights();
    expect(weights.convolution('conv32_down').filters.shape).toEqual([7, 7, 3, 32]);
    expect(weights.convolution('conv256_down_out/conv2').bias.shape).toEqual([256]);
    expect(weights.lastLayer.shape).toEqual([256, 128]);
  });

  test('have no layer of another name', async () => {
    const weights = await readDlibWeights();
    expect(() => weights.convolution('conv512')).toThrow('no layer conv512');
  });
});
