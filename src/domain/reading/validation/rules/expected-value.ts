import { compareDecimals } from '../../../decimal.ts';
import { type FieldType, isFieldType } from '../../../template/field-types.ts';
import { type CheckCode, checkMessage } from '../../result/check-messages.ts';
import type { AddressValue, FieldValue, MoneyValue } from '../../result/ocr-result.ts';
import { isAddress, isMoney } from '../field-value.ts';
import { foldedText } from '../folded-text.ts';
import { compareNames, type NameComparison } from '../names.ts';
import { normalise } from '../normalise.ts';
import type { RuleAnswer } from '../result.ts';
import { listParam, notChecked, type RuleContext, type RuleParams, textParam, verdict } from './rule-context.ts';

const nameMessages: Readonly<Record<NameComparison, CheckCode | null>> = {
  exact: null,
  particles_differ: 'name_particles',
  abbreviated: 'name_abbreviated',
  different: 'name_not_as_expected',
};

/** The class of two names as an answer; only `different` is invalid. */
export function namesAnswer(printed: string, expected: string): RuleAnswer {
  const nameClass = compareNames(printed, expected);
  const code = nameMessages[nameClass];
  return {
    result: nameClass === 'different' ? 'invalid' : 'valid',
    nameClass,
    ...(code !== null && checkMessage(code)),
  };
}

/** Equal characters wherever neither hides one behind `*`. */
export function sameIdentifier(one: string, other: string): boolean {
  return (
    one.length === other.length &&
    Array.from(one).every((character, place) => [other.charAt(place), '*'].includes(character) || other[place] === '*')
  );
}

/** The same line of text, or no part that both could tell apart differs, the town or the postal code among them. */
function sameAddress(one: AddressValue, other: AddressValue): boolean {
  const { text, ...parts } = one;
  if (foldedText(text) === foldedText(other.text)) return true;
  const pairs = Object.entries(parts).map(([key, part]) => [part, other[key as keyof AddressValue]] as const);
  const both = pairs.filter(([a, b]) => a !== null && b !== null);
  const hasPlace = [one, other].every(({ city, postalCode }) => city !== null || postalCode !== null);
  return hasPlace && both.length > 1 && both.every(([a, b]) => foldedText(a ?? '') === foldedText(b ?? ''));
}

function sameMoney(one: MoneyValue, other: MoneyValue): boolean {
  const currencies = new Set([one.currency, other.currency].filter((currency) => currency !== null));
  return compareDecimals(one.amount, other.amount) === 0 && currencies.size < 2;
}

function sameValue(one: FieldValue, other: FieldValue, type: FieldType): boolean {
  if (isMoney(one) && isMoney(other)) return sameMoney(one, other);
  if (isAddress(one) && isAddress(other)) return sameAddress(one, other);
  if (typeof one !== 'string' || typeof other !== 'string') return one === other;
  if (type === 'number') return compareDecimals(one, other) === 0;
  if (type === 'text' || type === 'enum') return foldedText(one) === foldedText(other);
  if (type === 'code') return foldedText(one).replace(/ /g, '') === foldedText(other).replace(/ /g, '');
  return sameIdentifier(one, other);
}

/**
 * Compares a value with what the client expects. Params: `expected` as the client wrote it, `type` of the field,
 * `allowed` of an enum. Names compare by class, masked numbers by their visible digits.
 */
export function equalsExpected(value: FieldValue, params: RuleParams, context: RuleContext): RuleAnswer {
  const [expected, type] = [textParam(params, 'expected'), textParam(params, 'type')];
  if (expected === null || type === null || !isFieldType(type)) return notChecked('nothing_expected');
  const allowed = listParam(params, 'allowed');
  const sought = normalise(type, expected, { ...context, ...(allowed ? { allowed } : {}) });
  if (!sought) return notChecked('expected_unreadable');
  const isName = type === 'name' && typeof value === 'string' && typeof sought.value === 'string';
  return isName ? namesAnswer(value, sought.value) : verdict(sameValue(value, sought.value, type), 'not_as_expected');
}
