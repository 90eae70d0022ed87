import { median, middleY } from '../geometry.ts';
import type { Area } from './aligned-areas.ts';
import { intervalOf, isNumeric } from './draft.ts';
import { type Gap, gapsOf } from './gaps.ts';
import type { LevelPage } from './level-page.ts';
import type { GridLine } from './rules.ts';
import { tableLimits } from './table.ts';
import { middleX, right, type TextRow } from './text-rows.ts';

/** Lines of one table begin and end this close to one another, and lie this far apart at most; in heights of text. */
const same = 0.8;
const maxApart = 8;
/** Lines that bound a table at least: above and below its headings, and below the last row. */
const minRules = 3;
/** The least gap between columns that each have a heading; in heights of text. */
const narrowGap = 0.3;
/** Share of the rows below headings in which such a column is filled at least. */
const filled = 0.1;
/** Rows that may reach over columns: their share, and how many over the same. */
const maxSpanning = { share: 0.25, rows: 3 } as const;
const minGaps = 2;
/** A gap so many times as wide as those between words of its row is no space; known by so many of them. */
const clearly = 1.5;
const fewSpaces = 3;

const lastOf = (ladder: readonly GridLine[]): GridLine => ladder.at(-1) as GridLine;

/**
 * Lines of the same length, one below another; with the last line of a table that has only those about its headings.
 */
function ladders({ across, down, textHeight }: LevelPage): readonly (readonly GridLine[])[] {
  const near = same * textHeight;
  const isAlike = (a: GridLine, b: GridLine): boolean =>
    Math.abs(a.from - b.from) <= near && Math.abs(a.to - b.to) <= near;
  const found: GridLine[][] = [];
  for (const rule of across.toSorted((a, b) => a.at - b.at)) {
    const alike = found.findLast((ladder) => isAlike(lastOf(ladder), rule));
    if (alike && rule.at - lastOf(alike).at <= maxApart * textHeight) alike.push(rule);
    else found.push([rule]);
  }
  const whole = found.map((ladder, index) => {
    const next = found.slice(index + 1).find((other) => isAlike(lastOf(ladder), lastOf(other)));
    return ladder.length === minRules - 1 && next?.length === 1 ? [...ladder, ...next] : ladder;
  });
  const isCrossed = (ladder: readonly GridLine[]): boolean => {
    const first = ladder[0] as GridLine;
    return down.some(
      ({ at, from, to }) => at > first.from + near && at < first.to - near && from < lastOf(ladder).at && to > first.at,
    );
  };
  return whole.filter((ladder) => ladder.length >= minRules && !isCrossed(ladder));
}

/** Rows between the lines, and one above and below where they go on without a border. */
function rowsOf(ladder: readonly GridLine[], rows: readonly TextRow[], textHeight: number): readonly TextRow[] {
  const heights = ladder.slice(1).map(({ at }, index) => at - (ladder[index]?.at ?? at));
  const usual = median(heights);
  const [first, last] = [ladder[0]?.at ?? 0, ladder.at(-1)?.at ?? 0];
  const inside = rows.filter((row) => middleY(row.box) > first && middleY(row.box) < last);
  const [from, to] = [(ladder[0]?.from ?? 0) - textHeight, (ladder[0]?.to ?? 0) + textHeight];
  const within = ({ box }: TextRow): boolean => box.x >= from && right(box) <= to;
  const isBeyond = (row: TextRow | undefined, distance: number): row is TextRow =>
    row !== undefined && row.segments.length > minGaps && distance < usual && within(row);
  const above = rows.findLast((row) => middleY(row.box) <= first);
  const below = rows.find((row) => middleY(row.box) >= last);
  return [
    ...(isBeyond(above, first - (above ? middleY(above.box) : 0)) ? [above] : []),
    ...inside,
    ...(isBeyond(below, (below ? middleY(below.box) : 0) - last) ? [below] : []),
  ];
}

/** A stretch that so few rows touch, and which; from the left. */
interface Stretch extends Gap {
  readonly rows: ReadonlySet<TextRow>;
  /** Its widest part that no row touches; pixels. */
  readonly free: number;
}

/** Stretches between words that at most `maxRows` rows touch at any place. */
function stretchesOf(rows: readonly TextRow[], maxRows: number): readonly Stretch[] {
  const ends = rows
    .flatMap((row) =>
      row.words.flatMap(({ box }) => [
        { at: box.x, row, by: 1 },
        { at: right(box), row, by: -1 },
      ]),
    )
    .sort((a, b) => a.at - b.at || b.by - a.by);
  const stretches: Stretch[] = [];
  const touching = new Map<TextRow, number>();
  let open: { from: number; rows: Set<TextRow>; free: number } | null = null;
  let before = Number.NaN;
  for (const { at, row, by } of ends) {
    if (open !== null && touching.size === 0) open.free = Math.max(open.free, at - before);
    const count = (touching.get(row) ?? 0) + by;
    if (count > 0) touching.set(row, count);
    else touching.delete(row);
    if (touching.size > maxRows) {
      if (open !== null && at > open.from) stretches.push({ ...open, to: at });
      open = null;
    } else if (open === null && by < 0) open = { from: at, rows: new Set(touching.keys()), free: 0 };
    else if (by > 0) open?.rows.add(row);
    before = at;
  }
  return stretches;
}

