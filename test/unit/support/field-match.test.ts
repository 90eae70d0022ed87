import { describe, expect, test } from 'vitest';
import type { Field, FieldValue } from '../../../src/domain/reading/result/ocr-result.ts';
import { agreesWithPrint, agreesWithValue } from '../../support/field-match.ts';

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
    ['date', '2018-03-10', { kind: 'date', value: '2018-03-10' }, true],
    ['date', '2018-10-03', { kind: 'date', value: '2018-03-10' }, false],
    ['text', '10/03/2018', { kind: 'date', value: '2018-03-10' }, false],
    ['money', { amount: '31.60', currency: 'MYR' }, { kind: 'money', value: '31.60' }, true],
    ['money', { amount: '31.6', currency: null }, { kind: 'money', value: '31.60' }, true],
    ['money', { amount: '31.60', currency: 'MYR' }, { kind: 'money', value: '4.11' }, false],
    ['text', '31.60', { kind: 'money', value: '31.60' }, false],
    ['name', 'S & Y Stationery', { kind: 'text', value: 'S&Y STATIONERY' }, true],
    ['name', 'SÃO JOÃO', { kind: 'text', value: 'Sao Joao' }, true],
    ['name', 'SAO JOSE', { kind: 'text', value: 'Sao Joao' }, false],
    ['code', '000000002', { kind: 'text', value: '2' }, true],
    ['code', 'A002', { kind: 'text', value: '2' }, false],
    ['name', null, { kind: 'text', value: 'ANY' }, false],
    ['date', null, { kind: 'date', value: '2018-03-10' }, false],
  ] as const)('of type %s with %j against %j: %s', (type, value, truth, right) => {
    expect(agreesWithPrint(fieldOf(type, value), truth)).toBe(right);
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
