import type { JsonValue } from '../../src/domain/json-value.ts';
import type { Field } from '../../src/domain/reading/result/ocr-result.ts';
import { isAddress } from '../../src/domain/reading/validation/field-value.ts';
import { foldedText } from '../../src/domain/reading/validation/folded-text.ts';

/** A value that a person found on a document. */
export interface PrintedTruth {
  /** A `date` is `yyyy-mm-dd`, `money` a decimal number with two places, all else is as printed. */
  readonly kind: 'date' | 'money' | 'text';
  readonly value: string;
}

const folded = (value: unknown): string => foldedText(String(value)).replaceAll(' ', '');

function amountOf(value: unknown): string | null {
  const amount = typeof value === 'object' && value !== null && 'amount' in value ? value.amount : null;
  return amount === null || Number.isNaN(Number(amount)) ? null : Number(amount).toFixed(2);
}

/**
 * Whether a field agrees with what a person found printed: dates by their day, money by its amount, everything else as
 * folded words without spaces, numbers without leading zeros. A field without a value never agrees.
 */
export function agreesWithPrint(field: Pick<Field, 'type' | 'value'>, truth: PrintedTruth): boolean {
  const { type, value } = field;
  if (value === null) return false;
  if (truth.kind === 'date') return value === truth.value;
  if (truth.kind === 'money') return amountOf(value) === truth.value;
  if (type === 'address' && isAddress(value)) return folded(value.text) === folded(truth.value);
  if (typeof value === 'object') return false;
  const [got, needed] = [folded(value), folded(truth.value)];
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
