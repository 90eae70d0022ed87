import { sheetSize } from '../domain/document/flat-page.ts';
import type { Polygon } from '../domain/document/geometry.ts';
import { squareOnto } from '../domain/document/homography.ts';
import type { PageImage } from '../domain/document/page.ts';

/** The sheet with these corners, clockwise from its top left, cut out of a picture and made rectangular. */
export function rectify(image: PageImage, sheet: Polygon): PageImage {
  const map = squareOnto(sheet);
  if (map === null) return image;
  const size = sheetSize(sheet, image);
  const [width, height] = [Math.max(1, Math.round(size.width)), Math.max(1, Math.round(size.height))];
  const { channels } = image;
  const pixels = new Uint8Array(width * height * channels);
  const [a, b, c, d, e, f, g, h, i] = map;
  for (let row = 0; row < height; row += 1) {
    const v = (row + 0.5) / height;
    for (let column = 0; column < width; column += 1) {
      const u = (column + 0.5) / width;
      const depth = g * u + h * v + i;
      const x = ((a * u + b * v + c) / depth) * image.width - 0.5;
      const y = ((d * u + e * v + f) / depth) * image.height - 0.5;
      sampleInto(pixels, (row * width + column) * channels, { image, x, y });
    }
  }
  return { ...image, width, height, pixels };
}

/** The colour between four pixels. */
function sampleInto(
  out: Uint8Array,
  at: number,
  { image: { width, height, channels, pixels }, x, y }: { image: PageImage; x: number; y: number },
): void {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)));
  const across = Math.max(0, Math.min(1, x - left));
  const down = Math.max(0, Math.min(1, y - top));
  const first = (top * width + left) * channels;
  const below = first + (top + 1 < height ? width * channels : 0);
  const right = left + 1 < width ? channels : 0;
  for (let channel = 0; channel < channels; channel += 1) {
    const upper = (pixels[first + channel] ?? 0) * (1 - across) + (pixels[first + right + channel] ?? 0) * across;
    const lower = (pixels[below + channel] ?? 0) * (1 - across) + (pixels[below + right + channel] ?? 0) * across;
    out[at + channel] = Math.round(upper * (1 - down) + lower * down);
  }
}
