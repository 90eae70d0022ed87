import { inflateSync } from 'node:zlib';
import type { SaveKind } from '../../domain/reading/document/file-traces.ts';

/** Part of a file that one saving appended, up to its end-of-file mark. */
export interface Save {
  readonly end: number;
  readonly kind: SaveKind;
}

/** More than these are not looked at; nobody saves as often. */
const max = { saves: 100, objectStreams: 50, inflatedBytes: 2 * 1024 * 1024 } as const;

const signed = /\/Type\s{0,9}\/(?:Sig|DocTimeStamp|DSS)\b|\/ByteRange\b/;
const contentful = /\/Type\s{0,9}\/Page\b|\/Subtype\s{0,9}\/(?:FreeText|Stamp|Ink|Square|Redact)\b/;
const formFilling = /\/Subtype\s{0,9}\/Widget\b|\/FT\s{0,9}\/(?:Tx|Btn|Ch)\b/;

/** What the compressed objects of a part say. Streams that are encrypted, broken or large are passed over. */
function inflated(part: Buffer): string {
  const texts: string[] = [];
  let from = part.indexOf('/ObjStm');
  while (from !== -1 && texts.length < max.objectStreams) {
    const keyword = part.indexOf('stream', from);
    const end = keyword === -1 ? -1 : part.indexOf('endstream', keyword);
    if (end === -1) break;
    const start = keyword + 'stream'.length + (part[keyword + 6] === 0x0d ? 2 : 1);
    try {
      texts.push(inflateSync(part.subarray(start, end), { maxOutputLength: max.inflatedBytes }).toString('latin1'));
    } catch {
      texts.push('');
    }
    from = part.indexOf('/ObjStm', end);
  }
  return texts.join('\n');
}

function kindOf(part: Buffer): SaveKind {
  const plain = part.toString('latin1');
  if (!/\d \d{1,5} obj\b/.test(plain)) return 'nothing';
  const text = plain + inflated(part);
  if (signed.test(text)) return 'signature';
  if (contentful.test(text)) return 'content';
  return formFilling.test(text) ? 'form' : 'nothing';
}

/** Where the first complete version ends: linearised files say so, and have an end-of-file mark before that. */
function firstEnd(bytes: Buffer, marks: readonly number[]): number {
  const head = bytes.subarray(0, 1024).toString('latin1');
  const length = /\/Linearized\b[^>]{0,200}\/L\s{1,9}(\d{1,10})/.exec(head)?.[1];
  const linearised = marks.find((mark) => mark >= Number(length ?? bytes.length) - 16);
  return (length === undefined ? marks[0] : linearised) ?? bytes.length;
}

/** What was appended to a PDF after it was first complete, in order (ISO 32000-1, 7.5.6 "Incremental updates"). */
export function savesOf(file: Uint8Array): readonly Save[] {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const marks: number[] = [];
  for (let at = bytes.indexOf('%%EOF'); at !== -1 && marks.length < max.saves; at = bytes.indexOf('%%EOF', at + 5)) {
    marks.push(at + 5);
  }
  let start = firstEnd(bytes, marks);
  return marks
    .filter((mark) => mark > start)
    .map((end) => {
      const kind = kindOf(bytes.subarray(start, end));
      start = end;
      return { end, kind };
    });
}

/** Producers that any version in the file names in plain text or in its XMP packet. */
export function producersIn(file: Uint8Array): readonly string[] {
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1');
  const named = [...text.matchAll(/\/Producer\s{0,9}\(([^()\\]{1,200})\)|<pdf:Producer>([^<]{1,200})</g)];
  return [...new Set(named.map(([, plain, xmp]) => (plain ?? xmp ?? '').trim()))].filter((name) =>
    /^[ -~]+$/.test(name),
  );
}
