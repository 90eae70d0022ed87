import type { PageImage } from '../../domain/reading/document/page.ts';

/** Grey pixels, rows top to bottom. */
export interface GreyImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Pixels of a part of an image. */
export interface PixelArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export function greyOf({ width, height, channels, pixels }: PageImage): GreyImage {
  if (channels === 1) return { width, height, pixels };
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const from = at * 3;
    grey[at] = ((pixels[from] ?? 0) * 77 + (pixels[from + 1] ?? 0) * 150 + (pixels[from + 2] ?? 0) * 29) >> 8;
  }
  return { width, height, pixels: grey };
}

/** Each pixel the mean of a square of `factor` pixels a side; what is left at the right and bottom is dropped. */
export function shrink(image: GreyImage, factor: number): GreyImage {
  if (factor <= 1) return image;
  const width = Math.floor(image.width / factor);
  const height = Math.floor(image.height / factor);
  const pixels = new Uint8Array(width * height);
  const area = factor * factor;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      let at = y * factor * image.width + x * factor;
      for (let row = 0; row < factor; row += 1) {
        for (let step = 0; step < factor; step += 1) sum += image.pixels[at + step] ?? 0;
        at += image.width;
      }
      pixels[y * width + x] = sum / area;
    }
  }
  return { width, height, pixels };
}

export function crop(image: GreyImage, { left, top, width, height }: PixelArea): GreyImage {
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const from = (top + y) * image.width + left;
    pixels.set(image.pixels.subarray(from, from + width), y * width);
  }
  return { width, height, pixels };
}

/** Twice as large, smoothly. */
export function enlarge(image: GreyImage): GreyImage {
  const { width, height } = image;
  const at = (x: number, y: number): number =>
    image.pixels[Math.min(height - 1, y) * width + Math.min(width - 1, x)] ?? 0;
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [here, right, below, across] = [at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)];
      const to = 2 * y * 2 * width + 2 * x;
      pixels[to] = here;
      pixels[to + 1] = (here + right) >> 1;
      pixels[to + 2 * width] = (here + below) >> 1;
      pixels[to + 2 * width + 1] = (here + right + below + across) >> 2;
    }
  }
  return { width: 2 * width, height: 2 * height, pixels };
}

/** As the file format that the reader takes without a copy in colour (PGM, binary). */
export function portableGreymap({ width, height, pixels }: GreyImage): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(header.length + pixels.length);
  file.set(header);
  file.set(pixels, header.length);
  return file;
}
