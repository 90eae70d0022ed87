import { documentRuleNames } from '../../../template/rule-names.ts';
import type { RuleReference } from '../../../template/template.ts';
import { cepMatchesState } from '../brazilian-states.ts';
import { addYears, ageOn, daysBetween, isRealDate } from '../calendar.ts';
import type { FieldFinding, RuleAnswer } from '../result.ts';
import { evidenceRules } from './evidence-rules.ts';
import { sameIdentifier } from './expected-value.ts';
import { mrzRules } from './mrz-rules.ts';
import { printRules } from './print-rules.ts';
import {
  type DocumentFields,
  type DocumentRule,
  invalid,
  listParam,
  notApplicable,
  notChecked,
  numberParam,
  type RuleContext,
  textOf,
  textParam,
  valid,
  verdict,
} from './rule-context.ts';
import { sumRules } from './sum-rules.ts';

const adultAge = 12;

const seniorAge = 60;

const childYears = 5;

const adultYears = 10;

const maxAddressAgeDays = 90;

const endOfTime = '9999-12-31';

const ownerKeys = ['cpf', 'registrationNumber', 'documentNumber'];

/** Puts the keys that have a value beside an answer. */
const about = (answer: RuleAnswer, fields: DocumentFields, keys: readonly string[]) => ({
  ...answer,
  fields: keys.filter((key) => (fields[key] ?? null) !== null),
});

function realDate(fields: DocumentFields, key: string): string | null {
  const text = textOf(fields, key);
  if (text === 'indefinite') return endOfTime;
  return text !== null && isRealDate(text) ? text : null;
}

/** `keys`: keys of dates in their order, with `<` between two that may not be equal. Missing dates are passed over. */
const datesOrder: DocumentRule = (fields, params) => {
  const keys: string[] = [];
  let isStrict = false;
  let last: string | null = null;
  let agrees = true;
  for (const key of listParam(params, 'keys') ?? []) {
    if (key === '<') isStrict = true;
    const date = realDate(fields, key);
    if (date === null) continue;
    if (last !== null && (date < last || (isStrict && date === last))) agrees = false;
    keys.push(key);
    [last, isStrict] = [date, false];
  }
  if (keys.length < 2) return about(notChecked('few_dates'), fields, keys);
  return about(verdict(agrees, 'dates_out_of_order'), fields, keys);
};

/** Decreto 10.977/2022: a CIN is valid 5 years below age 12, 10 years to 59, without end from 60. */
const cinExpiry: DocumentRule = (fields) => {
  const keys = ['birthDate', 'issueDate', 'expiryDate'];
  const [birth, issue, expiry] = keys.map((key) => realDate(fields, key));
  const age = birth && issue ? ageOn(birth, issue) : null;
  if (age === null || !issue || !expiry) return about(notChecked('cin_dates_not_read'), fields, keys);
  if (age >= seniorAge) {
    return about(verdict(expiry === endOfTime, 'cin_without_expiry'), fields, keys);
  }
  const years = age < adultAge ? childYears : adultYears;
  const distance = daysBetween(addYears(issue, years), expiry);
  const agrees = distance !== null && Math.abs(distance) <= 1;
  return about(verdict(agrees, 'cin_valid_for', [String(years)]), fields, keys);
};

/** `keys`: numbers that both sides may print, CPF and document number unless given. */
const sameOwner: DocumentRule = (fields, params, { otherSide = {} }) => {
  const keys = listParam(params, 'keys') ?? ownerKeys;
  const both = keys.filter((key) => textOf(fields, key) !== null && textOf(otherSide, key) !== null);
  if (both.length === 0) return about(notChecked('no_number_on_both_sides'), fields, []);
  const agrees = both.every((key) => sameIdentifier(textOf(fields, key) ?? '', textOf(otherSide, key) ?? ''));
  return about(verdict(agrees, 'sides_differ'), fields, both);
};

