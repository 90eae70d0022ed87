import type { Box } from './geometry.ts';
import { boxOf, median, medianHeight } from './geometry.ts';
import { halfEms } from './half-ems.ts';
import { blockOf, linesOf } from './lay-out-words.ts';
import { isRightToLeft } from './logical-order.ts';
import type { Block, Line, Word } from './text-layout.ts';

/** Rows farther apart than this many line heights belong to different blocks. */
const blockGap = 0.6;
/** Columns of running text are this many line heights apart at least. */
const gutter = 0.8;
/**
 * Columns of running text have at least this many lines, most of them at least this many half ems long, which is what a
 * letter is wide; cells of tables are short.
 */
const minLines = 4;
const runningText = 28;
const deepestCut = 8;
/** Places that are tried for a cut; more are no columns of text. */
const maxGutters = 50;

interface Placed {
  readonly line: Line;
  readonly box: Box;
}

function isRunningText(lines: readonly Placed[]): boolean {
  return lines.length >= minLines && median(lines.map(({ line }) => halfEms(line.text))) >= runningText;
}

/** Places where no line is, wide enough to part columns. */
function guttersOf(lines: readonly Placed[], aspect: number): number[] {
  const width = (gutter * medianHeight(lines.map(({ box }) => box))) / aspect;
  const found: number[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const { box } of lines.toSorted((a, b) => a.box.x - b.box.x)) {
    if (box.x - end >= width) found.push((box.x + end) / 2);
    end = Math.max(end === Number.POSITIVE_INFINITY ? 0 : end, box.x + box.width);
  }
  return found;
}

/** Two columns of running text beside each other, in the order of reading; null when the rows read across. */
function columnsOf(lines: readonly Placed[], aspect: number): [Placed[], Placed[]] | null {
  for (const middle of guttersOf(lines, aspect).slice(0, maxGutters)) {
    const left = lines.filter(({ box }) => box.x < middle);
    const right = lines.filter(({ box }) => box.x >= middle);
    if (!isRunningText(left) || !isRunningText(right)) continue;
    return isRightToLeft(lines.map(({ line }) => line.text)) ? [right, left] : [left, right];
  }
  return null;
}

/** Parts of rows with wide gaps between them. */
function bandsOf(lines: readonly Placed[]): Placed[][] {
  const bands: Placed[][] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  let last = 0;
  for (const placed of lines) {
    const { box } = placed;
    if (bands.length === 0 || box.y - bottom > blockGap * Math.min(box.height, last)) bands.push([placed]);
    else bands.at(-1)?.push(placed);
    if (box.y + box.height > bottom) {
      bottom = box.y + box.height;
      last = box.height;
    }
  }
  return bands;
}

function arrange(lines: readonly Placed[], aspect: number, depth: number): Placed[][] {
  const columns = depth < deepestCut ? columnsOf(lines, aspect) : null;
  if (columns) return columns.flatMap((column) => arrange(column, aspect, depth + 1));
  const bands = bandsOf(lines);
  if (bands.length < 2 || depth >= deepestCut) return bands;
  return bands.flatMap((band) => arrange(band, aspect, depth + 1));
}

/**
 * Arranges words by their position alone, as `layOutWords` does, but reads across: rows of receipts, forms and tables
 * stay together, and only columns of running text are read one after the other.
 */
export function layOutRows(words: readonly Word[], aspect: number): Block[] {
  const { rows, alone } = linesOf(words, aspect);
  const placed = rows.map((line) => ({ line, box: boxOf(line.polygon) }));
  const blocks = arrange(placed, aspect, 0).map((part) => blockOf(part.map(({ line }) => line)));
  return [...blocks, ...alone.map((line) => blockOf([line]))];
}
