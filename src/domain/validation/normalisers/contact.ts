import type { Correction } from '../../result/ocr-result.ts';
import { checkPix, pixDomain } from '../check-digits/pix.ts';
import type { NormaliseContext, NormalisedValue } from '../field-value.ts';

const email = /^[^\s@<>()",;:]+@[^\s@.,;:]+(?:\.[^\s@.,;:]+)+$/;

export function normaliseEmail(raw: string): NormalisedValue | null {
  const value = raw
    .replace(/\s*([@.])\s*/g, '$1')
    .trim()
    .toLowerCase();
  return email.test(value) ? { value, corrections: [] } : null;
}

/** `+` and digits (E.164). In pt-BR a number without country code gets +55; elsewhere it keeps its digits alone. */
export function normalisePhone(raw: string, context: NormaliseContext): NormalisedValue | null {
  if (/[^\d\s()+.\-–/]/.test(raw)) return null;
  const international = /^\s*(?:\+|00)/.test(raw);
  const digits = raw.replace(/\D/g, '');
  if (international) {
    const number = digits.replace(/^00/, '');
    return /^\d{8,15}$/.test(number) ? { value: `+${number}`, corrections: [] } : null;
  }
  const national = context.locale === 'pt-BR' ? digits.replace(/^0(?=\d{10,11}$)/, '') : digits;
  if (context.locale === 'pt-BR' && /^\d{10,11}$/.test(national)) return { value: `+55${national}`, corrections: [] };
  return /^\d{7,15}$/.test(national) ? { value: national, corrections: [] } : null;
}

/** Tag 26, and in it tag 00 of 14 characters: the domain, which is the same in every code. */
const beforeDomain = /^000201(?:0102\d\d)?26\d\d0014/;

/** Letters of the domain that were misread, where the CRC proves that nothing else was. */
function domainCorrections(value: string): readonly Correction[] {
  const start = beforeDomain.exec(value)?.[0].length;
  if (start === undefined) return [];
  const corrections = Array.from(pixDomain, (to, index) => ({
    position: start + index,
    from: value[start + index] ?? '',
    to,
  }));
  const misread = corrections.filter(({ from, to }) => from.toLowerCase() !== to);
  return checkPix(corrected(value, misread)).result === 'valid' ? misread : [];
}

function corrected(value: string, corrections: readonly Correction[]): string {
  const characters = [...value];
  for (const { position, to } of corrections) characters[position] = to;
  return characters.join('');
}

/** A Pix BR Code on one line. Its spaces belong to it: only line breaks and the edges are cut. */
export function normalisePix(raw: string): NormalisedValue | null {
  const value = raw.replace(/[\r\n]+/g, '').trim();
  if (!/^000201\d{4}/.test(value)) return null;
  if (checkPix(value).result === 'valid') return { value, corrections: [] };
  const corrections = domainCorrections(value);
  const offset = raw.indexOf(value.slice(0, 6));
  return {
    value: corrected(value, corrections),
    corrections: corrections.map(({ position, ...letters }) => ({ position: position + offset, ...letters })),
  };
}
