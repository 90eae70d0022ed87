import { describe, expect, test } from 'vitest';
import type { ListRule } from '../../../../../src/domain/template/template.ts';
import { at, type DrawnLine, pageOf } from '../../../../support/drawn-page.ts';
import { readWith } from '../../../../support/read-with.ts';
import { fieldOf, templateOf } from '../../../../support/template-of.ts';

const table: ListRule = {
  by: 'table',
  columns: {
    code: ['Pos'],
    description: ['Description', 'Item'],
    quantity: ['Qty'],
    unitPrice: ['Unit price'],
    total: ['Amount', 'Line total'],
  },
  until: ['Subtotal'],
};
const template = templateOf({
  lists: [
    {
      key: 'items',
      title: 'Items',
      fields: [
        fieldOf('code', 'code', []),
        fieldOf('description', 'text', [], { required: true }),
        fieldOf('quantity', 'number', []),
        fieldOf('unitPrice', 'money', []),
        fieldOf('total', 'money', [], { required: true }),
      ],
      extract: [table],
    },
  ],
});

function rowsOf(...pages: readonly (readonly DrawnLine[])[]) {
  return (
    readWith(
      template,
      pages.map((lines, index) => pageOf(lines, { number: index + 1 })),
    ).lists['items'] ?? []
  );
}

/** Texts as they were read, by field. */
function textsOf(...pages: readonly (readonly DrawnLine[])[]) {
  return rowsOf(...pages).map((row) =>
    ['description', 'quantity', 'unitPrice', 'total'].map((key) => row[key]?.rawText?.replaceAll('\n', ' ') ?? null),
  );
}

const heading = at(50, 100, 'Description              Qty      Unit price      Amount');
const pens = at(50, 140, 'Blue pens                12             2.50       30.00');
const paper = at(50, 180, 'Paper                     3             5.50       16.50');
const read = [
  ['Blue pens', '12', '2.50', '30.00'],
  ['Paper', '3', '5.50', '16.50'],
];

