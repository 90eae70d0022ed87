import type { GreyImage, PixelArea } from './grey-image.ts';

/** Pixels of the cells that are looked at. */
const cell = 16;
/** Step between neighbouring pixels that is an edge. */
const edgeStep = 20;
/** Edges in every line of a cell of a code; a ruled line makes two. */
const fewestEdges = 4;
/** Cells that a code takes at least; less is a line of small print. */
const fewestCells = 6;
const fewestAcross = 2;
/** Areas that are worth a look; a page of noise has hundreds. */
const mostAreas = 4;

/** Whether no line of the cell is blank, along rows (`step` 1) or along columns (`step` = width). */
function isDense(image: GreyImage, start: number, [along, across]: readonly [along: number, across: number]): boolean {
  for (let line = 0; line < cell; line += 1) {
    let edges = 0;
    let at = start + line * across;
    for (let place = 1; place < cell; place += 1) {
      if (Math.abs((image.pixels[at] ?? 0) - (image.pixels[at + along] ?? 0)) >= edgeStep) edges += 1;
      at += along;
    }
    if (edges < fewestEdges) return false;
  }
  return true;
}

function denseCells(image: GreyImage): { readonly cells: Uint8Array; readonly columns: number; readonly rows: number } {
  const columns = Math.floor(image.width / cell);
  const rows = Math.floor(image.height / cell);
  const cells = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const start = row * cell * image.width + column * cell;
      const dense = isDense(image, start, [1, image.width]) || isDense(image, start, [image.width, 1]);
      if (dense) cells[row * columns + column] = 1;
    }
  }
  return { cells, columns, rows };
}

/**
 * Areas without any blank line, as codes are and print is not: letters have gaps between their lines. `image` has about
 * 1,000 pixels along its longer side. Photographs are dense too; the areas only say where a second look may help.
 */
export function denseAreas(image: GreyImage): readonly PixelArea[] {
  const { cells, columns, rows } = denseCells(image);
  const found: { readonly area: PixelArea; readonly count: number }[] = [];
  for (let start = 0; start < cells.length; start += 1) {
    if (cells[start] !== 1) continue;
    const stack = [start];
    cells[start] = 2;
    let [left, right, top, bottom, count] = [columns, 0, rows, 0, 0];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const [column, row] = [next % columns, Math.floor(next / columns)];
      [left, right, top, bottom] = [
        Math.min(left, column),
        Math.max(right, column),
        Math.min(top, row),
        Math.max(bottom, row),
      ];
      count += 1;
      for (const [dx, dy] of neighbours) {
        const [x, y] = [column + dx, row + dy];
        const at = y * columns + x;
        if (x < 0 || y < 0 || x >= columns || y >= rows || cells[at] !== 1) continue;
        cells[at] = 2;
        stack.push(at);
      }
    }
    if (count < fewestCells || Math.min(right - left, bottom - top) + 1 < fewestAcross) continue;
    const area = {
      left: left * cell,
      top: top * cell,
      width: (right - left + 1) * cell,
      height: (bottom - top + 1) * cell,
    };
    found.push({ area, count });
  }
  return found
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostAreas)
    .map(({ area }) => area);
}

/** Of a cell, diagonals included. */
const neighbours: readonly (readonly [number, number])[] = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
];
