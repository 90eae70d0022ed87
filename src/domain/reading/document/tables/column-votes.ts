import { isNumeric } from './draft.ts';
import { type Gap, gapsOf, overlapOf } from './gaps.ts';
import type { PlacedWord } from './level-page.ts';
import { tableLimits } from './table.ts';
import { right, type TextRow } from './text-rows.ts';

/** A row of which the words decide where columns are. */
export interface VotingRow {
  readonly words: readonly PlacedWord[];
}

/** How wide gaps between columns are, in pixels: between any, and between columns of values. */
export interface GapWidths {
  readonly wide: number;
  readonly narrow: number;
}

/** Rows that may reach over a gap of all others: their share, and how many at most. */
const maxSpanning = { share: 0.15, rows: 4 } as const;
/** A narrow gap lies between values in so many rows at least, and in this share of those with words beside it. */
const ofValues = { rows: 3, share: 0.6 } as const;
/** Of rows that reach over a gap all others have words on both sides of it in this share. */
const bothSides = 0.5;

const groupOfThree = /^\d{3}(?:[.,]\d+)?%?$/;
const leadingDigits = /^[-–−(]?\d{1,3}$/;

/** What cells of figures hold: a number, or a sign in its place. */
export function isValue(text: string): boolean {
  return isNumeric(text) || /^(?:[-–—―−*†‡§¶:]{1,3}|[.…·]{2,}|…|n\/?a\.?)$/iu.test(text);
}

const isSign = (text: string): boolean => isValue(text) && !isNumeric(text);

/** Whether a row is one of figures: most of its parts after the first are values. */
export function isOfValues({ words, segments }: TextRow): boolean {
  const values = words.filter(({ text }) => isValue(text)).length;
  if (segments.length < 2) return values > 0 && values === words.length;
  return values > 0 && values >= Math.min(segments.length - 1, words.length / 2) && values * 2 >= segments.length - 1;
}

/** Whether two words side by side may be the digits of one number, with a space between its thousands. */
function mayBeOneNumber(left: string, after: string): boolean {
  return leadingDigits.test(left) && groupOfThree.test(after);
}

interface Stretch extends Gap {
  readonly rows: ReadonlySet<VotingRow>;
}

/** Stretches between words that at most `maxRows` rows touch at any place, with all rows that do; from the left. */
function stretchesOf(rows: readonly VotingRow[], maxRows: number): readonly Stretch[] {
  const ends = rows
    .flatMap((row) =>
      row.words.flatMap(({ box }) => [
        { at: box.x, row, by: 1 },
        { at: right(box), row, by: -1 },
      ]),
    )
    .sort((a, b) => a.at - b.at || b.by - a.by);
  const stretches: Stretch[] = [];
  const touching = new Map<VotingRow, number>();
  let open: { from: number; rows: Set<VotingRow> } | null = null;
  for (const { at, row, by } of ends) {
    const count = (touching.get(row) ?? 0) + by;
    if (count > 0) touching.set(row, count);
    else touching.delete(row);
    if (touching.size > maxRows) {
      if (open !== null && at > open.from) stretches.push({ ...open, to: at });
      open = null;
    } else if (open === null && by < 0) open = { from: at, rows: new Set(touching.keys()) };
    else if (by > 0) open?.rows.add(row);
  }
  return stretches;
}

/** The words next to a gap, in each row that has some on both sides, up to the next of other gaps. */
function besides(
  gap: Gap,
  rows: readonly VotingRow[],
  others: readonly Gap[],
): readonly (readonly [PlacedWord, PlacedWord])[] {
  const middle = (gap.from + gap.to) / 2;
  const from = Math.max(
    Number.NEGATIVE_INFINITY,
    ...others.filter((other) => other.to <= gap.from).map(({ to }) => to),
  );
  const to = Math.min(
    Number.POSITIVE_INFINITY,
    ...others.filter((other) => other.from >= gap.to).map((other) => other.from),
  );
  return rows.flatMap(({ words }): readonly (readonly [PlacedWord, PlacedWord])[] => {
    const left = words.findLast(({ box }) => right(box) <= middle);
    const after = words.find(({ box }) => box.x >= middle);
    return left && after && right(left.box) > from && after.box.x < to ? [[left, after]] : [];
  });
}

/**
 * Whether most words beside a gap are figures, and not all of them digits of one number. Signs say nothing: a dash
 * replaces a figure, or is between the two of a range.
 */
function isBetweenValues(gap: Gap, rows: readonly VotingRow[], known: readonly Gap[] = []): boolean {
  const pairs = besides(gap, rows, known).filter(
    ([left, after]) => !isSign(left.text) && !isSign(after.text) && !/[-–—]$/.test(left.text),
  );
  const figures = pairs.filter((pair) => pair.every(({ text }) => isNumeric(text)));
  return (
    figures.length >= ofValues.rows &&
    figures.length >= ofValues.share * pairs.length &&
    figures.some(([left, after]) => !mayBeOneNumber(left.text, after.text))
  );
}

/**
 * The narrow gaps that alone are below a wide one between two names of columns, or alone of several have a figure after
 * them in each row.
 */
function namedGaps(
  { narrow, between }: { readonly narrow: readonly Gap[]; readonly between: readonly Gap[] },
  rows: readonly VotingRow[],
  known: readonly Gap[],
): readonly Gap[] {
  const isBeforeFigures = (gap: Gap): boolean => besides(gap, rows, known).every(([, after]) => isNumeric(after.text));
  return between.flatMap((name): readonly Gap[] => {
    if (known.some((gap) => overlapOf(gap, name) > 0)) return [];
    const below = narrow.filter((gap) => overlapOf(gap, name) > 0);
    const found = below.length > 1 ? below.filter(isBeforeFigures) : below;
    return found.length === 1 ? found : [];
  });
}

/**
 * Gaps between columns by the rows of a table, from the left: stretches that no row touches, or few of many, at least
 * as wide as between any columns; between values, and where `headings` have a name on each side, they may be narrow.
 * What one name of the last heading reaches over is one column.
 */
export function votedGaps(
  rows: readonly VotingRow[],
  { wide, narrow }: GapWidths,
  headings: readonly VotingRow[] = [],
): readonly Gap[] {
  const names = headings.at(-1);
  const most = Math.min(maxSpanning.rows, Math.floor(maxSpanning.share * rows.length));
  const isOfOneName = (gap: Gap): boolean =>
    names?.words.some(({ box }) => box.x < gap.from && right(box) > gap.to) === true;
  const free = gapsOf(rows, narrow);
  const othersOf = (gap: Gap): readonly Gap[] => free.filter((other) => other !== gap);
  const sure = free.filter(
    (gap) => isBetweenValues(gap, rows, othersOf(gap)) || (gap.to - gap.from >= wide && !isOfOneName(gap)),
  );
  const between = headings.length === 0 ? [] : gapsOf(headings, wide);
  const gaps = [...sure, ...namedGaps({ narrow: free, between }, rows, sure)];
  for (let maxRows = 1; maxRows <= most && gaps.length < tableLimits.columns; maxRows += 1) {
    for (const { rows: touching, ...gap } of stretchesOf(rows, maxRows)) {
      if (gap.to - gap.from < narrow || touching.size > most || gaps.some((known) => overlapOf(known, gap) > 0))
        continue;
      const others = rows.filter((row) => !touching.has(row));
      const isWide =
        gap.to - gap.from >= wide &&
        !isOfOneName(gap) &&
        besides(gap, others, gaps).length >= bothSides * others.length;
      if (isWide || isBetweenValues(gap, others, gaps)) gaps.push(gap);
    }
  }
  return gaps.toSorted((a, b) => a.from - b.from);
}
