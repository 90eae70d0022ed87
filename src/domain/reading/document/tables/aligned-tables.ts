import { type Area, alignedAreas } from './aligned-areas.ts';
import { bandedAreas } from './banded-areas.ts';
import { type Draft, type DraftCell, intervalOf, isNumeric } from './draft.ts';
import { isOfFormRows } from './form-rows.ts';
import type { Gap } from './gaps.ts';
import type { LevelPage, PlacedWord } from './level-page.ts';
import { extentOf, groupLines, type TableLine } from './line-groups.ts';
import type { GridLine } from './rules.ts';
import { tableLimits } from './table.ts';
import { bottom, middleX, right, type Segment, segmentOf, type TextRow, textRows } from './text-rows.ts';

/**
 * A gap between words of a row, in heights of text and in widths of its letters, from which they may be of two columns.
 */
const partGap = { heights: 0.75, characters: 1.4 } as const;
/** The same between columns in all rows. */
const columnGap = { heights: 0.6, characters: 1.2 } as const;
const min = { rows: 3, columns: 3 } as const;
/** Share of the cells in which something is. */
const minFilled = 0.4;
/** Words from which a line is of running text, the share of the column that it fills, and the share of such lines. */
const running = { words: 3, width: 0.7, share: 0.6, lines: 4 } as const;
/**
 * Edges or middles of a column lie this close together, in heights of text: of this share of its lines; and of as many
 * columns.
 */
const level = { near: 0.7, lines: 0.6, columns: 0.6 } as const;
const isCurrency = /^(?:[$€£¥₹]|R\$|US\$|RM|USD|EUR|BRL|GBP)$/u;

/** Where columns begin and end, with the middles of the gaps between them as edges. */
interface Columns {
  readonly gaps: readonly Gap[];
  readonly edges: readonly number[];
}

/** Mean width of a letter, in pixels. */
function letterWidth(words: readonly PlacedWord[]): number {
  let [width, characters] = [0, 0];
  for (const { box, text } of words) [width, characters] = [width + box.width, characters + text.length];
  return width / Math.max(1, characters);
}

function columnsOf({ rows, spanning, gaps }: Area): Columns {
  const plain = rows.filter((row) => !spanning.has(row));
  const from = Math.min(...rows.map(({ box }) => box.x));
  const to = Math.max(...rows.map(({ box }) => right(box)));
  return withoutSigns(plain, { gaps, edges: [from, ...gaps.map((gap) => (gap.from + gap.to) / 2), to] });
}

/** Signs of currency before amounts are no column of their own. */
function withoutSigns(rows: readonly TextRow[], columns: Columns): Columns {
  const isOnlySigns = columns.edges.slice(0, -1).map(() => true);
  for (const { words } of rows) {
    for (const { text, box } of words) {
      if (!isCurrency.test(text)) isOnlySigns[intervalOf(columns.edges, middleX(box))] = false;
    }
  }
  const gaps = columns.gaps.filter((_, index) => isOnlySigns[index] !== true);
  return { gaps, edges: columns.edges.filter((_, index) => index === 0 || isOnlySigns[index - 1] !== true) };
}

function lineOf(row: TextRow, { edges }: Columns): TableLine {
  const byColumn = new Map<number, PlacedWord[]>();
  for (const word of row.words) {
    const column = intervalOf(edges, middleX(word.box));
    const own = byColumn.get(column);
    if (own) own.push(word);
    else byColumn.set(column, [word]);
  }
  return {
    row,
    filled: new Map([...byColumn].map(([column, words]): [number, Segment] => [column, segmentOf(words)])),
  };
}

/** The columns of a row that reaches over some: each part with the first and the last one that it touches. */
function reachOf({ box }: Segment, { gaps, edges }: Columns): { readonly column: number; readonly columnSpan: number } {
  const first = intervalOf(edges, middleX(box));
  let [from, to] = [first, first];
  while (from > 0 && box.x < (gaps[from - 1]?.from ?? 0)) from -= 1;
  while (to < gaps.length && right(box) > (gaps[to]?.to ?? 0)) to += 1;
  return { column: from, columnSpan: to - from + 1 };
}

/**
 * Whether most columns are set at one edge or about one middle, as tables are, and no more than one is running text.
 */
function isTabular(lines: readonly TableLine[], count: number, textHeight: number): boolean {
  let [straight, texts] = [0, 0];
  for (let column = 0; column < count; column += 1) {
    const segments = lines.flatMap(({ filled }) => filled.get(column) ?? []);
    const width = Math.max(0, ...segments.map(({ box }) => box.width));
    const long = segments.filter(
      ({ words, box }) => words.length >= running.words && box.width >= running.width * width,
    );
    if (segments.length >= running.lines && long.length >= running.share * segments.length) texts += 1;
    const isStraight = [(c: Segment) => c.box.x, (c: Segment) => right(c.box), (c: Segment) => middleX(c.box)].some(
      (placeOf) => {
        const places = segments.map(placeOf).sort((a, b) => a - b);
        const usual = places[Math.floor(places.length / 2)] ?? 0;
        const near = places.filter((place) => Math.abs(place - usual) <= level.near * textHeight);
        return near.length >= level.lines * places.length;
      },
    );
    if (isStraight) straight += 1;
  }
  return straight >= level.columns * count && count - texts >= 2;
}

