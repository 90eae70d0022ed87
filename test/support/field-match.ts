import type { JsonValue } from '../../src/domain/json-value.ts';
import type { Field } from '../../src/domain/reading/result/ocr-result.ts';
import { type DateOrder, isAddress, type NormaliseContext } from '../../src/domain/reading/validation/field-value.ts';
import { foldedText } from '../../src/domain/reading/validation/folded-text.ts';
import { normalise } from '../../src/domain/reading/validation/normalise.ts';

/** How a printed truth is to be understood; `today` is the day of the reading. */
export type TruthContext = Pick<NormaliseContext, 'today' | 'locale'> & { readonly dateOrder: DateOrder };

/** A date that only makes sense month first, or a state and ZIP code as they are in the United States. */
const americanPatterns = [
  /^(?:0?[1-9]|1[0-2])[/-](?:1[3-9]|2\d|3[01])[/-]\d{2,4}$/,
  /(?:^|[\s,])[A-Z]{2},? \d{5}(?:-\d{4})?$/,
];

/** Which way the dates of a document stand: month first when one of its printed values shows it, else day first. */
export function dateOrderOf(values: readonly unknown[]): DateOrder {
  const american = values.some((value) =>
    americanPatterns.some((form) => typeof value === 'string' && form.test(value.trim())),
  );
  return american ? 'mdy' : 'dmy';
}

const folded = (value: unknown): string => foldedText(String(value)).replaceAll(' ', '');

function amountOf(value: unknown): string | null {
  const amount = typeof value === 'object' && value !== null && 'amount' in value ? value.amount : null;
  return amount === null || Number.isNaN(Number(amount)) ? null : Number(amount).toFixed(2);
}

function moneyAgrees(read: JsonValue, truth: unknown, context: TruthContext): boolean {
  const printed = typeof truth === 'number' ? null : normalise('money', String(truth), context);
  const needed = typeof truth === 'number' ? truth.toFixed(2) : amountOf(printed?.value);
  return needed !== null && amountOf(read) === needed;
}

/**
 * Whether a field agrees with what a person found printed: dates as ISO, money by its amount, everything else as folded
 * words without spaces, numbers without leading zeros. A field without a value never agrees.
 */
export function agreesWithPrint(field: Field, truth: string | number, context: TruthContext): boolean {
  const { type, value } = field;
  if (value === null) return false;
  if (type === 'date' || type === 'expiry') return normalise('date', String(truth), context)?.value === value;
  if (type === 'money') return moneyAgrees(value, truth, context);
  if (type === 'address' && isAddress(value)) return folded(value.text) === folded(truth);
  if (typeof value === 'object') return false;
  const [got, needed] = [folded(value), folded(truth)];
  return (
    got === needed || (type === 'code' && /^\d+$/.test(needed) && got.replace(/^0+/, '') === needed.replace(/^0+/, ''))
  );
}

function isRecord(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether a value agrees with the value that a drawn document holds: texts as folded words without spaces, of objects
 * every part that the truth names except the printed `text`.
 */
export function agreesWithValue(read: JsonValue, truth: JsonValue): boolean {
  if (read === null || truth === null) return read === truth;
  if (Array.isArray(truth)) {
    if (!Array.isArray(read) || read.length !== truth.length) return false;
    return truth.every((item: JsonValue, index) =>
      agreesWithValue((read as readonly JsonValue[])[index] ?? null, item),
    );
  }
  if (isRecord(truth)) {
    if (!isRecord(read)) return false;
    return Object.entries(truth).every(([key, part]) => key === 'text' || agreesWithValue(read[key] ?? null, part));
  }
  if (typeof read === 'object') return false;
  return folded(read) === folded(truth);
}

/** F1 of the words of two texts, case folded and without punctuation, order ignored: 1 where all agree. */
export function wordAgreement(read: string, truth: string): number {
  const [got, needed] = [read, truth].map((text) =>
    foldedText(text)
      .split(' ')
      .filter((word) => word !== ''),
  );
  const left = [...(needed ?? [])];
  const common = (got ?? []).filter((word) => {
    const at = left.indexOf(word);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
  const all = (got?.length ?? 0) + (needed?.length ?? 0);
  return all === 0 ? 0 : (2 * common.length) / all;
}

/** The text of an address as a field holds it; empty where there is none. */
export function addressText(value: JsonValue): string {
  return isRecord(value) && typeof value['text'] === 'string' ? value['text'] : '';
}
