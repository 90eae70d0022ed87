import type { AddressValue, Correction } from '../../result/ocr-result.ts';
import { isBrazilianState } from '../brazilian-states.ts';
import { checkPix, pixDomain } from '../check-digits/pix.ts';
import type { NormaliseContext, NormalisedValue } from '../field-value.ts';
import { splitPrinted } from './printed-address.ts';

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

const cepPattern = /(?:\bCEP[\s:.]*)?(?<!\d)(\d{2})\.?(\d{3})\s?[-–]?\s?(\d{3})(?!\d)/i;
const numberPattern = /^(?:N[º°O.]*\s*)?(\d{1,6}(?:\s?-?[A-Z])?|S\s?[/.]?\s?N[º°.]?)$/i;
const streetAndNumber = /^(.*\p{L}.*?)\s+(?:N[º°.]*\s*)?(\d{1,6}[A-Z]?|S\/N)$/iu;
const complementPattern =
  /^(?:AP(?:TO?|ARTAMENTO)?|BL(?:OCO)?|CASA|CS|SALA|SL|CJ|CONJ(?:UNTO)?|LOJA|LJ|FUNDOS|FDS|ANDAR|TORRE|LOTE|LT|QD|QUADRA|KM|GALP[AÃ]O|SOBRADO|\d+\s?[ºª°]?\s?ANDAR)(?![\p{L}])/iu;

/** Takes the last pair of capitals that is a state, as `CITY - SP` or `CITY/SP`. */
function splitState(text: string): { state: string | null; rest: string } {
  for (const match of Array.from(text.matchAll(/(?<=[\s,/\-–])([A-Za-z]{2})(?=[\s,.;/]*(?:$|\n|,))/g)).reverse()) {
    const state = (match[1] ?? '').toUpperCase();
    if (!isBrazilianState(state)) continue;
    const before = text.slice(0, match.index).replace(/[\s,/\-–]+$/, '');
    return { state, rest: `${before}\n${text.slice(match.index + 2)}` };
  }
  return { state: null, rest: text };
}

function splitStreet(parts: readonly string[]): {
  street: string | null;
  number: string | null;
  rest: readonly string[];
} {
  const [first = '', second = '', ...others] = parts;
  const own = numberPattern.exec(second);
  if (own) return { street: first, number: own[1] ?? null, rest: others };
  const joined = streetAndNumber.exec(first);
  const rest = parts.slice(1);
  return joined
    ? { street: joined[1] ?? null, number: joined[2] ?? null, rest }
    : { street: first || null, number: null, rest };
}

/**
 * Splits a Brazilian address by its punctuation: street, number, complement, district, city, state, CEP, in this order.
 */
function splitBrazilian(raw: string): Omit<AddressValue, 'text'> {
  const cep = cepPattern.exec(raw);
  const withoutCep = cep ? `${raw.slice(0, cep.index)}\n${raw.slice(cep.index + cep[0].length)}` : raw;
  const { state, rest: withoutState } = splitState(withoutCep);
  const parts = withoutState
    .split(/[,;\n]|\s[-–]\s|\s[-–]$/)
    .map((part) => part.replace(/^[\s\-–/.]+|[\s\-–/]+$/g, '').replace(/\s+/g, ' '))
    .filter((part) => part !== '');
  const { street, number, rest } = splitStreet(parts);
  const complements = rest.filter((part) => complementPattern.test(part));
  const places = rest.filter((part) => !complementPattern.test(part));
  const city = state === null ? null : (places.at(-1) ?? null);
  const districts = city === null ? places : places.slice(0, -1);
  return {
    street,
    number,
    complement: complements.join(', ') || null,
    district: districts.at(-1) ?? null,
    city,
    state,
    postalCode: cep ? `${cep[1]}${cep[2]}${cep[3]}` : null,
  };
}

const noParts: Omit<AddressValue, 'text'> = {
  street: null,
  number: null,
  complement: null,
  district: null,
  city: null,
  state: null,
  postalCode: null,
};

/** What is in the column beside an address, where that is empty. */
const isAmount = /^(?:R\$|US\$|[$€£])\s?[\d.,]+$/;

/** What a Brazilian address has in any document: a CEP with its dash, and a state. */
function isBrazilian(raw: string): boolean {
  return /(?<!\d)\d{2}\.?\d{3}-\d{3}(?!\d)/.test(raw) && splitState(raw.replace(cepPattern, '\n')).state !== null;
}

/**
 * An address as one line and its parts, all null where none can be distinguished; Brazilian ones have their own form.
 */
export function normaliseAddress(raw: string, locale: 'pt-BR' | 'en'): NormalisedValue | null {
  const text = raw
    .trim()
    .replace(/[\s,]*\r?\n\s*/g, ', ')
    .replace(/\s+/g, ' ');
  if (!/\p{L}/u.test(text) || isAmount.test(text)) return null;
  const parts = locale === 'pt-BR' || isBrazilian(raw) ? splitBrazilian(raw) : (splitPrinted(raw) ?? noParts);
  return { value: { text, ...parts }, corrections: [] };
}
