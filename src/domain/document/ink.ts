import type { Box } from './geometry.ts';
import type { PageImage } from './page.ts';

/** Grey levels between paper and the faintest print that a person would read. */
const faintestPrint = 24;
/** Pixels of the cells in which print is looked for. */
const cellSide = 6;
/** Mean step between neighbouring pixels of a cell, along each axis, from which it counts as printed. */
const printedStep = 5;

interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function pixelsOf(image: PageImage, box: Box): PixelBox {
  return {
    left: Math.max(0, Math.floor(box.x * image.width)),
    top: Math.max(0, Math.floor(box.y * image.height)),
    right: Math.min(image.width, Math.ceil((box.x + box.width) * image.width)),
    bottom: Math.min(image.height, Math.ceil((box.y + box.height) * image.height)),
  };
}

/** Whether anything can be seen inside `box` of a grey image: text in the colour of the paper cannot. */
export function hasInk(image: PageImage, box: Box): boolean {
  const { left, top, right, bottom } = pixelsOf(image, box);
  let [darkest, brightest] = [255, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * image.width + left; at < y * image.width + right; at += 1) {
      const value = image.pixels[at] ?? 0;
      darkest = Math.min(darkest, value);
      brightest = Math.max(brightest, value);
    }
  }
  return brightest - darkest >= faintestPrint;
}

/** Print varies along both axes; a ruled line varies along one. */
function isPrinted(image: PageImage, left: number, top: number): boolean {
  let [across, down] = [0, 0];
  for (let y = top; y < top + cellSide; y += 1) {
    for (let at = y * image.width + left; at < y * image.width + left + cellSide; at += 1) {
      const value = image.pixels[at] ?? 0;
      across += Math.abs(value - (image.pixels[at + 1] ?? value));
      down += Math.abs(value - (image.pixels[at + image.width] ?? value));
    }
  }
  return Math.min(across, down) / (cellSide * cellSide) >= printedStep;
}

/**
 * Share of the print on a grey image (about 72 dots per inch) that lies outside `boxes`: near 0 where the boxes are
 * those of all words, near 1 where they are a stamp on a scan. Ruled lines do not count; 0 for a blank page.
 */
export function inkOutside(image: PageImage, boxes: readonly Box[]): number {
  const columns = Math.floor((image.width - 1) / cellSide);
  const rows = Math.floor((image.height - 1) / cellSide);
  const covered = new Uint8Array(columns * rows);
  for (const box of boxes) {
    const { left, top, right, bottom } = pixelsOf(image, box);
    for (let row = Math.floor(top / cellSide); row <= Math.min(rows - 1, Math.floor(bottom / cellSide)); row += 1) {
      const start = row * columns;
      covered.fill(1, start + Math.floor(left / cellSide), start + Math.min(columns, Math.floor(right / cellSide) + 1));
    }
  }
  let [printed, outside] = [0, 0];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!isPrinted(image, column * cellSide, row * cellSide)) continue;
      printed += 1;
      if (covered[row * columns + column] !== 1) outside += 1;
    }
  }
  return printed === 0 ? 0 : outside / printed;
}
