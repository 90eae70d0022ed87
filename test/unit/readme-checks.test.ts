import { describe, expect, test } from 'vitest';
import { rulesOfType } from '../../src/domain/reading/validation/rules/field-rules.ts';
import { isFieldType } from '../../src/domain/template/field-types.ts';
import type { Template } from '../../src/domain/template/template.ts';
import { bundledTemplates, templateNamed } from '../support/bundled-templates.ts';
import { namesIn, readMarkdown } from '../support/markdown.ts';

/** What the README calls a check, and a rule that makes it. */
const checks: Readonly<Record<string, RegExp>> = {
  'check digits': /\.check_digits$/,
  'machine-readable zone against the print': /^mrz\.equals_print\./,
  'order of dates': /^dates\.order$/,
  expiry: /^document\.expired$/,
  'CEP against the state': /^(?:cep\.|fields\.cep_)matches_state$/,
  'access key and its check digit': /^accessKey\.check_digit$/,
  'access key against the print': /^key\.equals_print$/,
  'sums of items': /^sum\.items_equal_total$/,
  'sums of items and parts': /^sum\.parts_equal_total$/,
  'test environment': /^document\.test_environment$/,
  'barcode against the print': /^barcode\.equals_print$/,
  'line and Pix code against the print': /^pix\.equals_print$/,
  'balances against the movements': /^sum\.balance$/,
  'age of the bill': /^address\.age$/,
  formats: /^format\.regex$/,
};

const templates = await bundledTemplates();
const { rows } = await readMarkdown('README.md');

/** The rules that a template names, and those that every value of its types is held against. */
function rulesOf({ fields, validate }: Template): readonly string[] {
  const ofFields = fields.flatMap((field) => [
    ...field.validate.map(({ rule }) => rule),
    ...(isFieldType(field.type) ? rulesOfType(field.type, null) : []),
  ]);
  return [...validate.map(({ rule }) => rule), ...ofFields];
}

describe('The README', () => {
  test('claims of each template the checks that it has', () => {
    const names = new Set(templates.map(({ name }) => name));
    const claims = rows.flatMap(([named = '', , reported = '']) => {
      const known = namesIn(named).filter((name) => names.has(name));
      return reported === 'none' ? [] : known.flatMap((name) => reported.split(', ').map((claim) => ({ name, claim })));
    });
    expect(claims.length).toBeGreaterThan(40);
    const untrue = claims.filter(({ name, claim }) => {
      const rule = checks[claim];
      return rule === undefined || !rulesOf(templateNamed(templates, name)).some((each) => rule.test(each));
    });
    expect(untrue).toEqual([]);
  });
});
