import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calibration, similarityOf } from '../../../../src/adapters/human/calibration.ts';
import { cosine, descriptorOf } from '../../../../src/adapters/human/similarity.ts';

describe('descriptors', () => {
  test('have length one and no mean', () => {
    const descriptor = descriptorOf(Float32Array.of(3, 0, 0, 9, 1));
    expect(Math.hypot(...descriptor)).toBeCloseTo(1);
    expect(descriptor.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0);
  });

  test('do not change with the scale and offset of the numbers', () => {
    const numbers = Float32Array.of(3, 0, 0, 9, 1);
    const other = descriptorOf(numbers.map((value) => 5 * value + 2));
    expect(cosine(descriptorOf(numbers), other)).toBeCloseTo(1);
  });

  test('of equal numbers are nothing, and like nothing', () => {
    const nothing = descriptorOf(new Float32Array(5).fill(4));
    expect(cosine(nothing, descriptorOf(Float32Array.of(1, 2, 3, 4, 5)))).toBe(0);
  });

  test('of different length do not compare', () => {
    expect(() => cosine(new Float32Array(3), new Float32Array(4))).toThrow(RangeError);
  });
});

describe('similarity', () => {
  test.each([
    [-1, 0],
    [0, 0],
    [0.38, calibration.review],
    [0.515, calibration.match],
    [1, 1],
  ])('a correlation of %f is a similarity of %f', (correlation, similarity) => {
    expect(similarityOf(correlation)).toBeCloseTo(similarity);
  });

  test('never falls while the correlation grows', () => {
    const correlation = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(correlation, correlation, (a, b) => {
        expect(Math.sign(similarityOf(a) - similarityOf(b)) * Math.sign(a - b)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
