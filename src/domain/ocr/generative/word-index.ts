import type { LaidOutPage, Token } from '../page-layout.ts';
import { type PlainWords, plainWords } from '../phrases.ts';
import { addressedLines } from './addressed-lines.ts';
import { rowTexts } from './generative-document.ts';

/** A word of a page and the line that it stands in, from 1. */
export interface PlacedToken {
  readonly token: Token;
  readonly line: number;
}

/** Words one after the other, and the same folded for comparing. */
export interface WordSequence {
  readonly words: readonly PlacedToken[];
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
}

function sequenceOf(words: readonly PlacedToken[]): WordSequence {
  return { words, plain: plainWords(words.map(({ token }) => token.text)) };
}

export function indexPage(page: LaidOutPage): IndexedPage {
  const places = addressedLines(rowTexts(page));
  const words = page.rows.flatMap(({ tokens }, index) =>
    places.has(index) ? [] : tokens.map((token): PlacedToken => ({ token, line: index + 1 })),
  );
  const inOrder = words.toSorted((a, b) => (a.token.word ?? 0) - (b.token.word ?? 0));
  return {
    number: page.number,
    acrossColumns: sequenceOf(words),
    inReadingOrder: sequenceOf(inOrder),
    addressed: new Set([...places].map((index) => index + 1)),
  };
}
