import type { RuleParams } from './rule-context.ts';

/** `texts` is a list of them, or a single one. */
type ParamForm = 'text' | 'number' | 'list' | 'texts';

/** What a rule takes, by the names of parameters. */
interface RuleForm {
  readonly needs?: Readonly<Record<string, ParamForm>>;
  readonly takes?: Readonly<Record<string, ParamForm>>;
}

const ofMrz: RuleForm = { takes: { key: 'text' } };

/** Rules that are given something by the template; all others take nothing. */
const forms: Readonly<Record<string, RuleForm>> = {
  'age.minimum': { needs: { years: 'number' } },
  'cep.matches_state': { takes: { state: 'text' } },
  'format.regex': { needs: { pattern: 'text' } },
  'enum.member': { needs: { allowed: 'list' } },
  'dates.order': { needs: { keys: 'list' } },
  'sum.items_equal_total': {
    needs: { list: 'text', column: 'text', total: 'text' },
    takes: { tolerancePerLine: 'number' },
  },
  'sum.parts_equal_total': { needs: { add: 'list' }, takes: { subtract: 'list', total: 'text' } },
  'sum.balance': { takes: { list: 'text', column: 'text', opening: 'text', closing: 'text' } },
  'sides.same_holder': { takes: { keys: 'list' } },
  'qr.required_but_absent': { takes: { dateKey: 'text', since: 'text' } },
  'address.age': { takes: { maxDays: 'number' } },
  'fields.cep_matches_state': { takes: { cep: 'text', state: 'text' } },
  'document.test_environment': { takes: { key: 'text' } },
  'mrz.equals_print.number': ofMrz,
  'mrz.equals_print.name': ofMrz,
  'mrz.equals_print.birthDate': ofMrz,
  'mrz.equals_print.expiryDate': ofMrz,
  'key.equals_print': { takes: { key: 'text', issuer: 'texts', date: 'text', number: 'text', series: 'text' } },
  'boleto.equals_print': { takes: { key: 'text', issueDate: 'text', amount: 'text', dueDate: 'text' } },
  'pix.equals_print': { takes: { key: 'text', amount: 'text' } },
  'barcode.equals_print': { takes: { keys: 'list' } },
};

const shown: Readonly<Record<ParamForm, string>> = {
  text: 'a text',
  number: 'a number',
  list: 'a list of texts',
  texts: 'a text or a list of texts',
};

function hasForm(value: RuleParams[string] | undefined, form: ParamForm): boolean {
  if (form === 'texts') return typeof value === 'string' || Array.isArray(value);
  return form === 'list' ? Array.isArray(value) : typeof value === (form === 'text' ? 'string' : 'number');
}

/** What is wrong with one parameter of a rule. */
export interface ParamProblem {
  readonly param: string;
  readonly message: string;
}

/**
 * Parameters that a rule needs and was not given, does not know, or cannot use. Rules that compare with what a client
 * expects are given theirs by the service, and are not looked at.
 */
export function paramProblems(rule: string, params: RuleParams): readonly ParamProblem[] {
  if (rule.endsWith('.equals_expected')) return [];
  const { needs = {}, takes = {} } = forms[rule] ?? {};
  const known = { ...needs, ...takes };
  const missing = Object.keys(needs)
    .filter((param) => params[param] === undefined)
    .map((param) => ({ param, message: `The rule "${rule}" needs the parameter "${param}"; add it.` }));
  const wrong = Object.entries(params).flatMap(([param, value]) => {
    const form = known[param];
    if (form === undefined) {
      const names = Object.keys(known);
      const advice = names.length === 0 ? 'it takes none, so remove it' : `use ${names.join(', ')}`;
      return [{ param, message: `The rule "${rule}" has no parameter "${param}"; ${advice}.` }];
    }
    return hasForm(value, form) ? [] : [{ param, message: `The parameter "${param}" must be ${shown[form]}.` }];
  });
  return [...missing, ...wrong];
}
