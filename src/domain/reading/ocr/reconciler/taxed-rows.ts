import { subsets } from '../subsets.ts';
import type { AmountRow, Printed } from './printed-amounts.ts';

/** A row in which a tax is the printed rate of its base; amounts in hundredths without sign. */
export interface TaxedRow {
  /** 0..100. */
  readonly rate: number;
  readonly base: number;
  readonly tax: number;
  readonly amount: Printed;
}

/** A rate makes a tax to the cent but for its rounding. */
const slack = 1;
/** A smaller tax is that of many rates, and proves none. */
export const minTax = 5;
/** More rows make no more sets than these, each of which is tried. */
const maxRows = 6;

export const isAtRate = (base: number, tax: number, rate: number): boolean =>
  Math.abs((base * rate) / 100 - tax) <= slack;

function taxedRow(amounts: AmountRow): TaxedRow | null {
  for (const rate of amounts[0]?.rates ?? []) {
    for (const amount of amounts) {
      const tax = Math.abs(amount.cents);
      const others = amounts.filter((each) => each !== amount).map((each) => Math.abs(each.cents));
      if (rate === 0 ? tax !== 0 : tax < minTax) continue;
      const base = others.find((other) => other > tax && isAtRate(other, tax, rate));
      if (base !== undefined) return { rate, base, tax, amount };
      const gross = others.find((other) => other > tax && rate > 0 && isAtRate(other - tax, tax, rate));
      if (gross !== undefined) return { rate, base: gross - tax, tax, amount };
    }
  }
  return null;
}

const isSame = (a: TaxedRow, b: TaxedRow): boolean => a.rate === b.rate && a.base === b.base && a.tax === b.tax;

/** Rows of a bill in which a tax is the printed rate of its base, whatever their labels. One printed twice is one. */
export function taxedRows(rows: readonly AmountRow[]): readonly TaxedRow[] {
  return rows
    .flatMap((row) => taxedRow(row) ?? [])
    .reduce<readonly TaxedRow[]>((kept, row) => (kept.some((each) => isSame(each, row)) ? kept : [...kept, row]), []);
}

/** Taxed rows that may be the whole tax, and what they come to. */
export interface TaxSet {
  readonly rows: readonly TaxedRow[];
  readonly base: number;
  readonly tax: number;
}

function setOf(rows: readonly TaxedRow[]): TaxSet {
  return {
    rows,
    base: rows.reduce((sum, { base }) => sum + base, 0),
    tax: rows.reduce((sum, { tax }) => sum + tax, 0),
  };
}

/** Every set of taxed rows, the largest first; of many rows all of them, and every row but those before one. */
export function taxSets(rows: readonly TaxedRow[]): readonly TaxSet[] {
  if (rows.length > maxRows) return rows.map((_, from) => setOf(rows.slice(from)));
  const all = subsets(rows).slice(1).map(setOf);
  return all.toSorted((a, b) => b.rows.length - a.rows.length || b.base - a.base);
}
