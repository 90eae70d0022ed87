import type { ValidationOutcome, ValidationResult } from '../ocr/ocr-result.ts';
import type { NameComparison } from './names.ts';

/** Why a check digit did not pass. `unproven`: the algorithm is not confirmed by an official source. */
export type CheckReason = 'form' | 'all_equal_digits' | 'check_digit' | 'masked' | 'unproven';

/** What a rule answers before its name is put on it. */
export interface RuleAnswer {
  /** `not_applicable`: the rule has nothing to look at. `not_checked`: it could matter, and nobody looked. */
  readonly result: ValidationOutcome;
  /** Short, for people; holds no field value. */
  readonly message?: string;
  readonly reason?: CheckReason;
  /** How two names differ, on the rules that compare names. */
  readonly nameClass?: NameComparison;
}

/** What one rule says. A result never alters the value. */
export type RuleFinding = ValidationResult & RuleAnswer;

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
