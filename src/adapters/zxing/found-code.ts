import { createHash } from 'node:crypto';
import type { ReadResult } from 'zxing-wasm/reader';
import type { Barcode } from '../../domain/reading/document/barcode.ts';
import { boxOf, type Point, type Polygon } from '../../domain/reading/document/geometry.ts';
import { kindOfPayload } from '../../domain/reading/validation/barcode-payload.ts';
import type { BarcodeFormat } from '../../domain/template/barcode-formats.ts';

/** Where the pixels that were read lie on the page, in pixels of the page. */
export interface Placement {
  readonly left: number;
  readonly top: number;
  /** Page pixels of one pixel that was read. */
  readonly scale: number;
  readonly page: { readonly width: number; readonly height: number };
}

const formats: Readonly<Record<string, BarcodeFormat>> = {
  QRCode: 'QRCode',
  PDF417: 'PDF417',
  Code128: 'Code128',
  ITF: 'ITF',
  EAN13: 'EAN13',
  EAN8: 'EAN8',
  ISBN: 'EAN13',
  UPCA: 'UPCA',
  UPCE: 'UPCE',
  DataBar: 'DataBar',
  DataBarExp: 'DataBarExpanded',
  DataBarExpStk: 'DataBarExpanded',
  DataBarLtd: 'DataBarLimited',
  Code39: 'Code39',
  Code93: 'Code93',
  Codabar: 'Codabar',
  Telepen: 'Telepen',
  DXFilmEdge: 'DXFilmEdge',
  DataMatrix: 'DataMatrix',
  Aztec: 'Aztec',
  MaxiCode: 'MaxiCode',
  MicroQRCode: 'MicroQRCode',
  RMQRCode: 'RMQRCode',
};

/** Symbologies without a check digit that must be there: lines of print pass for their short codes. */
const unchecked: ReadonlySet<BarcodeFormat> = new Set(['ITF', 'Code39', 'Codabar']);
/** Bytes of such a code, at least; and lines of pixels that say the same, of a code with few bytes. */
const min = { bytes: 4, bytesOfFewLines: 8, lines: 8 } as const;

function isDoubtful({ bytes, lineCount }: ReadResult, format: BarcodeFormat): boolean {
  if (!unchecked.has(format)) return false;
  return bytes.length < min.bytes || (bytes.length < min.bytesOfFewLines && lineCount < min.lines);
}

function inUnit(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** The corners clockwise from the top left of the page, however the code lies. */
function polygonIn({ position }: ReadResult, { left, top, scale, page }: Placement): Polygon {
  const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft].map(
    ({ x, y }): Point => [inUnit((left + x * scale) / page.width), inUnit((top + y * scale) / page.height)],
  );
  const middle = boxOf(corners as unknown as Polygon);
  const [centreX, centreY] = [middle.x + middle.width / 2, middle.y + middle.height / 2];
  const clockwise = corners.toSorted(
    ([ax, ay], [bx, by]) => Math.atan2(ay - centreY, ax - centreX) - Math.atan2(by - centreY, bx - centreX),
  );
  const first = clockwise.reduce((best, [x, y], index) => {
    const [bestX, bestY] = clockwise[best] ?? [0, 0];
    return x + y < bestX + bestY ? index : best;
  }, 0);
  return [...clockwise.slice(first), ...clockwise.slice(0, first)] as unknown as Polygon;
}

/** Control characters that standards for codes put between fields: end of transmission, line ends and separators. */
const fieldControls: ReadonlySet<number> = new Set([0x04, 0x09, 0x0a, 0x0d, 0x1c, 0x1d, 0x1e, 0x1f]);

/** The payload as text; null for bytes that mean something else. The reader takes every control character for bytes. */
function textOf({ contentType, text, bytes }: ReadResult, format: BarcodeFormat): string | null {
  if (contentType !== 'Binary' && contentType !== 'UnknownECI') return format === 'Codabar' ? text.slice(1, -1) : text;
  const isText = bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || fieldControls.has(byte));
  return isText ? Buffer.from(bytes).toString('latin1') : null;
}

/** The bytes that a code holds; of a Codabar those between the letters that start and end it. */
function payloadOf({ bytes }: ReadResult, format: BarcodeFormat): Uint8Array {
  return format === 'Codabar' ? bytes.subarray(1, -1) : bytes;
}

/** A code as the domain speaks of it; null for what is not one of its formats or too short to be trusted. */
export function toBarcode(code: ReadResult, placement: Placement): Barcode | null {
  const format = formats[code.format] ?? formats[code.symbology];
  if (format === undefined || code.bytes.length === 0) return null;
  if (isDoubtful(code, format)) return null;
  const bytes = payloadOf(code, format);
  const text = textOf(code, format);
  return {
    format,
    kind: kindOfPayload({ format, text }),
    text,
    length: bytes.length,
    hash: createHash('sha256').update(bytes).digest('hex'),
    signature: 'not_checked',
    polygon: polygonIn(code, placement),
  };
}
