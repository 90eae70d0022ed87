import { type LaidOutPage, type PageWord, type Row, sharedWidth } from '../page-layout.ts';
import { type PlainWords, plainWords } from '../phrases.ts';
import { addressedLines } from './addressed-lines.ts';
import { rowTexts } from './generative-document.ts';
import { plainSigns, visible } from './plain-signs.ts';

/** A word of a page and the line that it is in, from 1. */
export interface PlacedPageWord {
  readonly token: PageWord;
  readonly line: number;
  /** Number of its cell in the line. */
  readonly cell: number;
}

/** Words one after the other, and the same folded for comparing. */
export interface WordSequence {
  readonly words: readonly PlacedPageWord[];
  readonly plain: PlainWords;
}

/** The words of a page among which values are searched. */
export interface IndexedPage {
  readonly number: number;
  /** Line by line, across columns. */
  readonly acrossColumns: WordSequence;
  /** In the order of reading, so that what wraps within a column goes on. */
  readonly inReadingOrder: WordSequence;
  /** Numbers of lines that speak to whoever reads: what they say is no value of the document. */
  readonly addressed: ReadonlySet<number>;
  /** The words of each line, by its number. */
  readonly lines: ReadonlyMap<number, readonly PlacedPageWord[]>;
  /** Boxes to be ticked that are drawn, not typed. */
  readonly marks: LaidOutPage['form']['marks'];
}

/** Words as they stand: a line break where a line ends. */
export function textOf(tokens: readonly PlacedPageWord[]): string {
  let text = '';
  let line = tokens[0]?.line;
  for (const { token, line: own } of tokens) {
    text += own === line ? (token.glued || text === '' ? '' : ' ') : '\n';
    text += visible(token.text);
    line = own;
  }
  return text;
}

/** Whether words stand together in one line, and not in columns apart. */
export function inOneCell(tokens: readonly PlacedPageWord[]): boolean {
  const [first] = tokens;
  return tokens.every(({ line, cell }) => line === first?.line && cell === first.cell);
}

/** A gap of more heights of a line parts two columns for sure; words of one name can stand further apart than cells. */
const columnGap = 3;

/** Whether the words of each line stand in one column; what wraps goes on below. */
export function inOneColumn(tokens: readonly PlacedPageWord[]): boolean {
  return tokens.every(({ token, line }, index) => {
    const before = tokens[index - 1];
    if (before?.line !== line) return true;
    return -sharedWidth(before.token.box, token.box) <= columnGap * token.box.height;
  });
}

function sequenceOf(words: readonly PlacedPageWord[]): WordSequence {
  return { words, plain: plainWords(words.map(({ token }) => plainSigns(token.text))) };
}

function wordsOf({ cells, tokens }: Row, line: number): readonly PlacedPageWord[] {
  const cellOf = new Map(cells.flatMap((cell, number) => cell.tokens.map((token) => [token, number] as const)));
  return tokens.map((token) => ({ token, line, cell: cellOf.get(token) ?? 0 }));
}

/** What is in lines, by the number of the line. */
export function byLine<Placed extends { readonly line: number }>(
  placed: readonly Placed[],
): ReadonlyMap<number, readonly Placed[]> {
  const lines = new Map<number, Placed[]>();
  for (const each of placed) {
    const others = lines.get(each.line);
    if (others === undefined) lines.set(each.line, [each]);
    else others.push(each);
  }
  return lines;
}

export function indexPage(page: LaidOutPage): IndexedPage {
  const places = addressedLines(rowTexts(page));
  const words = page.rows.flatMap((row, index) => (places.has(index) ? [] : wordsOf(row, index + 1)));
  const inOrder = words.toSorted((a, b) => (a.token.word ?? 0) - (b.token.word ?? 0));
  return {
    number: page.number,
    acrossColumns: sequenceOf(words),
    inReadingOrder: sequenceOf(inOrder),
    addressed: new Set([...places].map((index) => index + 1)),
    lines: byLine(words),
    marks: page.form.marks,
  };
}
