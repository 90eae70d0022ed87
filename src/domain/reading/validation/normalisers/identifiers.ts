import type { NormalisedValue } from '../field-value.ts';
import { digitLike, isMostlyDigits, type ReadDigits, readDigits } from './digit-class.ts';

const separators = '[\\s.,\\-–/]{0,3}';
const classes: Readonly<Record<string, string>> = { d: '[0-9]', a: '[0-9A-Za-z]', l: '[A-Za-z]' };

function pattern(shape: string, digit: string): RegExp {
  const places = Array.from(shape, (place) => (place === 'd' ? digit : (classes[place] ?? '')));
  return new RegExp(`(?<![0-9A-Za-z])${places.join(separators)}(?![0-9A-Za-z])`);
}

function collect(raw: string, start: number, shape: string): ReadDigits {
  const places: ReadDigits[] = [];
  for (let position = start; places.length < shape.length && position < raw.length; position += 1) {
    const character = raw.charAt(position);
    if (!/[0-9A-Za-z]/.test(character)) continue;
    const isDigit = shape.charAt(places.length) === 'd';
    places.push(isDigit ? readDigits(character, position) : { text: character.toUpperCase(), corrections: [] });
  }
  return { text: places.map(({ text }) => text).join(''), corrections: places.flatMap((place) => place.corrections) };
}

/**
 * A reader of identifiers of one shape: a letter for each place, `d` digit, `a` digit or letter, `l` letter. It finds
 * the first such run in a text, with or without a mask, drops the mask and corrects letters at `d` places only.
 */
function shapedCode(shape: string): (raw: string) => ReadDigits | null {
  const strict = pattern(shape, '[0-9]');
  const lenient = pattern(shape, digitLike);
  return (raw) => {
    const match = strict.exec(raw) ?? lenient.exec(raw);
    const read = match ? collect(raw, match.index, shape) : null;
    return read && isMostlyDigits(read) ? read : null;
  };
}

const cnpjShape = `${'a'.repeat(12)}dd`;
const maskPattern = /[*•xX#]/g;
/** The usual mask of bills, in which OCR miscounts the asterisks. */
const middleOfCpf = /[*•xX#]{2,4}[.,\s]{0,2}(\d{3})[.,\s]{0,2}(\d{3})[-–\s]{0,2}[*•xX#]{1,3}/;
const maskedCpf = /(?:[\d*•xX#][\s.\-–/]{0,2}){10}[\d*•xX#]/;
const maskedCnpj = /(?:[\dA-Z*•#][\s.\-–/]{0,2}){13}[\d*•#]/;

/** Labels whose letters could pass for the first places of a CNPJ. */
const labelPattern = /\b(?:CNPJ|CPF|MF|CGC)\b/gi;

const readCpf = shapedCode('d'.repeat(11));
const readCnpj = shapedCode(cnpjShape);
const readCep = shapedCode('d'.repeat(8));
const readNfeKey = shapedCode(`${'d'.repeat(6)}${cnpjShape}${'d'.repeat(24)}`);
const readNfseKey = shapedCode(`${'d'.repeat(9)}${cnpjShape}${'d'.repeat(27)}`);
const readBankLine = shapedCode('d'.repeat(47));
const readCollectionLine = shapedCode('d'.repeat(48));

function asValue(read: ReadDigits | null): NormalisedValue | null {
  return read && { value: read.text, corrections: read.corrections };
}

/** A masked number with `*` for what is hidden; null unless it shows some digits and hides others. */
function masked(raw: string, form: RegExp): NormalisedValue | null {
  const match = form.exec(raw)?.[0].replace(/[\s.\-–/]/g, '') ?? '';
  const value = match.replace(maskPattern, '*');
  return value.includes('*') && /\d{2}/.test(value) ? { value, corrections: [] } : null;
}

export function normaliseCpf(raw: string): NormalisedValue | null {
  const middle = middleOfCpf.exec(raw);
  if (middle) return { value: `***${middle[1]}${middle[2]}**`, corrections: [] };
  return asValue(readCpf(raw)) ?? masked(raw, maskedCpf);
}

function unlabelled(raw: string): string {
  return raw.replace(labelPattern, (label) => ':'.repeat(label.length));
}

/** The first 12 places keep digits and letters as read: both are legal there. */
export function normaliseCnpj(raw: string): NormalisedValue | null {
  const text = unlabelled(raw);
  return asValue(readCnpj(text)) ?? masked(text, maskedCnpj);
}

export function normaliseTaxId(raw: string): NormalisedValue | null {
  return asValue(readCpf(raw)) ?? normaliseCnpj(raw) ?? normaliseCpf(raw);
}

export function normaliseCnh(raw: string): NormalisedValue | null {
  return asValue(readCpf(raw));
}

export function normaliseCep(raw: string): NormalisedValue | null {
  return asValue(readCep(raw));
}

export function normaliseAccessKey(raw: string): NormalisedValue | null {
  return asValue(readNfeKey(raw) ?? readNfseKey(raw));
}

export function normaliseDigitableLine(raw: string): NormalisedValue | null {
  const collection = readCollectionLine(raw);
  return asValue(collection?.text.startsWith('8') ? collection : readBankLine(raw));
}

export function normaliseIban(raw: string): NormalisedValue | null {
  const compact = /[A-Za-z]{2}\s?[0-9OoIlSBZ](?:[\s.-]?[0-9A-Za-z]){12,31}/.exec(raw)?.[0].replace(/[^0-9A-Za-z]/g, '');
  return compact === undefined ? null : asValue(shapedCode(`lldd${'a'.repeat(compact.length - 4)}`)(raw));
}
