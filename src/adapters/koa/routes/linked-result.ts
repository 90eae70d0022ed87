import type { AnswerParts } from '../../../application/reads/read-call.ts';
import type { DocumentCrop } from '../../../domain/reading/result/ocr-result.ts';
import { requestPath } from '../route/envelope-links.ts';
import { Flow, Pieces } from '../route/route.ts';

/** Parts of a result that can be large; whatever else it has is short. */
export const resultParts = ['pages', 'documents', 'faces', 'comparisons'] as const;
export type ResultPart = (typeof resultParts)[number];

/** What `crops` of a document begins with in the text of a result: nothing else has this name and a text for an id. */
const cropsStart = '"crops":[{"id":"';
/** Pages come before documents, and nothing comes after these. */
const documentsStart = ',"documents":[';
const [quote, backslash, openBracket, closeBracket] = Buffer.from('"\\[]');

export interface LinkedFrom {
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
  from: LinkedFrom,
  leftOut: readonly ResultPart[] = [],
): readonly Uint8Array[] {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  if (bytes.indexOf(documentsStart) === -1) return [withoutParts(bytes, leftOut)];
  const links = new ResultLinks(from, leftOut);
  return [...links.push(bytes), ...links.end()];
}

/** A body with the result, and what is before and behind it. */
export function resultBody(
  answer: AnswerParts,
  from: LinkedFrom,
  { leftOut = [], before = '', behind = '' }: ResultSetting = {},
): Pieces | Flow {
  const head = before === '' ? [] : [Buffer.from(before)];
  const tail = behind === '' ? [] : [Buffer.from(behind)];
  if (answer.kind === 'whole') return new Pieces([...head, ...linkedResult(answer.bytes, from, leftOut), ...tail]);
  async function* parts(coming: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    const links = new ResultLinks(from, leftOut);
    yield* head;
    for await (const part of coming) {
      yield* links.push(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
      if (links.isOver) break;
    }
    yield* links.end();
    yield* tail;
  }
  return new Flow(parts(answer.parts), answer.gathered);
}

export interface ResultSetting {
  readonly leftOut?: readonly ResultPart[];
  readonly before?: string;
  readonly behind?: string;
}

/** Of a face match, which is short. */
function withoutParts(bytes: Buffer, leftOut: readonly ResultPart[]): Uint8Array {
  if (leftOut.length === 0) return bytes;
  const parts = Object.entries(JSON.parse(bytes.toString('utf8')) as Readonly<Record<string, unknown>>);
  const kept = parts.filter(([name]) => !(leftOut as readonly string[]).includes(name));
  return Buffer.from(JSON.stringify(Object.fromEntries(kept)));
}

/** Finds, in the text of the result of a document that comes in any parts, where addresses belong. */
class ResultLinks {
  readonly #from: LinkedFrom;
  readonly #hasPages: boolean;
  readonly #hasDocuments: boolean;
  #at: 'pages' | 'documents' | 'crops' | 'over' = 'pages';
  /** What may be the beginning of what is looked for. */
  #held: Buffer = Buffer.alloc(0);

  constructor(from: LinkedFrom, leftOut: readonly ResultPart[]) {
    this.#from = from;
    this.#hasPages = !leftOut.includes('pages');
    this.#hasDocuments = !leftOut.includes('documents');
  }

  /** Whether nothing of what comes is wanted any more. */
  get isOver(): boolean {
    return this.#at === 'over';
  }

  /** What can be said once this part is known. */
  push(part: Buffer): readonly Uint8Array[] {
    const said: Uint8Array[] = [];
    let rest: Buffer | null = this.#held.length === 0 ? part : Buffer.concat([this.#held, part]);
    this.#held = Buffer.alloc(0);
    while (rest !== null) rest = this.#step(rest, said);
    return said;
  }

  /** What is left when nothing comes any more. */
  end(): readonly Uint8Array[] {
    const isRequested = this.#at === 'pages' ? this.#hasPages : this.#at !== 'over';
    return isRequested ? [this.#held] : [];
  }

  /** Returns what is to be looked at next, null where more has to come before. */
  #step(rest: Buffer, said: Uint8Array[]): Buffer | null {
    if (this.#at === 'pages') return this.#pages(rest, said);
    if (this.#at === 'documents') return this.#documents(rest, said);
    return this.#at === 'crops' ? this.#crops(rest, said) : null;
  }

  #pages(rest: Buffer, said: Uint8Array[]): Buffer | null {
    const at = rest.indexOf(documentsStart);
    const pages = at === -1 ? this.#allBut(documentsStart, rest) : rest.subarray(0, at);
    if (this.#hasPages) said.push(pages);
    else if (at !== -1) said.push(Buffer.from('{'));
    if (at === -1) return null;
    this.#at = this.#hasDocuments ? 'documents' : 'over';
    if (!this.#hasDocuments) said.push(Buffer.from('}'));
    return rest.subarray(this.#hasPages ? at : at + 1);
  }

  #documents(rest: Buffer, said: Uint8Array[]): Buffer | null {
    const at = rest.indexOf(cropsStart);
    const open = at === -1 ? -1 : rest.indexOf('[', at);
    said.push(at === -1 ? this.#allBut(cropsStart, rest) : rest.subarray(0, open));
    if (at === -1) return null;
    this.#at = 'crops';
    return rest.subarray(open);
  }

  #crops(rest: Buffer, said: Uint8Array[]): Buffer | null {
    const end = endOfArray(rest);
    if (end === null) {
      this.#held = rest;
      return null;
    }
    said.push(this.#linked(rest.toString('utf8', 0, end)));
    this.#at = 'documents';
    return rest.subarray(end);
  }

  #linked(json: string): Uint8Array {
    const { publicUrl, requestId, attempt, revision } = this.#from;
    const self = `${publicUrl}${requestPath(requestId)}`;
    const crops = JSON.parse(json) as readonly DocumentCrop[];
    const linked = crops.map((crop) => ({
      ...crop,
      link: `${self}/crops/${crop.id}?attempt=${attempt}&revision=${revision}`,
    }));
    return Buffer.from(JSON.stringify(linked));
  }

  /** Holds as much of the end as can be the beginning of `requested`; returns what is before it. */
  #allBut(requested: string, rest: Buffer): Buffer {
    const end = Math.max(0, rest.length - requested.length + 1);
    this.#held = Buffer.from(rest.subarray(end));
    return rest.subarray(0, end);
  }
}

/** The place behind the end of the array that the text begins with; null when it goes on. */
function endOfArray(bytes: Uint8Array): number | null {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at += 1) {
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
  return null;
}
