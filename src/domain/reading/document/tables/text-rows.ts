import { type Box, boxAround } from '../geometry.ts';
import { inLogicalOrder } from '../logical-order.ts';
import { rowsOf } from '../rows-of-boxes.ts';
import type { PlacedWord } from './level-page.ts';

/** Words that stand together, and the box around them. */
export interface Segment {
  readonly words: readonly PlacedWord[];
  readonly box: Box;
}

/** What is at one height, from the left. */
export interface TextRow extends Segment {
  /** Parted where gaps are wide. */
  readonly segments: readonly Segment[];
}

const nowhere: Box = { x: 0, y: 0, width: 0, height: 0 };

export const right = (box: Box): number => box.x + box.width;
export const bottom = (box: Box): number => box.y + box.height;
export const middleX = (box: Box): number => box.x + box.width / 2;

export function segmentOf(words: readonly PlacedWord[]): Segment {
  return { words, box: boxAround(words.map(({ box }) => box)) ?? nowhere };
}

function segmentsOf(words: readonly PlacedWord[], gap: number): readonly Segment[] {
  const parts: PlacedWord[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const part = parts.at(-1);
    if (part === undefined || word.box.x - end >= gap) parts.push([word]);
    else part.push(word);
    end = Math.max(end, right(word.box));
  }
  return parts.map(segmentOf);
}

/** Text that runs up or down the page, or lies across others: it is in no row. */
export function isRotated({ box, text, isTurned }: PlacedWord): boolean {
  return isTurned === true || (text.length > 2 && box.height > 2 * box.width);
}

/** Words by rows from the top; a gap of as many pixels as `gapOf` says of a row parts its words. */
export function textRows(
  words: readonly PlacedWord[],
  gapOf: (row: readonly PlacedWord[]) => number,
): readonly TextRow[] {
  return rowsOf(words)
    .map((row): TextRow => {
      const sorted = row.toSorted((a, b) => a.box.x - b.box.x);
      return { ...segmentOf(sorted), segments: segmentsOf(sorted, gapOf(sorted)) };
    })
    .toSorted((a, b) => a.box.y + a.box.height / 2 - (b.box.y + b.box.height / 2));
}

/** For rows that are not parted. */
export const noGap = (): number => Number.POSITIVE_INFINITY;

/** The text of words as it is read: a line feed between lines. */
export function textOf(words: readonly PlacedWord[]): string {
  return textRows(words, noGap)
    .map(({ words: row }) =>
      inLogicalOrder(row)
        .map(({ text }) => text)
        .join(' '),
    )
    .join('\n');
}
