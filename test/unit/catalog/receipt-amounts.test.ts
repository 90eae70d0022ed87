import { describe, expect, test } from 'vitest';
import { bundledTemplates, templateNamed } from '../../support/bundled-templates.ts';
import { readPlain } from '../../support/plain-document.ts';

const template = templateNamed(await bundledTemplates(), 'receipt');

/** What is printed, and what is to be read of it: amounts with their currency, items as words and amount. */
const printed: Readonly<Record<string, readonly [text: string, needed: Readonly<Record<string, string>>]>> = {
  'nowhere, whose date can be read in two ways': [
    `
      THE PAPER SHOP
      22 Harbour Road
      Receipt No: 5521
      Date: 04/05/2025
      Pens              3.00
      Paper             4.50
      Total             7.50
      Cash             10.00
      Change            2.50
`,
    {
      issuerName: 'THE PAPER SHOP',
      number: '5521',
      total: '7.50 nothing',
      issueDate: '2025-05-04~2025-04-05',
      items: 'Pens=3.00|Paper=4.50',
    },
  ],
  'a shop whose totals include a tax': [
    `
      SAMPLE ENTERPRISE
      (001234567-X)
      NO 8 & 10, LORONG CONTOH 5,
      80000 CONTOHBARU
      DOCUMENT NO.     DATE
      CS-10023         23/02/2018
      KOPI O           1.80 SR
      NASI LEMAK AYAM GORENG
      1 X 7.50         7.50 SR
      TOTAL SALES INCL GST @6%      9.30
      ROUNDING                      0.00
      NETT TOTAL  RM                9.30
      TENDER                       10.00
      BALANCE                       0.70
`,
    {
      issuerName: 'SAMPLE ENTERPRISE',
      number: 'CS-10023',
      total: '9.30 MYR',
      tax: 'nothing',
      issueDate: '2018-02-23',
      issuerAddress: 'NO 8 & 10, LORONG CONTOH 5, 80000 CONTOHBARU',
      items: 'KOPI O=1.80|NASI LEMAK AYAM GORENG=7.50',
    },
  ],
  'a shop that prints its total under no label': [
    `
      SAMPLE MART LLC
      5 Example Ave
      Springfield, IL 62701
      Invoice #: 77-120
      01/02/2025
      Milk              4.10
      Bread             3.90
      Subtotal          8.00
      Tax               0.64
      Order amount      8.64
      Total saved today 1.36
      Cash             10.00
      Change            1.36
`,
    {
      issuerName: 'SAMPLE MART LLC',
      number: '77-120',
      total: '8.64 USD',
      tax: '0.64 USD',
      subtotal: '8.00 USD',
      issueDate: '2025-01-02',
      items: 'Milk=4.10|Bread=3.90',
    },
  ],
};

describe('the amounts and dates of receipts', () => {
  test.each(Object.entries(printed))('reads one from %s', (_, [text, needed]) => {
    const read = readPlain(template, text);
    expect(Object.fromEntries(Object.keys(needed).map((key) => [key, read[key]]))).toEqual(needed);
  });
});
