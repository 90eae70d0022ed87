import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areOfOnePhotograph, likenessOfPhotographs } from '../../../../src/domain/face/one-photograph.ts';
import { aThumbnail } from './a-thumbnail.ts';

const side = 40;
const from = (picture: Float32Array, at: (x: number, y: number) => readonly [number, number]) =>
  picture.map((_, index) => {
    const [x, y] = at(index % side, Math.floor(index / side));
    return picture[Math.max(0, Math.min(side - 1, y)) * side + Math.max(0, Math.min(side - 1, x))] ?? 0;
  });

describe('two faces are of one photograph', () => {
  const photograph = aThumbnail(1);
  test.each([
    ['is the same', photograph],
    ['is lighter and has less contrast', photograph.map((value) => 80 + value / 2)],
    ['is seen in a mirror', from(photograph, (x, y) => [side - 1 - x, y])],
    ['was found a little elsewhere', from(photograph, (x, y) => [x + 2, y - 1])],
    ['is compressed badly', photograph.map((value, index) => value + (index % 3) * 6)],
  ])('where one %s', (_, copy) => {
    expect(areOfOnePhotograph(photograph, copy)).toBe(true);
    expect(areOfOnePhotograph(copy, photograph)).toBe(true);
  });
});

describe('two faces are not said to be of one photograph', () => {
  test.each([
    ['of two photographs', aThumbnail(1), aThumbnail(2)],
    ['where one has no contrast', aThumbnail(1), new Float32Array(side ** 2).fill(90)],
    ['where both have none', new Float32Array(side ** 2).fill(90), new Float32Array(side ** 2).fill(90)],
    ['of which one has another size', aThumbnail(1), aThumbnail(1).subarray(0, 900)],
    ['of which one has no thumbnail', aThumbnail(1), null],
    ['without thumbnails', null, null],
  ])('%s', (_, a, b) => {
    expect(areOfOnePhotograph(a, b)).toBe(false);
  });
});

test('the likeness of photographs is the same both ways, and from -1 to 1', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), (first, second) => {
      const [a, b] = [aThumbnail(first), aThumbnail(second)];
      const likeness = likenessOfPhotographs(a, b);
      expect(likeness).toBeCloseTo(likenessOfPhotographs(b, a), 5);
      expect(Math.abs(likeness)).toBeLessThanOrEqual(1 + 1e-9);
    }),
    { numRuns: 20 },
  );
});
