import { expect, test } from 'vitest';
import { fromHalfFloats, toHalfFloats } from '../../../../src/adapters/paddle/half-floats.ts';

test('known numbers have the bits that IEEE 754 gives them', () => {
  const numbers = [0, 1, -2, 0.5, 65_504, 2 ** -14, 2 ** -24, 1 / 3];
  expect([...toHalfFloats(Float32Array.from(numbers))]).toEqual([
    0, 0x3c00, 0xc000, 0x3800, 0x7bff, 0x0400, 0x0001, 0x3555,
  ]);
});

test('every half float comes back as it was', () => {
  const finite = Uint16Array.from({ length: 0x7c00 }, (_, bits) => bits);
  expect(toHalfFloats(fromHalfFloats(finite))).toEqual(finite);
  expect(fromHalfFloats(Uint16Array.of(0x7c00, 0x7e00)).every(Number.isNaN)).toBe(true);
});

test('numbers between two halves become the nearer one', () => {
  const values = Float32Array.from({ length: 1000 }, (_, index) => (index - 500) / 737);
  for (const [index, value] of fromHalfFloats(toHalfFloats(values)).entries()) {
    expect(Math.abs(value - (values[index] ?? 0))).toBeLessThanOrEqual(2 ** -12);
  }
});
