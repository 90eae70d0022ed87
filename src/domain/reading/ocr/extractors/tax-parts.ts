import { subsets } from '../subsets.ts';
import type { Amount } from './amounts.ts';

/** Amounts of a document, and the one that is paid. */
export interface Bill {
  readonly total: number | null;
  readonly all: readonly Amount[];
}

/** No tax on sales is a greater share of what is paid than a third: the highest rates are below 30 %. */
const minPerTax = 3;
/** More taxes that differ are no parts of one. */
const maxParts = 6;
const ratePattern = /(\d{1,2}(?:[.,]\d{1,3})?)\s?%/;

/** Whether a tax can be part of what is paid; hundredths. */
export function isShare(tax: number, total: number | null): boolean {
  return total === null || minPerTax * tax <= total;
}

/** The rate that is printed beside an amount, 0..1; null without one. */
export function rateOf({ row }: Amount): number | null {
  const written = ratePattern.exec(row.text)?.[1];
  return written === undefined ? null : Number(written.replace(',', '.')) / 100;
}

/** What an amount adds to the others, in hundredths. */
export const signed = ({ cents, isDiscount }: Amount): number => (isDiscount ? -Math.abs(cents) : cents);

/** Amounts that are added and are no tax: charges, discounts and roundings, in hundredths. */
export function otherAdditions({ all }: Bill): readonly number[] {
  return all
    .filter((each) => !each.isTax && (each.isRounding || each.isCharge || each.isDiscount) && each.cents !== 0)
    .map(signed);
}

/** One tax printed twice, in the lines and as their sum for instance. */
function isRepeated(tax: Amount, other: Amount): boolean {
  if (tax.taxName !== other.taxName || tax.cents !== other.cents) return false;
  const [rate, otherRate] = [rateOf(tax), rateOf(other)];
  return rate === null || otherRate === null || rate === otherRate;
}

/**
 * The taxes of a bill that may be parts of one: such of two levels of government (CGST and SGST, GST and PST, of a
 * state and a city), or at two rates. One printed twice is there once.
 */
export function partsOfTax(taxes: readonly Amount[]): readonly Amount[] {
  return taxes
    .filter(({ isTax, cents }) => isTax && cents > 0)
    .reduce<readonly Amount[]>((kept, tax) => (kept.some((each) => isRepeated(tax, each)) ? kept : [...kept, tax]), []);
}

/** Sums that taxes are added to, in hundredths: each subtotal, all subtotals together, and smaller totals. */
function basesOf({ total, all }: Bill): ReadonlySet<number> {
  const subtotals = all.filter(({ isSubtotal }) => isSubtotal).map(({ cents }) => cents);
  const totals = all.filter(({ label, cents }) => label !== null && cents !== total).map(({ cents }) => cents);
  const item = all.findIndex((each) => each.label !== null || each.isAgainst || each.isPaid || each.isChange);
  const items = all.slice(0, Math.max(0, item)).map(({ cents }) => cents);
  return new Set([...subtotals, ...totals, sum(subtotals), sum(items)]);
}

const sum = (cents: readonly number[]): number => cents.reduce((left, right) => left + right, 0);

/** Every choice of two parts or more, the larger sum first. */
function choices(parts: readonly Amount[]): readonly (readonly Amount[])[] {
  const some = parts.slice(0, maxParts);
  return subsets(some)
    .filter(({ length }) => length > 1)
    .toSorted((a, b) => sumOf(b) - sumOf(a));
}

/** The sum of amounts, in hundredths. */
export function sumOf(amounts: readonly Amount[]): number {
  return sum(amounts.map(({ cents }) => cents));
}

/**
 * The parts that a tax is made of, two or more: those that come to the total with a sum before taxes, and as the case
 * may be with charges, discounts and a rounding. Of several choices the one that comes to most; null when nothing
 * proves any.
 */
export function provenParts(parts: readonly Amount[], bill: Bill): readonly Amount[] | null {
  const { total } = bill;
  if (total === null || parts.length < 2) return null;
  const bases = basesOf(bill);
  const charges = otherAdditions(bill);
  const added = [0, ...charges, sum(charges)];
  const proven = choices(parts).find((chosen) => {
    const tax = sumOf(chosen);
    return isShare(tax, total) && added.some((more) => total - tax - more > tax && bases.has(total - tax - more));
  });
  return proven ?? null;
}
