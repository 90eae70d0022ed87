import { describe, expect, test } from 'vitest';
import { typify } from '../../../src/domain/reading/ocr/typify.ts';
import {
  bundledTemplates,
  resultOf,
  rowsIn,
  rowsOf,
  templateNamed,
  valuesOf,
} from '../../support/bundled-templates.ts';
import { pageOf } from '../../support/drawn-page.ts';
import { readWith } from '../../support/read-with.ts';

const size = { width: 1600, height: 1600 };
const templates = await bundledTemplates();

const dollars = (amount: string) => ({ amount, currency: 'USD' });
const read = (name: string, page: ReturnType<typeof pageOf>) => readWith(templateNamed(templates, name), [page]);

const statement = (closing = '$1,329.75') =>
  pageOf(
    [
      ...rowsOf([[[60, 'EXAMPLE SAVINGS BANK']]], { size: 30 }),
      ...rowsOf(
        `
        60 Bank Statement
        60 Account holder: | 300 MARY SAMPLE | 900 Account number: | 1150 000123456789
        60 Statement period: | 340 09/01/2026 to 09/30/2026
        60 Beginning balance | 1300 $1,000.00
        60 09/02 | 240 Payroll deposit | 1000 $450.25 | 1300 $1,450.25
        60 09/14 | 240 Office supplies | 1000 -$120.50 | 1300 $1,329.75
        60 Ending balance | 1300 ${closing}
        60 Member FDIC
      `,
        { top: 120 },
      ),
    ],
    size,
  );

describe('the template of bank statements in English', () => {
  test('recognises one', () => {
    const { best, alternatives } = typify([statement()], templates);
    expect(best).toMatchObject({
      template: { name: 'bank_statement.en', documentType: 'bank_statement' },
      confidence: 1,
    });
    expect(alternatives[0]?.confidence ?? 0).toBeLessThan(0.5);
  });

  test('reads holder, account, period, balances and movements', () => {
    const document = read('bank_statement.en', statement());
    const expected = {
      issuerName: 'EXAMPLE SAVINGS BANK',
      holderName: 'MARY SAMPLE',
      account: '000123456789',
      periodStart: '2026-09-01',
      periodEnd: '2026-09-30',
      openingBalance: dollars('1000.00'),
      closingBalance: dollars('1329.75'),
    };
    expect(valuesOf(document, Object.keys(expected))).toEqual(expected);
    expect(rowsIn(document, 'transactions')).toMatchObject([
      { date: '2026-09-02', description: 'Payroll deposit', amount: dollars('450.25'), balance: dollars('1450.25') },
      { date: '2026-09-14', description: 'Office supplies', amount: dollars('-120.50'), balance: dollars('1329.75') },
    ]);
    expect(resultOf(document, 'sum.balance')).toBe('valid');
    expect(resultOf(read('bank_statement.en', statement('$1,339.75')), 'sum.balance')).toBe('invalid');
  });
});

const bill = () =>
  pageOf(
    rowsOf(`
      60 EXAMPLE POWER COMPANY INC | 1000 Electric bill
      60 Customer name: | 300 MARY SAMPLE | 1000 Bill date: | 1200 10/05/2026
      60 Account number: | 300 8800-1234 | 1000 Due date: | 1200 10/25/2026
      60 Service address: | 300 12 EXAMPLE STREET, SPRINGFIELD, IL 00000
      60 Meter number | 300 771204
      60 Previous reading | 300 12304 kWh
      60 Total amount due | 300 $84.20
    `),
    size,
  );

describe('the template of utility bills in English', () => {
  test('recognises one, and takes it for no invoice', () => {
    const { best, alternatives } = typify([bill()], templates);
    expect(best).toMatchObject({ template: { name: 'utility_bill' }, confidence: 1 });
    expect(alternatives[0]?.confidence ?? 0).toBeLessThan(0.5);
  });

  test('reads who is served where, and what is due when', () => {
    const document = read('utility_bill', bill());
    const expected = {
      issuerName: 'EXAMPLE POWER COMPANY INC',
      holderName: 'MARY SAMPLE',
      address: '12 EXAMPLE STREET, SPRINGFIELD, IL 00000',
      account: '8800-1234',
      issueDate: '2026-10-05',
      dueDate: '2026-10-25',
      amount: dollars('84.20'),
    };
    expect(valuesOf(document, Object.keys(expected))).toEqual(expected);
    expect(resultOf(document, 'address.age')).toBe('valid');
  });

  test('reads an address that goes on under its first line, up to its postal code', () => {
    const page = pageOf(
      rowsOf(`
        60 Service address:
        60 12 EXAMPLE STREET
        60 LONDON SW1A 0AA
        60 Thank you
      `),
      size,
    );
    expect(valuesOf(read('utility_bill', page), ['address'])).toEqual({ address: '12 EXAMPLE STREET LONDON SW1A 0AA' });
  });
});
