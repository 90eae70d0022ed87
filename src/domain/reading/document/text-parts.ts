import { type Box, boxAround, middleY, type Polygon, polygonOf, roundedPolygon } from './geometry.ts';
import { type Heading, headingsAmong, isProse } from './heading-rows.ts';
import { layOutRows } from './lay-out-rows.ts';
import { joinedLines, lineJoint } from './line-joint.ts';
import { type ListItem, listItemsAmong } from './list-rows.ts';
import type { PageReading } from './page.ts';
import { type PrintedRow, printedRows } from './printed-rows.ts';
import { continuedTables, joinedTable } from './tables/continued-tables.ts';
import { findTables } from './tables/find-tables.ts';
import { levelPage } from './tables/level-page.ts';
import type { Table } from './tables/table.ts';
import { unplacedLines, type Word } from './text-layout.ts';

/** What a part of a document is. Texts are as they are printed, without marks of any format. */
export type PartContent =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  /** `marker` is the number or letter as it is printed, null of bullets; `depth` is 0 of the outermost. */
  | { readonly kind: 'list_item'; readonly depth: number; readonly marker: string | null; readonly text: string }
  /** Words that a hyphen divides at the end of a line are whole. */
  | { readonly kind: 'paragraph'; readonly lines: readonly string[] }
  | { readonly kind: 'table'; readonly table: Table };

/** A part of a page, in reading order. */
export type TextPart = PartContent & {
  readonly page: number;
  /** On the page as it was read; null where nobody knows where it is. */
  readonly polygon: Polygon | null;
  /** Where it goes on, of a table on several pages. */
  readonly more?: readonly { readonly page: number; readonly polygon: Polygon | null }[];
};

/** What is needed of a page; tables are found where they are missing. */
export type PageOfParts = Parameters<typeof findTables>[0] & Pick<PageReading, 'number' | 'tables'>;
type PageOfTables = PageOfParts & { readonly tables: readonly Table[] };

interface ReadPage {
  readonly page: PageOfTables;
  readonly number: number;
  readonly height: number;
  readonly hasFonts: boolean;
  readonly blocks: readonly (readonly PrintedRow[])[];
  readonly tables: readonly { readonly table: Table; readonly box: Box }[];
  readonly placeOf: (box: Box) => Polygon;
}

function readPage(page: PageOfTables): ReadPage {
  const { tables } = page;
  const { words, boxOn, placeOf } = levelPage(page);
  const inTables = new Set(tables.flatMap(({ cells }) => cells.flatMap(({ wordIds }) => wordIds)));
  const printed = page.blocks.flatMap((block) => block.lines.flatMap((line) => line.words));
  const free = words
    .filter(({ id }) => !inTables.has(id))
    .map(({ id, text, box }): Word => ({ ...printed[id], text, confidence: 1, polygon: polygonOf(box) }));
  return {
    page,
    number: page.number,
    height: page.height,
    hasFonts: free.some(({ fontSize }) => fontSize !== undefined),
    blocks: layOutRows(free, 1).map((block) => printedRows(block, page.number)),
    tables: tables.map((table) => ({ table, box: boxOn(table.polygon) })),
    placeOf,
  };
}

/** Lines of a paragraph, words whole. */
function linesOf(rows: readonly PrintedRow[]): readonly string[] {
  const lines: string[] = [];
  for (const { text } of rows) {
    const last = lines.at(-1);
    if (last === undefined || lineJoint(last, text) === 'space') lines.push(text);
    else lines[lines.length - 1] = joinedLines([last, text]);
  }
  return lines;
}

type Placed = PartContent & { readonly box: Box };

function placed(content: PartContent, rows: readonly PrintedRow[]): Placed {
  return { ...content, box: boxAround(rows.map(({ box }) => box)) ?? { x: 0, y: 0, width: 0, height: 0 } };
}

function itemPart({ rows, marker, depth, skip }: ListItem): Placed {
  const [first, ...others] = rows.map(({ text }) => text);
  const text = joinedLines([first?.slice(skip) ?? '', ...others]);
  return placed({ kind: 'list_item', depth, marker, text }, rows);
}

