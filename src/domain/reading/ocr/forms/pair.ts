import type { PageWord } from '../page-layout.ts';
import { readingLimits } from '../reading-limits.ts';
import type { Candidate, RowCandidates } from '../text-document.ts';
import { cutPiece, pieceOf, type TextPiece } from '../text-piece.ts';

/** What a pair is: a text, or a box that is ticked or not. */
export type PairKind = 'text' | 'selection';

/** A label and what was filled in, as rows of a list have them, with where they begin to stand on the page. */
export interface Pair {
  readonly cells: RowCandidates;
  readonly at: { readonly page: number; readonly x: number; readonly y: number };
}

const maxKeyCharacters = 200;

const leadIn = /[\p{L}\p{N}([]/u;
const isTrail = /[\s:*.…_►▶>-]/u;

/** A label without the colon, marks of emphasis and arrows at its ends. */
export function labelPiece(lines: readonly (readonly PageWord[])[]): TextPiece {
  const piece = pieceOf([lines.flat()]);
  const start = Math.max(0, piece.text.search(leadIn));
  let end = piece.text.length;
  while (end > start && isTrail.test(piece.text[end - 1] ?? '')) end -= 1;
  return cutPiece(piece, start, Math.min(end, start + maxKeyCharacters));
}

/** A sentence, which nobody fills in. */
export function isSentence(text: string): boolean {
  return /^(?=(?:\S+\s+){6})[\s\S]*\p{L}{2}[.;:]$/u.test(text);
}

const spokenOf: Readonly<Record<PairKind, string>> = { text: 'text', selection: 'selection' };

function candidate(piece: TextPiece, certainty: number, source: Candidate['source'] = 'page'): Candidate {
  return { piece, certainty, source };
}

/** One pair of a page. `certainty` is how far the way it was found can be trusted. */
export function pairOf(found: {
  readonly label: TextPiece;
  readonly value: Candidate;
  readonly kind: PairKind;
  readonly labelCertainty: number;
  readonly labelSource?: Candidate['source'];
  readonly name?: Candidate;
}): Pair | null {
  const { label, value, kind, labelCertainty, labelSource, name } = found;
  const first = value.piece.spans[0]?.token ?? label.spans[0]?.token;
  if (!first || label.text.trim() === '') return null;
  const kindPiece = { text: spokenOf[kind], spans: value.piece.spans };
  return {
    cells: {
      key: candidate(label, labelCertainty, labelSource),
      value,
      kind: { ...value, piece: kindPiece, meaning: spokenOf[kind] },
      ...(name && { name }),
    },
    at: { page: first.page, x: first.box.x, y: first.box.y },
  };
}

/** From top to bottom, in lines of about one height. */
export function inReadingOrder(pairs: readonly Pair[], lineHeight: number): readonly RowCandidates[] {
  const line = ({ at }: Pair): number => Math.round(at.y / Math.max(1, lineHeight));
  return pairs
    .toSorted((a, b) => line(a) - line(b) || a.at.x - b.at.x)
    .slice(0, readingLimits.rowsOfList)
    .map(({ cells }) => cells);
}
