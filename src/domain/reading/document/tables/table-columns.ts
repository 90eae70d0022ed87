import { median } from '../geometry.ts';
import { isValue, votedGaps } from './column-votes.ts';
import { intervalOf } from './draft.ts';
import { type Gap, gapsOf, overlapOf } from './gaps.ts';
import type { Part } from './heading-block.ts';
import type { PlacedWord } from './level-page.ts';
import { middleX, right, type Segment, segmentOf, type TextRow } from './text-rows.ts';

/**
 * A gap between words of a row, in heights of text and in widths of its letters, from which they may be of two columns.
 */
export const partGap = { heights: 0.75, characters: 1.4 } as const;
/** The same between columns in all rows. */
export const columnGap = { heights: 0.6, characters: 1.2 } as const;
/** The least gap between columns of values, in heights of text. */
const narrowGap = 0.2;
/** Spaces between words of two cells that lie close, in heights of text and in usual spaces. */
const parting = { heights: 0.3, spaces: 1.6 } as const;
/** The least gap between headings of several lines, in heights of text. */
const headGap = 0.15;
const isCurrency = /^(?:[$€£¥₹]|R\$|US\$|RM|USD|EUR|BRL|GBP)$/u;

/** Where columns begin and end, with the middles of the gaps between them as edges. */
export interface Columns {
  readonly gaps: readonly Gap[];
  readonly edges: readonly number[];
  /** Wider spaces between words part what is over several columns; pixels. */
  readonly space: number;
  /** Gaps, by their place, at which words are parted however close they are. */
  readonly certain?: ReadonlySet<number>;
}

/** Mean width of a letter, in pixels. */
function letterWidth(words: readonly PlacedWord[]): number {
  let [width, characters] = [0, 0];
  for (const { box, text } of words) [width, characters] = [width + box.width, characters + text.length];
  return width / Math.max(1, characters);
}

/** Signs of currency before amounts are no column of their own. */
function withoutSigns(rows: readonly TextRow[], columns: Columns): Columns {
  const signs = new Set<number>();
  const others = new Set<number>();
  for (const { words } of rows) {
    for (const { text, box } of words)
      (isCurrency.test(text) ? signs : others).add(intervalOf(columns.edges, middleX(box)));
  }
  const isOnlySigns = columns.edges.map((_, column) => signs.has(column) && !others.has(column));
  const gaps = columns.gaps.filter((_, index) => isOnlySigns[index] !== true);
  const edges = columns.edges.filter((_, index) => index === 0 || isOnlySigns[index - 1] !== true);
  return { ...columns, gaps, edges };
}

/** The usual space between words of rows; pixels. */
function usualSpace(rows: readonly TextRow[]): number {
  return median(
    rows.flatMap(({ segments }) =>
      segments.flatMap(({ words }) => words.slice(1).map(({ box }, index) => box.x - right(words[index]?.box ?? box))),
    ),
  );
}

/**
 * Gaps, those in two in which a name has nothing below it: it names a column that is empty in all rows. Each column
 * with words has a name of its own then.
 */
function withEmptyColumns(
  gaps: readonly Gap[],
  names: TextRow | undefined,
  [from, to]: [number, number],
): readonly Gap[] {
  if (names === undefined || names.segments.length <= gaps.length + 1) return gaps;
  const isWithin = ({ box }: Segment, gap: Gap): boolean => box.x > gap.from && right(box) < gap.to;
  const others = names.segments.filter((name) => !gaps.some((gap) => isWithin(name, gap)));
  const columns = [from, ...gaps.map((gap) => gap.to)].map(
    (start, index): Gap => ({ from: start, to: gaps[index]?.from ?? to }),
  );
  const hasName = (column: Gap): boolean => others.some(({ box }) => box.x < column.to && right(box) > column.from);
  if (!columns.every(hasName)) return gaps;
  return gaps.flatMap((gap) => {
    const inside = names.segments.filter((name) => isWithin(name, gap));
    const starts = [gap.from, ...inside.map(({ box }) => right(box))];
    return starts.map((start, index): Gap => ({ from: start, to: inside[index]?.box.x ?? gap.to }));
  });
}

