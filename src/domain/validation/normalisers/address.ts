import type { AddressValue, NormalisedValue } from '../field-value.ts';
import { isBrazilianState } from './brazilian-states.ts';

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

/** Splits a Brazilian address by its punctuation: street, number, complement, district, city, state, CEP, in this order. */
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

/** What stands in the column beside an address, where that is empty. */
const isAmount = /^(?:R\$|US\$|[$€£])\s?[\d.,]+$/;

/** An address as one line and its parts; parts are told apart in Brazilian print only. */
export function normaliseAddress(raw: string, locale: 'pt-BR' | 'en'): NormalisedValue | null {
  const text = raw
    .trim()
    .replace(/[\s,]*\r?\n\s*/g, ', ')
    .replace(/\s+/g, ' ');
  if (!/\p{L}/u.test(text) || isAmount.test(text)) return null;
  return { value: { text, ...(locale === 'pt-BR' ? splitBrazilian(raw) : noParts) }, corrections: [] };
}
