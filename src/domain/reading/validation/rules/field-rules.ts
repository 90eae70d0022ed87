import { compareDecimals } from '../../../decimal.ts';
import type { FieldType } from '../../../template/field-types.ts';
import type { fieldRuleNames } from '../../../template/rule-names.ts';
import type { RuleReference } from '../../../template/template.ts';
import { checkMessage } from '../../result/check-messages.ts';
import type { FieldValue } from '../../result/ocr-result.ts';
import { cepMatchesState } from '../brazilian-states.ts';
import { ageOn, daysBetween, isRealDate } from '../calendar.ts';
import { checkAccessKey } from '../check-digits/access-key.ts';
import { checkDigitableLine } from '../check-digits/boleto.ts';
import {
  checkCnh,
  checkCnpj,
  checkCpf,
  checkIban,
  checkLuhn,
  checkPis,
  checkRgSp,
  checkVoterTitle,
  hasUnusualLetter,
} from '../check-digits/identifiers.ts';
import { checkPix } from '../check-digits/pix.ts';
import { compilePattern, matchesOf, maxMatchedText } from '../compiled-pattern.ts';
import { isAddress } from '../field-value.ts';
import type { CheckOutcome, RuleAnswer, RuleFinding } from '../result.ts';
import { equalsExpected } from './expected-value.ts';
import {
  amountOf,
  listParam,
  notApplicable,
  notChecked,
  numberParam,
  type RuleContext,
  type RuleParams,
  textParam,
  valid,
  verdict,
} from './rule-context.ts';

/** A rule over one value that was found. */
type FieldRule = (value: FieldValue, params: RuleParams, context: RuleContext) => RuleAnswer;

const earliestDate = '1850-01-01';
const maxDaysAhead = 36_525;
const oldestAge = 120;

const onText =
  (rule: (text: string, params: RuleParams, context: RuleContext) => RuleAnswer): FieldRule =>
  (value, params, context) =>
    typeof value === 'string' ? rule(value, params, context) : notApplicable('text_only');

const onCheckDigits = (check: (text: string) => CheckOutcome): FieldRule =>
  onText((text) => {
    const outcome = check(text);
    return outcome.result === 'valid' ? outcome : { ...outcome, ...checkMessage(outcome.reason) };
  });

/** For numbers whose field type keeps the mask. */
const withoutMask =
  (check: (text: string) => CheckOutcome) =>
  (text: string): CheckOutcome =>
    check(text.toUpperCase().replace(/[^\dA-Z]/g, ''));

const plausibleDate = onText((text, _params, { today }) => {
  if (text === 'indefinite') return valid;
  const date = text.length === 7 ? `${text}-01` : text;
  if (!isRealDate(date)) return verdict(false, 'no_real_date');
  const ahead = daysBetween(today, date);
  const isNear = date >= earliestDate && ahead !== null && ahead <= maxDaysAhead;
  return verdict(isNear, 'date_far_off');
});

const plausibleBirth = onText((text, _params, { today }) => {
  const age = ageOn(text, today);
  if (age === null) return verdict(false, 'no_real_birth_date');
  if (text > today) return verdict(false, 'birth_date_in_future');
  return verdict(age <= oldestAge, 'age_above', [String(oldestAge)]);
});

const minimumAge = onText((text, params, { today }) => {
  const [years, age] = [numberParam(params, 'years'), ageOn(text, today)];
  if (years === null || age === null) return notChecked('age_needs');
  return verdict(age >= years, 'younger_than', [String(years)]);
});

const expired = onText((text, _params, { today }) => {
  if (text === 'indefinite') return valid;
  if (!isRealDate(text)) return notChecked('no_real_expiry');
  return verdict(text >= today, 'expired');
});

/** Takes an address, or a CEP with the state in the parameter `state`. */
const cepAgainstState: FieldRule = (value, params, { locale }) => {
  const [cep, state] = isAddress(value) ? [value.postalCode, value.state] : [value, textParam(params, 'state')];
  // Postal codes of other countries have fewer or more digits, or marks.
  if (locale !== 'pt-BR' && (typeof cep !== 'string' || !/^\d{8}$/.test(cep))) {
    return notApplicable('no_cep');
  }
  if (typeof cep !== 'string' || state === null) return notChecked('cep_needs');
  return verdict(cepMatchesState(cep, state), 'cep_of_other_state');
};

