import type { CheckReason, ValidationResult } from '../result/ocr-result.ts';

/** What a rule answers before its name is put on it. */
export type RuleAnswer = Omit<ValidationResult, 'rule'>;

/** What one rule says. A result never alters the value. */
export type RuleFinding = ValidationResult;

/** A finding that concerns several fields of a document; `fields` are the keys of those that have a value. */
export interface FieldFinding extends RuleFinding {
  readonly fields: readonly string[];
}

/** The outcome of a check digit. */
export type CheckOutcome =
  | { readonly result: 'valid' }
  | { readonly result: 'invalid' | 'not_applicable' | 'not_checked'; readonly reason: CheckReason };

export const passed: CheckOutcome = { result: 'valid' };

export function failed(reason: CheckReason): CheckOutcome {
  return { result: 'invalid', reason };
}

export function checked(agrees: boolean): CheckOutcome {
  return agrees ? passed : failed('check_digit');
}
