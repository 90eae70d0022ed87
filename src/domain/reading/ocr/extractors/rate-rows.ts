import type { Row } from '../page-layout.ts';
import type { TextDocument } from '../text-document.ts';
import { cutPiece, pieceOf, type TextPiece } from '../text-piece.ts';

/** One rate in a table of taxes: what it is of, what it makes, and both; in hundredths. */
export interface RateRow {
  readonly net: number;
  readonly tax: number;
  readonly piece: TextPiece;
}

const ratePattern = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,3})?)\s?%/g;
const amountPattern = /(?<![\d.,])\d[\d.,'’ ]*?[.,]\d{2}(?![\d%]|\s?%|[.,]\d)/g;
/** Shops compute the tax of each item or of their sum; the two differ by some hundredths. */
const maxSlack = 3;
const maxRate = 30;

interface Printed {
  readonly cents: number;
  readonly from: number;
  readonly to: number;
}

function amountsOf(text: string): readonly Printed[] {
  return Array.from(text.matchAll(amountPattern), ({ 0: written, index }) => ({
    cents: Number(written.replace(/\D/g, '')),
    from: index,
    to: index + written.length,
  }));
}

function isAtRate(net: number, tax: number, rate: number): boolean {
  return tax > 0 && net > tax && Math.abs(net * rate - tax) <= Math.min(maxSlack, tax * 0.02 + 0.6);
}

function rateRowOf(row: Row): RateRow | null {
  const text = pieceOf([row.tokens]);
  const rates = Array.from(text.text.matchAll(ratePattern), ([, rate = '']) => Number(rate.replace(',', '.')));
  const rate = (rates[0] ?? 0) / 100;
  if (rates.length !== 1 || rate <= 0 || rate * 100 > maxRate) return null;
  const printed = amountsOf(text.text);
  for (const tax of printed) {
    const net = printed.find((each) => each !== tax && isAtRate(each.cents, tax.cents, rate));
    if (net) return { net: net.cents, tax: tax.cents, piece: cutPiece(text, tax.from, tax.to) };
    const gross = printed.find((each) => each !== tax && isAtRate(each.cents - tax.cents, tax.cents, rate));
    if (gross) return { net: gross.cents - tax.cents, tax: tax.cents, piece: cutPiece(text, tax.from, tax.to) };
  }
  return null;
}

/**
 * The rows of the table of taxes that receipts of many countries end with, whatever its headings say: a rate, and
 * beside it two amounts of which the one is that rate of the other.
 */
export function rateRows({ pages }: TextDocument): readonly RateRow[] {
  return pages.flatMap(({ rows }) => rows.map(rateRowOf).filter((row) => row !== null));
}

/** The rows, where they come to `total`, in hundredths, but for the rounding of each; else null. */
export function provenRates(rows: readonly RateRow[], total: number | null): readonly RateRow[] | null {
  const [tax, gross] = [
    rows.reduce((sum, row) => sum + row.tax, 0),
    rows.reduce((sum, { net, tax }) => sum + net + tax, 0),
  ];
  return total !== null && tax > 0 && Math.abs(gross - total) <= maxSlack ? rows : null;
}