const positive: FieldRule = (value) => {
  const sign = compareDecimals(amountOf(value) ?? '', '0');
  return sign === null ? notApplicable('amounts_only') : verdict(sign > 0, 'not_positive');
};

const form = onText((text, params) => {
  const pattern = textParam(params, 'pattern');
  const expression = pattern === null ? null : compilePattern(`^(?:${pattern})$`, 'u');
  if (!expression || text.length > maxMatchedText) {
    return notChecked('pattern_needs');
  }
  return verdict(matchesOf(expression, text).length > 0, 'other_form');
});

const member = onText((text, params) => {
  const allowed = listParam(params, 'allowed');
  if (!allowed) return notChecked('allowed_needs');
  return verdict(allowed.includes(text), 'not_allowed');
});

const unusualLetter = onText((text) => {
  if (!/[A-Z]/.test(text)) return notApplicable('no_letters');
  return verdict(!hasUnusualLetter(text), 'unusual_letter');
});

/** The rules over one field, by name. */
export const fieldRules = {
  'cpf.check_digits': onCheckDigits(checkCpf),
  'cnpj.check_digits': onCheckDigits(checkCnpj),
  'cnpj.unusual_letter': unusualLetter,
  'cnh.check_digits': onCheckDigits(checkCnh),
  'pis.check_digits': onCheckDigits(withoutMask(checkPis)),
  'voterTitle.check_digits': onCheckDigits(withoutMask(checkVoterTitle)),
  'rg.sp_check_digit': onCheckDigits(withoutMask(checkRgSp)),
  'iban.check_digits': onCheckDigits(checkIban),
  luhn: onCheckDigits(withoutMask(checkLuhn)),
  'accessKey.check_digit': onCheckDigits(checkAccessKey),
  'boleto.check_digits': onCheckDigits(checkDigitableLine),
  'pix.crc': onCheckDigits(checkPix),
  'date.plausible': plausibleDate,
  'birthDate.plausible': plausibleBirth,
  'age.minimum': minimumAge,
  'document.expired': expired,
  'cep.matches_state': cepAgainstState,
  'money.positive': positive,
  'format.regex': form,
  'enum.member': member,
} satisfies Readonly<Record<(typeof fieldRuleNames)[number], FieldRule>>;

/** `<field>.equals_expected` compares with the value that the client sent. */
export type FieldRuleName = keyof typeof fieldRules | `${string}.equals_expected`;

const typeRules: Partial<Readonly<Record<FieldType, readonly FieldRuleName[]>>> = {
  date: ['date.plausible'],
  expiry: ['date.plausible'],
  yearMonth: ['date.plausible'],
  cpf: ['cpf.check_digits'],
  cnpj: ['cnpj.check_digits', 'cnpj.unusual_letter'],
  cnh: ['cnh.check_digits'],
  iban: ['iban.check_digits'],
  accessKey: ['accessKey.check_digit'],
  digitableLine: ['boleto.check_digits'],
  pix: ['pix.crc'],
  address: ['cep.matches_state'],
};
const cnpjLength = 14;

export function isFieldRuleName(name: string): name is FieldRuleName {
  return Object.hasOwn(fieldRules, name) || /.\.equals_expected$/.test(name);
}

/** The rules that every value of a type is held against, whatever the template says. */
export function rulesOfType(type: FieldType, value: FieldValue): readonly FieldRuleName[] {
  const isCnpj = typeof value === 'string' && value.length === cnpjLength;
  const known = type === 'taxId' ? (isCnpj ? 'cnpj' : 'cpf') : type;
  return typeRules[known] ?? [];
}

/**
 * Checks one value against one rule of a template. A field that was not found is `not_applicable`; a name that is no
 * rule's is `not_checked`, as only templates older than the rules can hold one.
 */
export function runFieldRule(reference: RuleReference, value: FieldValue, context: RuleContext): RuleFinding {
  const { rule: name, params = {} } = reference;
  if (!isFieldRuleName(name)) return { rule: name, ...notChecked('no_field_rule') };
  if (value === null) return { rule: name, ...notApplicable('not_found') };
  const known: Readonly<Record<string, FieldRule>> = fieldRules;
  const rule = known[name] ?? equalsExpected;
  return { rule: name, ...rule(value, params, context) };
}
