import type { Box } from './geometry.ts';
import { middleY } from './geometry.ts';

/** Middles of neighbours in a row lie less than this many heights apart... */
const levelDistance = 0.4;
/** ...and rows beside each other less than this many, where all other rows are this many times as far. */
const loose = { distance: 0.7, timesFarther: 1.5 } as const;
/** Share of the narrower box that may lie over or under another box of the same row. */
const maxOverlap = 0.3;
/** Rows further up than this many are complete. */
const openRows = 8;
/** Boxes of one row; no document has rows of so many words. */
const maxInRow = 400;

interface Boxed {
  readonly box: Box;
}

/**
 * How far apart the middles of a box and of its nearest neighbour in a row are, in heights; infinite over another box.
 */
function distanceToRow({ box }: Boxed, row: readonly Boxed[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  let distance = Number.POSITIVE_INFINITY;
  for (const { box: other } of row) {
    const shared = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
    if (shared > maxOverlap * Math.min(box.width, other.width)) return Number.POSITIVE_INFINITY;
    if (-shared >= nearest) continue;
    nearest = -shared;
    distance = Math.abs(middleY(box) - middleY(other)) / Math.min(box.height, other.height);
  }
  return distance;
}

/** Boxes are held against their neighbours, so that columns set at different heights do not run into one another. */
function levelRowsOf<Item extends Boxed>(items: readonly Item[]): Item[][] {
  const rows: Item[][] = [];
  for (const item of items.toSorted((a, b) => middleY(a.box) - middleY(b.box))) {
    const near = rows.slice(-openRows).map((row) => ({ row, distance: distanceToRow(item, row) }));
    const best = near.toSorted((a, b) => a.distance - b.distance)[0];
    if (best && best.distance < levelDistance && best.row.length < maxInRow) best.row.push(item);
    else rows.push([item]);
  }
  return rows;
}

/** How far apart two rows are where they face each other, in heights; infinite where one is over the other. */
function distanceBeside(row: readonly Boxed[], other: readonly Boxed[]): number {
  const distances = row.map((item) => distanceToRow(item, other));
  return distances.every(Number.isFinite) ? Math.min(...distances) : Number.POSITIVE_INFINITY;
}

function meanOf(row: readonly Boxed[], value: (box: Box) => number): number {
  return row.reduce((sum, { box }) => sum + value(box), 0) / row.length;
}

/** How far apart the middles of two rows are, in heights of the lower one; infinite without a row. */
function distanceBetween(row: readonly Boxed[] | undefined, other: readonly Boxed[] | undefined): number {
  if (!row || !other) return Number.POSITIVE_INFINITY;
  const height = Math.min(...[row, other].map((boxes) => meanOf(boxes, (box) => box.height)));
  return Math.abs(meanOf(row, middleY) - meanOf(other, middleY)) / height;
}

/** Joins rows that lie side by side, a little apart, where others are far: a value that is printed not quite level. */
function joinLoose<Item extends Boxed>(rows: readonly Item[][]): Item[][] {
  const joined: Item[][] = [];
  for (const [index, row] of rows.entries()) {
    const last = joined.at(-1);
    const isFull = last !== undefined && last.length + row.length > maxInRow;
    const distance = last && !isFull ? distanceBeside(row, last) : Number.POSITIVE_INFINITY;
    const neighbours = [joined.at(-2), rows[index + 1]];
    const others = Math.min(
      ...neighbours.flatMap((other) => [distanceBetween(last, other), distanceBetween(row, other)]),
    );
    if (last && distance < loose.distance && others > loose.timesFarther * distance) last.push(...row);
    else joined.push([...row]);
  }
  return joined;
}

/** Boxes by rows from the top; those of a row in no particular order. */
export function rowsOf<Item extends Boxed>(items: readonly Item[]): Item[][] {
  return joinLoose(levelRowsOf(items));
}
