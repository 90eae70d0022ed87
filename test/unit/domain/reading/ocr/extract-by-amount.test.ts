import { describe, expect, test } from 'vitest';
import type { AmountRule } from '../../../../../src/domain/template/template.ts';
import { at, type DrawnLine, pageOf } from '../../../../support/drawn-page.ts';
import { readField } from '../../../../support/read-with.ts';
import { fieldOf } from '../../../../support/template-of.ts';

const rule: AmountRule = {
  by: 'amount',
  labels: ['Grand total', 'Total', 'Total incl. tax', 'Due'],
  paid: ['Cash', 'Card'],
  change: ['Change'],
  rounding: ['Rounding'],
  not: ['Subtotal', 'Total qty', 'Total tax', 'Excl. tax'],
  until: ['Tax summary'],
};

/** Rows of a slip: words at the left, an amount at the right. */
function slip(rows: readonly (readonly [words: string, amount: string])[]): readonly DrawnLine[] {
  return rows.flatMap(([words, amount], index) =>
    [at(40, 100 + 40 * index, words), at(500, 100 + 40 * index, amount)].filter(({ text }) => text !== ''),
  );
}

function read(rows: readonly (readonly [string, string])[]) {
  const template = { locale: 'en', currency: null } as const;
  return readField(fieldOf('total', 'money', [rule]), pageOf(slip(rows), { width: 640 }), template);
}

const amountOf = (rows: readonly (readonly [string, string])[]) => {
  const { value } = read(rows);
  return value !== null && typeof value === 'object' && 'amount' in value ? value['amount'] : null;
};

describe('a rule of the amount to be paid', () => {
  test('takes the amount of the most telling label', () => {
    const rows = [
      ['Tea', '3.00'],
      ['Total', '3.00'],
      ['Service', '0.30'],
      ['Grand total', '3.30'],
    ] as const;
    expect(amountOf(rows)).toBe('3.30');
  });

  test('takes what was paid less the change, where the label cannot be read', () => {
    const rows = [
      ['Tea', '4.20'],
      ['Scone', '3.10'],
      ['T0+4l', '7.30'],
      ['Cash', '10.00'],
      ['Change', '2.70'],
    ] as const;
    expect(amountOf(rows)).toBe('7.30');
    expect(
      amountOf([
        ['Tea', '7.30'],
        ['Cash', '10'],
        ['Change', '2.70'],
      ]),
    ).toBe('7.30');
  });

  test('takes the sum after rounding', () => {
    const rows = [
      ['Total incl. tax', '41.52'],
      ['Rounding', '-0.02'],
      ['Total', '41.50'],
      ['Card', '41.50'],
    ] as const;
    expect(amountOf(rows)).toBe('41.50');
  });

  test('passes over quantities, sums before tax and the tax summary', () => {
    const rows = [
      ['Tea', '10.00'],
      ['Subtotal', '10.00'],
      ['Total tax', '0.60'],
      ['Due', '10.60'],
      ['Tax summary', ''],
      ['Total', '10.00'],
    ] as const;
    expect(amountOf(rows)).toBe('10.60');
  });

  test('finds the amount that stands below its label', () => {
    expect(
      amountOf([
        ['Total', ''],
        ['', '12.40'],
        ['Card', '12.40'],
      ]),
    ).toBe('12.40');
  });

  test('takes what items come to, though only cash is named', () => {
    expect(
      amountOf([
        ['Bakery', '149.00'],
        ['Dairy', '21.00'],
        ['Cash', '170.00'],
      ]),
    ).toBe('170.00');
  });

  test('takes what subtotal, tax and rounding come to, though the label stands on another amount', () => {
    const rows = [
      ['Tea', '7.90'],
      ['Tea', '4.10'],
      ['Subtotal', '11.00'],
      ['Total tax', '0.66'],
      ['Rounding', '-0.01'],
      ['To pay', '11.65'],
      ['Due', '3.00'],
    ] as const;
    expect(amountOf(rows)).toBe('11.65');
  });

  test('prefers the rounded amount to the one that items come to', () => {
    const rows = [
      ['Tea', '20.00'],
      ['Scone', '21.48'],
      ['Total incl. tax', '41.48'],
      ['Rounding', '0.02'],
      ['Total', '41.50'],
    ] as const;
    expect(amountOf(rows)).toBe('41.50');
  });

  test('reads amounts that OCR divided', () => {
    expect(amountOf([['Total', '15. 90']])).toBe('15.90');
  });

  test('is the surer, the more agrees', () => {
    const alone = read([['Tea', '7.30']]).confidence;
    const labelled = read([
      ['Tea', '4.20'],
      ['Total', '7.30'],
    ]).confidence;
    const proven = read([
      ['Tea', '4.20'],
      ['Scone', '3.10'],
      ['Total', '7.30'],
      ['Cash', '10.00'],
      ['Change', '2.70'],
    ]).confidence;
    expect(alone).toBeLessThan(labelled);
    expect(labelled).toBeLessThan(proven);
  });

  test('finds nothing where there is no amount', () => {
    expect(amountOf([['Total', 'see below']])).toBeNull();
    expect(amountOf([['Total', '0.00']])).toBeNull();
  });
});
