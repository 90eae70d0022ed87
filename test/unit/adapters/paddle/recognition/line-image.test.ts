import { describe, expect, test } from 'vitest';
import { upsideDown } from '../../../../../src/adapters/paddle/detection/text-line-box.ts';
import { cutLine, lineHeight } from '../../../../../src/adapters/paddle/recognition/line-image.ts';
import type { PageImage } from '../../../../../src/domain/reading/document/page.ts';

/** Brightness grows to the right, so that a cut shows what it took. */
function gradient(channels: 1 | 3): PageImage {
  const [width, height] = [200, 96];
  const pixels = new Uint8Array(width * height * channels);
  for (let at = 0; at < width * height; at += 1) pixels.fill(at % width, at * channels, (at + 1) * channels);
  return { width, height, channels, pixels, dpi: null };
}

const box = { centerX: 100, centerY: 48, width: 96, height: 48, angle: 0 };
const brightness = (value: number | undefined): number => ((value ?? 0) + 1) * 127.5;

describe('cutLine', () => {
  test('takes the pixels of the box as they are when it is as high as a line', () => {
    const { width, planes } = cutLine(gradient(1), box);
    expect(width).toBe(96);
    expect(planes.length).toBe(3 * lineHeight * 96);
    expect(brightness(planes[0])).toBeCloseTo(52, 3);
    expect(brightness(planes[95])).toBeCloseTo(147, 3);
  });

  test('averages pixels where the line shrinks', () => {
    const { width, planes } = cutLine(gradient(1), { ...box, width: 192, height: 96 });
    expect(width).toBe(96);
    expect(brightness(planes[0])).toBeCloseTo(4.5, 3);
  });

  test('reads a turned box in its own direction', () => {
    const { planes } = cutLine(gradient(1), upsideDown(box));
    expect(brightness(planes[0])).toBeCloseTo(147, 3);
    expect(brightness(planes[95])).toBeCloseTo(52, 3);
  });

  test('repeats the edge of the page beyond it', () => {
    const { planes } = cutLine(gradient(1), { ...box, centerX: 0 });
    expect(brightness(planes[0])).toBeCloseTo(0, 3);
  });

  test('puts blue before green and red', () => {
    const pixels = new Uint8Array(100 * 48 * 3);
    for (let at = 0; at < pixels.length; at += 3) pixels.set([250, 120, 10], at);
    const { width, planes } = cutLine(
      { width: 100, height: 48, channels: 3, pixels, dpi: null },
      { ...box, centerX: 50, centerY: 24 },
    );
    const plane = width * lineHeight;
    expect([0, 1, 2].map((index) => Math.round(brightness(planes[index * plane + 50])))).toEqual([10, 120, 250]);
  });
});
