import { checkMessage } from '../../result/check-messages.ts';
import type { Mrz } from '../mrz.ts';
import type { RuleAnswer } from '../result.ts';
import { namesAnswer, sameIdentifier } from './expected-value.ts';
import {
  type DocumentFields,
  type DocumentRule,
  notApplicable,
  notChecked,
  type RuleParams,
  textOf,
  textParam,
  verdict,
} from './rule-context.ts';

const numberKeys = ['documentNumber', 'registrationNumber', 'rnm', 'cpf'];

/**
 * A rule that compares the MRZ with the printed field of the parameter `key`, or else with the first usual key found.
 */
function printed(usual: readonly string[], compare: (mrz: Mrz, text: string) => RuleAnswer): DocumentRule {
  return (fields, params, { mrz }) => {
    const key = textParam(params, 'key') ?? usual.find((each) => textOf(fields, each) !== null) ?? '';
    const text = textOf(fields, key);
    if (!mrz) return { ...notChecked('no_mrz'), fields: [] };
    if (text === null) return { ...notChecked('print_not_found'), fields: [] };
    return { ...compare(mrz, text), fields: [key] };
  };
}

const sameText = (inMrz: string | null, print: string, what: 'number' | 'birth_date' | 'expiry'): RuleAnswer => {
  if (inMrz === null) return notChecked(`mrz_without_${what}`);
  return verdict(sameIdentifier(inMrz, print), `mrz_${what}_differs`);
};

const onlyAlphanumeric = (text: string): string => text.toUpperCase().replace(/[^\dA-Z*]/g, '');

function compareNamesOfMrz(mrz: Mrz, print: string): RuleAnswer {
  if (mrz.fields.fullName === null) return notChecked('mrz_without_name');
  const answer = namesAnswer(print, mrz.fields.fullName);
  if (answer.result === 'valid') return answer;
  if (mrz.nameMayBeCut) return { ...notChecked('mrz_name_cut'), nameClass: 'different' };
  return { ...answer, ...checkMessage('mrz_name_differs') };
}

function printedName(fields: DocumentFields, params: RuleParams): string | null {
  const [given, surname] = [textOf(fields, 'givenNames'), textOf(fields, 'surname')];
  const isSplit = textParam(params, 'key') === null && textOf(fields, 'fullName') === null;
  return isSplit && given !== null && surname !== null ? `${given} ${surname}` : null;
}

const namesEqual: DocumentRule = (fields, params, context) => {
  const split = printedName(fields, params);
  if (split === null || !context.mrz) return printed(['fullName'], compareNamesOfMrz)(fields, params, context);
  return { ...compareNamesOfMrz(context.mrz, split), fields: ['givenNames', 'surname'] };
};

const checkDigits: DocumentRule = (_fields, _params, { mrz }) => {
  if (!mrz) return { ...notChecked('no_mrz'), fields: [] };
  if (mrz.checks.length === 0) return { ...notApplicable('mrz_without_check_digits'), fields: [] };
  const wrong = mrz.checks.filter(({ result }) => result === 'invalid').map(({ field }) => field);
  return { ...verdict(wrong.length === 0, 'mrz_check_digits', wrong), fields: [] };
};

const lineLength: DocumentRule = (_fields, _params, { mrz }) => {
  if (!mrz) return { ...notChecked('no_mrz'), fields: [] };
  const agrees = mrz.readLengths.every((length, line) => length === mrz.lineLengths[line]);
  const lengths = [...new Set(mrz.lineLengths)].map(String);
  return { ...verdict(agrees, 'mrz_line_length', lengths), fields: [] };
};

/** The rules that look at the MRZ. */
export const mrzRules = {
  'mrz.check_digits': checkDigits,
  'mrz.line_length': lineLength,
  'mrz.equals_print.number': printed(numberKeys, ({ fields }, text) =>
    sameText(fields.documentNumber, onlyAlphanumeric(text), 'number'),
  ),
  'mrz.equals_print.name': namesEqual,
  'mrz.equals_print.birthDate': printed(['birthDate'], ({ fields }, text) =>
    sameText(fields.birthDate, text, 'birth_date'),
  ),
  'mrz.equals_print.expiryDate': printed(['expiryDate'], ({ fields }, text) =>
    text === 'indefinite' ? notChecked('indefinite_expiry') : sameText(fields.expiryDate, text, 'expiry'),
  ),
} satisfies Readonly<Record<string, DocumentRule>>;
