import type { PageImage } from '../domain/reading/document/page.ts';
import { luma } from './luma.ts';

/** Parts of the shorter side within which the light is about the same. */
const tilesOfShortSide = 24;
const smallestTile = 16;
/** Paper is what this share of a part is at most as bright as. */
const paperShare = 0.9;
/** Share of the darkest pixels that counts as ink. */
const inkShare = 0.01;
/** Grey levels: brightness of evened paper, and what paper has at least. */
const evenPaper = 240;
const darkestPaper = 24;
/** Grey levels between ink and paper from which contrast is drawn out; less is noise. */
const minContrast = 12;
/** Grey levels between paper and print below which a page is faint. */
const maxFaint = 60;

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly tile: number;
  readonly paper: Float32Array;
}

/** The grey level that the given share of counted pixels does not exceed. */
function levelAt(counts: Uint32Array, share: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  for (const [level, count] of counts.entries()) {
    sum += count;
    if (sum >= share * total) return level;
  }
  return counts.length - 1;
}

function greyOf({ width, height, channels, pixels }: PageImage): Uint8Array {
  if (channels === 1) return pixels;
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const [red, green, blue] = [pixels[at * 3] ?? 0, pixels[at * 3 + 1] ?? 0, pixels[at * 3 + 2] ?? 0];
    grey[at] = Math.round(luma(red, green, blue));
  }
  return grey;
}

function countLevels(grey: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256);
  for (const level of grey) counts[level] = (counts[level] ?? 0) + 1;
  return counts;
}

function paperOf(grey: Uint8Array, { width, height }: PageImage): Grid {
  const tile = Math.max(smallestTile, Math.round(Math.min(width, height) / tilesOfShortSide));
  const [columns, rows] = [Math.ceil(width / tile), Math.ceil(height / tile)];
  const paper = new Float32Array(columns * rows);
  for (let index = 0; index < paper.length; index += 1) {
    const [left, top] = [(index % columns) * tile, Math.floor(index / columns) * tile];
    const counts = new Uint32Array(256);
    for (let y = top; y < Math.min(height, top + tile); y += 1) {
      for (let x = left; x < Math.min(width, left + tile); x += 1) {
        const level = grey[y * width + x] ?? 0;
        counts[level] = (counts[level] ?? 0) + 1;
      }
    }
    paper[index] = levelAt(counts, paperShare);
  }
  return { columns, rows, tile, paper };
}

/** Paper under a large dark letter is that of the parts around it. */
function brightestAround({ columns, rows, tile, paper }: Grid): Grid {
  const brightest = paper.map((_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    let max = darkestPaper;
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
        max = Math.max(max, paper[y * columns + x] ?? 0);
      }
    }
    return max;
  });
  return { columns, rows, tile, paper: brightest };
}

/** Light of each pixel of a row, between the middles of the parts. */
function lightOfRow({ columns, rows, tile, paper }: Grid, y: number, light: Float32Array): void {
  const at = Math.min(rows - 1, Math.max(0, (y + 0.5) / tile - 0.5));
  const [upper, down] = [Math.floor(at), at - Math.floor(at)];
  const lower = Math.min(rows - 1, upper + 1);
  const mixed = Float32Array.from({ length: columns }, (_, column) => {
    const [above, below] = [paper[upper * columns + column] ?? 0, paper[lower * columns + column] ?? 0];
    return above * (1 - down) + below * down;
  });
  for (let x = 0; x < light.length; x += 1) {
    const across = Math.min(columns - 1, Math.max(0, (x + 0.5) / tile - 0.5));
    const left = Math.floor(across);
    const right = Math.min(columns - 1, left + 1);
    light[x] = (mixed[left] ?? 0) * (1 - (across - left)) + (mixed[right] ?? 0) * (across - left);
  }
}

/** Print is the smaller part of a page, and then the brighter one. */
function isInverted(counts: Uint32Array): boolean {
  const middle = levelAt(counts, 0.5);
  const [darkest, brightest] = [levelAt(counts, inkShare), levelAt(counts, 1 - inkShare)];
  return middle < 128 && brightest - middle > middle - darkest;
}

/** Whether all that a page shows lies within few grey levels, though not within so few that it shows nothing. */
export function isFaint(image: PageImage): boolean {
  const counts = countLevels(greyOf(image));
  const range = levelAt(counts, 1 - inkShare / 2) - levelAt(counts, inkShare / 2);
  return range >= minContrast / 2 && range < maxFaint;
}

/**
 * A grey copy of a page as if its paper were equally bright everywhere and its print dark: shadows and gradients are
 * divided out, light print on dark paper is inverted, and faint print is drawn out. Slow, and typical pages do not read
 * better: for those that read badly.
 */
export function normaliseIllumination(image: PageImage): PageImage {
  const { width, height } = image;
  const original = greyOf(image);
  const grey = isInverted(countLevels(original)) ? original.map((level) => 255 - level) : original;
  const grid = brightestAround(paperOf(grey, image));
  const pixels = new Uint8Array(width * height);
  const light = new Float32Array(width);
  for (let y = 0; y < height; y += 1) {
    lightOfRow(grid, y, light);
    for (let x = 0; x < width; x += 1) {
      pixels[y * width + x] = Math.min(evenPaper, ((grey[y * width + x] ?? 0) * evenPaper) / (light[x] ?? 255));
    }
  }
  const ink = Math.min(levelAt(countLevels(pixels), inkShare), evenPaper - minContrast);
  const stretched = pixels.map((level) => Math.max(0, Math.round(((level - ink) * 255) / (evenPaper - ink))));
  return { ...image, channels: 1, pixels: stretched };
}
