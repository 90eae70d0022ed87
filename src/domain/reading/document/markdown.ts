import { type Box, boxOf, middleY, polygonOf } from './geometry.ts';
import { layOutRows } from './lay-out-rows.ts';
import type { PageReading } from './page.ts';
import { findTables } from './tables/find-tables.ts';
import { levelPage } from './tables/level-page.ts';
import type { Table } from './tables/table.ts';
import { type Block, unplacedLines, type Word } from './text-layout.ts';

type MarkdownPage = Parameters<typeof findTables>[0] & Pick<PageReading, 'tables'>;

/** What CommonMark and GitHub Flavored Markdown give a meaning to anywhere in a line. */
const signs = /[\\`*_[\]<>|~&$@^]/g;
/** What begins a heading, list, rule, quote or table at the start of a line. */
const openings = /^(?:[#+=:-]|\d{1,9}(?=[.)]))/;

/** Text that means nothing but itself: no emphasis, HTML, entity, image, mention, or link but to what is written. */
function inert(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '\u{FFFD}')
    .replaceAll(signs, String.raw`\$&`)
    .replaceAll(/:(?=\/\/)/g, String.raw`\:`)
    .replaceAll(/\bwww\./gi, (found) => `${found.slice(0, -1)}\\.`)
    .trim();
}

/** The same for the beginning of a line: what would open a block there is text too. */
function inertLine(text: string): string {
  const line = inert(text);
  const opening = openings.exec(line)?.[0];
  if (opening === undefined) return line;
  return /^\d/.test(opening) ? `${opening}\\${line.slice(opening.length)}` : `\\${line}`;
}

function tableOf({ rows, columns, cells }: Table): string {
  const grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''));
  for (const { row, column, text } of cells) {
    const own = grid[row];
    if (own) own[column] = inert(text);
  }
  const lines = grid.map((row) => `| ${row.join(' | ')} |`);
  return [lines[0], `|${' --- |'.repeat(columns)}`, ...lines.slice(1)].join('\n');
}

/** Lines of a paragraph; what is at one height is one line. */
function paragraphOf({ lines }: Pick<Block, 'lines'>): string {
  const texts: string[] = [];
  let last: Box | null = null;
  for (const { text, polygon } of lines) {
    const box = boxOf(polygon);
    const isBeside = last !== null && box.x >= last.x + last.width && middleY(box) < last.y + last.height;
    if (isBeside) texts.push(`${texts.pop() ?? ''} ${text}`);
    else texts.push(text);
    last = box;
  }
  return texts.flatMap((text) => inertLine(text) || []).join('\n');
}

/** The words outside of tables as paragraphs, and each table before what is below it. */
function pageMarkdown(page: MarkdownPage): string {
  const tables = page.tables ?? findTables(page);
  const { words, boxOn } = levelPage(page);
  const inTables = new Set(tables.flatMap(({ cells }) => cells.flatMap(({ wordIds }) => wordIds)));
  const free = words
    .filter(({ id }) => !inTables.has(id))
    .map(({ text, box }): Word => ({ text, confidence: 1, polygon: polygonOf(box) }));
  const parts = layOutRows(free, 1).map((block) => ({ box: boxOf(block.polygon), text: paragraphOf(block) }));
  for (const table of tables) {
    const box = boxOn(table.polygon);
    const isBelow = (part: Box): boolean =>
      middleY(part) > middleY(box) && part.x < box.x + box.width && part.x + part.width > box.x;
    const at = parts.findIndex((part) => isBelow(part.box));
    parts.splice(at === -1 ? parts.length : at, 0, { box, text: tableOf(table) });
  }
  return [...parts.map(({ text }) => text), ...unplacedLines(page.blocks).map(inertLine)]
    .filter((text) => text !== '')
    .join('\n\n');
}

/**
 * Pages as Markdown (https://github.github.com/gfm/): paragraphs in reading order, line by line, and tables. The first
 * row of a table is its head, since there is no table without one; a cell that spans several is in the first of
 * them. A rule is between pages. What documents say is escaped.
 */
export function markdown(pages: readonly MarkdownPage[]): string {
  const texts = pages.map(pageMarkdown);
  return texts.length === 0 ? '' : `${texts.join('\n\n---\n\n').trim()}\n`;
}
