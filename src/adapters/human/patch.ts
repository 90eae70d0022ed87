import type { PageImage } from '../../domain/document/page.ts';

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

/** Samples a side of each value: more cost time on large faces and change nothing. */
const MAX_GRID = 4;

/**
 * Cuts a patch as `size` x `size` RGB values 0..255. Each value averages a grid of samples, so that shrinking does not
 * alias; enlarging interpolates linearly. Outside the image is black.
 */
export function cutPatch(image: Pixels, patch: Patch, size: number): Float32Array {
  const grid = Math.min(MAX_GRID, Math.max(1, Math.round(patch.side / size)));
  const out = new Float32Array(size * size * 3);
  const sample = grid === 1 ? linearSampler(image, out) : nearestSampler(image, out);
  const step = patch.side / size / grid;
  const cos = Math.cos(patch.angle) * step;
  const sin = Math.sin(patch.angle) * step;
  const [left, top] = toImage(patch, 0, 0);
  const share = 1 / (grid * grid);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const at = (row * size + column) * 3;
      for (let i = 0; i < grid; i++) {
        const v = row * grid + i + 0.5;
        for (let j = 0; j < grid; j++) {
          const u = column * grid + j + 0.5;
          sample(left + u * cos - v * sin, top + u * sin + v * cos, at);
        }
      }
      if (grid > 1) for (let c = 0; c < 3; c++) out[at + c] = (out[at + c] ?? 0) * share;
    }
  }
  return out;
}

/** Adds the colour at a point of the image to the three numbers from `at` on. */
type Sampler = (x: number, y: number, at: number) => void;

function nearestSampler({ width, height, channels, pixels }: Pixels, out: Float32Array): Sampler {
  const green = channels === 3 ? 1 : 0;
  const blue = channels === 3 ? 2 : 0;
  return (x, y, at) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const from = (Math.floor(y) * width + Math.floor(x)) * channels;
    out[at] = (out[at] ?? 0) + (pixels[from] ?? 0);
    out[at + 1] = (out[at + 1] ?? 0) + (pixels[from + green] ?? 0);
    out[at + 2] = (out[at + 2] ?? 0) + (pixels[from + blue] ?? 0);
  };
}

function linearSampler({ width, height, channels, pixels }: Pixels, out: Float32Array): Sampler {
  return (x, y, at) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const x0 = Math.max(0, Math.floor(x - 0.5));
    const y0 = Math.max(0, Math.floor(y - 0.5));
    const x1 = Math.min(width - 1, x0 + 1);
    const y1 = Math.min(height - 1, y0 + 1);
    const fx = Math.min(1, Math.max(0, x - 0.5 - x0));
    const fy = Math.min(1, Math.max(0, y - 0.5 - y0));
    for (let c = 0; c < 3; c++) {
      const channel = channels === 3 ? c : 0;
      const a = pixels[(y0 * width + x0) * channels + channel] ?? 0;
      const b = pixels[(y0 * width + x1) * channels + channel] ?? 0;
      const d = pixels[(y1 * width + x0) * channels + channel] ?? 0;
      const e = pixels[(y1 * width + x1) * channels + channel] ?? 0;
      out[at + c] = (a * (1 - fx) + b * fx) * (1 - fy) + (d * (1 - fx) + e * fx) * fy;
    }
  };
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
