import { describe, expect, test } from 'vitest';
import { limitOfDoubt } from '../../../../../src/domain/reading/ocr/field-support.ts';
import type { FieldType } from '../../../../../src/domain/template/field-types.ts';
import type { ExtractionRule, FieldDefinition, Template } from '../../../../../src/domain/template/template.ts';
import { at, type DrawnLine, pageOf } from '../../../../support/drawn-page.ts';
import { readWith } from '../../../../support/read-with.ts';
import { fieldOf, templateOf } from '../../../../support/template-of.ts';

const beside = (...labels: readonly string[]): readonly ExtractionRule[] => [
  { by: 'label', labels, direction: 'right' },
];
const required = (key: string, type: FieldType, label: string, more: Partial<FieldDefinition> = {}) =>
  fieldOf(key, type, beside(label), { required: true, ...more });

const orderNumber = required('number', 'code', 'ORDER NO');
const cnpj = required('issuer', 'cnpj', 'CNPJ');
const amount: ExtractionRule = { by: 'amount', labels: ['TOTAL'], subtotals: ['NET'], taxes: ['TAX'] };
const total = fieldOf('total', 'money', [amount], { required: true });

function read(fields: readonly FieldDefinition[], lines: readonly DrawnLine[], more: Partial<Template> = {}) {
  const { fields: found, validation } = readWith(templateOf({ fields, ...more }), [pageOf(lines)]);
  return { found, passed: validation.passed, unproven: validation.unproven };
}

describe('a required value', () => {
  test('that only a label names is not proven, and its document does not pass', () => {
    const { found, ...verdict } = read([orderNumber], [at(50, 100, 'ORDER NO: A-1234')]);
    expect(found['number']).toMatchObject({ value: 'A-1234' });
    expect(found['number']).not.toHaveProperty('support');
    expect(verdict).toEqual({ passed: null, unproven: ['number'] });
  });

  test('is proven by check digits, and not by those that fail', () => {
    const good = read([cnpj], [at(50, 100, 'CNPJ: 11.222.333/0001-81')]);
    expect(good.found['issuer']?.support).toEqual(['check_digit']);
    expect(good.passed).toBe(true);
    const bad = read([cnpj], [at(50, 100, 'CNPJ: 11.222.333/0001-82')]);
    expect(bad.found['issuer']).not.toHaveProperty('support');
    expect(bad).toMatchObject({ passed: false, unproven: ['issuer'] });
  });

  test('is proven by a form that its template asks for, and not by a date that is merely possible', () => {
    const pattern = { rule: 'format.regex', params: { pattern: '[A-Z]-[0-9]{4}' } };
    const formed = read([{ ...orderNumber, validate: [pattern] }], [at(50, 100, 'ORDER NO: A-1234')]);
    expect(formed.found['number']?.support).toEqual(['form']);
    const dated = read([required('issued', 'date', 'DATE')], [at(50, 100, 'DATE: 20/11/2026')]);
    expect(dated.found['issued']?.validations).toMatchObject([{ rule: 'date.plausible', result: 'valid' }]);
    expect(dated).toMatchObject({ passed: null, unproven: ['issued'] });
  });

  test('is proven by amounts that add up to it, and not by one that is there twice', () => {
    const bill = (tax: string) => [
      at(50, 100, 'NET 100,00'),
      at(50, 200, `TAX ${tax}`),
      at(50, 300, 'TOTAL 119,00'),
      at(50, 400, 'TOTAL 119,00'),
    ];
    expect(read([total], bill('19,00'))).toMatchObject({ passed: true, found: { total: { support: ['sum'] } } });
    expect(read([total], bill('18,00'))).toMatchObject({ passed: null, unproven: ['total'] });
  });

  test('is proven by a second text that says the same, and not where a third says something else', () => {
    const lines = [at(50, 100, 'ORDER NO: A-1234'), at(50, 400, 'ORDER NO: A-1234')];
    expect(read([orderNumber], lines)).toMatchObject({ passed: true, found: { number: { support: ['repetition'] } } });
    const third = [...lines, at(50, 600, 'ORDER NO: B-9999')];
    expect(read([orderNumber], third)).toMatchObject({ passed: null, unproven: ['number'] });
  });

  test('is proven by what the client expects', () => {
    const template = templateOf({ fields: [orderNumber] });
    const page = pageOf([at(50, 100, 'ORDER NO: A-1234')]);
    const { fields, validation } = readWith(template, [page], { expected: { number: 'A-1234' } });
    expect(fields['number']?.support).toEqual(['comparison']);
    expect(validation.passed).toBe(true);
  });

  test('that is missing fails and is no matter of proof', () => {
    expect(read([orderNumber], [at(50, 100, 'nothing')])).toMatchObject({ passed: false, unproven: [] });
  });
});

describe('a value that nothing supports', () => {
  const lines = [at(50, 100, 'ORDER NO: A-1234')];
  const confidence = (documentType: string, shown = lines) =>
    read([orderNumber], shown, { documentType }).found['number']?.confidence ?? 0;

  test('is not surer than a limit on documents of many layouts, however well it was read', () => {
    expect(confidence('invoice')).toBe(limitOfDoubt);
    expect(confidence('invoice', [...lines, at(50, 400, 'ORDER NO: A-1234')])).toBeGreaterThan(limitOfDoubt);
  });

  test('is as sure as its words and its label on documents of one layout', () => {
    expect(confidence('br.cnh')).toBeGreaterThan(limitOfDoubt);
  });
});

describe('a value that a rule over the document contradicts', () => {
  const due = required('due', 'date', 'DUE');
  const dates = { rule: 'dates.order', params: { keys: ['issued', 'due'] }, advisory: true };
  const confidence = (day: string) =>
    read([required('issued', 'date', 'DATE'), due], [at(50, 100, 'DATE: 20/11/2026'), at(50, 200, `DUE: ${day}`)], {
      validate: [dates],
    }).found['due']?.confidence ?? 0;

  test('is not surer than the limit, though the rule only advises', () => {
    expect(confidence('30/11/2026')).toBeGreaterThan(limitOfDoubt);
    expect(confidence('30/10/2026')).toBeLessThanOrEqual(limitOfDoubt);
  });
});
