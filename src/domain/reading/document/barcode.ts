import type { BarcodeFormat, BarcodeKind } from '../../template/barcode-formats.ts';
import type { Polygon } from './geometry.ts';

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
