import { median, middleY } from '../geometry.ts';
import { isOfValues, votedGaps } from './column-votes.ts';
import type { Gap } from './gaps.ts';
import type { LevelPage, PlacedWord } from './level-page.ts';
import type { GridLine } from './rules.ts';
import { bottom, right, type TextRow } from './text-rows.ts';

/** Rows of text that may be a table. */
export interface Area {
  readonly rows: readonly TextRow[];
  /** Lines across it that bound it and part its rows; few or none where no ruled lines say that it is a table. */
  readonly isRuled: boolean;
}

/** Lines of one table begin and end this close to one another; and lie so far apart without text; heights of text. */
const same = 0.8;
const maxEmpty = 3;
/** Lines that bound a table at least: above and below its headings, and below the last row. */
const minRules = 3;
/** A row of one part this far from both ends of the lines is in a column between others; heights of text. */
const inset = 4;
/** Headings of several lines stand this close together, in heights of text. */
const closeLines = 0.6;
/** Rows of a table are at most this far apart, and where a ruled line parts them; in heights of text. */
const maxApart = 2.2;
const maxApartRuled = 4;
/** A table without lines begins with a row of so many parts. */
const minParts = 3;
/** Rows by which gaps are known, and rows of an area at least. */
const settled = { first: 6, rows: 3 } as const;
/** Rows over a table that may be its headings, and those of one part below them. */
const maxHeadings = 5;
/** Rows of one part that follow one another within a table. */
const maxSingle = 2;
/** Rows that go on with a description in one column: so many follow one another, so close, in heights of text. */
const description = { rows: 12, gap: 0.9, columns: 4 } as const;

interface Page extends Pick<LevelPage, 'words' | 'across' | 'down' | 'textHeight'> {
  readonly rowsOf: (words: readonly PlacedWord[]) => readonly TextRow[];
  /** How wide a gap between columns is at least, by a row; pixels. */
  readonly minGapOf: (row: TextRow) => number;
}

interface RowPage extends Page {
  readonly rows: readonly TextRow[];
}

/** Lines of the same length, one below another, that no line down crosses. */
function equalRules({ across, down, textHeight }: Page): readonly (readonly GridLine[])[] {
  const near = same * textHeight;
  const found: GridLine[][] = [];
  for (const rule of across.toSorted((a, b) => a.at - b.at)) {
    const alike = found.find(
      ([first]) => first && Math.abs(first.from - rule.from) <= near && Math.abs(first.to - rule.to) <= near,
    );
    if (alike) alike.push(rule);
    else found.push([rule]);
  }
  const isCrossed = (above: GridLine, below: GridLine): boolean =>
    down.some(({ at, from, to }) => at > above.from + near && at < above.to - near && from < below.at && to > above.at);
  return found
    .flatMap((rules) => runsOf(rules, (above, below) => !isCrossed(above, below)))
    .filter((rules) => rules.length >= minRules);
}

/** Items in their order, parted where two neighbours do not belong together. */
function runsOf<Item>(
  items: readonly Item[],
  belong: (before: Item, item: Item) => boolean,
): readonly (readonly Item[])[] {
  const runs: Item[][] = [];
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    if (before !== undefined && belong(before, item)) runs.at(-1)?.push(item);
    else runs.push([item]);
  }
  return runs;
}

/** Lines between each two of which are rows of several parts, at least three: what they bound may be a table. */
function laddersAmong(rules: readonly GridLine[], { rows, textHeight }: RowPage): readonly (readonly GridLine[])[] {
  const [from, to] = [rules[0]?.from ?? 0, rules[0]?.to ?? 0];
  /** What goes on with a description; titles of parts begin at the left. */
  const isInside = ({ box }: TextRow): boolean =>
    box.x > from + inset * textHeight && right(box) < to - inset * textHeight;
  const isTabular = (above: GridLine, below: GridLine): boolean => {
    const own = rows.filter(({ box }) => middleY(box) > above.at && middleY(box) < below.at);
    const parted = own.filter(({ segments }) => segments.length > 1);
    return own.length === 0
      ? below.at - above.at < maxEmpty * textHeight
      : parted.length * 2 >= own.length || own[0] === parted[0] || own.every(isInside);
  };
  return runsOf(rules, isTabular).filter((ladder) => ladder.length >= minRules);
}

