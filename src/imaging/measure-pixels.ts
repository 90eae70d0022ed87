import type { Box } from '../domain/reading/document/geometry.ts';
import type { PageImage } from '../domain/reading/document/page.ts';
import type { PixelMeasures } from '../domain/reading/document/page-quality.ts';
import { luma } from './luma.ts';
import { measureGlare } from './measure-glare.ts';

const tileSide = 24;
/** Tiles are taken evenly from the whole page; more of them say nothing new. */
const maxTiles = 700;
/** Standard deviation of grey levels from which a tile has print. */
const printedDeviation = 5;
/** Fewer tiles that words stand on say less than all with print. */
const minTilesOfWords = 5;

interface Tile {
  readonly mean: number;
  readonly deviation: number;
  readonly range: number;
  readonly sharpness: number;
  /** Its place on the page, in fractions. */
  readonly box: Box;
}

/** A tile and one value around it on each side, each value the mean of `step` by `step` pixels. */
const windowSide = tileSide + 2;

function readWindow(
  image: PageImage,
  step: number,
  corner: { readonly left: number; readonly top: number },
): Float32Array {
  const values = new Float32Array(windowSide * windowSide);
  const { pixels, channels } = image;
  for (let y = 0; y < windowSide * step; y += 1) {
    const row = Math.floor(y / step) * windowSide;
    let from = (corner.top * step + y) * image.width + corner.left * step;
    for (let at = row; at < row + windowSide; at += 1) {
      let sum = values[at] ?? 0;
      for (const end = from + step; from < end; from += 1) {
        sum +=
          channels === 1
            ? (pixels[from] ?? 0)
            : luma(pixels[from * 3] ?? 0, pixels[from * 3 + 1] ?? 0, pixels[from * 3 + 2] ?? 0);
      }
      values[at] = sum;
    }
  }
  for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) / (step * step);
  return values;
}

function measureTile(values: Float32Array): Omit<Tile, 'box'> {
  let [sum, squares, edges, darkest, brightest] = [0, 0, 0, 255, 0];
  for (let y = 1; y <= tileSide; y += 1) {
    for (let at = y * windowSide + 1; at <= y * windowSide + tileSide; at += 1) {
      const value = values[at] ?? 0;
      const beside = (values[at - 1] ?? 0) + (values[at + 1] ?? 0);
      const around = beside + (values[at - windowSide] ?? 0) + (values[at + windowSide] ?? 0);
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

function boxOfTile({ width, height }: PageImage, step: number, corner: { left: number; top: number }): Box {
  const side = tileSide * step;
  return {
    x: (corner.left * step) / width,
    y: (corner.top * step) / height,
    width: side / width,
    height: side / height,
  };
}

function* tilesOf(image: PageImage, step: number): Generator<Tile> {
  const columns = Math.floor((Math.floor(image.width / step) - 2) / tileSide);
  const rows = Math.floor((Math.floor(image.height / step) - 2) / tileSide);
  const skip = Math.max(1, Math.ceil(Math.sqrt((columns * rows) / maxTiles)));
  for (let row = 0; row < rows; row += skip) {
    for (let column = (row / skip) % skip; column < columns; column += skip) {
      const corner = { left: column * tileSide, top: row * tileSide };
      yield { ...measureTile(readWindow(image, step, corner)), box: boxOfTile(image, step, corner) };
    }
  }
}

function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Tiles that words stand on: the grain of a table around a sheet and fine lines on it are no faint print. */
function underWords(printed: readonly Tile[], words: readonly Box[]): readonly Tile[] {
  const under = printed.filter(({ box }) => words.some((word) => overlap(box, word)));
  return under.length >= minTilesOfWords ? under : printed;
}

/** Measures an image shrunk by the whole number `step`, whose words stand in these boxes, in fractions of it. */
export function measurePixels(image: PageImage, step: number, words: readonly Box[] = []): PixelMeasures {
  const tiles = [...tilesOf(image, step)];
  const printed = tiles.filter((tile) => tile.deviation >= printedDeviation);
  const paper =
    quantile(
      tiles.map((tile) => tile.mean),
      0.9,
    ) ?? 255;
  return {
    sharpness: quantile(
      printed.map((tile) => tile.sharpness),
      0.5,
    ),
    contrast: quantile(
      underWords(printed, words).map((tile) => tile.range),
      0.5,
    ),
    paper,
    glare: measureGlare(image, step, words),
  };
}
