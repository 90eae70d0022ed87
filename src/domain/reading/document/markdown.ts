import type { Table } from './tables/table.ts';
import { type PageOfParts, type TextPart, textParts } from './text-parts.ts';

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

/** Numbers as Markdown knows them; other letters and numbers are a text. */
function markerOf(marker: string | null): string {
  if (marker === null) return '- ';
  return /^\d+[.)]$/.test(marker) ? `${marker} ` : `- ${inert(marker)} `;
}

function partMarkdown(part: TextPart): string {
  switch (part.kind) {
    case 'heading':
      return `${'#'.repeat(part.level)} ${inert(part.text)}`;
    case 'list_item':
      return `${'  '.repeat(part.depth)}${markerOf(part.marker)}${inertLine(part.text)}`;
    case 'paragraph':
      return part.lines.flatMap((line) => inertLine(line) || []).join('\n');
    case 'table':
      return tableOf(part.table);
  }
}

/** Parts of a page; items of a list follow one another without an empty line. */
export function partsMarkdown(parts: readonly TextPart[]): string {
  let text = '';
  let before: TextPart | null = null;
  for (const part of parts) {
    const own = partMarkdown(part);
    if (own === '') continue;
    const isNext = before?.kind === 'list_item' && part.kind === 'list_item';
    text += text === '' ? own : `${isNext ? '\n' : '\n\n'}${own}`;
    before = part;
  }
  return text;
}

/**
 * Pages as Markdown (https://github.github.com/gfm/): headings, lists and paragraphs in reading order, line by line,
 * and tables. The first row of a table is its head, since there is no table without one; a cell that spans several is
 * in the first of them; one that goes on over pages is where it begins. A rule is between pages. What documents say is
 * escaped.
 */
export function markdown(pages: readonly PageOfParts[]): string {
  const texts = textParts(pages).map(partsMarkdown);
  return texts.length === 0 ? '' : `${texts.join('\n\n---\n\n').trim()}\n`;
}
