import type { GreyImage } from './grey-image.ts';

/** Samples along a side of the squares that are measured. */
const side = 8;
/** Every second line of a square is enough. */
const lineStep = 2;
const samples = side * (side / lineStep);
/** Steps along the lines and across them that a square of so many samples has. */
const stepsAlong = samples - side / lineStep;
const stepsAcross = samples;

/** Grey levels between the lightest and darkest sample: below the first a square is blank, below the second no code. */
const blankBelow = 20;
const lowestContrast = 30;
/** Share of a square that is dark; print leaves most of the paper free. */
const darkShare = { min: 0.25, max: 0.78 } as const;
/** Mean step between neighbouring samples, as a share of the contrast; steps of a letter are rarer. */
const minSteps = 0.17;
/** How much more the texture changes in one direction than in the other where bars are. */
const stripedFrom = 2.2;

/** What a place of a grid is like. */
export const texture = { other: 0, code: 1, bars: 2 } as const;

export interface TextureGrid {
  readonly columns: number;
  readonly rows: number;
  /** Pixels along a side of a square. */
  readonly unit: number;
  /** By row and column what the two by two squares are like whose first one is there; of `texture`. */
  readonly places: Uint8Array;
}

interface Squares {
  readonly stride: number;
  readonly columns: number;
  readonly rows: number;
  readonly darkest: Uint8Array;
  /** 0 of blank squares. */
  readonly lightest: Uint8Array;
  readonly sums: Uint16Array;
  readonly along: Uint16Array;
  readonly across: Uint16Array;
}

/** Most squares of a page are blank: their diagonals say so. */
function rangeOfDiagonals(image: Pick<GreyImage, 'pixels' | 'width'>, start: number, stride: number): [number, number] {
  const { pixels, width } = image;
  let [falling, rising] = [start, start + (side - 1) * stride];
  let [low, high] = [255, 0];
  for (let place = 0; place < side; place += 1) {
    const [a, b] = [pixels[falling] ?? 0, pixels[rising] ?? 0];
    if (a < low) low = a;
    if (a > high) high = a;
    if (b < low) low = b;
    if (b > high) high = b;
    falling += (width + 1) * stride;
    rising += (width - 1) * stride;
  }
  return [low, high];
}

function measure({ pixels, width }: GreyImage, squares: Squares, square: number): void {
  const { columns, stride } = squares;
  const down = stride * width;
  const [row, column] = [Math.floor(square / columns), square % columns];
  const start = row * side * down + column * side * stride;
  let [low, high] = rangeOfDiagonals({ pixels, width }, start, stride);
  if (high - low < blankBelow) return;
  let [sum, along, across] = [0, 0, 0];
  for (let line = 0; line < side; line += lineStep) {
    let at = start + line * down;
    let before = pixels[at] ?? 0;
    for (let place = 0; place < side; place += 1) {
      const here = pixels[at] ?? 0;
      const below = pixels[at + down] ?? 0;
      if (here < low) low = here;
      if (here > high) high = here;
      sum += here;
      along += here > before ? here - before : before - here;
      across += here > below ? here - below : below - here;
      before = here;
      at += stride;
    }
  }
  squares.darkest[square] = low;
  squares.lightest[square] = high;
  squares.sums[square] = sum;
  squares.along[square] = along;
  squares.across[square] = across;
}

/** Two by two squares: half dark in each of them, and full of steps. */
function textureAt({ columns, darkest, lightest, sums, along, across }: Squares, first: number): number {
  const [right, below, last] = [first + 1, first + columns, first + columns + 1];
  const four = [first, right, below, last] as const;
  if (four.some((square) => lightest[square] === 0)) return texture.other;
  let [low, high, stepAlong, stepAcross] = [255, 0, 0, 0];
  for (const square of four) {
    low = Math.min(low, darkest[square] ?? 0);
    high = Math.max(high, lightest[square] ?? 0);
    stepAlong += along[square] ?? 0;
    stepAcross += across[square] ?? 0;
  }
  const contrast = high - low;
  if (contrast < lowestContrast) return texture.other;
  for (const square of four) {
    const dark = (high * samples - (sums[square] ?? 0)) / (contrast * samples);
    if (dark < darkShare.min || dark > darkShare.max) return texture.other;
  }
  const [ofAlong, ofAcross] = [stepAlong / (4 * stepsAlong), stepAcross / (4 * stepsAcross)];
  const strongest = Math.max(ofAlong, ofAcross);
  if (strongest < minSteps * contrast) return texture.other;
  return strongest >= stripedFrom * Math.min(ofAlong, ofAcross) ? texture.bars : texture.code;
}

/**
 * Where an image, seen at every `stride`-th pixel, looks like a code whose modules are about as large or half as large:
 * about as dark as light everywhere and full of edges. Lines of print are lighter; photographs may look the same.
 */
export function codeTexture(image: GreyImage, stride: number): TextureGrid {
  const unit = side * stride;
  const [columns, rows] = [Math.floor(image.width / unit), Math.floor(image.height / unit)];
  const count = columns * rows;
  const squares: Squares = {
    stride,
    columns,
    rows,
    darkest: new Uint8Array(count),
    lightest: new Uint8Array(count),
    sums: new Uint16Array(count),
    along: new Uint16Array(count),
    across: new Uint16Array(count),
  };
  for (let square = 0; square < count; square += 1) measure(image, squares, square);
  const places = new Uint8Array(count);
  for (let row = 0; row + 1 < rows; row += 1) {
    for (let column = 0; column + 1 < columns; column += 1) {
      const place = row * columns + column;
      if (squares.lightest[place] !== 0) places[place] = textureAt(squares, place);
    }
  }
  return { columns, rows, unit, places };
}
