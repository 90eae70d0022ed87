import { describe, expect, test } from 'vitest';
import type { PageImage } from '../../../../../src/domain/reading/document/page.ts';
import { judgeColour } from '../../../../../src/domain/reading/document/page-colour.ts';
import { measureColour } from '../../../../../src/imaging/measure-colour.ts';

const whole = { x: 0, y: 0, width: 1, height: 1 };
type Rgb = readonly [number, number, number];

/** A picture of 100 by 100 pixels, each as `colour` says. */
function drawn(colour: (x: number, y: number) => Rgb): PageImage {
  const pixels = new Uint8Array(30_000);
  for (let at = 0; at < 10_000; at += 1) pixels.set(colour(at % 100, Math.floor(at / 100)), at * 3);
  return { width: 100, height: 100, channels: 3, pixels, dpi: null };
}
/** Dark stripes on paper, under light of a hue. */
const print = (x: number): number => (x % 10 < 3 ? 40 : 230);
const under = ([red, green, blue]: Rgb) => drawn((x) => [print(x) * red, print(x) * green, print(x) * blue]);
const verdict = (image: PageImage, region = whole) => judgeColour(measureColour(image, region)!);

describe('the colour of a page', () => {
  test.each([
    ['white', [1, 1, 1]],
    ['warm', [1, 0.93, 0.8]],
    ['cold', [0.9, 0.97, 1]],
  ] as const)('is none in a grey copy under %s light', (_, light) => {
    expect(verdict(under(light))).toBe('grey');
    expect(measureColour(under(light), whole)).toMatchObject({ coloured: 0 });
  });

  test('cannot be told of a grey copy under a lamp of strong hue', () => {
    expect(verdict(under([1, 0.8, 0.5]))).toBe('unclear');
  });

  test('is seen where a small part of the print is red, under tinted light too', () => {
    const stamp = (light: Rgb) =>
      drawn((x, y) => {
        const [red, green, blue] = x < 20 && y < 20 ? [200, 60, 60] : [print(x), print(x), print(x)];
        return [red * light[0], green * light[1], blue * light[2]];
      });
    expect(verdict(stamp([1, 1, 1]))).toBe('colour');
    expect(verdict(stamp([1, 0.8, 0.5]))).toBe('colour');
  });

  test('is looked for within the region alone', () => {
    const onTable = drawn((x, y) => (y < 50 ? [print(x), print(x), print(x)] : [120, 80, 40]));
    expect(verdict(onTable)).toBe('colour');
    expect(verdict(onTable, { x: 0, y: 0, width: 1, height: 0.5 })).toBe('grey');
  });

  test('is none in a picture of one channel, and unknown of no pixels', () => {
    const grey: PageImage = { width: 1, height: 1, channels: 1, pixels: Uint8Array.of(9), dpi: null };
    expect(measureColour(grey, whole)).toEqual({ coloured: 0, tint: 0 });
    expect(measureColour(under([1, 1, 1]), { x: 2, y: 2, width: 1, height: 1 })).toBeNull();
  });
});
