import { describe, expect, test } from 'vitest';
import { detectionInput, detectionSize } from '../../../../../src/adapters/paddle/detection/detect-lines.ts';
import { resizeChannel } from '../../../../../src/adapters/paddle/detection/resize-image.ts';
import { settingsOf } from '../../../../../src/adapters/paddle/settings.ts';
import type { PageImage } from '../../../../../src/domain/reading/document/page.ts';

function flat(width: number, height: number, colour: readonly number[]): PageImage {
  const channels = colour.length === 1 ? 1 : 3;
  const pixels = new Uint8Array(width * height * channels);
  for (let at = 0; at < pixels.length; at += channels) pixels.set(colour, at);
  return { width, height, channels, pixels, dpi: null };
}

describe('resizeChannel', () => {
  test('keeps an image of the wanted size as it is', () => {
    const image = { ...flat(4, 2, [0]), pixels: Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]) };
    expect([...resizeChannel(image, 0, { width: 4, height: 2 })]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test.each([
    [7, 5],
    [64, 64],
    [3, 200],
  ])('keeps an even colour even at %i x %i', (width, height) => {
    const values = resizeChannel(flat(30, 20, [10, 20, 30]), 2, { width, height });
    expect(values.length).toBe(width * height);
    for (const value of values) expect(value).toBeCloseTo(30, 3);
  });

  test('averages fine stripes when it shrinks, instead of picking some', () => {
    const image = { ...flat(64, 8, [0]), pixels: Uint8Array.from({ length: 64 * 8 }, (_, at) => (at % 2) * 200) };
    for (const value of resizeChannel(image, 0, { width: 8, height: 8 }))
      expect(Math.abs(value - 100)).toBeLessThan(20);
  });
});

describe('detectionSize', () => {
  test('is a multiple of 32 on both sides, enlarges small pages and shrinks long ones', () => {
    for (const [width, height] of [
      [1, 1],
      [300, 200],
      [740, 1200],
      [2480, 3508],
      [32_000, 40],
    ] as const) {
      const size = detectionSize({ width, height }, settingsOf.small);
      expect([size.width % 32, size.height % 32]).toEqual([0, 0]);
      expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(4000);
      expect(size.width * size.height).toBeLessThan(settingsOf.small.maxPixels * 1.05);
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(32);
    }
    expect(detectionSize({ width: 300, height: 200 }, settingsOf.small).height).toBeGreaterThan(400);
  });
});

describe('detectionInput', () => {
  test('holds planes of blue, green and red around the means of ImageNet', () => {
    const { data, dims } = detectionInput(flat(32, 32, [255, 128, 0]), { width: 32, height: 32 });
    expect(dims).toEqual([1, 3, 32, 32]);
    expect(data[0]).toBeCloseTo((0 - 0.485) / 0.229, 4);
    expect(data[1024]).toBeCloseTo((128 / 255 - 0.456) / 0.224, 4);
    expect(data[2048]).toBeCloseTo((1 - 0.406) / 0.225, 4);
  });

  test('reads grey as colour without colour', () => {
    const size = { width: 32, height: 32 };
    expect(detectionInput(flat(32, 32, [77]), size)).toEqual(detectionInput(flat(32, 32, [77, 77, 77]), size));
  });
});