/** Rows between the lines, and one above and below where they go on without a border. */
function rowsWithin(ladder: readonly GridLine[], { rows, textHeight }: RowPage): readonly TextRow[] {
  const heights = ladder.slice(1).map(({ at }, index) => at - (ladder[index]?.at ?? at));
  const usual = median(heights);
  const [first, last] = [ladder[0]?.at ?? 0, ladder.at(-1)?.at ?? 0];
  const inside = rows.filter((row) => middleY(row.box) > first && middleY(row.box) < last);
  const [from, to] = [(ladder[0]?.from ?? 0) - textHeight, (ladder[0]?.to ?? 0) + textHeight];
  const within = ({ box }: TextRow): boolean => box.x >= from && right(box) <= to;
  const isBeyond = (row: TextRow | undefined, distance: number): row is TextRow =>
    row !== undefined && row.segments.length >= minParts && distance < usual && within(row);
  const above = rows.findLast((row) => middleY(row.box) <= first);
  const below = rows.find((row) => middleY(row.box) >= last);
  return [
    ...(isBeyond(above, first - (above ? middleY(above.box) : 0)) ? [above] : []),
    ...inside,
    ...(isBeyond(below, (below ? middleY(below.box) : 0) - last) ? [below] : []),
  ];
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

/** How many of the gaps a row leaves free: those in which no word is that reaches over them. */
function freeOf(gaps: readonly Gap[], { words }: TextRow): number {
  return gaps.filter(({ from, to }) => {
    const least = (to - from) / 3;
    return !words.some(({ box }) => box.x < to - least && right(box) > from + least);
  }).length;
}

/** The rows near one another from `start` on, down to one that blocks most gaps of the first ones. */
function grow(page: RowPage, start: number): { readonly rows: readonly TextRow[]; readonly next: number } {
  const first = page.rows[start] as TextRow;
  const near = [first];
  for (let at = start + 1; at < page.rows.length && near.length < settled.first; at += 1) {
    const row = page.rows[at] as TextRow;
    if (!isNear(page.rows[at - 1] ?? first, row, page)) break;
    if (row.segments.length >= minParts) near.push(row);
    else if (near.length < settled.rows && row.segments.length < 2) break;
  }
  const widths = { wide: page.minGapOf(first), narrow: page.minGapOf(first) / 2 };
  const gaps = votedGaps(near, widths);
  const rows = [first];
  let next = start + 1;
  let single = 0;
  let described = 0;
  for (let row = page.rows[next]; row !== undefined && gaps.length > 0; next += 1, row = page.rows[next]) {
    if (!isNear(rows.at(-1) ?? first, row, page)) break;
    const free = freeOf(gaps, row);
    const isOfItem = described > 0 || isOfValues(rows.at(-1) ?? first);
    const goesOn = isOfItem && goesOnInside(row, rows.at(-1) ?? first, { gaps, textHeight: page.textHeight });
    described = goesOn ? described + 1 : 0;
    if (described > 0 && described <= description.rows) {
      rows.push(row);
      continue;
    }
    single = row.segments.length < 2 ? single + 1 : 0;
    const isOfTable =
      row.segments.length < 2 ? single <= maxSingle && free >= gaps.length - 1 : free * 2 >= gaps.length;
    if (!isOfTable || (rows.length < settled.rows && free < 2)) break;
    rows.push(row);
  }
  while (
    rows.length > 1 &&
    (rows.at(-1)?.segments.length ?? 0) < 2 &&
    !isTail(rows, { gaps, textHeight: page.textHeight })
  ) {
    rows.pop();
    next -= 1;
  }
  return { rows: [...headingsAbove(page, rows, { start, gaps }), ...rows], next };
}

/** What is known of an area that grows. */
interface Grown {
  readonly gaps: readonly Gap[];
  readonly textHeight: number;
}

/** Whether a row is close to the one above and lies between the first and the last of several columns. */
function goesOnInside(row: TextRow, above: TextRow, { gaps, textHeight }: Grown): boolean {
  const [first, last] = [gaps[0], gaps.at(-1)];
  if (first === undefined || last === undefined || gaps.length < description.columns - 1) return false;
  const isClose = row.box.y - bottom(above.box) < description.gap * textHeight;
  return isClose && row.box.x > first.from && right(row.box) < last.to;
}

/**
 * Whether the last row is close to the one before: the end of a cell of several lines, and no text below the table.
 */
function isTail(rows: readonly TextRow[], { gaps, textHeight }: Grown): boolean {
  const [before, last] = rows.slice(-2);
  if (before === undefined || last === undefined) return false;
  if (goesOnInside(last, before, { gaps, textHeight })) return true;
  return last.box.y - bottom(before.box) < 0.5 * textHeight && before.segments.length > 1;
}

/** The rows above that name columns, one by one or several together. */
function headingsAbove(
  page: RowPage,
  rows: readonly TextRow[],
  { start, gaps }: { readonly start: number; readonly gaps: readonly Gap[] },
): readonly TextRow[] {
  const left = Math.min(...rows.map(({ box }) => box.x)) - page.textHeight;
  const end = Math.max(...rows.map(({ box }) => right(box))) + page.textHeight;
  const above: TextRow[] = [];
  for (let at = start - 1; at >= 0 && above.length < maxHeadings; at -= 1) {
    const row = page.rows[at] as TextRow;
    const below = above[0] ?? rows[0];
    if (below === undefined || !isNear(row, below, page) || row.box.x < left || right(row.box) > end) break;
    const free = freeOf(gaps, row);
    const isClose = below.box.y - bottom(row.box) < closeLines * page.textHeight;
    const isInside = row.box.x > left + 2 * page.textHeight;
    if (row.segments.length < 2 && !(isClose && isInside && free * 2 >= gaps.length)) break;
    if (free === 0) break;
    above.unshift(row);
  }
  return above;
}

/** Headings over the first ruled line of a table, where none are below it. */
function missingHeadings(page: RowPage, rows: readonly TextRow[]): readonly TextRow[] {
  const [first] = rows;
  if (first === undefined || !isOfValues(first)) return [];
  const gaps = votedGaps(rows, { wide: page.minGapOf(first), narrow: page.minGapOf(first) / 2 });
  return headingsAbove(page, rows, { start: page.rows.indexOf(first), gaps });
}

/**
 * Where tables may be, from the top: rows of text between ruled lines of one length that no line down crosses, and
 * rows of at least three parts whose gaps lie over one another. Looks at each row a few times.
 */
export function textAreas(page: Page): readonly Area[] {
  const taken = new Set<PlacedWord>();
  const take = (rows: readonly TextRow[], isRuled: boolean): Area => {
    for (const word of rows.flatMap(({ words }) => words)) taken.add(word);
    return { rows, isRuled };
  };
  const areas: Area[] = [];
  for (const rules of equalRules(page)) {
    const [{ from, to }] = rules as [GridLine];
    const between = page.words.filter(
      ({ box }) => box.x >= from - page.textHeight && right(box) <= to + page.textHeight,
    );
    const within = { ...page, rows: page.rowsOf(between.filter((word) => !taken.has(word))) };
    for (const ladder of laddersAmong(rules, within)) {
      const left = { ...within, rows: within.rows.filter(({ words }) => !words.some((word) => taken.has(word))) };
      const rows = rowsWithin(ladder, left);
      areas.push(take([...missingHeadings(left, rows), ...rows], true));
    }
  }
  const free = { ...page, rows: page.rowsOf(page.words.filter((word) => !taken.has(word))) };
  const named = new Set<TextRow>();
  for (let at = 0; at < free.rows.length; at += 1) {
    if ((free.rows[at] as TextRow).segments.length < minParts) continue;
    const { rows, next } = grow(free, at);
    if (rows.length < settled.rows) continue;
    areas.push({ rows: rows.filter((row) => !named.has(row)), isRuled: false });
    for (const row of rows) named.add(row);
    at = next - 1;
  }
  return areas.filter(({ rows }) => rows.length >= settled.rows);
}
