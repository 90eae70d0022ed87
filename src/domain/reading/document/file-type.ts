import type { FileType, ForeignFormat } from '../../template/file-formats.ts';
import { isXmlDocument } from './xml-signature.ts';

/** Bytes needed from the start of a file to decide its type. */
export const signatureBytes = 65_536;

/** So many bytes may lie before the header of a PDF (ISO 32000, implementation note 13). */
const maxBytesBeforeHeader = 1024;

/**
 * A header farther in, which the heads of a print job, of an HTTP answer or of a mail push there: on a line of its own.
 */
const pushedHeader = /[\r\n]%PDF-\d/;

function startsWith(head: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => head[index] === byte);
}

/** Where `%PDF-` is in a PDF; -1 where it does not, so that the file is none. */
function pdfHeaderAt(file: Uint8Array): number {
  const head = new TextDecoder('latin1').decode(file.subarray(0, signatureBytes));
  const near = head.slice(0, maxBytesBeforeHeader).indexOf('%PDF-');
  if (near !== -1) return near;
  const before = head.search(pushedHeader);
  return before === -1 ? -1 : before + 1;
}

/** A PDF without what lies before its header, where that is more than readers of PDF put up with. Shares the bytes. */
export function pdfFromHeader(file: Uint8Array): Uint8Array {
  const at = pdfHeaderAt(file);
  return at + '%PDF-'.length > maxBytesBeforeHeader ? file.subarray(at) : file;
}

/** The type of a file by its first `signatureBytes`: its signature, or its root element. Null for anything else. */
export function sniffFileType(head: Uint8Array): FileType | null {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (startsWith(head, [0x49, 0x49, 0x2a, 0x00]) || startsWith(head, [0x4d, 0x4d, 0x00, 0x2a])) return 'tiff';
  if (pdfHeaderAt(head) !== -1) return 'pdf';
  return isXmlDocument(head) ? 'xml' : null;
}

/** Brands of files of the ISO base media format (ISO/IEC 14496-12) that hold pictures (ISO/IEC 23008-12, AVIF). */
const brands: readonly (readonly [ForeignFormat, RegExp])[] = [
  ['avif', /^avi[fs]$/],
  ['heic', /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/],
];

/** Which known format of pictures that are not read a file has, by its first bytes; null for anything else. */
export function sniffForeignFormat(head: Uint8Array): ForeignFormat | null {
  const text = new TextDecoder('latin1').decode(head.subarray(0, 256));
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) !== 'ftyp' || head.length < 12) return null;
  const size = new DataView(head.buffer, head.byteOffset).getUint32(0);
  // The brand that it is made for, its version, and others that it is readable as.
  const named = [text.slice(8, 12), ...(text.slice(16, size).match(/.{4}/gs) ?? [])];
  return brands.find(([, brand]) => named.some((each) => brand.test(each)))?.[0] ?? null;
}
