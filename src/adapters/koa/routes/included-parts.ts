import { sentText } from '../openapi/sent-values.ts';

/** Parts of a result that can be large; whatever else it has is short. */
const resultParts = ['pages', 'documents', 'faces', 'comparisons'] as const;
type ResultPart = (typeof resultParts)[number];

/** What of an envelope a caller wants; the rest of it always comes. */
export interface IncludedParts {
  readonly metadata: boolean;
  readonly result: boolean;
  /** Of the result. */
  readonly leftOut: readonly ResultPart[];
}

export const everyPart: IncludedParts = { metadata: true, result: true, leftOut: [] };

/** The query parameter `include` of an envelope. */
export const includedInEnvelope = partNames(['metadata', 'result', ...resultParts])
  .transform(includedParts)
  .meta({
    description:
      'Only these parts, with commas between them: `metadata`, `result` (all of it), or of the result `pages`, `documents`, `faces` and `comparisons`. An empty text leaves all of them out. Everything without it.',
    examples: ['documents'],
  })
  .exactOptional();

/** The query parameter `include` of a result alone. */
export const includedInResult = partNames(resultParts)
  .transform(includedParts)
  .meta({
    description:
      'Only these of its large parts, with commas between them: `pages`, `documents`, `faces`, `comparisons`.',
    examples: ['documents'],
  })
  .exactOptional();

/** Names the representation that holds these parts; the same for the same parts. */
export function nameOfParts({ metadata, result, leftOut }: IncludedParts): string {
  return JSON.stringify([metadata, result, leftOut]);
}

function partNames(known: readonly string[]) {
  const error = `must be names of parts with commas between them, of ${known.join(', ')}.`;
  return sentText({ max: 200 }).refine((sent) => namesIn(sent).every((name) => known.includes(name)), error);
}

function includedParts(sent: string): IncludedParts {
  const names = namesIn(sent);
  const leftOut = names.includes('result') ? [] : resultParts.filter((part) => !names.includes(part));
  return { metadata: names.includes('metadata'), result: leftOut.length < resultParts.length, leftOut };
}

function namesIn(sent: string): readonly string[] {
  return sent.trim() === '' ? [] : sent.split(',').map((name) => name.trim());
}
