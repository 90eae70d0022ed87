import type { PageImage } from '../../domain/reading/document/page.ts';
import { luma } from '../../imaging/luma.ts';

export type Pixels = Pick<PageImage, 'width' | 'height' | 'channels' | 'pixels'>;

/** A square of an image, in its pixels: centre, side and clockwise turn in radians. It may reach beyond the border. */
export interface Patch {
  readonly x: number;
  readonly y: number;
  readonly side: number;
  readonly angle: number;
}

/** Where a point of the patch (0..1 from its own top left) lies in the image, in pixels. */
export function toImage(patch: Patch, u: number, v: number): [x: number, y: number] {
  const dx = (u - 0.5) * patch.side;
  const dy = (v - 0.5) * patch.side;
  const cos = Math.cos(patch.angle);
  const sin = Math.sin(patch.angle);
  return [patch.x + dx * cos - dy * sin, patch.y + dx * sin + dy * cos];
}

/**
 * Cuts a patch as `size` x `size` RGB values 0..255. When it shrinks, each value is the mean of four samples
 * (more cost time on large faces and change nothing); otherwise it interpolates linearly. Outside the image is black.
 * The result may be changed in place and is valid until the next patch of the same size: a face takes megabytes of
 * them, and new ones would keep the collector busy.
 */
export function cutPatch(image: Pixels, patch: Patch, size: number): Float32Array {
  return Math.round(patch.side / size) <= 1 ? interpolated(image, patch, size) : averaged(image, patch, size);
}

const scratch = new Map<number, Float32Array>();

/** Values of zero. */
function scratchOf(size: number): Float32Array {
  const known = scratch.get(size);
  if (known !== undefined) return known.fill(0);
  const made = new Float32Array(size * size * 3);
  scratch.set(size, made);
  return made;
}

/** Values between the centres of pixels; written out, as `averaged` is, because a call for each value costs more. */
function interpolated(image: Pixels, patch: Patch, size: number): Float32Array {
  const { width, height, channels, pixels } = image;
  const nextColour = channels === 3 ? 1 : 0;
  const out = scratchOf(size);
  const cos = (Math.cos(patch.angle) * patch.side) / size;
  const sin = (Math.sin(patch.angle) * patch.side) / size;
  const [left, top] = toImage(patch, 0, 0);
  for (let row = 0, at = 0; row < size; row++) {
    for (let column = 0; column < size; column++, at += 3) {
      const x = left + (column + 0.5) * cos - (row + 0.5) * sin;
      const y = top + (column + 0.5) * sin + (row + 0.5) * cos;
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      // The outer half of a pixel at the border has no neighbour.
      const fromLeft = Math.max(0, x - 0.5);
      const fromTop = Math.max(0, y - 0.5);
      const x0 = fromLeft | 0;
      const y0 = fromTop | 0;
      const fx = fromLeft - x0;
      const fy = fromTop - y0;
      const right = x0 + 1 < width ? channels : 0;
      const below = y0 + 1 < height ? width * channels : 0;
      for (let c = 0; c < 3; c++) {
        const from = (y0 * width + x0) * channels + c * nextColour;
        const upper = pixels[from] as number;
        const lower = pixels[from + below] as number;
        const upperMean = upper + fx * ((pixels[from + right] as number) - upper);
        const lowerMean = lower + fx * ((pixels[from + below + right] as number) - lower);
        out[at + c] = upperMean + fy * (lowerMean - upperMean);
      }
    }
  }
  return out;
}

/**
 * The mean of four samples in a square, stepping through the patch by addition and without a call for each value:
 * hundreds of thousands of them make up a face. Values near the border take the slow way.
 */
