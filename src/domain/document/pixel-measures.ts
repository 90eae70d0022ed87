import type { PageImage } from './page.ts';

export interface PixelMeasures {
  /**
   * Strength of edges against the contrast around them: root mean square of the Laplacian divided by the standard
   * deviation, median over the tiles with print (after Pech-Pacheco et al., "Diatom autofocusing in brightfield
   * microscopy", 2000, made blind to contrast). Null when nothing is printed.
   */
  readonly sharpness: number | null;
  /** Grey levels 0..255 between paper and print: median over the tiles with print. Null when nothing is printed. */
  readonly contrast: number | null;
  /** Grey level of the paper: the mean of a tile that nine in ten do not exceed. */
  readonly paper: number;
  /** Share of the page in tiles that are saturated although the paper around them is not. */
  readonly glare: number;
}

interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

const tileSide = 24;
/** Standard deviation of grey levels from which a tile has print. */
const printedDeviation = 5;
const saturated = 250;

function luma(image: PageImage, at: number): number {
  if (image.channels === 1) return image.pixels[at] ?? 0;
  const start = at * 3;
  // ITU-R BT.601.
  const [red = 0, green = 0, blue = 0] = image.pixels.subarray(start, start + 3);
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** Grey levels averaged over squares of `step` pixels. */
function shrink(image: PageImage, step: number): Plane {
  const width = Math.floor(image.width / step);
  const height = Math.floor(image.height / step);
  const values = new Float32Array(width * height);
  for (let y = 0; y < height * step; y += 1) {
    const row = Math.floor(y / step) * width;
    for (let x = 0; x < width * step; x += 1) {
      const at = row + Math.floor(x / step);
      values[at] = (values[at] ?? 0) + luma(image, y * image.width + x);
    }
  }
  for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) / (step * step);
  return { width, height, values };
}

interface Tile {
  readonly mean: number;
  readonly deviation: number;
  readonly range: number;
  readonly sharpness: number;
}

function measureTile({ width, values }: Plane, left: number, top: number): Tile {
  let [sum, squares, edges, darkest, brightest] = [0, 0, 0, 255, 0];
  for (let y = top; y < top + tileSide; y += 1) {
    for (let at = y * width + left; at < y * width + left + tileSide; at += 1) {
      const value = values[at] ?? 0;
      const around =
        (values[at - 1] ?? value) +
        (values[at + 1] ?? value) +
        (values[at - width] ?? value) +
        (values[at + width] ?? value);
      sum += value;
      squares += value * value;
      edges += (around - 4 * value) ** 2;
      if (value < darkest) darkest = value;
      if (value > brightest) brightest = value;
    }
  }
  const count = tileSide * tileSide;
  const mean = sum / count;
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean));
  return { mean, deviation, range: brightest - darkest, sharpness: Math.sqrt(edges / count) / Math.max(1, deviation) };
}

function* tilesOf(plane: Plane): Generator<Tile> {
  for (let top = 1; top + tileSide < plane.height; top += tileSide) {
    for (let left = 1; left + tileSide < plane.width; left += tileSide) yield measureTile(plane, left, top);
  }
}

function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}

/** Measures an image shrunk by the whole number `step`. */
export function measurePixels(image: PageImage, step: number): PixelMeasures {
  const tiles = [...tilesOf(shrink(image, step))];
  const printed = tiles.filter((tile) => tile.deviation >= printedDeviation);
  const paper =
    quantile(
      tiles.map((tile) => tile.mean),
      0.9,
    ) ?? 255;
  const middle =
    quantile(
      tiles.map((tile) => tile.mean),
      0.5,
    ) ?? 255;
  const blinding = tiles.filter((tile) => tile.mean >= saturated && tile.range < 8);
  return {
    sharpness: quantile(
      printed.map((tile) => tile.sharpness),
      0.5,
    ),
    contrast: quantile(
      printed.map((tile) => tile.range),
      0.5,
    ),
    paper,
    glare: middle < 215 ? blinding.length / Math.max(1, tiles.length) : 0,
  };
}
