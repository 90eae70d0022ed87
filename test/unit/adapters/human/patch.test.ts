import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutPatch, type Pixels, shrink, toImage } from '../../../../src/adapters/human/patch.ts';

/** Red grows to the right, green downwards, blue is constant. */
function gradient(width: number, height: number): Pixels {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels.set([x, y, 7], (y * width + x) * 3);
  }
  return { width, height, channels: 3, pixels };
}

const at = (values: Float32Array, size: number, [column, row]: [number, number]) =>
  Array.from(values.subarray((row * size + column) * 3, (row * size + column) * 3 + 3));

describe('cutting a patch', () => {
  const image = gradient(100, 80);

  test('copies pixels where nothing is scaled', () => {
    const values = cutPatch(image, { x: 50, y: 40, side: 20, angle: 0 }, 20);
    expect(at(values, 20, [0, 0])).toEqual([40, 30, 7]);
    expect(at(values, 20, [19, 5])).toEqual([59, 35, 7]);
  });

  test('averages what it shrinks', () => {
    const values = cutPatch(image, { x: 50, y: 40, side: 40, angle: 0 }, 20);
    expect(at(values, 20, [0, 0])).toEqual([30.5, 20.5, 7]);
  });

  test('blends what it enlarges', () => {
    const values = cutPatch(image, { x: 50, y: 40, side: 10, angle: 0 }, 40);
    const [red = 0] = at(values, 40, [20, 20]);
    expect(red).toBeGreaterThan(49);
    expect(red).toBeLessThan(51);
  });

  test('turns clockwise: the top of a patch turned by a quarter looks to the right', () => {
    const values = cutPatch(image, { x: 50, y: 40, side: 20, angle: Math.PI / 2 }, 20);
    const [red = 0, green = 0] = at(values, 20, [0, 0]);
    expect(red).toBeCloseTo(59, -1);
    expect(green).toBeCloseTo(30, -1);
  });

  test('is black outside the image', () => {
    const values = cutPatch(image, { x: 0, y: 0, side: 20, angle: 0 }, 20);
    expect(at(values, 20, [0, 0])).toEqual([0, 0, 0]);
    expect(at(values, 20, [10, 10])).toEqual([0, 0, 7]);
  });

  test('reads grey pixels as three equal colours', () => {
    const grey: Pixels = { width: 4, height: 4, channels: 1, pixels: new Uint8Array(16).fill(90) };
    expect(new Set(cutPatch(grey, { x: 2, y: 2, side: 4, angle: 0 }, 4))).toEqual(new Set([90]));
    expect(new Set(cutPatch(grey, { x: 2, y: 2, side: 4, angle: 0 }, 2))).toEqual(new Set([90]));
  });

  test('its centre is where it was asked for, however it is turned', () => {
    const number = fc.double({ min: -500, max: 500, noNaN: true });
    const side = fc.double({ min: 0.1, max: 900, noNaN: true });
    fc.assert(
      fc.property(fc.record({ x: number, y: number, side, angle: number }), (patch) => {
        const [x, y] = toImage(patch, 0.5, 0.5);
        expect(x).toBeCloseTo(patch.x);
        expect(y).toBeCloseTo(patch.y);
      }),
    );
  });
});

describe('shrinking an image', () => {
  test('takes the mean of each block', () => {
    const { image, factor } = shrink(gradient(100, 80), 50);
    expect(factor).toBe(2);
    expect(image).toMatchObject({ width: 50, height: 40, channels: 3 });
    expect(Array.from(image.pixels.subarray(0, 6))).toEqual([1, 1, 7, 3, 1, 7]);
  });

  test('leaves an image alone that is not twice as long as wanted', () => {
    const small = gradient(99, 80);
    expect(shrink(small, 50)).toEqual({ image: small, factor: 1 });
  });

  test('keeps at least one pixel of a thin line', () => {
    const line: Pixels = { width: 1, height: 5000, channels: 3, pixels: new Uint8Array(15_000).fill(50) };
    const { image, factor } = shrink(line, 1000);
    expect(factor).toBe(5);
    expect(image).toMatchObject({ width: 1, height: 1000 });
    expect(new Set(image.pixels)).toEqual(new Set([50]));
  });
});
