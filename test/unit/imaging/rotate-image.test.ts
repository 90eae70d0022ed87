import { describe, expect, test } from 'vitest';
import type { PageImage } from '../../../src/domain/reading/document/page.ts';
import { rotateImage } from '../../../src/imaging/rotate-image.ts';

const image = (size: readonly [number, number], pixels: readonly number[], channels: 1 | 3 = 1): PageImage => ({
  width: size[0],
  height: size[1],
  channels,
  pixels: Uint8Array.from(pixels),
  dpi: 300,
});

describe('rotateImage', () => {
  const original = image([3, 2], [1, 2, 3, 4, 5, 6]);

  test.each([
    [0, [3, 2], [1, 2, 3, 4, 5, 6]],
    [90, [2, 3], [4, 1, 5, 2, 6, 3]],
    [180, [3, 2], [6, 5, 4, 3, 2, 1]],
    [270, [2, 3], [3, 6, 2, 5, 1, 4]],
  ] as const)('turns clockwise by %i degrees', (rotation, size, pixels) => {
    expect(rotateImage(original, rotation)).toEqual(image(size, pixels));
  });

  test('moves the three bytes of a coloured pixel together', () => {
    expect(rotateImage(image([2, 1], [1, 2, 3, 4, 5, 6], 3), 180).pixels).toEqual(Uint8Array.of(4, 5, 6, 1, 2, 3));
  });
});