function averaged(image: Pixels, patch: Patch, size: number): Float32Array {
  const { width, height, channels, pixels } = image;
  const green = channels === 3 ? 1 : 0;
  const blue = green * 2;
  const out = scratchOf(size);
  // Half a step of the patch, along a row and down a column.
  const cos = (Math.cos(patch.angle) * patch.side) / size / 2;
  const sin = (Math.sin(patch.angle) * patch.side) / size / 2;
  const [left, top] = toImage(patch, 0.25 / size, 0.25 / size);
  const before = { x: Math.min(0, cos) + Math.min(0, -sin), y: Math.min(0, sin) + Math.min(0, cos) };
  const beyond = { x: Math.max(0, cos) + Math.max(0, -sin), y: Math.max(0, sin) + Math.max(0, cos) };
  const [lowX, lowY, highX, highY] = [-before.x, -before.y, width - beyond.x, height - beyond.y];
  for (let row = 0, at = 0; row < size; row++) {
    let x = left - 2 * row * sin;
    let y = top + 2 * row * cos;
    for (let column = 0; column < size; column++, at += 3, x += 2 * cos, y += 2 * sin) {
      if (x < lowX || y < lowY || x >= highX || y >= highY) {
        averageAtBorder(image, out, { at, x, y, cos, sin });
        continue;
      }
      const a = ((y | 0) * width + (x | 0)) * channels;
      const b = (((y + sin) | 0) * width + ((x + cos) | 0)) * channels;
      const c = (((y + cos) | 0) * width + ((x - sin) | 0)) * channels;
      const d = (((y + sin + cos) | 0) * width + ((x + cos - sin) | 0)) * channels;
      // All four lie in the image. Written out: a closure here would take five times as long.
      out[at] = ((pixels[a] as number) + (pixels[b] as number) + (pixels[c] as number) + (pixels[d] as number)) / 4;
      out[at + 1] =
        ((pixels[a + green] as number) +
          (pixels[b + green] as number) +
          (pixels[c + green] as number) +
          (pixels[d + green] as number)) /
        4;
      out[at + 2] =
        ((pixels[a + blue] as number) +
          (pixels[b + blue] as number) +
          (pixels[c + blue] as number) +
          (pixels[d + blue] as number)) /
        4;
    }
  }
  return out;
}

/** What lies outside the image counts as black. */
function averageAtBorder(
  { width, height, channels, pixels }: Pixels,
  out: Float32Array,
  value: { readonly at: number; readonly x: number; readonly y: number; readonly cos: number; readonly sin: number },
): void {
  const { at, cos, sin } = value;
  for (let sample = 0; sample < 4; sample += 1) {
    const [right, down] = [sample % 2, sample >> 1];
    const x = value.x + right * cos - down * sin;
    const y = value.y + right * sin + down * cos;
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const from = (Math.trunc(y) * width + Math.trunc(x)) * channels;
    for (let c = 0; c < 3; c += 1) {
      const channel = channels === 3 ? c : 0;
      out[at + c] = (out[at + c] ?? 0) + (pixels[from + channel] ?? 0) / 4;
    }
  }
}

/** A copy at a whole fraction of the size, each pixel the mean of a block, whose long side is about `longSide`. */
export function shrink(image: Pixels, longSide: number): { readonly image: Pixels; readonly factor: number } {
  const factor = Math.floor(Math.max(image.width, image.height) / longSide);
  if (factor < 2) return { image, factor: 1 };
  const { channels, pixels } = image;
  const width = Math.max(1, Math.floor(image.width / factor));
  const height = Math.max(1, Math.floor(image.height / factor));
  const columns = Math.min(factor, image.width);
  const rows = Math.min(factor, image.height);
  const out = new Uint8Array(width * height * channels);
  const sums = new Uint32Array(width * channels);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let row = 0; row < rows; row++)
      addRow(sums, pixels, { start: (y * factor + row) * image.width * channels, columns, factor, channels });
    const area = rows * columns;
    for (let i = 0; i < sums.length; i++) out[y * sums.length + i] = Math.round((sums[i] ?? 0) / area);
  }
  return { image: { width, height, channels, pixels: out }, factor };
}

interface RowOptions {
  readonly start: number;
  readonly columns: number;
  readonly factor: number;
  readonly channels: number;
}

function addRow(sums: Uint32Array, pixels: Uint8Array, { start, columns, factor, channels }: RowOptions): void {
  for (let to = 0; to < sums.length; to += channels) {
    const from = start + (to / channels) * factor * channels;
    for (let c = 0; c < channels; c++) {
      let sum = sums[to + c] ?? 0;
      for (let i = 0; i < columns; i++) sum += pixels[from + i * channels + c] ?? 0;
      sums[to + c] = sum;
    }
  }
}

/** Brightness of each pixel of a cut, 0..255. */
export function greyOf(rgb: Float32Array): Float32Array {
  const grey = new Float32Array(rgb.length / 3);
  for (let i = 0; i < grey.length; i += 1) {
    grey[i] = luma(rgb[i * 3] ?? 0, rgb[i * 3 + 1] ?? 0, rgb[i * 3 + 2] ?? 0);
  }
  return grey;
}
