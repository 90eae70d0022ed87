import { describe, expect, test } from 'vitest';
import type { AmountRule, FieldDefinition } from '../../../../src/domain/template/template.ts';
import { at, pageOf } from '../../../support/drawn-page.ts';
import { readWith } from '../../../support/read-with.ts';
import { fieldOf, templateOf } from '../../../support/template-of.ts';

const rule: AmountRule = {
  by: 'amount',
  labels: ['Total', 'Amount due'],
  subtotals: ['Subtotal'],
  taxes: ['GST', 'VAT', 'Sales tax'],
  including: ['Incl', 'Included'],
  excluding: ['Excl', 'Before'],
  charges: ['Service charge'],
  discounts: ['Discount'],
  paid: ['Cash'],
  change: ['Change'],
  rounding: ['Rounding'],
  until: ['Tax summary'],
};
const fields: readonly FieldDefinition[] = [
  fieldOf('total', 'money', [rule]),
  fieldOf('subtotal', 'money', [{ by: 'part', of: 'total', part: 'subtotals' }]),
  fieldOf('tax', 'money', [{ by: 'part', of: 'total', part: 'taxes' }]),
];

/** Total, subtotal and tax of a slip with words at the left and amounts at the right. */
function read(...rows: readonly (readonly [words: string, amount: string])[]) {
  const lines = rows.flatMap(([words, amount], index) => [
    at(40, 100 + 40 * index, words),
    at(520, 100 + 40 * index, amount),
  ]);
  const page = pageOf(
    lines.filter(({ text }) => text !== ''),
    { width: 640 },
  );
  const template = templateOf({ locale: 'en', currency: null, fields });
  const { fields: found } = readWith(template, [page]);
  return ['total', 'subtotal', 'tax'].map((key) => {
    const value = found[key]?.value;
    return typeof value === 'object' && value !== null && 'amount' in value ? value['amount'] : null;
  });
}

describe('the parts of an amount', () => {
  test('are subtotal and tax that come to it', () => {
    expect(read(['Tea', '8.00'], ['Subtotal', '8.00'], ['Sales tax', '0.64'], ['Total', '8.64'])).toEqual([
      '8.64',
      '8.00',
      '0.64',
    ]);
  });

  test('are told from a total that includes a tax by its words, in any order', () => {
    expect(read(['Tea', '9.30'], ['Total incl. GST', '9.30'], ['Cash', '10.00'], ['Change', '0.70'])).toEqual([
      '9.30',
      null,
      null,
    ]);
    expect(read(['Total (GST incl)', '9.30'], ['GST included in total', '0.53'])).toEqual(['9.30', null, '0.53']);
    expect(read(['Total excl. GST', '11.51'], ['Total GST', '0.69'], ['Total incl. GST', '12.20'])).toEqual([
      '12.20',
      '11.51',
      '0.69',
    ]);
  });

  test('are told by a printed rate where the words say the opposite', () => {
    expect(read(['Tea', '25.15'], ['Amount due', '25.15'], ['Total included GST @ 6%', '1.42'])).toEqual([
      '25.15',
      null,
      '1.42',
    ]);
  });

  test('are found in the summary of taxes, and no total is', () => {
    expect(read(['Total incl. GST', '12.20'], ['Tax summary', ''], ['SR 6% 11.51', '0.69'])).toEqual([
      '12.20',
      null,
      '0.69',
    ]);
  });

  test('make the amount with charges, a discount and a rounding, in the order of print', () => {
    const rows = [
      ['Subtotal', '79.60'],
      ['Discount', '-30.00'],
      ['Total', '49.60'],
      ['Service charge 10%', '4.96'],
      ['GST 6%', '3.27'],
      ['Rounding', '-0.03'],
      ['Total', '57.80'],
    ] as const;
    expect(read(...rows)).toEqual(['57.80', '79.60', '3.27']);
  });

  test('are none without the rule of the field that they name', () => {
    const page = pageOf([at(40, 100, 'Subtotal'), at(300, 100, '8.00')]);
    const template = templateOf({ locale: 'en', currency: null, fields: fields.slice(1) });
    expect(readWith(template, [page]).fields['subtotal']?.value).toBeNull();
  });
});