/** The least gap between columns, and the least that is one without further signs; pixels. */
interface MinGaps {
  readonly narrow: number;
  readonly wide: number;
}

/** By how much two stretches lie over one another; negative where they do not. */
const shared = (a: Gap, b: Gap): number => Math.min(a.to, b.to) - Math.max(a.from, b.from);

/** How wide gaps between words of a row are that lie in no stretch; 0 where they are few. */
function usualSpace({ segments }: TextRow, stretches: readonly Gap[]): number {
  const spaces = segments
    .flatMap((segment) => gapsOf([segment], 0))
    .filter((gap) => stretches.every((stretch) => shared(gap, stretch) <= 0))
    .map(({ from, to }) => to - from);
  return spaces.length < fewSpaces ? 0 : median(spaces);
}

/**
 * Rows without which others have more gaps as wide as between any columns: headings of several columns, sums, words
 * that were read as one. Such rows have words between columns, or no gap there wider than their spaces. A heading right
 * over numbers names one column, however many parts these have.
 */
function spanningOf(rows: readonly TextRow[], { narrow, wide }: MinGaps): ReadonlySet<TextRow> {
  const spanning = new Set<TextRow>();
  for (let maxRows = 1; maxRows <= maxSpanning.rows && maxRows <= maxSpanning.share * rows.length; maxRows += 1) {
    const stretches = stretchesOf(rows, maxRows);
    if (stretches.length > tableLimits.columns) break;
    const spaces = new Map(rows.map((row) => [row, usualSpace(row, stretches)]));
    for (const stretch of stretches) {
      if (stretch.to - stretch.from < wide || stretch.free >= wide) continue;
      const across = [...stretch.rows].filter((row) => {
        if (row.words.some(({ box }) => box.x > stretch.from && right(box) < stretch.to)) return true;
        const widest = Math.max(0, ...gapsOf([row], 0).map((gap) => shared(gap, stretch)));
        return widest < Math.max(narrow, clearly * (spaces.get(row) ?? 0));
      });
      const isFew = new Set([...spanning, ...across]).size <= maxSpanning.share * rows.length;
      const isName = across.includes(rows[0] as TextRow) && rows[1]?.words.some(({ text }) => isNumeric(text)) === true;
      if (isFew && !isName && across.every(({ segments }) => segments.length > 1))
        for (const row of across) spanning.add(row);
    }
  }
  return spanning;
}

/** Numbers stand each in one column, however close they were read. */
function isOfNumbers({ words }: TextRow): boolean {
  return words.filter(({ text }) => isNumeric(text)).length * 2 > words.length;
}

interface Judged {
  readonly headings: readonly TextRow[];
  readonly rows: readonly TextRow[];
  readonly wide: number;
}

/** Gaps as wide as between any columns, and narrow ones between two that have headings and are filled. */
function columnGaps(narrow: readonly Gap[], { headings, rows, wide }: Judged): readonly Gap[] {
  const edges = [Number.NEGATIVE_INFINITY, ...narrow.map(({ from, to }) => (from + to) / 2), Number.POSITIVE_INFINITY];
  const columnsIn = ({ words }: TextRow): ReadonlySet<number> =>
    new Set(words.map(({ box }) => intervalOf(edges, middleX(box))));
  const named = new Set(headings.flatMap((row) => [...columnsIn(row)]));
  const counts = new Map<number, number>();
  const below = rows.filter((row) => !headings.includes(row));
  for (const row of below) for (const column of columnsIn(row)) counts.set(column, (counts.get(column) ?? 0) + 1);
  const isColumn = (column: number): boolean =>
    named.has(column) && (counts.get(column) ?? 0) >= Math.max(1, filled * below.length);
  return narrow.filter(({ from, to }, index) => to - from >= wide || (isColumn(index) && isColumn(index + 1)));
}

/**
 * Rows of text between ruled lines of one length that no line down crosses. The lines say that it is a table, so its
 * columns may stand closer than those of other text.
 */
export function bandedAreas(
  page: LevelPage,
  rows: readonly TextRow[],
  minGapOf: (row: TextRow) => number,
): readonly Area[] {
  const taken = new Set<TextRow>();
  return ladders(page).flatMap((ladder): readonly Area[] => {
    const own = rowsOf(ladder, rows, page.textHeight).filter((row) => !taken.has(row));
    const first = own[0];
    if (first === undefined) return [];
    for (const row of own) taken.add(row);
    const min = { wide: minGapOf(first), narrow: narrowGap * page.textHeight };
    const spanning = spanningOf(own, min);
    const plain = own.filter((row) => !spanning.has(row));
    const second = ladder.find(({ at }) => at > middleY(first.box))?.at ?? 0;
    const headings = plain.filter((row, index) => index === 0 || middleY(row.box) < second);
    const gaps = columnGaps(gapsOf(plain, min.narrow), { headings, rows: plain, wide: min.wide });
    const reaching = new Set([...spanning].filter((row) => !isOfNumbers(row)));
    return gaps.length < minGaps ? [] : [{ rows: own, spanning: reaching, gaps }];
  });
}
