import type { PageWord } from './page-layout.ts';

/** Words put together again, with where each one went, so that a part of the text can be traced to the page. */
export interface TextPiece {
  readonly text: string;
  readonly spans: readonly { readonly token: PageWord; readonly start: number; readonly end: number }[];
}

const onlyPunctuation = /^[:;.,#|•·\-–—=_]+$/u;

/** Lines of words: a space between words, a line break between lines. */
export function pieceOf(lines: readonly (readonly PageWord[])[]): TextPiece {
  const spans: { token: PageWord; start: number; end: number }[] = [];
  let text = '';
  for (const line of lines.filter((each) => each.length > 0)) {
    if (text !== '') text += '\n';
    for (const [index, token] of line.entries()) {
      if (index > 0 && !token.glued) text += ' ';
      spans.push({ token, start: text.length, end: text.length + token.text.length });
      text += token.text;
    }
  }
  return { text, spans };
}

/** Characters `from` to before `to`, with the words they touch. */
export function cutPiece(piece: TextPiece, from: number, to: number): TextPiece {
  const spans = piece.spans
    .filter((span) => span.start < to && span.end > from)
    .map((span) => ({
      token: span.token,
      start: Math.max(span.start, from) - from,
      end: Math.min(span.end, to) - from,
    }));
  return { text: piece.text.slice(from, to), spans };
}

/** Pieces one under the other as one. */
export function joinedLines(pieces: readonly TextPiece[]): TextPiece {
  const spans: TextPiece['spans'][number][] = [];
  let text = '';
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) text += '\n';
    for (const { token, start, end } of piece.spans) {
      spans.push({ token, start: text.length + start, end: text.length + end });
    }
    text += piece.text;
  }
  return { text, spans };
}

/** Without the colons, dots and rules that stand between a label and its value. */
export function withoutLeadIn(tokens: readonly PageWord[]): readonly PageWord[] {
  const first = tokens.findIndex((token) => !onlyPunctuation.test(token.text));
  return first === -1 ? [] : tokens.slice(first);
}

/** Mean confidence of the words, weighted by their length; 0 for no words. */
export function confidenceOf(piece: TextPiece): number {
  let sum = 0;
  let length = 0;
  for (const span of piece.spans) {
    sum += span.token.confidence * (span.end - span.start);
    length += span.end - span.start;
  }
  return length === 0 ? 0 : sum / length;
}
