import { type Box, boxAround } from '../domain/reading/document/geometry.ts';
import type { PageImage } from '../domain/reading/document/page.ts';

/** Grey levels between paper and the faintest print that a person would read. */
const faintestPrint = 24;
/** Pixels of the cells in which print is looked for. */
const cellSide = 6;
/** Mean step between neighbouring pixels of a cell, along each axis, from which it counts as printed. */
const printedStep = 5;

/** Grey levels from the paper that a mark has at least; less is noise. */
const faintestMark = 12;
/** Pixels around a word that its letters and their smoothed edges may reach into. */
const letterMargin = 2;

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

/** Letters leave more than this of their box free, the heaviest ones too. */
const minGround = 0.35;

/** Whether print of this brightness would differ from what it is on in `box` of a grey image. */
export function contrasts(image: PageImage, box: Box, brightness: number): boolean {
  const { left, top, right, bottom } = pixelsOf(image, box);
  let ground = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * image.width + left; at < y * image.width + right; at += 1) {
      if (Math.abs((image.pixels[at] ?? 0) - brightness) >= faintestPrint) ground += 1;
    }
  }
  return ground >= minGround * (right - left) * (bottom - top);
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

interface PrintedCell {
  readonly column: number;
  readonly row: number;
  /** Whether it touches one of the boxes. */
  readonly isCovered: boolean;
}

/** The cells of a grey image in which something is printed. */
function printedCells(image: PageImage, boxes: readonly Box[]): readonly PrintedCell[] {
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
  const printed: PrintedCell[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!isPrinted(image, column * cellSide, row * cellSide)) continue;
      printed.push({ column, row, isCovered: covered[row * columns + column] === 1 });
    }
  }
  return printed;
}

/**
 * Share of the print on a grey image (about 72 dots per inch) that lies outside `boxes`: near 0 where the boxes are
 * those of all words, near 1 where they are a stamp on a scan. Ruled lines do not count; 0 for a blank page.
 */
export function inkOutside(image: PageImage, boxes: readonly Box[]): number {
  const printed = printedCells(image, boxes);
  return printed.length === 0 ? 0 : printed.filter(({ isCovered }) => !isCovered).length / printed.length;
}

/** Print in `areas` of a grey image (about 72 dots per inch), outside `boxes`. */
export interface PrintInArea {
  /** Cells of a twelfth of an inch that are printed. */
  readonly cells: number;
  /** Around them; null where there are none. */
  readonly box: Box | null;
}

/** For each of the areas the print in it that lies outside `boxes`, of which it is thought to be known. */
export function printInAreas(image: PageImage, boxes: readonly Box[], areas: readonly Box[]): readonly PrintInArea[] {
  const open = printedCells(image, boxes).filter(({ isCovered }) => !isCovered);
  const [width, height] = [cellSide / image.width, cellSide / image.height];
  return areas.map((area) => {
    const inside = open
      .map(({ column, row }): Box => ({ x: column * width, y: row * height, width, height }))
      .filter(({ x, y }) => isInside(area, x + width / 2, y + height / 2));
    return { cells: inside.length, box: boxAround(inside) };
  });
}

function isInside(area: Box, x: number, y: number): boolean {
  return x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height;
}

/** The brightness that most pixels have. */
function paperOf({ pixels }: PageImage): number {
  const counts = new Uint32Array(256);
  for (const value of pixels) counts[value] = (counts[value] ?? 0) + 1;
  return counts.indexOf(Math.max(...counts));
}

/** Whether a grey image (about 72 dots per inch) shows nothing but paper outside `boxes`: no mark, line or shade. */
export function isBlankOutside(image: PageImage, boxes: readonly Box[]): boolean {
  const paper = paperOf(image);
  const inside = new Uint8Array(image.pixels.length);
  for (const box of boxes) {
    const { left, top, right, bottom } = pixelsOf(image, box);
    const [from, to] = [Math.max(0, left - letterMargin), Math.min(image.width, right + letterMargin)];
    for (let y = Math.max(0, top - letterMargin); y < Math.min(image.height, bottom + letterMargin); y += 1) {
      inside.fill(1, y * image.width + from, y * image.width + to);
    }
  }
  return image.pixels.every((value, at) => inside[at] === 1 || Math.abs(value - paper) < faintestMark);
}

/** Pixels along each side of the lattice that is looked at. */
const lattice = 150;
/** Share of them that a stamp or a line over a plain ground has at most. */
const maxOther = 0.02;

/** Whether almost all of a box of an image is of one brightness: nothing, or a stamp over nothing. */
export function isPlain({ width, height, channels, pixels }: PageImage, box: Box): boolean {
  const counts = new Uint32Array(256);
  for (let row = 0; row < lattice; row += 1) {
    const y = Math.min(height - 1, Math.floor((box.y + (box.height * (row + 0.5)) / lattice) * height));
    for (let column = 0; column < lattice; column += 1) {
      const x = Math.min(width - 1, Math.floor((box.x + (box.width * (column + 0.5)) / lattice) * width));
      const value = pixels[(y * width + x) * channels] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  return Math.max(...counts) >= (1 - maxOther) * lattice * lattice;
}
