import { type Gap, gapsOf } from './gaps.ts';
import type { GridLine } from './rules.ts';
import { bottom, right, type TextRow } from './text-rows.ts';

/** Rows of text whose gaps lie over one another. */
export interface Area {
  readonly rows: readonly TextRow[];
  /** Rows that reach over columns: headings of several, sums. */
  readonly spanning: ReadonlySet<TextRow>;
  /** Between its columns, from the left. */
  readonly gaps: readonly Gap[];
}

/** Headings of several lines stand this close together, in heights of text. */
const closeLines = 0.6;
/** Rows of a table are at most this far apart, and where a ruled line parts them; in heights of text. */
const maxApart = 2.2;
const maxApartRuled = 4;
/** A table begins with a row of so many parts. */
const minParts = 3;
const minGaps = minParts - 1;
/** Rows that fit before one that reaches over columns is taken for a part of the table. */
const settled = 3;
/** Rows over a table that may be its headings. */
const maxHeadings = 3;

interface Page {
  readonly rows: readonly TextRow[];
  readonly across: readonly GridLine[];
  readonly textHeight: number;
  /** How wide a gap between columns is at least, by a row; pixels. */
  readonly minGapOf: (row: TextRow) => number;
}

/** What stays free of a gap beside the words of a row: its widest part; null where that is too narrow. */
function leftOf(gap: Gap, row: TextRow, minGap: number): Gap | null {
  let best: Gap | null = null;
  let from = gap.from;
  const take = (to: number): void => {
    if (to - from >= minGap && (best === null || to - from > best.to - best.from)) best = { from, to };
  };
  for (const { box } of row.words) {
    if (right(box) <= from) continue;
    if (box.x >= gap.to) break;
    take(Math.min(box.x, gap.to));
    from = Math.max(from, right(box));
  }
  take(gap.to);
  return best;
}

function narrowed(gaps: readonly Gap[], row: TextRow, minGap: number): readonly Gap[] {
  return gaps.flatMap((gap) => leftOf(gap, row, minGap) ?? []);
}

function isNear(above: TextRow, below: TextRow, { across, textHeight }: Page): boolean {
  const apart = below.box.y - bottom(above.box);
  if (apart <= maxApart * textHeight) return true;
  if (apart > maxApartRuled * textHeight) return false;
  return across.some(
    ({ at, from, to }) =>
      at > above.box.y &&
      at < bottom(below.box) &&
      from <= below.box.x + textHeight &&
      to >= right(below.box) - textHeight,
  );
}

/** The rows from `start` on that share gaps with it. */
function grow(page: Page, start: number): Area & { readonly next: number } {
  const first = page.rows[start] as TextRow;
  const minGap = page.minGapOf(first);
  let gaps: readonly Gap[] = first.segments.slice(1).map((segment, index) => ({
    from: right((first.segments[index] ?? segment).box),
    to: segment.box.x,
  }));
  const rows = [first];
  const spanning = new Set<TextRow>();
  let next = start + 1;
  for (let row = page.rows[next]; row !== undefined; next += 1, row = page.rows[next]) {
    if (!isNear(rows.at(-1) ?? first, row, page)) break;
    const kept = narrowed(gaps, row, minGap);
    if (kept.length < gaps.length) {
      const isSpanning = rows.length >= settled && row.segments.length > 1 && kept.length * 2 >= gaps.length;
      if (!isSpanning && (rows.length >= settled || kept.length < minGaps || row.segments.length < 2)) break;
      if (isSpanning) spanning.add(row);
    }
    if (!spanning.has(row)) gaps = kept;
    rows.push(row);
  }
  while (rows.length > 1 && (rows.at(-1)?.segments.length ?? 0) < 2) {
    const isWrapped = isTail(rows, page.textHeight);
    if (isWrapped) break;
    rows.pop();
    next -= 1;
  }
  return { ...withHeadings(page, { rows, spanning, gaps }, start), next };
}

/**
 * Whether the last row is close to the one before: the end of a cell of several lines, and no text below the table.
 */
function isTail(rows: readonly TextRow[], textHeight: number): boolean {
  const [before, last] = rows.slice(-2);
  return (
    before !== undefined &&
    last !== undefined &&
    last.box.y - bottom(before.box) < 0.5 * textHeight &&
    before.segments.length > 1
  );
}

/** Adds the rows above that name columns, one by one or several together. */
function withHeadings(
  page: Page,
  { rows, spanning, gaps }: { rows: readonly TextRow[]; spanning: ReadonlySet<TextRow>; gaps: readonly Gap[] },
  start: number,
): Area {
  const minGap = page.minGapOf(rows[0] as TextRow);
  const left = Math.min(...rows.map(({ box }) => box.x)) - page.textHeight;
  const end = Math.max(...rows.map(({ box }) => right(box))) + page.textHeight;
  const above: TextRow[] = [];
  const reaching = new Set(spanning);
  for (let at = start - 1; at >= 0 && above.length < maxHeadings; at -= 1) {
    const row = page.rows[at] as TextRow;
    const below = above[0] ?? rows[0];
    if (below === undefined || !isNear(row, below, page) || row.box.x < left || right(row.box) > end) break;
    const kept = narrowed(gaps, row, minGap).length;
    const isClose = below.box.y - bottom(row.box) < closeLines * page.textHeight;
    if (row.segments.length < 2 && !(isClose && kept === gaps.length && row.box.x > left + 2 * page.textHeight)) break;
    if (kept === 0) break;
    if (kept < gaps.length) reaching.add(row);
    above.unshift(row);
  }
  const all = [...above, ...rows];
  const plain = all.filter((row) => !reaching.has(row));
  return { rows: all, spanning: reaching, gaps: gapsOf(plain, minGap) };
}

/** Areas of rows with at least two gaps that lie over one another, from the top. Looks at each row a few times. */
export function alignedAreas(page: Page): readonly Area[] {
  const areas: Area[] = [];
  let at = 0;
  while (at < page.rows.length) {
    if ((page.rows[at]?.segments.length ?? 0) < minParts) {
      at += 1;
      continue;
    }
    const { next, ...area } = grow(page, at);
    if (area.rows.length >= settled) {
      areas.push(area);
      at = next;
    } else at += 1;
  }
  return areas;
}
