import { type CheckOutcome, checked, failed } from '../result.ts';

/** What a Pix BR Code says; `amount` is a decimal string, null when open. */
export interface PixContent {
  readonly key: string | null;
  readonly url: string | null;
  readonly amount: string | null;
  readonly receiverName: string | null;
  readonly receiverCity: string | null;
  readonly transactionId: string | null;
}

export const pixDomain = 'br.gov.bcb.pix';
const noTransactionId = '***';

/** CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, no reflection; four capital hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Identifier of two digits, length of two digits, value; null when the lengths do not fill the text. */
function readFields(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>();
  let place = 0;
  while (place < text.length) {
    const header = /^(\d{2})(\d{2})/.exec(text.slice(place));
    const length = Number(header?.[2]);
    if (!header || place + 4 + length > text.length) return null;
    fields.set(header[1] ?? '', text.slice(place + 4, place + 4 + length));
    place += 4 + length;
  }
  return fields;
}

/** Whether the payload is a whole BR Code whose CRC agrees. */
export function checkPix(payload: string): CheckOutcome {
  if (!payload.startsWith('000201') || payload.slice(-8, -4) !== '6304' || !readFields(payload)) return failed('form');
  return checked(crc16(payload.slice(0, -4)) === payload.slice(-4).toUpperCase());
}

/** Reads a Pix BR Code without checking its CRC; null when it is none. */
export function readPix(payload: string): PixContent | null {
  const fields = readFields(payload);
  const account = readFields(fields?.get('26') ?? '');
  if (!fields || account?.get('00')?.toLowerCase() !== pixDomain) return null;
  const transactionId = readFields(fields.get('62') ?? '')?.get('05') ?? noTransactionId;
  return {
    key: account.get('01') ?? null,
    url: account.get('25') ?? null,
    amount: fields.get('54') ?? null,
    receiverName: fields.get('59') ?? null,
    receiverCity: fields.get('60') ?? null,
    transactionId: transactionId === noTransactionId ? null : transactionId,
  };
}
