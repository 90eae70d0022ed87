import { describe, expect, test } from 'vitest';
import type { PageReading } from '../../../src/domain/reading/document/page.ts';
import { bundledTemplates, resultOf, rowsIn, rowsOf, templateNamed } from '../../support/bundled-templates.ts';
import { pageOf } from '../../support/drawn-page.ts';
import { readWith } from '../../support/read-with.ts';

const size = { width: 1600, height: 2200 };
const template = templateNamed(await bundledTemplates(), 'bank_statement.en');

const sheet = (rows: string, more: { readonly number?: number; readonly top?: number } = {}): PageReading =>
  pageOf(rowsOf(rows, { top: more.top ?? 40 }), { ...size, number: more.number ?? 1 });

/** Date, amount and balance of each movement: `2026-01-02 -12.50 987.50`. */
function movementsOn(...pages: readonly PageReading[]): readonly string[] {
  const amountOf = (value: unknown): string => (value as { readonly amount: string } | null)?.amount ?? '?';
  return rowsIn(readWith(template, pages), 'transactions').map(
    ({ date, amount, balance }) => `${date} ${amountOf(amount)} ${amountOf(balance)}`,
  );
}

describe('movements of statements by columns', () => {
  test('have the sign of their column, the date of the line above and the year of the period', () => {
    const page = sheet(`
      60 Statement period: 20 Dec 2025 to 19 Jan 2026
      60 Date | 240 Details | 900 Paid out | 1100 Paid in | 1300 Balance
      240 Balance brought forward | 1300 1,000.00
      60 30 Dec | 240 Corner shop | 920 12.50 | 1310 987.50
      240 Salary | 1110 1,500.00 | 1300 2,487.50
      60 02 Jan | 240 Rent | 912 800.00 | 1300 1,687.50
    `);
    expect(movementsOn(page)).toEqual([
      '2025-12-30 -12.50 987.50',
      '2025-12-30 1500.00 2487.50',
      '2026-01-02 -800.00 1687.50',
    ]);
    expect(readWith(template, [page]).lists['transactions']?.[1]?.['date']).toMatchObject({ rawText: '30 Dec' });
  });

  test('are those of all pages, without what is carried from one to the next', () => {
    const pages = [
      sheet(`
        60 Zeitraum: 01.03.2026 bis 31.03.2026
        60 Datum | 240 Verwendungszweck | 900 Soll | 1100 Haben | 1300 Saldo
        240 Alter Kontostand | 1300 100,00
        60 02.03. | 240 Beispielmarkt | 912 40,00 | 1310 60,00
        240 Übertrag | 1310 60,00
      `),
      sheet(
        `
        240 Übertrag | 1310 60,00
        60 05.03. | 240 Gehalt | 1100 1.000,00 | 1290 1.060,00
        `,
        { number: 2 },
      ),
    ];
    expect(movementsOn(...pages)).toEqual(['2026-03-02 -40.00 60.00', '2026-03-05 1000.00 1060.00']);
  });

  test('have the sign that the running balance says where nothing is printed', () => {
    const page = sheet(`
      60 Periodo: 01/03/2026 al 31/03/2026
      60 Fecha | 240 Concepto | 1100 Importe | 1300 Saldo
      240 Saldo anterior | 1300 500,00
      60 02/03 | 240 Mercado | 1100 20,00 | 1300 480,00
      60 03/03 | 240 Nómina | 1092 900,00 | 1290 1.380,00
    `);
    expect(movementsOn(page)).toEqual(['2026-03-02 -20.00 480.00', '2026-03-03 900.00 1380.00']);
  });

  test.each([
    ['a sign behind them', '20,00-', '35,00+'],
    ['marks behind them', '20,00 D', '35,00 C'],
    ['brackets', '(20,00)', '35,00'],
    ['a sign before them', '-20,00', '35,00'],
  ])('have the sign of %s', (_, out, come) => {
    const page = sheet(`
      60 Période: 01/03/2026 au 31/03/2026
      60 Date | 240 Libellé | 1100 Montant
      60 02/03 | 240 Boulangerie | 1100 ${out}
      60 03/03 | 240 Remboursement | 1100 ${come}
    `);
    expect(movementsOn(page)).toEqual(['2026-03-02 -20.00 ?', '2026-03-03 35.00 ?']);
  });

  test('have the sign of the section that they are in', () => {
    const page = sheet(`
      60 Statement period: 03/01/2026 to 03/31/2026
      60 Deposits and additions
      60 Date | 240 Description | 1100 Amount
      60 03/02 | 240 Payroll | 1092 900.00
      60 Total deposits and additions | 1092 900.00
      60 Withdrawals
      60 Date | 240 Description | 1100 Amount
      60 03/16 | 240 Groceries | 1100 20.00
    `);
    expect(movementsOn(page)).toEqual(['2026-03-02 900.00 ?', '2026-03-16 -20.00 ?']);
  });

  test('have the year of a period whose days may be its months', () => {
    const page = sheet(`
      60 Statement period: 09/01/2025 to 10/01/2025
      60 Date | 240 Description | 900 Debit | 1100 Credit
      60 Sep 03 | 240 Groceries | 912 20.00
      60 Sep 28 | 240 Payroll | 1100 900.00
    `);
    expect(movementsOn(page)).toEqual(['2025-09-03 -20.00 ?', '2025-09-28 900.00 ?']);
  });

  test('have the words of the lines below in their description', () => {
    const page = sheet(`
      60 Date | 240 Description | 900 Debit | 1100 Credit
      60 02/03/2026 | 240 Card payment | 912 20.00
      240 Corner shop Springfield
      60 13/03/2026 | 240 Salary | 1110 900.00
    `);
    expect(rowsIn(readWith(template, [page]), 'transactions').map(({ description }) => description)).toEqual([
      'Card payment Corner shop Springfield',
      'Salary',
    ]);
  });

  test('are supported by balances that close, and doubted where one does not', () => {
    const statement = (balance: string) =>
      sheet(`
        60 Statement period: 01 Mar 2026 to 31 Mar 2026
        60 Date | 240 Details | 900 Paid out | 1100 Paid in | 1300 Balance
        240 Opening balance | 1300 1,000.00
        60 02 Mar | 240 Corner shop | 920 12.50 | 1310 ${balance}
        60 03 Mar | 240 Salary | 1110 500.00 | 1300 1,487.50
      `);
    const amounts = (balance: string) =>
      readWith(template, [statement(balance)]).lists['transactions']?.map((row) => row['amount']);
    const [proven] = amounts('987.50') ?? [];
    expect(proven).toMatchObject({ support: ['sum'] });
    expect(proven?.confidence).toBeGreaterThan(0.9);
    const [doubted] = amounts('978.50') ?? [];
    expect(doubted?.support).toBeUndefined();
    expect(doubted?.confidence).toBeLessThan(0.5);
  });

  test('are read from the newest to the oldest', () => {
    const page = sheet(`
      60 Statement period: 01 Mar 2026 to 31 Mar 2026
      60 Date | 240 Details | 1100 Amount | 1300 Balance
      60 09 Mar | 240 Corner shop | 1100 30.00 | 1300 70.00
      60 08 Mar | 240 Bakery | 1100 20.00 | 1300 100.00
      60 07 Mar | 240 Salary | 1100 50.00 | 1300 120.00
      240 Opening balance | 1300 70.00
    `);
    expect(movementsOn(page)).toEqual([
      '2026-03-09 -30.00 70.00',
      '2026-03-08 -20.00 100.00',
      '2026-03-07 50.00 120.00',
    ]);
  });

  test('add up to the balances of the document', () => {
    const page = sheet(`
      60 Opening balance | 300 100.00
      60 Closing balance | 300 130.00
      60 Date | 240 Description | 900 Debit | 1100 Credit
      60 02/03/2026 | 240 Card payment | 912 20.00
      60 13/03/2026 | 240 Salary | 1110 50.00
    `);
    const document = readWith(template, [page]);
    expect(resultOf(document, 'sum.balance')).toBe('valid');
    expect(document.lists['transactions']?.[0]?.['amount']).toMatchObject({ support: ['sum'] });
  });
});
