import { checkMessage } from '../result/check-messages.ts';
import type { Field, ValidationResult } from '../result/ocr-result.ts';
import type { FoundField } from './field-evidence.ts';

type Fields = Readonly<Record<string, FoundField>>;

/** Rules that a value passes only by chance when it is another one: check digits. */
export const byCheckDigit = /(?:check_digits?|^luhn|^pix\.crc)$/;
/** Rules over a document that compare values with what somebody else printed, or add them up. */
const bySum = /^sum\./;
const byZone = /^(?:mrz|barcode)\./;
/** How far a value is trusted whose place says that it is another one, or says nothing. */
const share = { invalid: 0.3, other: 0.8 } as const;

/** The rule that says what is to be held against the place of a value. */
export function placeRule(key: string): string {
  return `${key}.place`;
}

function placeFinding(key: string, { validations }: Pick<Field, 'validations'>): ValidationResult | undefined {
  return validations.find(({ rule }) => rule === placeRule(key));
}

function withDoubt({ result, message, code }: ValidationResult, field: FoundField, key: string): FoundField {
  const trust = (field.share ?? 1) * (result === 'invalid' ? share.invalid : share.other);
  const said = { ...(code !== undefined && { code }), ...(message !== undefined && { message }) };
  const doubted = field.validations.map((each): ValidationResult => {
    return each.result === 'valid' ? { rule: each.rule, result: 'not_checked', ...said } : each;
  });
  return {
    ...field,
    share: trust,
    validations: [{ rule: placeRule(key), result, ...said }, ...doubted],
  };
}

/**
 * What rules say of fields whose places speak against them (`before`, as they were judged): no rule finds such a value
 * valid, unless a check digit or a sum agrees with it. `fields` are checked, `results` are over the document.
 */
export function doubted(
  before: Fields,
  fields: Fields,
  results: readonly ValidationResult[],
): { readonly fields: Fields; readonly results: readonly ValidationResult[] } {
  const isProven = (key: string, { validations }: FoundField): boolean =>
    validations.some(({ rule, result }) => result === 'valid' && byCheckDigit.test(rule)) ||
    results.some((each) => each.result === 'valid' && bySum.test(each.rule) && each.fields?.includes(key));
  const doubts = new Map(
    Object.entries(fields).flatMap(([key, field]) => {
      const doubt = before[key] && placeFinding(key, before[key]);
      return doubt === undefined || isProven(key, field) ? [] : [[key, doubt] as const];
    }),
  );
  if (doubts.size === 0) return { fields, results };
  return {
    fields: Object.fromEntries(
      Object.entries(fields).map(([key, field]) => {
        const doubt = doubts.get(key);
        return [key, doubt === undefined ? field : withDoubt(doubt, field, key)];
      }),
    ),
    results: results.map((each): ValidationResult => {
      const isAbout = each.fields?.some((key) => doubts.has(key)) === true;
      if (each.result !== 'valid' || !isAbout || byZone.test(each.rule)) return each;
      return {
        ...each,
        result: 'not_checked',
        ...checkMessage('doubted_part'),
      };
    }),
  };
}
