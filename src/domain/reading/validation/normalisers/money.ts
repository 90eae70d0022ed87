import type { NormaliseContext, NormalisedValue } from '../field-value.ts';
import { currencyBefore, currencyIn, currencyName, isWholeCurrency } from './currencies.ts';
import { digitLike, isMostlyDigits, type ReadDigits, readDigits } from './digit-class.ts';

/** Which of `.` and `,` may group thousands when nothing else says so. The other one begins the decimals. */
type GroupingSeparators = '.' | ',' | '.,';

const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/;
/** Decimal separator misread as the grouping one: 1.234.56. */
const groupedWithDecimals = /^\d{1,3}(?:([.,])\d{3})+\1\d{1,2}$/;

function join(whole: string, fraction: string): string {
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

/**
 * Reads digits with separators into a decimal string: `1.234,56`, `1,234.56`, `1'234.50` and `1 234,56` all work. A
 * lone separator before three digits groups when it is one of `grouping`. Null when the groups make no number.
 */
function readDecimal(written: string, grouping: GroupingSeparators): string | null {
  const text = written.replace(/[\s'’]/g, '');
  if (!/^\d+(?:[.,]\d+)*$/.test(text)) return null;
  const separators = text.replace(/\d/g, '');
  const last = separators.slice(-1);
  if (last === '') return join(text, '');
  const place = text.lastIndexOf(last);
  const [whole, fraction] = [text.slice(0, place), text.slice(place + 1)];
  if (new Set(separators).size === 2) return grouped.test(whole) ? join(whole, fraction) : null;
  if (separators.length === 1) {
    const groups = grouped.test(text) && grouping.includes(last) && !whole.startsWith('0');
    return groups ? join(text, '') : join(whole, fraction);
  }
  if (grouped.test(text)) return join(text, '');
  return groupedWithDecimals.test(text) ? join(whole, fraction) : null;
}

/** Behind a currency spaces group thousands before a point as well: elsewhere `3 516.71` is a quantity and a price. */
const spaced = new RegExp(
  `(?<=${currencyName}\\s?[-−–]?)\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+\\.\\d{2}(?![\\d.,])`,
  'g',
);
const continental = /(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:,\d{1,2})?(?![\d.])/g;

function tokenPattern(d: string, end: string): RegExp {
  return new RegExp(`(?<![0-9])(?<![0-9][.,])${d}+(?:\\s?[.,'’]\\s?${d}+)*(?!${end}|\\s?[.,'’]\\s?${digitLike})`, 'g');
}
const strict = tokenPattern('[0-9]', digitLike);
const lenient = tokenPattern(digitLike, '[A-Za-z0-9]');

interface Token extends ReadDigits {
  readonly start: number;
  readonly end: number;
}

function tokens(raw: string, form: RegExp): readonly Token[] {
  return Array.from(raw.matchAll(form), (match) => ({
    ...readDigits(match[0], match.index),
    start: match.index,
    end: match.index + match[0].length,
  })).filter((token) => {
    const before = raw.slice(0, token.start);
    return isMostlyDigits(token) && (!/\p{L}$/u.test(before) || currencyBefore.test(before));
  });
}

/** The one number of the text, or the one right after a currency symbol when there are several. */
function pickToken(raw: string): Token | null {
  for (const form of [spaced, continental, strict, lenient]) {
    const found = tokens(raw, form);
    const priced = found.filter((token) => currencyBefore.test(raw.slice(0, token.start)));
    const [only, ...others] = priced.length > 0 ? priced : found;
    if (only) return others.length === 0 ? only : null;
  }
  return null;
}

/**
 * Minus before or after, also between a currency and the digits, parentheses, and D (debit) in Brazil or CR (credit) in
 * English print.
 */
function isNegative(raw: string, token: Token, context: NormaliseContext): boolean {
  const before = raw.slice(0, token.start);
  const after = raw.slice(token.end);
  if (/^\s*[-−–]/.test(before) || /\s[-−–](?:(?:R\$|US\$|[$€£])\s?)?$/.test(before)) return true;
  const minus = /\s?[-−–]$/.exec(before);
  if (minus !== null && currencyBefore.test(before.slice(0, minus.index))) return true;
  if (/^\s?[-−](?!\s?\d)/.test(after) || (/^\s*\(/.test(before) && /^\s*\)/.test(after))) return true;
  return context.locale === 'pt-BR' ? /^\s?D(?:B|EB)?\b/.test(after) : /^\s?CR\b/.test(after);
}

function groupingOf(currency: string | null, context: NormaliseContext): GroupingSeparators {
  if (isWholeCurrency(currency ?? context.currency ?? null)) return '.,';
  const local = context.locale === 'pt-BR' ? '.' : ',';
  if (currency === null || currency === context.currency) return local;
  const usual = currency === 'BRL' || currency === 'EUR' || currency === 'IDR' ? '.' : ',';
  return usual === local ? local : '.,';
}

function readAmount(raw: string, grouping: GroupingSeparators, context: NormaliseContext) {
  const token = pickToken(raw);
  const decimal = token && readDecimal(token.text, grouping);
  if (!token || decimal === null) return null;
  const sign = isNegative(raw, token, context) && /[1-9]/.test(decimal) ? '-' : '';
  return { decimal: `${sign}${decimal}`, corrections: token.corrections };
}

/**
 * An amount with at least two decimals and its currency: that of the symbol, else of the context, else BRL in pt-BR.
 */
export function normaliseMoney(raw: string, context: NormaliseContext): NormalisedValue | null {
  const written = currencyIn(raw, context.currency ?? null);
  const fallback = context.currency ?? (context.locale === 'pt-BR' ? 'BRL' : null);
  const currency = written ?? fallback ?? (raw.includes('$') ? 'USD' : null);
  const read = readAmount(raw, groupingOf(written, context), context);
  if (!read) return null;
  const [whole = '', fraction = ''] = read.decimal.split('.');
  return { value: { amount: `${whole}.${fraction.padEnd(2, '0')}`, currency }, corrections: read.corrections };
}

/** A decimal string with the decimals that are written; a unit or a percent sign around it is dropped. */
export function normaliseNumber(raw: string, context: NormaliseContext): NormalisedValue | null {
  const read = readAmount(raw, context.locale === 'pt-BR' ? '.' : ',', context);
  return read && { value: read.decimal, corrections: read.corrections };
}
