import { sheetSize } from '../domain/reading/document/flat-page.ts';
import type { Polygon } from '../domain/reading/document/geometry.ts';
import { squareOnto } from '../domain/reading/document/homography.ts';
import type { PageImage } from '../domain/reading/document/page.ts';
import { colourBetween } from './colour-between.ts';

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
      colourBetween(pixels, (row * width + column) * channels, { image, x, y });
    }
  }
  return { ...image, width, height, pixels };
}