/** `since`: documents issued before this ISO date bear no code; `dateKey`: `issueDate` unless given. */
const codeRequired: DocumentRule = (fields, params, { barcodeCount }) => {
  const key = textParam(params, 'dateKey') ?? 'issueDate';
  const [since, issued] = [textParam(params, 'since'), realDate(fields, key)];
  const answer = (): RuleAnswer => {
    if (barcodeCount === undefined) return notChecked('codes_not_sought');
    if (barcodeCount > 0) return valid;
    if (since !== null && issued === null) return notChecked('issue_date_not_read');
    if (since !== null && (issued ?? '') < since) return notApplicable('older_without_code');
    return invalid('code_absent');
  };
  return about(answer(), fields, since === null ? [] : [key]);
};

/** `maxDays`: 90 unless given. Looks at issueDate, else at the end of referenceMonth. */
const addressAge: DocumentRule = (fields, params, { today }) => {
  const [issued, month] = [realDate(fields, 'issueDate'), textOf(fields, 'referenceMonth')];
  const keys = issued === null ? ['referenceMonth'] : ['issueDate'];
  const firstDay = issued ?? (month === null ? null : `${month}-01`);
  const days = firstDay === null ? null : daysBetween(firstDay, today);
  if (days === null) return about(notChecked('no_date_of_issue'), fields, keys);
  if (days < 0) return about(invalid('dated_in_future'), fields, keys);
  // A bill of a month is at most as old as that month's last day.
  const age = issued === null ? Math.max(0, days - 30) : days;
  const maxDays = numberParam(params, 'maxDays') ?? maxAddressAgeDays;
  return about(verdict(age <= maxDays, 'older_than', [String(maxDays)]), fields, keys);
};

/** `cep` and `state`: keys of the two fields, themselves unless given. */
const cepAgainstState: DocumentRule = (fields, params) => {
  const keys = [textParam(params, 'cep') ?? 'cep', textParam(params, 'state') ?? 'state'] as const;
  const [cep, state] = [textOf(fields, keys[0]), textOf(fields, keys[1])];
  if (cep === null || state === null) return about(notChecked('cep_not_read'), fields, keys);
  return about(verdict(cepMatchesState(cep, state), 'cep_of_other_state'), fields, keys);
};

/** `key`: the field that holds `test` on a document made to try a system; `environment` unless given. */
const testEnvironment: DocumentRule = (fields, params) => {
  const key = textParam(params, 'key') ?? 'environment';
  const isTest = textOf(fields, key) === 'test';
  return about(verdict(!isTest, 'test_environment'), fields, [key]);
};

/** The rules over several fields that need no other evidence, by name. */
const documentRules = {
  'dates.order': datesOrder,
  'cin.expiry_matches_age': cinExpiry,
  'sides.same_holder': sameOwner,
  'qr.required_but_absent': codeRequired,
  'address.age': addressAge,
  'fields.cep_matches_state': cepAgainstState,
  'document.test_environment': testEnvironment,
} satisfies Readonly<Record<string, DocumentRule>>;

export type DocumentRuleName = (typeof documentRuleNames)[number];

/** Rules that nobody can answer yet; they are always `not_checked`. */
type Unanswered = 'qr.signature' | 'pdf.signature' | 'image.screen_recapture';

const rules: Readonly<Record<Exclude<DocumentRuleName, Unanswered>, DocumentRule>> = {
  ...documentRules,
  ...sumRules,
  ...mrzRules,
  ...printRules,
  ...evidenceRules,
};

const names: ReadonlySet<string> = new Set(documentRuleNames);

export function isDocumentRuleName(name: string): name is DocumentRuleName {
  return names.has(name);
}

/** Checks the fields of a document against one rule of a template. The finding names the fields that it looked at. */
export function runDocumentRule(reference: RuleReference, fields: DocumentFields, context: RuleContext): FieldFinding {
  const { rule: name, params = {} } = reference;
  if (!isDocumentRuleName(name)) {
    return { rule: name, ...notChecked('no_document_rule'), fields: [] };
  }
  const known: Readonly<Record<string, DocumentRule>> = rules;
  const rule = known[name];
  if (!rule) return { rule: name, ...notChecked('not_by_fields'), fields: [] };
  return { rule: name, ...rule(fields, params, context) };
}
