import { describe, expect, test } from 'vitest';
import type { Field, FieldValue } from '../../../src/domain/reading/result/ocr-result.ts';
import { agreesWithPrint, agreesWithValue, dateOrderOf } from '../../support/field-match.ts';

const european = { today: '2026-11-21', locale: 'en', dateOrder: 'dmy' } as const;

function fieldOf(type: string, value: FieldValue): Field {
  return {
    value,
    rawText: null,
    type,
    confidence: 1,
    method: 'extract',
    source: 'ocr',
    locations: [],
    validations: [],
    corrections: [],
  };
}

describe('A field against what is printed', () => {
  test.each([
    ['date', '2018-03-10', '10/03/2018', true],
    ['date', '2018-10-03', '10/03/2018', false],
    ['date', '2017-01-05', '05-JAN-2017', true],
    ['money', { amount: '31.60', currency: 'MYR' }, 'RM31.60', true],
    ['money', { amount: '31.6', currency: null }, '31.60', true],
    ['money', { amount: '31.60', currency: 'MYR' }, 4.11, false],
    ['money', { amount: '4.11', currency: 'USD' }, 4.11, true],
    ['name', 'S & Y Stationery', 'S&Y STATIONERY', true],
    ['name', 'SÃO JOÃO', 'Sao Joao', true],
    ['name', 'SAO JOSE', 'Sao Joao', false],
    ['code', '000000002', '2', true],
    ['code', 'A002', '2', false],
    ['name', null, 'ANY', false],
  ] as const)('of type %s with %j is judged by its normalised value of %j: %s', (type, value, truth, right) => {
    expect(agreesWithPrint(fieldOf(type, value), truth, european)).toBe(right);
  });

  test('reads money of Portuguese documents with commas', () => {
    const context = { ...european, locale: 'pt-BR' } as const;
    expect(agreesWithPrint(fieldOf('money', { amount: '1950.00', currency: 'BRL' }), '1.950,00', context)).toBe(true);
  });

  test('knows American documents by their dates and addresses', () => {
    expect(dateOrderOf(['6/10/2019', '123 Main Street Redmond, WA 98052'])).toBe('mdy');
    expect(dateOrderOf(['11/15/2019'])).toBe('mdy');
    expect(dateOrderOf(['10/03/2018', 'JALAN PERMAS UTARA 81750 MASAI JOHOR', 12])).toBe('dmy');
  });
});

describe('A field against the value that was drawn', () => {
  test('takes texts as folded words', () => {
    expect(agreesWithValue('JOSE D AVILA', "José d'Ávila")).toBe(true);
    expect(agreesWithValue('JOSE AVILA', 'JOSE AVILAR')).toBe(false);
  });

  test('wants every part of an address but not its whole text', () => {
    const truth = { text: 'Rua A, 1', number: '1', city: 'SÃO PAULO' };
    expect(agreesWithValue({ text: 'other', number: '1', city: 'Sao Paulo', state: 'SP' }, truth)).toBe(true);
    expect(agreesWithValue({ text: 'Rua A, 1', number: '1' }, truth)).toBe(false);
  });

  test('wants as many parents as there are, in their order', () => {
    const truth = [{ name: 'ANA' }, { name: 'RUI' }];
    expect(agreesWithValue([{ name: 'ANA', role: 'mother' }, { name: 'RUI' }], truth)).toBe(true);
    expect(agreesWithValue([{ name: 'ANA' }], truth)).toBe(false);
    expect(agreesWithValue([{ name: 'RUI' }, { name: 'ANA' }], truth)).toBe(false);
  });

  test('does not take a missing value for a right one', () => {
    expect(agreesWithValue(null, 'ANA')).toBe(false);
    expect(agreesWithValue('ANA', null)).toBe(false);
  });
});
