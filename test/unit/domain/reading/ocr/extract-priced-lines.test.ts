import { describe, expect, test } from 'vitest';
import { rowsIn } from '../../../../support/bundled-templates.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';
import { readWith } from '../../../../support/read-with.ts';
import { fieldOf, templateOf } from '../../../../support/template-of.ts';

const fields = [
  { ...fieldOf('description', 'text', []), required: true },
  fieldOf('quantity', 'number', []),
  fieldOf('unitPrice', 'money', []),
  { ...fieldOf('total', 'money', []), required: true },
];
const template = templateOf({
  locale: 'en',
  currency: 'EUR',
  lists: [{ key: 'items', title: 'Items', fields, extract: [{ by: 'priced_lines', until: ['Subtotal', 'Total'] }] }],
  landmarks: ['Rounding', 'Date'],
});

/** Description, quantity, price of one and amount of the items of a slip. */
function items(...lines: readonly string[]) {
  const page = pageOf(
    lines.map((text, index) => at(40, 100 + 34 * index, text)),
    { width: 640 },
  );
  const amount = (value: unknown) =>
    typeof value === 'object' && value !== null && 'amount' in value ? value.amount : value;
  return rowsIn(readWith(template, [page]), 'items').map((row) => fields.map(({ key }) => amount(row[key])));
}

describe('the items of a slip', () => {
  test('are the lines that end with an amount, up to a sum', () => {
    expect(
      items('Corner Shop', '2 x Croissant     4.40', 'Oat latte     3.60 A', 'Total     8.00', 'Card    8.00'),
    ).toEqual([
      ['Croissant', '2', null, '4.40'],
      ['Oat latte', null, null, '3.60'],
    ]);
  });

  test('have their words in the lines above, where a code or a count stands beside the price', () => {
    const lines = [
      'PAINT BRUSH',
      '2 INCH',
      '9551234567890   2   4.50   9.00',
      'TAPE',
      '1 X 3.20   3.20',
      'Total 12.20',
    ];
    expect(items('Slip', 'Date: 04/03/2026', ...lines.slice(1))).toEqual([
      ['2 INCH', '2', '4.50', '9.00'],
      ['TAPE', '1', '3.20', '3.20'],
    ]);
    expect(items('Tea   1.00', ...lines)[1]).toEqual(['PAINT BRUSH 2 INCH', '2', '4.50', '9.00']);
  });

  test('have a count and a price of one only where these make the amount', () => {
    expect(items('Cable 5 2.00     10.00', 'Lamp 3 2.00     9.00', 'Total 19.00')).toEqual([
      ['Cable', '5', '2.00', '10.00'],
      ['Lamp 3 2.00', null, null, '9.00'],
    ]);
  });

  test('may have how many of it before its words, and the price of one in the line below', () => {
    expect(items('Slip', '2 Flat white', '@ 3.40     6.80', '1 Scone     4.10', 'Total 10.90')).toEqual([
      ['Flat white', '2', '3.40', '6.80'],
      ['Scone', '1', null, '4.10'],
    ]);
    expect(items('Slip', '2 Cafe 1,60     3,20', 'Total 3,20')).toEqual([['Cafe', '2', '1.60', '3.20']]);
  });

  test('are weighed where a unit stands behind weight and price', () => {
    expect(items('Slip', 'BANANAS', '2.14 lb @ 0.79/lb     1.69 F', 'MILK     4.29 F', 'Total 5.98')).toEqual([
      ['BANANAS', '2.14', '0.79', '1.69'],
      ['MILK', null, null, '4.29'],
    ]);
    expect(items('Slip', 'TOMATEN', '0,648 kg x 3,49     2,26 B', 'Total 2,26')[0]?.[0]).toBe('TOMATEN');
  });

  test('go on in a line of their own where each begins with how many of it', () => {
    const lines = ['1 Tea     2.00', '1 Scone with', 'cream and jam     4.75', '1 Ham of', 'oak 18.50     18.50'];
    expect(items('Slip', ...lines, 'Total 25.25').slice(1)).toEqual([
      ['Scone with cream and jam', '1', null, '4.75'],
      ['Ham of oak', '1', '18.50', '18.50'],
    ]);
  });

  test('end at any label of the template, and are none where no sum follows', () => {
    expect(items('Tea   1.00', 'Rounding   0.02', 'Cake   3.00', 'Total   1.02')).toHaveLength(1);
    expect(items('Tea   1.00', 'Cake   3.00')).toEqual([]);
  });
});
