import type { ReadCall } from '../../../application/requests/read-call.ts';
import type { ShownRequest } from '../../../application/requests/requests.ts';
import type { DocumentCrop } from '../../../domain/result/ocr-result.ts';
import { sentText } from '../openapi/sent-values.ts';
import { entityTag } from './entity-tag.ts';
import { requestPath, withLinks } from './envelope-links.ts';
import { Pieces } from './route.ts';

/** Parts of a result that can be large; whatever else it has is short. */
const resultParts = ['pages', 'documents', 'faces', 'comparisons'] as const;
type ResultPart = (typeof resultParts)[number];

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

/** What `crops` of a document begins with in the text of a result: nothing else has this name and a text for an id. */
const cropsStart = '"crops":[{"id":"';
/** Pages come before documents. */
const documentsStart = ',"documents":[';
const [quote, backslash, openBracket, closeBracket] = Buffer.from('"\\[]');

interface LinkedFrom {
  readonly publicUrl: string;
  readonly requestId: string;
  readonly attempt: number;
  readonly revision: number;
}

/**
 * The text of a stored result with the addresses of its pictures, but for parts that are left out: what lies between is
 * that of `json`, so that tens of megabytes are neither parsed nor copied.
 */
export function linkedResult(
  json: Uint8Array,
  linkedFrom: LinkedFrom,
  leftOut: IncludedParts['leftOut'] = [],
): readonly Uint8Array[] {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  const documents = bytes.indexOf(documentsStart);
  if (documents === -1) return [withoutParts(bytes, leftOut)];
  const [hasPages, hasDocuments] = [!leftOut.includes('pages'), !leftOut.includes('documents')];
  return [
    hasPages ? bytes.subarray(0, documents) : Buffer.from('{'),
    ...(hasDocuments ? linkedDocuments(bytes, hasPages ? documents : documents + 1, linkedFrom) : [Buffer.from('}')]),
  ];
}

/** Of a face match, which is short. */
function withoutParts(bytes: Buffer, leftOut: IncludedParts['leftOut']): Uint8Array {
  if (leftOut.length === 0) return bytes;
  const parts = Object.entries(JSON.parse(bytes.toString('utf8')) as Readonly<Record<string, unknown>>);
  const kept = parts.filter(([name]) => !(leftOut as readonly string[]).includes(name));
  return Buffer.from(JSON.stringify(Object.fromEntries(kept)));
}

/** What comes from `start` on, with addresses. */
function linkedDocuments(
  bytes: Buffer,
  start: number,
  { publicUrl, requestId, attempt, revision }: LinkedFrom,
): readonly Uint8Array[] {
  const parts: Uint8Array[] = [];
  const self = `${publicUrl}${requestPath(requestId)}`;
  let from = start;
  for (let at = start; at !== -1; ) {
    at = bytes.indexOf(cropsStart, at);
    if (at === -1) break;
    const open = bytes.indexOf('[', at);
    const end = endOfArray(bytes, open);
    const crops = JSON.parse(bytes.toString('utf8', open, end)) as readonly DocumentCrop[];
    const linked = crops.map((crop) => ({
      ...crop,
      link: `${self}/crops/${crop.id}?attempt=${attempt}&revision=${revision}`,
    }));
    parts.push(bytes.subarray(from, open), Buffer.from(JSON.stringify(linked)));
    from = end;
    at = end;
  }
  parts.push(bytes.subarray(from));
  return parts;
}

/** The place behind the end of the array that begins at `start`. */
function endOfArray(bytes: Uint8Array, start: number): number {
  let depth = 0;
  let inText = false;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (inText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) inText = false;
      continue;
    }
    if (byte === quote) inText = true;
    else if (byte === openBracket) depth += 1;
    else if (byte === closeBracket) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return bytes.length;
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
  body(call: ReadCall): Promise<Pieces>;
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
  const resultBody = async (call: ReadCall): Promise<readonly Uint8Array[]> =>
    result === null
      ? [Buffer.from('null')]
      : linkedResult(await result.bytes(call), { publicUrl, requestId, attempt, revision }, included.leftOut);
  return {
    tag: entityTag(release, head, result?.version ?? '', nameOfParts(included)),
    async body(call) {
      const shownResult = included.result ? [Buffer.from(',"result":'), ...(await resultBody(call))] : [];
      const shownMetadata = included.metadata ? `,"metadata":${JSON.stringify(await metadata())}` : '';
      return new Pieces([Buffer.from(`${head.slice(0, -1)}${shownMetadata}`), ...shownResult, Buffer.from('}')]);
    },
  };
}
