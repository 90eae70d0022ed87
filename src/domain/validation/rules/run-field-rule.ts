import type { FieldValue } from '../../result/ocr-result.ts';
import type { RuleReference } from '../../template/template.ts';
import type { FieldType } from '../field-type.ts';
import type { RuleFinding } from '../result.ts';
import { equalsExpected } from './expected-value.ts';
import { type FieldRule, fieldRules } from './field-rules.ts';
import { notApplicable, notChecked, type RuleContext } from './rule-context.ts';

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
  if (!isFieldRuleName(name)) return { rule: name, ...notChecked('No rule over a field has this name.') };
  if (value === null) return { rule: name, ...notApplicable('The field was not found.') };
  const known: Readonly<Record<string, FieldRule>> = fieldRules;
  const rule = known[name] ?? equalsExpected;
  return { rule: name, ...rule(value, params, context) };
}
