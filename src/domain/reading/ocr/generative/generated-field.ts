import type { FieldDefinition } from '../../../template/template.ts';
import type { Field, FieldLocation } from '../../result/ocr-result.ts';
import { evidenceOf, type FoundField } from '../field-evidence.ts';
import { absentField, locationsOf, rounded, trustOf } from '../field-of.ts';
import { confidenceOf, pieceOf, type TextPiece } from '../text-piece.ts';
import type { Occurrence, ValueFinder } from './find-value.ts';
import type { PlacedPageWord } from './word-index.ts';

/** How far a value can be trusted that a generator chose, beside how well its words were read. */
const trust = { exact: 0.95, normalised: 0.93, fuzzy: 0.75 } as const;

function linesOf(tokens: readonly PlacedPageWord[]): readonly (readonly PlacedPageWord[])[] {
  const lines: PlacedPageWord[][] = [];
  for (const placed of tokens) {
    const last = lines.at(-1);
    if (last?.[0]?.line === placed.line) last.push(placed);
    else lines.push([placed]);
  }
  return lines;
}

function pieceOfLine(line: readonly PlacedPageWord[]): TextPiece {
  return pieceOf([line.map(({ token }) => token)]);
}

/** One polygon for each line, with the words in it. */
function placesOf(tokens: readonly PlacedPageWord[]): readonly FieldLocation[] {
  return linesOf(tokens).flatMap((line) => {
    const wordIds = [...new Set(line.flatMap(({ token }) => token.word ?? []))];
    return locationsOf(pieceOfLine(line)).map((location) => ({ ...location, wordIds }));
  });
}

/** The field of a value that is on the document. `share` 0..1 lowers what its place is worth. */
export function groundedField(definition: FieldDefinition, occurrence: Occurrence, share = 1): FoundField {
  const { match, score, tokens, value, read } = occurrence;
  const corrections = read?.corrections ?? [];
  const certainty = trust[match] * share;
  const piece = pieceOf(linesOf(tokens).map((line) => line.map(({ token }) => token)));
  return {
    ...absentField(definition.type),
    value,
    rawText: piece.text,
    confidence: rounded(confidenceOf(piece) * certainty * (read === undefined ? 1 : trustOf(read))),
    corrections,
    ...(read?.alternatives && { alternatives: read.alternatives }),
    evidence: {
      ...evidenceOf(piece, certainty),
      corrections: corrections.length,
      ambiguous: read?.alternatives !== undefined,
    },
    source: 'generative',
    locations: placesOf(tokens),
    grounding: { match, score: rounded(score * share) },
  };
}

/** The field of a value that is nowhere: shown as it was returned, where it can be read as its type at all. */
export function ungroundedField(definition: FieldDefinition, text: string, finder: ValueFinder): Field {
  return {
    ...absentField(definition.type),
    value: finder.valueOf(definition, text),
    rawText: text,
    source: 'generative',
    grounding: { match: 'none', score: 0 },
  };
}
