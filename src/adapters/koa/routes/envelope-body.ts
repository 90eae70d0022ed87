import type { ReadCall } from '../../../application/reads/read-call.ts';
import type { ShownRequest } from '../../../application/reads/requests.ts';
import { sentText } from '../openapi/sent-values.ts';
import { withLinks } from '../route/envelope-links.ts';
import { type Flow, Pieces } from '../route/route.ts';
import { entityTag } from './entity-tag.ts';
import { type ResultPart, resultBody, resultParts } from './linked-result.ts';

/** What of an envelope a caller wants; the rest of it always comes. */
interface IncludedParts {
  readonly metadata: boolean;
  readonly result: boolean;
  /** Of the result. */
  readonly leftOut: readonly ResultPart[];
}

const everyPart: IncludedParts = { metadata: true, result: true, leftOut: [] };

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
function nameOfParts({ metadata, result, leftOut }: IncludedParts): string {
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

export interface ShowingUses {
  readonly publicUrl: string;
  /** Version of docface. */
  readonly release: string;
}

/** A request as callers get it. */
export interface EnvelopeBody {
  readonly tag: string;
  /** The JSON, with the result as it is stored. Errors as `Answer`. */
  body(call: ReadCall): Promise<Pieces | Flow>;
}

/**
 * Writes an envelope around the text of its result, or around some parts of it. Its tag leaves out metadata: they never
 * change.
 */
export function envelopeBody(
  { envelope, metadata, result }: ShownRequest,
  { publicUrl, release }: ShowingUses,
  included: IncludedParts = everyPart,
): EnvelopeBody {
  const { result: _, metadata: __, ...rest } = withLinks(envelope, publicUrl);
  const head = JSON.stringify(rest);
  const { requestId, attempt, revision } = envelope;
  return {
    tag: entityTag(release, head, result?.version ?? '', nameOfParts(included)),
    async body(call) {
      const shownMetadata = included.metadata ? `,"metadata":${JSON.stringify(await metadata())}` : '';
      const before = `${head.slice(0, -1)}${shownMetadata}`;
      if (!included.result) return new Pieces([Buffer.from(`${before}}`)]);
      if (result === null) return new Pieces([Buffer.from(`${before},"result":null}`)]);
      const from = { publicUrl, requestId, attempt, revision };
      const { leftOut } = included;
      return resultBody(await result.parts(call), from, { leftOut, before: `${before},"result":`, behind: '}' });
    },
  };
}
