import type { DocumentCrop } from '../../../domain/result/ocr-result.ts';
import { requestPath } from './envelope-links.ts';
import type { IncludedParts } from './included-parts.ts';

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
