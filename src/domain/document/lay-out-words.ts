import type { Box } from './geometry.ts';
import { boxAround, boxOf, polygonOf } from './geometry.ts';
import { inReadingOrder } from './reading-order.ts';
import type { Block, Line, Word } from './text-layout.ts';

/** A wider gap than this many line heights starts another line: the next column or cell. */
const columnGap = 1.3;
/** Lines farther apart than this many line heights belong to different blocks. */
const blockGap = 0.6;

interface Placed {
  readonly word: Word;
  readonly box: Box;
}

function middle(box: Box): number {
  return box.y + box.height / 2;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A line of words, left to right. */
export function lineOf(words: readonly Word[]): Line {
  return {
    text: words.map((word) => word.text).join(' '),
    confidence: mean(words.map((word) => word.confidence)),
    polygon: polygonOf(boxAround(words.map((word) => boxOf(word.polygon))) ?? { x: 0, y: 0, width: 0, height: 0 }),
    words,
  };
}

/** A block of lines, top to bottom. */
export function blockOf(lines: readonly Line[]): Block {
  return {
    text: lines.map((line) => line.text).join('\n'),
    confidence: mean(lines.flatMap((line) => line.words.map((word) => word.confidence))),
    polygon: polygonOf(boxAround(lines.map((line) => boxOf(line.polygon))) ?? { x: 0, y: 0, width: 0, height: 0 }),
    lines,
  };
}

/** Text turned by 90 degrees stands alone: its box spans the lines beside it. */
function isUpright({ word, box }: Placed, aspect: number): boolean {
  return word.text.length < 3 || box.height < 2 * box.width * aspect;
}

function rowsOf(placed: readonly Placed[]): Placed[][] {
  const rows: Placed[][] = [];
  for (const item of placed.toSorted((a, b) => middle(a.box) - middle(b.box))) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row && last && middle(item.box) - middle(last.box) < 0.4 * Math.min(item.box.height, last.box.height))
      row.push(item);
    else rows.push([item]);
  }
  return rows;
}

function splitRow(row: readonly Placed[], aspect: number): Line[] {
  const lines: Word[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const { word, box } of row.toSorted((a, b) => a.box.x - b.box.x)) {
    const line = lines.at(-1);
    if (line && (box.x - right) * aspect < columnGap * box.height) line.push(word);
    else lines.push([word]);
    right = Math.max(right, box.x + box.width);
  }
  return lines.map(lineOf);
}

function continues(above: Line, below: Line): boolean {
  const a = boxOf(above.polygon);
  const b = boxOf(below.polygon);
  const gap = b.y - (a.y + a.height);
  const height = Math.min(a.height, b.height);
  const overlap = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return gap < blockGap * height && gap > -height && overlap > 0.3 * Math.min(a.width, b.width);
}

function blocksOf(lines: readonly Line[]): Block[] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const group = groups.findLast((candidate) => {
      const last = candidate.at(-1);
      return last !== undefined && continues(last, line);
    });
    if (group) group.push(line);
    else groups.push([line]);
  }
  return groups.map(blockOf);
}

/**
 * Arranges words by their position alone: words side by side become lines, lines below one another blocks, in reading
 * order. `aspect` is the width of the page divided by its height.
 */
export function layOutWords(words: readonly Word[], aspect: number): Block[] {
  const placed = words.map((word) => ({ word, box: boxOf(word.polygon) }));
  const upright = placed.filter((item) => isUpright(item, aspect));
  const turned = placed.filter((item) => !isUpright(item, aspect));
  const lines = rowsOf(upright).flatMap((row) => splitRow(row, aspect));
  const blocks = [...blocksOf(lines), ...turned.map(({ word }) => blockOf([lineOf([word])]))];
  return inReadingOrder(blocks);
}
