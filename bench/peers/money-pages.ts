import { drawnBills } from '../../test/drawn/bills/drawn-bills.ts';
import type { KeptTable } from '../../test/drawn/kept-tables.ts';
import { drawnStatements } from '../../test/drawn/statements.ts';
import { withDrawn } from '../ocr/draw-all.ts';
import type { Reader } from '../ocr/reading.ts';
import type { KnownPage } from './table-confidence-section.ts';

/** A seed of its own: documents that reading was mended by are no measure. */
const seed = 97;
/** Two of each language; receipts among them have no columns to find. */
const bills = 52;

interface DrawnMoney {
  readonly family: string;
  readonly tables: readonly KeptTable[];
  readonly bytes: Uint8Array;
  readonly extension: 'pdf';
}

async function* drawnMoney(): AsyncGenerator<DrawnMoney> {
  for await (const bill of drawnBills(bills, seed))
    if (bill.kind !== 'receipt') yield { ...bill, family: 'drawn bills' };
  for await (const statement of drawnStatements(1, seed)) yield { ...statement, family: 'drawn statements' };
}

/** Pages of drawn invoices, credit notes and statements by their text layers, with the tables that were drawn there. */
export async function moneyPages(reader: Reader): Promise<readonly KnownPage[]> {
  const pages: KnownPage[] = [];
  await withDrawn<DrawnMoney>(drawnMoney, async (drawings) => {
    for (const { path, family, tables } of drawings) {
      const { result } = await reader.read({ path, password: null, language: 'en' });
      for (const page of result?.pages ?? [])
        pages.push({ path, family, kind: family, page, truth: tables.filter((table) => table.page === page.number) });
    }
  });
  return pages;
}
