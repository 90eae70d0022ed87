import type { Polygon } from './geometry.ts';

/** Symbologies that are looked for. `EAN13` to `UPCE` are the codes of trade items. */
export const barcodeFormats = [
  'QRCode',
  'PDF417',
  'Code128',
  'ITF',
  'EAN13',
  'EAN8',
  'UPCA',
  'UPCE',
  'DataMatrix',
  'Aztec',
] as const;

export type BarcodeFormat = (typeof barcodeFormats)[number];

/**
 * What a payload is: the access key of a Brazilian fiscal document (alone or in a consultation address), the bar code
 * of a boleto, a Pix BR Code, the PDF417 of an AAMVA driving licence, the code of a CNH, an address, other text, or
 * bytes that are no text.
 */
export const barcodeKinds = [
  'access-key',
  'boleto',
  'pix',
  'driver-licence',
  'cnh-vio',
  'url',
  'text',
  'binary',
] as const;

export type BarcodeKind = (typeof barcodeKinds)[number];

/** A barcode as it lies on a page. */
export interface Barcode {
  readonly format: BarcodeFormat;
  readonly kind: BarcodeKind;
  /** The payload; null when it is no text, or is withheld because it belongs to an identity document. */
  readonly text: string | null;
  /** Bytes of the payload. */
  readonly length: number;
  /** SHA-256 of the payload's bytes, in hexadecimal. */
  readonly hash: string;
  /** Signatures inside a payload can only be checked by who issued it. */
  readonly signature: 'not_checked';
  readonly polygon: Polygon;
}
