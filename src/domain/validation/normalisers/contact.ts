import type { NormaliseContext, NormalisedValue } from '../field-value.ts';

const EMAIL = /^[^\s@<>()",;:]+@[^\s@.,;:]+(?:\.[^\s@.,;:]+)+$/;

export function normaliseEmail(raw: string): NormalisedValue | null {
  const value = raw
    .replace(/\s*([@.])\s*/g, '$1')
    .trim()
    .toLowerCase();
  return EMAIL.test(value) ? { value, corrections: [] } : null;
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

/** A Pix BR Code on one line. Its spaces belong to it: only line breaks and the edges are cut. */
export function normalisePix(raw: string): NormalisedValue | null {
  const value = raw.replace(/[\r\n]+/g, '').trim();
  return /^000201\d{4}/.test(value) ? { value, corrections: [] } : null;
}