/** Columns by the rows below the headings, of which the last one names them. */
export function columnsOf(rows: readonly TextRow[], headings: number, textHeight: number): Columns {
  const body = rows.slice(headings);
  const from = Math.min(...rows.map(({ box }) => box.x));
  const to = Math.max(...rows.map(({ box }) => right(box)));
  const parted = body.filter(({ segments }) => segments.length > 1);
  const wide = Math.min(...parted.map(({ words }) => wideGap(columnGap, words, textHeight)));
  const voted = votedGaps(parted, { wide, narrow: narrowGap * textHeight }, rows.slice(0, headings));
  const gaps = withEmptyColumns(voted, rows[headings - 1], [from, to]);
  const edges = [from, ...gaps.map((gap) => (gap.from + gap.to) / 2), to];
  const space = Math.max(parting.heights * textHeight, parting.spaces * usualSpace(rows));
  return withoutSigns(body, { gaps, edges, space });
}

/** Whether two words side by side are of two cells, though they may be close to one another. */
function isParting(left: PlacedWord, after: PlacedWord, { edges, space, certain }: Columns): boolean {
  const [from, to] = [intervalOf(edges, middleX(left.box)), intervalOf(edges, middleX(after.box))];
  if (from === to) return false;
  if (to === from + 1 && certain?.has(from)) return true;
  return (isValue(left.text) && isValue(after.text)) || after.box.x - right(left.box) >= space;
}

/** The columns that some words reach over: those about whose gaps they lie on both sides. */
function reachOf({ box }: Segment, { gaps, edges }: Columns): { readonly column: number; readonly columnSpan: number } {
  const first = intervalOf(edges, middleX(box));
  let [from, to] = [first, first];
  while (from > 0 && box.x < (gaps[from - 1]?.from ?? 0)) from -= 1;
  while (to < gaps.length && right(box) > (gaps[to]?.to ?? 0)) to += 1;
  return { column: from, columnSpan: to - from + 1 };
}

/** What a row has in its columns. A label that begins a row without anything else is in the first one. */
export function partsOf(row: TextRow, columns: Columns): readonly Part[] {
  const groups: PlacedWord[][] = [];
  let last: PlacedWord | undefined;
  for (const word of row.words) {
    if (last === undefined || isParting(last, word, columns)) groups.push([word]);
    else groups.at(-1)?.push(word);
    last = word;
  }
  const parts: Part[] = [];
  for (const segment of groups.map(segmentOf)) {
    const part = { ...segment, ...reachOf(segment, columns) };
    const before = parts.at(-1);
    const end = before === undefined ? 0 : before.column + before.columnSpan;
    if (before === undefined || end <= part.column) parts.push(part);
    else if (before.column < part.column)
      parts.splice(-1, 1, { ...before, columnSpan: part.column - before.column }, part);
    else if (part.column + part.columnSpan > end)
      parts.push({ ...part, column: end, columnSpan: part.column + part.columnSpan - end });
    else parts.splice(-1, 1, { ...before, ...segmentOf([...before.words, ...part.words]) });
  }
  const [only] = parts;
  const isLabel = parts.length === 1 && only !== undefined && only.box.x < (columns.gaps[0]?.from ?? 0);
  return isLabel ? [{ ...only, column: 0, columnSpan: 1 }] : parts;
}

/** Gaps at which several lines of headings have a space at the same place: each of them names the columns beside it. */
export function certainGaps(
  headings: readonly TextRow[],
  { gaps, space }: Columns,
  textHeight: number,
): ReadonlySet<number> {
  const free = gapsOf(headings, headGap * textHeight);
  return new Set(
    gaps.flatMap((gap, index) => {
      const shared = free.find((each) => overlapOf(each, gap) > 0);
      if (shared === undefined) return [];
      const close = headings.filter(({ words }) => {
        const left = words.findLast(({ box }) => right(box) <= shared.from);
        const after = words.find(({ box }) => box.x >= shared.to);
        return left !== undefined && after !== undefined && after.box.x - right(left.box) < space;
      });
      return close.length > 1 ? [index] : [];
    }),
  );
}

export function wideGap(
  { heights, characters }: typeof partGap | typeof columnGap,
  words: readonly PlacedWord[],
  textHeight: number,
): number {
  return Math.max(heights * textHeight, characters * letterWidth(words));
}
