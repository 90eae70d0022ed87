import type { JsonValue } from '../../src/domain/json-value.ts';
import { foldedText } from '../../src/domain/reading/validation/folded-text.ts';

/** What a value is as one text: the amount of money, a date, or words without case, accents and punctuation. */
function plainText(value: JsonValue | undefined): string {
  const amount = typeof value === 'object' && value !== null && 'amount' in value ? value['amount'] : value;
  const text = typeof amount === 'string' || typeof amount === 'number' ? String(amount) : '';
  if (/^-?\d+(?:\.\d+)?$/.test(text.trim())) return String(Number(text));
  return foldedText(text).replaceAll(' ', '');
}

export type Verdict = 'right' | 'missing' | 'wrong';

/** What a value that was read is, beside what is true. */
export function verdictOn(read: JsonValue | undefined, truth: string | number): Verdict {
  if (read === undefined || read === null) return 'missing';
  return plainText(read) === plainText(truth) ? 'right' : 'wrong';
}
