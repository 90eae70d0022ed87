import { describe, expect, test } from 'vitest';
import { typify } from '../../../../../src/domain/reading/ocr/typify.ts';
import { mrzDigit } from '../../../../../src/domain/reading/validation/mrz.ts';
import type { FieldType } from '../../../../../src/domain/template/field-types.ts';
import { rowsOf, valuesOf } from '../../../../support/bundled-templates.ts';
import { pageOf } from '../../../../support/drawn-page.ts';
import { readWith } from '../../../../support/read-with.ts';
import { fieldOf, templateOf } from '../../../../support/template-of.ts';

const keys = ['documentNumber', 'surname', 'givenNames', 'birthDate', 'expiryDate'] as const;
const types: Readonly<Record<string, FieldType>> = { documentNumber: 'code', birthDate: 'date', expiryDate: 'expiry' };
const formats = ['FRDL', 'NLDL', 'CHDL'] as const;
/** A template of an operator's own for licences. */
const template = {
  ...templateOf({
    locale: 'en',
    typification: { keywords: [], patterns: [], mrz: { formats, weight: 1 }, certainAt: 1 },
    fields: keys.map((key) => fieldOf(key, types[key] ?? 'name', [{ by: 'mrz', field: key }])),
  }),
  validate: ['mrz.check_digits', 'mrz.line_length', 'mrz.equals_print.name'].map((rule) => ({ rule })),
};
const closed = (text: string): string => text + mrzDigit(text);
const card = (...lines: readonly string[]) =>
  pageOf(rowsOf([[[60, 'PERMIS DE CONDUIRE']], [[60, '1. EXEMPLE']], ...lines.map((line) => [[60, line]] as const)]), {
    width: 1200,
    height: 760,
  });

const french = closed(`${closed('D1FRA13AA00123')}281231EXEMPLE<`);
const dutch = closed('D1NLD15012345678A7K2M9XY4P1QZ');
const swiss = ['ABC123D<<', 'FACHE000123456003<<900115<<<<<', 'MUSTER<<ANNA<MARIA<<<<<<<<<<<<'];
const nothing = { documentNumber: null, surname: null, givenNames: null, birthDate: null, expiryDate: null };

describe('the zone of a driving licence', () => {
  test.each([
    ['FRDL', [french], { documentNumber: '13AA00123', surname: 'EXEMPLE', expiryDate: '2028-12-31' }],
    ['NLDL', [dutch], { documentNumber: '5012345678' }],
    [
      'CHDL',
      swiss,
      { documentNumber: '000123456003', surname: 'MUSTER', givenNames: 'ANNA MARIA', birthDate: '1990-01-15' },
    ],
  ])('%s tells what the document is, and gives its fields', (format, lines, needed) => {
    const page = card(...lines);
    expect(typify([page], [template]).best?.confidence).toBe(1);
    const document = readWith(template, [page]);
    expect(document.mrz).toMatchObject({ format, lines, readLines: lines, valid: true, corrections: [] });
    expect(valuesOf(document, keys)).toEqual({ ...nothing, ...needed });
    expect(document.fields['documentNumber']?.source).toBe('mrz');
  });

  test('is held against its digits, where it has some', () => {
    const rules = (...lines: readonly string[]) =>
      Object.fromEntries(
        readWith(template, [card(...lines)]).validation.results.map(({ rule, result }) => [rule, result]),
      );
    const wrong = french.replace('281231', '281230');
    expect(rules(french)).toMatchObject({ 'mrz.check_digits': 'valid', 'mrz.line_length': 'valid' });
    expect(rules(wrong)).toMatchObject({ 'mrz.check_digits': 'invalid' });
    expect(rules(...swiss)).toMatchObject({ 'mrz.check_digits': 'not_applicable', 'mrz.line_length': 'valid' });
    expect(readWith(template, [card(wrong)]).mrz).toMatchObject({ valid: false });
  });

  test('is found between specks and a caption', () => {
    const page = card(swiss[0] ?? '', '·', swiss[1] ?? '', 'Musterstadt', swiss[2] ?? '');
    expect(readWith(template, [page]).mrz).toMatchObject({ format: 'CHDL', lines: swiss });
  });
});
