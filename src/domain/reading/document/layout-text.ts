import { median } from './geometry.ts';
import { inLogicalOrder, isRightToLeft } from './logical-order.ts';
import { levelPage } from './tables/level-page.ts';
import { isRotated, middleX, type TextRow, textRows } from './tables/text-rows.ts';
import { unplacedLines } from './text-layout.ts';

/** Characters of the longest line that places ask for; words are never cut or joined for it. */
const widest = 240;
/** A gap of so many heights of text parts what is side by side. */
const partGap = 1;
/** Empty lines between two rows, at most; and the height of a line of text. */
const maxEmptyLines = 2;
const lineHeight = 1.6;

type Read = Parameters<typeof levelPage>[0];

interface Columns {
  /** Pixels, of the first column and from one to the next. */
  readonly left: number;
  readonly pitch: number;
  /** Whether the page is read from the right. */
  readonly fromRight: boolean;
}

/** Puts the parts of a row where they are: two spaces between them at least. Words of a part are in reading order. */
function lineOf(row: TextRow, { left, pitch, fromRight }: Columns): string {
  let line = '';
  for (const { words, box } of row.segments) {
    const text = inLogicalOrder(words, fromRight)
      .map((word) => word.text)
      .join(' ');
    const column = Math.round((box.x - left) / pitch);
    line = line === '' ? ' '.repeat(Math.max(0, column)) : line.padEnd(Math.max(line.length + 2, column));
    line += text;
  }
  return line.replaceAll(/[\n\f\r]/g, ' ').trimEnd();
}

function pageText(page: Read): string {
  const { words, textHeight } = levelPage(page);
  const upright = words.filter((word) => !isRotated(word));
  const rows = textRows(upright, () => partGap * textHeight);
  const left = Math.min(...rows.map(({ box }) => box.x));
  const right = Math.max(...upright.map(({ box }) => box.x + box.width));
  const usual = median(upright.map(({ box, text }) => box.width / Math.max(1, text.length)));
  const pitch = Math.max(usual, (right - left) / widest, Number.MIN_VALUE);
  const columns = { left, pitch, fromRight: isRightToLeft(upright.map(({ text }) => text)) };
  const lines = rows.flatMap((row, index): readonly string[] => {
    const before = rows[index - 1];
    const apart = before === undefined ? 0 : row.box.y - (before.box.y + before.box.height);
    const empty = Math.min(maxEmptyLines, Math.max(0, Math.round(apart / (lineHeight * textHeight))));
    return [...Array.from({ length: empty }, () => ''), lineOf(row, columns)];
  });
  const rotated = words.filter(isRotated).toSorted((a, b) => middleX(a.box) - middleX(b.box) || a.id - b.id);
  const along = rotated.length === 0 ? [] : ['', rotated.map(({ text }) => text).join(' ')];
  return [...lines, ...along, ...unplacedLines(page.blocks)].map((line) => `${line}\n`).join('');
}

/**
 * The text of pages as it is on them, in the manner of `pdftotext -layout` (Poppler): what is at one height is
 * one line, and spaces put its parts below one another as they are on the page. Text that runs up or down comes last. A
 * form feed is between pages. Lines grow no longer for places than 240 characters.
 */
export function layoutText(pages: readonly Read[]): string {
  return pages.map(pageText).join('\f');
}