describe('items of a table with prices', () => {
  test('are read below a heading of several lines, whose words a hyphen divides', () => {
    const lines = [
      at(50, 80, '                                   Unit         Line'),
      at(50, 100, 'Description              Qty      price       to-'),
      at(50, 120, '                                               tal'),
      at(50, 160, 'Blue pens                 12        2.50       30.00'),
      at(50, 200, 'Paper                      3        5.50       16.50'),
    ];
    expect(textsOf(lines)).toEqual(read);
  });

  test('have no heading over their amounts, which the product of the others proves', () => {
    const lines = [at(50, 100, 'Description              Qty      Unit price      Netto'), pens, paper];
    expect(textsOf(lines)).toEqual(read);
  });

  test('are read below names that no template knows, where every row proves its columns', () => {
    const unknown = at(50, 100, 'Opis                     Ilosc         Cena        Kwota');
    expect(textsOf([unknown, pens, paper])).toEqual(read);
    const odd = at(50, 180, 'Paper                     3             5.50       19.90');
    expect(textsOf([unknown, pens, odd])).toEqual([]);
  });

  test('have the codes before their descriptions, though no name is over them', () => {
    const rows = rowsOf([
      at(50, 100, '          Description              Qty      Unit price'),
      at(50, 140, 'AB-12     Blue pens                12             2.50       30.00'),
      at(50, 180, 'AB-99     Paper                     3             5.50       16.50'),
    ]);
    expect(rows.map(({ code, description }) => [code?.value, description?.value])).toEqual([
      ['AB-12', 'Blue pens'],
      ['AB-99', 'Paper'],
    ]);
  });

  test('say only the number of a quantity with its unit', () => {
    const lines = [heading, at(50, 140, 'Blue pens                12 pcs         2.50       30.00'), paper];
    expect(textsOf(lines)).toEqual(read);
  });

  test('may name a tax in a column of theirs, which ends them only in a row that is none', () => {
    const lines = [
      at(50, 100, 'Description              Qty      Unit price      Taxes        Amount'),
      at(50, 140, 'Blue pens                12             2.50      Subtotal 5%      30.00'),
      at(50, 180, 'Paper                     3             5.50      Subtotal 5%      16.50'),
      at(50, 220, 'Subtotal                                                      46.50'),
    ];
    expect(textsOf(lines)).toEqual(read);
  });

  test('have descriptions of several lines, and end at a line that names other columns', () => {
    const lines = [
      heading,
      pens,
      at(50, 162, 'with a fine tip'),
      at(50, 200, 'Paper                     3             5.50       16.50'),
      at(50, 240, 'Tax              Base              Share'),
      at(50, 280, 'VAT              46.50             3.00       139.50'),
    ];
    expect(textsOf(lines)).toEqual([['Blue pens with a fine tip', '12', '2.50', '30.00'], read[1]]);
  });

  test('may have one name for how many and another for what they come to, a number under "Item", and currencies', () => {
    const lines = [
      at(50, 100, 'Item   Description        Amount     Unit price      Line total'),
      at(50, 140, '1      Garden work        28 h       CHF 120.00      CHF 3360.00'),
      at(50, 180, '2      Cuttings                      CHF 307.35       CHF 307.35'),
    ];
    expect(textsOf(lines)).toEqual([
      ['Garden work', '28', 'CHF 120.00', 'CHF 3360.00'],
      ['Cuttings', null, 'CHF 307.35', 'CHF 307.35'],
    ]);
  });

  test('go on below a description that says the label of a sum', () => {
    const lines = [
      at(50, 100, 'Pos  Description              Qty      Unit price      Amount'),
      at(50, 140, '1    Blue pens                 12             2.50       30.00'),
      at(50, 162, '     price: 3.00        Subtotal'),
      at(50, 200, '2    Paper                      3             5.50       16.50'),
      at(50, 240, '     Subtotal                                             46.50'),
    ];
    expect(textsOf(lines).map(([, ...figures]) => figures)).toEqual(read.map(([, ...figures]) => figures));
  });

  test('have the price with four decimals for the price, where no name says which it is', () => {
    const lines = [
      at(50, 100, 'Opis                     Ilosc         Cena        Kwota'),
      at(50, 140, 'Blue pens                12           2.5000       30.00'),
      at(50, 180, 'Paper                     3           5.5000       16.50'),
    ];
    expect(textsOf(lines).map(([, quantity]) => quantity)).toEqual(['12', '3']);
  });

  test('are no figures among the words of a description, whose product is another number', () => {
    const lines = [
      at(50, 100, 'Pos  Description              Qty      Unit price      Amount'),
      at(50, 140, '1    Blue pens                 12             2.50       30.00'),
      at(50, 162, '     list price               3.00           0.50 off       1'),
      at(50, 200, '2    Paper                      3             5.50       16.50'),
    ];
    expect(textsOf(lines).map(([, ...figures]) => figures)).toEqual(read.map(([, ...figures]) => figures));
  });

  test('are neither a discount nor a sum that is carried over', () => {
    const lines = [
      heading,
      pens,
      paper,
      at(50, 220, 'Discount for members                              -4.65'),
      at(50, 260, 'Carried over                                      41.85'),
    ];
    expect(textsOf(lines)).toEqual(read);
  });

  test('go on in the same columns at the top of the next page, without a heading', () => {
    const next = [at(50, 40, 'Paper                     3             5.50       16.50'), at(50, 80, 'Subtotal 46.50')];
    expect(textsOf([heading, pens], next)).toEqual(read);
    const other = [at(50, 40, 'Tax       Base       Share'), at(50, 80, 'VAT      46.50      3.00      139.50')];
    expect(textsOf([heading, pens], other)).toEqual([read[0]]);
  });

  test('are doubted where quantity times price is another amount, and not for a discount of the row', () => {
    const odd = at(50, 180, 'Paper                     3             5.50       19.90');
    const [sure, doubted] = rowsOf([heading, pens, odd]);
    expect(sure?.['total']?.confidence).toBeGreaterThan(0.7);
    expect(doubted?.['total']?.confidence).toBeLessThan(0.5);
    expect(doubted?.['description']?.confidence).toBeGreaterThan(0.7);
    const lowered = at(50, 180, 'Paper                     3             5.50   10%   14.85');
    const [, discounted] = rowsOf([
      at(50, 100, 'Description              Qty      Unit price   Off   Amount'),
      at(50, 140, 'Blue pens                12             2.50         30.00'),
      lowered,
    ]);
    expect(discounted?.['total']).toMatchObject({ rawText: '14.85' });
    expect(discounted?.['total']?.confidence).toBeGreaterThan(0.7);
  });
});
