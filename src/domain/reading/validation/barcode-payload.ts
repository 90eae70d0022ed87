import type { BarcodeFormat, BarcodeKind } from '../../template/barcode-formats.ts';
import { aamvaValue, parseAamva } from './aamva.ts';
import { parseAccessKey } from './check-digits/access-key.ts';
import { digitableLineOf } from './check-digits/boleto.ts';
import { readPix } from './check-digits/pix.ts';

/** A payload as a reader found it; null text for bytes that are no text. */
export interface BarcodePayload {
  readonly format: BarcodeFormat;
  readonly text: string | null;
}

const addressPattern = /^https?:\/\/\S+$/iu;

/**
 * The access key that a payload is, or that its address asks for: `?p=KEY|...` of an NFC-e, `?chave=KEY` and the like.
 * Its check digit is not looked at.
 */
export function accessKeyIn({ text }: BarcodePayload): string | null {
  return text?.split(/[?&=|/#\s]/u).find((part) => parseAccessKey(part) !== null) ?? null;
}

/** The line that a person would type for the bar code of a boleto, whose block digits are worked out. */
export function digitableLineIn({ format, text }: BarcodePayload): string | null {
  return format === 'ITF' && text !== null ? digitableLineOf(text) : null;
}

/** The payload where it is a Pix BR Code. Its CRC is not looked at. */
export function pixIn({ text }: BarcodePayload): string | null {
  const payload = text?.trim() ?? '';
  return readPix(payload) === null ? null : payload;
}

/**
 * An element of an AAMVA driving licence such as `DCS`, or what it says by a name of `aamvaNames`; null when there is
 * none.
 */
export function aamvaElement({ text }: BarcodePayload, name: string): string | null {
  const card = text === null ? null : parseAamva(text);
  return card === null ? null : aamvaValue(card, name);
}

export function kindOfPayload(payload: BarcodePayload): BarcodeKind {
  if (payload.text === null) return 'binary';
  if (parseAamva(payload.text) !== null) return 'driver-licence';
  if (digitableLineIn(payload) !== null) return 'boleto';
  if (accessKeyIn(payload) !== null) return 'access-key';
  if (pixIn(payload) !== null) return 'pix';
  return addressPattern.test(payload.text) ? 'url' : 'text';
}
