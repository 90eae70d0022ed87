import { describe, expect, test } from 'vitest';
import type { AmountRule, FieldDefinition } from '../../../../../src/domain/template/template.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';
import { readWith } from '../../../../support/read-with.ts';
import { fieldOf, templateOf } from '../../../../support/template-of.ts';

const rule: AmountRule = {
  by: 'amount',
  labels: ['Total', 'Amount due'],
  subtotals: ['Subtotal'],
  taxes: ['GST', 'PST', 'CGST', 'SGST', 'VAT', 'Sales tax', 'State tax', 'City tax'],
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

  test('are a tax that comes on top, where its rate makes it of a subtotal', () => {
    const sums = (tax: string) => read(['Subtotal', '100.00'], ['Excl 19% VAT', tax], ['Total', '119.00']);
    expect(sums('19.00')).toEqual(['119.00', '100.00', '19.00']);
    expect(sums('100.00')[2]).toBeNull();
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
      '11.51',
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

  test('are the sum of the parts of a tax, which comes to the amount with the subtotal', () => {
    expect(read(['Subtotal', '345.00'], ['CGST 9%', '31.05'], ['SGST 9%', '31.05'], ['Total', '407.10'])).toEqual([
      '407.10',
      '345.00',
      '62.10',
    ]);
    const rounded = [
      ['Subtotal', '18.50'],
      ['State tax', '0.54'],
      ['City tax', '0.89'],
      ['Rounding', '0.02'],
      ['Total', '19.95'],
    ] as const;
    expect(read(...rounded)).toEqual(['19.95', '18.50', '1.43']);
  });

  test('are the sum where a running subtotal holds one part already, and where the sum is printed', () => {
    const running = [
      ['Subtotal', '100.00'],
      ['GST 5%', '5.00'],
      ['Subtotal', '105.00'],
      ['PST 7%', '7.00'],
      ['Total', '112.00'],
    ] as const;
    expect(read(...running)[2]).toBe('12.00');
    const printed = [
      ['Subtotal', '100.00'],
      ['GST 5%', '5.00'],
      ['PST 7%', '7.00'],
      ['Total VAT', '12.00'],
      ['Total', '112.00'],
    ] as const;
    expect(read(...printed)[2]).toBe('12.00');
  });

  test('are the one tax that is printed twice', () => {
    const rows = [
      ['Subtotal', '100.00'],
      ['GST 5%', '5.00'],
      ['Total', '105.00'],
      ['GST', '5.00'],
    ] as const;
    expect(read(...rows)).toEqual(['105.00', '100.00', '5.00']);
  });

  test('hold no single part of a tax where nothing proves the sum', () => {
    expect(read(['Tea', '345.00'], ['CGST', '8.63'], ['SGST', '8.63'], ['Total', '371.00'])[2]).toBeNull();
    expect(
      read(['Subtotal', '300.00'], ['CGST 2.5%', '7.50'], ['SGST 2.5%', '7.50'], ['Total', '371.00'])[2],
    ).toBeNull();
  });

  test('tell what the parts say and where they stand', () => {
    const lines = [
      at(40, 100, 'Subtotal 100.00'),
      at(40, 140, 'GST $5.00'),
      at(40, 180, 'PST $7.00'),
      at(40, 220, 'Total 112.00'),
    ];
    const tax = readWith(templateOf({ locale: 'en', currency: 'CAD', fields }), [pageOf(lines)]).fields['tax'];
    expect(tax).toMatchObject({ value: { amount: '12.00', currency: 'CAD' }, rawText: '$5.00\n$7.00' });
    expect(tax?.locations).toHaveLength(2);
  });

  test('are none without the rule of the field that they name', () => {
    const page = pageOf([at(40, 100, 'Subtotal'), at(300, 100, '8.00')]);
    const template = templateOf({ locale: 'en', currency: null, fields: fields.slice(1) });
    expect(readWith(template, [page]).fields['subtotal']?.value).toBeNull();
  });
});
