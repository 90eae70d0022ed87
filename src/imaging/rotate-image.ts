import type { PageImage, Rotation } from '../domain/reading/document/page.ts';
import { rotateSize } from '../domain/reading/document/rotate.ts';

/** Where the pixel at `x`, `y` of the turned image comes from, as an index into the original. */
function sourceOf(image: PageImage, rotation: Rotation): (x: number, y: number) => number {
  const { width, height } = image;
  switch (rotation) {
    case 0:
      return (x, y) => y * width + x;
    case 90:
      return (x, y) => (height - 1 - x) * width + y;
    case 180:
      return (x, y) => (height - 1 - y) * width + (width - 1 - x);
    case 270:
      return (x, y) => x * width + (width - 1 - y);
  }
}

/** The image turned clockwise. */
export function rotateImage(image: PageImage, rotation: Rotation): PageImage {
  if (rotation === 0) return image;
  const { width, height } = rotateSize(image, rotation);
  const source = sourceOf(image, rotation);
  const { channels } = image;
  const pixels = new Uint8Array(image.pixels.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = source(x, y) * channels;
      const to = (y * width + x) * channels;
      for (let channel = 0; channel < channels; channel += 1) pixels[to + channel] = image.pixels[from + channel] ?? 0;
    }
  }
  return { ...image, width, height, pixels };
}
