import type { BarcodeFormat, BarcodeKind } from '../document/barcode.ts';
import { parseAccessKey } from './check-digits/access-key.ts';
import { digitableLineOf } from './check-digits/boleto.ts';
import { readPix } from './check-digits/pix.ts';

/** A payload as a reader found it; null text for bytes that are no text. */
export interface BarcodePayload {
  readonly format: BarcodeFormat;
  readonly text: string | null;
}

/** Every issuer of the AAMVA DL/ID Card Design Standard begins its PDF417 like this (Annex D.12.3). */
const aamvaHeader = /^@\n.{0,4}(?:ANSI |AAMVA)\d{6}/su;
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

/** The element of an AAMVA driving licence with a three-letter id such as `DCS`; null when there is none. */
export function aamvaElement({ text }: BarcodePayload, id: string): string | null {
  if (text === null || !aamvaHeader.test(text)) return null;
  const value = new RegExp(`(?:[\\n\\r]|DL|ID)${id}([^\\n\\r]*)`, 'u').exec(text)?.[1]?.trim() ?? '';
  return value === '' ? null : value;
}

export function kindOfPayload(payload: BarcodePayload): BarcodeKind {
  if (payload.text === null) return 'binary';
  if (aamvaHeader.test(payload.text)) return 'driver-licence';
  if (digitableLineIn(payload) !== null) return 'boleto';
  if (accessKeyIn(payload) !== null) return 'access-key';
  if (pixIn(payload) !== null) return 'pix';
  return addressPattern.test(payload.text) ? 'url' : 'text';
}
