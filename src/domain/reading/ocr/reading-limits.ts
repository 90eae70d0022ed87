import type { RequestWarning } from '../../warning.ts';
import type { PageReading } from '../document/page.ts';
import type { Block, Line, Word } from '../document/text-layout.ts';
import type { OcrResult } from '../result/ocr-result.ts';

/** What is read of a file; more is no document but an attack, and is left out with a warning. */
export const readingLimits = {
  /** Of all pages together; a dense page of print has about a thousand. */
  wordsOfFile: 60_000,
  wordsOfPage: 12_000,
  charactersOfWord: 1_000,
  /** Rows of one list of a document, pairs among them. */
  rowsOfList: 1_000,
} as const;

const cutTo = (what: string, page?: number): RequestWarning => ({
  code: 'TEXT_CUT',
  message: `${what} The rest is not in the result.`,
  ...(page !== undefined && { page }),
});

/** Words of a page, those that were left out of its text among them. */
export function wordsIn({ blocks, leftOut = [] }: Pick<PageReading, 'blocks' | 'leftOut'>): number {
  return [...blocks, ...leftOut].reduce(
    (sum, { lines }) => lines.reduce((words, line) => words + line.words.length, sum),
    0,
  );
}

function isLong({ text }: Word): boolean {
  return text.length > readingLimits.charactersOfWord;
}

/** Whole characters: half of a pair would be none. */
function shortened(word: Word): Word {
  if (!isLong(word)) return word;
  return { ...word, text: word.text.slice(0, readingLimits.charactersOfWord).replace(/[\uD800-\uDBFF]$/, '') };
}

function withWords(line: Line, words: readonly Word[]): Line {
  return { ...line, words, text: words.map(({ text }) => text).join(' ') };
}

/** The first `max` words of blocks, none of them longer than a word may be. */
function cutBlocks<Each extends Block>(blocks: readonly Each[], max: number): readonly Each[] {
  let left = max;
  return blocks.flatMap((block): readonly Each[] => {
    const lines = block.lines.flatMap((line): readonly Line[] => {
      const words = line.words.slice(0, left);
      left -= words.length;
      if (words.length === line.words.length && !words.some(isLong)) return [line];
      return words.length === 0 ? [] : [withWords(line, words.map(shortened))];
    });
    return lines.length === 0 ? [] : [{ ...block, lines, text: lines.map(({ text }) => text).join('\n') }];
  });
}

/** The first `max` words of a page; its text comes before what was left out of it. */
function cutPage(page: PageReading, max: number): PageReading {
  const blocks = cutBlocks(page.blocks, max);
  const leftOut = cutBlocks(page.leftOut ?? [], max - wordsIn({ blocks }));
  return { ...page, blocks, ...(page.leftOut && { leftOut }) };
}

/** A page within the limits of one page; the same object when it is. */
export function withinPageLimits(page: PageReading): PageReading {
  const isWithin =
    wordsIn(page) <= readingLimits.wordsOfPage &&
    ![...page.blocks, ...(page.leftOut ?? [])].some(({ lines }) => lines.some(({ words }) => words.some(isLong)));
  return isWithin ? page : cutPage(page, readingLimits.wordsOfPage);
}

/** A page of which no more than `words` are kept, since those before it have the rest. */
export function withWordsLeft(page: PageReading, words: number): PageReading {
  return wordsIn(page) <= words ? page : cutPage(page, words);
}

/** What is said of a page that is not as it was read. */
export function pageWarnings(page: PageReading, kept: PageReading): readonly RequestWarning[] {
  if (kept === page) return [];
  const { wordsOfPage, charactersOfWord } = readingLimits;
  const what = `Page ${page.number} has more than ${wordsOfPage} words, or a word of more than ${charactersOfWord} characters.`;
  return [cutTo(what, page.number)];
}

export function fileWarning(page: number): RequestWarning {
  return cutTo(`From page ${page} on the file has more than ${readingLimits.wordsOfFile} words.`, page);
}

/** Lists that hold as many rows as a list may. */
export function listWarnings({ documents }: OcrResult): readonly RequestWarning[] {
  const full = documents.flatMap(({ lists }) =>
    Object.entries(lists).filter(([, rows]) => rows.length >= readingLimits.rowsOfList),
  );
  return [...new Set(full.map(([key]) => key))].map((key) => ({
    code: 'LIST_CUT',
    message: `The list ${key} holds the first ${readingLimits.rowsOfList} rows that were found; there may be more.`,
  }));
}
