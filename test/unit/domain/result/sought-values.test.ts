import { describe, expect, test } from 'vitest';
import type { FieldValue } from '../../../../src/domain/reading/result/ocr-result.ts';
import { findableValues, maxFindable, soughtForms } from '../../../../src/domain/result/sought-values.ts';

const field = (type: string, value: FieldValue) =>
  ({ type, value, confidence: 1, method: 'extract', source: 'ocr', rawText: null }) as never;

const documentWith = (fields: Record<string, [string, FieldValue]>, lists = {}) => ({
  fields: Object.fromEntries(Object.entries(fields).map(([key, [type, value]]) => [key, field(type, value)])),
  lists,
});

const formsOf = (type: string, value: FieldValue) =>
  findableValues([documentWith({ sought: [type, value] })]).map(({ form }) => form);

const isFoundBy = (type: string, value: FieldValue, sought: string) =>
  soughtForms(sought).some((form) => formsOf(type, value).includes(form));

describe('a value that is sought', () => {
  test.each<[string, FieldValue, string]>([
    ['cnpj', '12345678000195', '12.345.678/0001-95'],
    ['cpf', '12345678909', ' 123.456.789-09 '],
    ['text', 'INV-2026/001', 'inv 2026 001'],
    ['name', 'José da Conceição', 'JOSE DA CONCEICAO'],
    ['iban', 'DE89370400440532013000', 'de89 3704 0044 0532 0130 00'],
    ['name', '王小', '王小'],
    ['text', 'ＡＢＣ１２３', 'abc123'],
    ['date', '2026-11-03', '2026-11-03'],
    ['date', '2026-11-03', '03/11/2026'],
    ['date', '2026-11-03', '11/3/2026'],
    ['date', '2026-11-03', '3.11.2026'],
    ['yearMonth', '2026-11', '11/2026'],
    ['money', { amount: '1234.50', currency: 'BRL' }, '1.234,50'],
    ['money', { amount: '1234.50', currency: 'BRL' }, 'R$ 1.234,5'],
    ['money', { amount: '1234.50', currency: 'BRL' }, '1234.50 BRL'],
    ['money', { amount: '-1234567.00', currency: null }, "-1'234'567"],
    ['number', '1234', '1,234'],
    ['number', '0012.3400', '12.34'],
    ['address', { ...emptyAddress(), text: 'Rua das Flores, 10', postalCode: '01310100' }, '01310-100'],
    ['address', { ...emptyAddress(), text: 'Rua das Flores, 10' }, 'rua das flores 10'],
  ])('of the type %s, %j, is found by %j', (type, value, sought) => {
    expect(isFoundBy(type, value, sought)).toBe(true);
  });

  test.each<[string, FieldValue, string]>([
    ['cnpj', '12345678000195', '12.345.678/0001-96'],
    ['text', 'INV-2026-001', 'INV-2026-0011'],
    ['date', '2026-11-03', '2026-11-04'],
    ['date', '2026-11-03', '2026-03-11'],
    ['yearMonth', '2026-11', '2026-11-03'],
    ['money', { amount: '1234.50', currency: 'BRL' }, '1234.50 USD'],
    ['money', { amount: '1234.50', currency: null }, '12345,0'],
    ['money', { amount: '1234.50', currency: null }, '-1234.50'],
    ['number', '123450', '1.234.50'],
  ])('of the type %s, %j, is not found by %j', (type, value, sought) => {
    expect(isFoundBy(type, value, sought)).toBe(false);
  });

  test('is sought in every way that it can be read', () => {
    expect(soughtForms('03/04/2026')).toEqual(['text 03042026', 'date 2026-04-03', 'date 2026-03-04']);
    expect(soughtForms('1.234')).toEqual(['text 1234', 'number 1.234', 'number 1234']);
  });

  test.each(['', '   ', 'abc', '1.2', '--..--', 'SP', '王', 'x'.repeat(501)])('is refused as %j', (sought) => {
    expect(soughtForms(sought)).toEqual([]);
  });
});

describe('the values of a result', () => {
  test('are those of fields and of lists, each once, without what is short, long or one of a few', () => {
    const document = documentWith(
      {
        owner: ['name', 'Ana Souza'],
        absent: ['name', null],
        isPaid: ['boolean', true],
        state: ['state', 'Bahia'],
        kind: ['enum', 'residential'],
        short: ['text', 'abc'],
        long: ['text', 'x'.repeat(501)],
      },
      { items: [{ code: field('code', 'A-1001') }, { code: field('code', 'A1001') }] },
    );
    expect(findableValues([document, document])).toEqual([
      { field: 'owner', form: 'text ANASOUZA' },
      { field: 'items.code', form: 'text A1001' },
    ]);
  });

  test('are bounded in number, with those of fields in front', () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({ code: field('code', `CODE-${index}`) }));
    const found = findableValues([documentWith({}, { items: rows }), documentWith({ owner: ['name', 'Ana Souza'] })]);
    expect(found).toHaveLength(maxFindable);
    expect(found[0]?.field).toBe('owner');
  });
});

function emptyAddress() {
  return { street: null, number: null, complement: null, district: null, city: null, state: null, postalCode: null };
}