function headingPart({ rows, level }: Heading): Placed {
  return placed({ kind: 'heading', level, text: joinedLines(rows.map(({ text }) => text)) }, rows);
}

/** Headings, items and what is between them, in their order. */
function partsOf(
  blocks: ReadPage['blocks'],
  {
    headings,
    items,
  }: { readonly headings: ReadonlyMap<PrintedRow, Heading>; readonly items: ReadonlyMap<PrintedRow, ListItem> },
): readonly Placed[] {
  const parts: Placed[] = [];
  const taken = new Set<PrintedRow>();
  for (const rows of blocks) {
    let text: PrintedRow[] = [];
    const endText = (): void => {
      if (text.length > 0) parts.push(placed({ kind: 'paragraph', lines: linesOf(text) }, text));
      text = [];
    };
    for (const row of rows.filter((each) => !taken.has(each))) {
      const [heading, item] = [headings.get(row), items.get(row)];
      if (heading || item) {
        endText();
        for (const own of (heading ?? item)?.rows ?? []) taken.add(own);
        if (heading) parts.push(headingPart(heading));
        else if (item) parts.push(itemPart(item));
      } else if (!taken.has(row)) text.push(row);
    }
    endText();
  }
  return parts;
}

/** Puts each table before what is below it. */
function withTables(parts: readonly Placed[], { tables }: ReadPage): readonly Placed[] {
  const all = [...parts];
  for (const { table, box } of tables) {
    const isBelow = (part: Box): boolean =>
      middleY(part) > middleY(box) && part.x < box.x + box.width && part.x + part.width > box.x;
    const at = all.findIndex((part) => isBelow(part.box));
    all.splice(at === -1 ? all.length : at, 0, { kind: 'table', table, box });
  }
  return all;
}

function partsOfPage(
  read: ReadPage,
  headings: ReadonlyMap<PrintedRow, Heading>,
  isRunning: boolean,
): readonly TextPart[] {
  const heads = new Set([...headings.values()].flatMap(({ rows }) => rows));
  const others = read.blocks.flat().filter((row) => !heads.has(row));
  const items = listItemsAmong(others, isRunning);
  const page = read.number;
  const unplaced = unplacedLines(read.page.blocks);
  return [
    ...withTables(partsOf(read.blocks, { headings, items }), read).map(
      ({ box, ...content }): TextPart => ({ ...content, page, polygon: roundedPolygon(read.placeOf(box)) }),
    ),
    ...unplaced.map((line): TextPart => ({ kind: 'paragraph', lines: [line], page, polygon: null })),
  ];
}

/**
 * What the pages of a document consist of, in reading order: headings, items of lists, tables, and paragraphs line by
 * line. Documents without running text have no headings, and no items but those with bullets.
 */
export function textParts(pages: readonly PageOfParts[]): readonly (readonly TextPart[])[] {
  const read = continuedTables(pages.map((page) => ({ ...page, tables: page.tables ?? findTables(page) }))).map(
    readPage,
  );
  const isRunning = isProse(read.flatMap(({ blocks }) => blocks));
  const headings = isRunning ? headingsAmong(read) : new Map<PrintedRow, Heading>();
  return withWholeTables(read.map((page) => partsOfPage(page, headings, isRunning)));
}

/** Puts the parts of a table that goes on over pages where its first part is. */
function withWholeTables(pages: readonly (readonly TextPart[])[]): readonly (readonly TextPart[])[] {
  const whole = pages.map((parts) => [...parts]);
  let first: { readonly parts: TextPart[]; readonly at: number } | null = null;
  for (const parts of whole) {
    const next = parts.findIndex((part) => part.kind === 'table' && part.table.continues !== undefined);
    const [above, below] = [first?.parts[first.at], parts[next]];
    if (first && above?.kind === 'table' && below?.kind === 'table' && above.table.columns === below.table.columns) {
      const { page, polygon, more = [] } = below;
      const table = joinedTable(above.table, below.table);
      first.parts[first.at] = { ...above, table, more: [...(above.more ?? []), { page, polygon }, ...more] };
      parts.splice(next, 1);
    }
    const at = parts.findLastIndex(({ kind }) => kind === 'table');
    if (at !== -1) first = { parts, at };
  }
  return whole;
}
