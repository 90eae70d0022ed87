import type { Block } from './text-layout.ts';

/** Ends of lines other than the line feed (Unicode, section 5.8). */
const lineEnds = /\r\n?|[\v\f\u{85}\u{2028}\u{2029}]/gu;
/** What is no print: the byte order mark, and controls of the Unicode Bidirectional Algorithm. */
const unprinted = /[\u{FEFF}\u{61C}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu;
/** Codes that no character has: a font that does not say what it draws, or a mistake of an engine. */
const unknown = /(?!\n)[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/**
 * Text without control characters but line feeds: tabs are spaces, soft hyphens are hyphens as they are printed, and
 * what no character is becomes U+FFFD, so that it counts as not known.
 */
export function printableText(text: string): string {
  return text
    .replace(lineEnds, '\n')
    .replaceAll('\t', ' ')
    .replaceAll('\u{AD}', '-')
    .replace(unprinted, '')
    .replace(unknown, '\u{FFFD}');
}

/** The same blocks in such text. */
export function withPrintableText<Each extends Block>(blocks: readonly Each[]): readonly Each[] {
  return blocks.map((block) => ({
    ...block,
    text: printableText(block.text),
    lines: block.lines.map((line) => ({
      ...line,
      text: printableText(line.text),
      words: line.words.map((word) => ({ ...word, text: printableText(word.text) })),
    })),
  }));
}