/** Lines across the whole table. */
function rulesOf({ rows }: Area, { edges }: Columns, page: LevelPage): readonly GridLine[] {
  const [top, end] = [rows[0]?.box.y ?? 0, bottom(rows.at(-1)?.box ?? { x: 0, y: 0, width: 0, height: 0 })];
  const [from, to] = [(edges[0] ?? 0) + page.textHeight, (edges.at(-1) ?? 0) - page.textHeight];
  return page.across.filter((rule) => rule.at > top && rule.at < end && rule.from <= from && rule.to >= to);
}

function cellsOf(groups: readonly (readonly TableLine[])[], area: Area, columns: Columns): readonly DraftCell[] {
  const extents = groups.map(extentOf);
  return groups.flatMap((group, row): readonly DraftCell[] => {
    const { y, height } = extents[row] ?? { y: 0, height: 0 };
    const place = (column: number, columnSpan: number) => {
      const x = columns.edges[column] ?? 0;
      const width = (columns.edges[column + columnSpan] ?? x) - x;
      return { row, rowSpan: 1, column, columnSpan, box: { x, y, width, height } };
    };
    const own: { column: number; columnSpan: number; words: PlacedWord[] }[] = [];
    for (const line of group) {
      const parts = area.spanning.has(line.row)
        ? line.row.segments.map((segment) => ({ ...reachOf(segment, columns), words: segment.words }))
        : [...line.filled].map(([column, { words }]) => ({ column, columnSpan: 1, words }));
      for (const part of parts) {
        const known = own.find(
          (cell) => cell.column < part.column + part.columnSpan && part.column < cell.column + cell.columnSpan,
        );
        if (known) known.words.push(...part.words);
        else own.push({ ...part, words: [...part.words] });
      }
    }
    const cells = own.map(({ column, columnSpan, words }) => ({ ...place(column, columnSpan), words }));
    const taken = new Set(
      cells.flatMap((cell) => Array.from({ length: cell.columnSpan }, (_, index) => cell.column + index)),
    );
    const empty = columns.edges
      .slice(1)
      .flatMap((_, column) => (taken.has(column) ? [] : [{ ...place(column, 1), words: [] }]));
    return [...cells, ...empty].sort((a, b) => a.column - b.column);
  });
}

/** Whether the first row names columns. An address beside labels and values has three parts in each row too. */
function hasHeadings(cells: readonly DraftCell[]): boolean {
  return !cells.some(({ row, words }) => row === 0 && isNumeric(words.map(({ text }) => text).join('')));
}

function draftOf(area: Area, page: LevelPage): Draft | null {
  const columns = columnsOf(area);
  const count = columns.edges.length - 1;
  if (count < min.columns || count > tableLimits.columns) return null;
  const lines = area.rows.map((row) => ({ ...lineOf(row, columns), reaches: area.spanning.has(row) }));
  if (
    !isTabular(
      lines.filter(({ row }) => !area.spanning.has(row)),
      count,
      page.textHeight,
    )
  )
    return null;
  const groups = groupLines(lines, { rules: rulesOf(area, columns, page), textHeight: page.textHeight });
  if (groups.length < min.rows || groups.length > tableLimits.rows) return null;
  const cells = cellsOf(groups, area, columns);
  if (count === min.columns && !hasHeadings(cells)) return null;
  const filled = cells.filter(({ words }) => words.length > 0);
  if (
    filled.length < minFilled * cells.length ||
    !filled.some(({ words, row }) => row > 0 && isNumeric(words.map(({ text }) => text).join('')))
  )
    return null;
  const [from, to] = [columns.edges[0] ?? 0, columns.edges.at(-1) ?? 0];
  const top = area.rows[0]?.box.y ?? 0;
  const end = Math.max(...area.rows.map(({ box }) => bottom(box)));
  const box = { x: from, y: top, width: to - from, height: end - top };
  const draft = { rows: groups.length, columns: count, cells, box };
  return isOfFormRows(draft) ? null : draft;
}

/** Tables of at least three rows and columns that only stand in line, perhaps with some ruled lines. */
export function alignedTables(page: LevelPage): readonly Draft[] {
  const { words, textHeight } = page;
  const wide = ({ heights, characters }: typeof partGap | typeof columnGap, of: readonly PlacedWord[]): number =>
    Math.max(heights * textHeight, characters * letterWidth(of));
  const rows = textRows(words, (row) => wide(partGap, row));
  const minGapOf = (row: TextRow): number => wide(columnGap, row.words);
  const banded = bandedAreas(page, rows, minGapOf).flatMap((area) => {
    const draft = draftOf(area, page);
    return draft === null ? [] : [{ area, draft }];
  });
  const taken = new Set(banded.flatMap(({ area }) => area.rows));
  const free = rows.filter((row) => !taken.has(row));
  return [
    ...banded.map(({ draft }) => draft),
    ...alignedAreas({ ...page, rows: free, minGapOf }).flatMap((area) => draftOf(area, page) ?? []),
  ];
}
