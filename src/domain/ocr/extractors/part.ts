import type { AmountRule, PartRule } from '../../template/template.ts';
import type { NormaliseContext } from '../../validation/field-value.ts';
import type { Candidate, TextDocument } from '../text-document.ts';
import { rankAmounts } from './amount.ts';
import { type Amount, readAmounts } from './amounts.ts';

/** How far a part can be trusted: adding up with the others, being called so, standing in the summary of taxes. */
const ruleCertainty = { proven: 0.97, called: 0.88, inSummary: 0.8 } as const;
/** No tax on sales is a greater share of what is paid than a third: the highest rates are below 30 %. */
const leastPerTax = 3;
/** Taxes and charges are less than half of what is paid. */
const leastPerSubtotal = 2;
const maxAmounts = 60;
/** Where no coins are smaller than five hundredths, what is paid is rounded to them. */
const maxRounding = 4;
const ratePattern = /(\d{1,2}(?:[.,]\d{1,3})?)\s?%/;

/** Amounts of a document, and the one that is paid. */
interface Bill {
  readonly total: number | null;
  readonly all: readonly Amount[];
}

const isAddition = ({ isRounding, isTax, isCharge, isDiscount }: Amount): boolean =>
  isRounding || isTax || isCharge || isDiscount;
const signed = ({ cents, isDiscount }: Amount): number => (isDiscount ? -Math.abs(cents) : cents);

/** Whether two amounts, and as the case may be one more charge, come to the total. */
function comesTo(total: number, parts: readonly number[], charges: readonly number[]): boolean {
  const left = total - parts.reduce((sum, cents) => sum + cents, 0);
  return left === 0 || charges.includes(left);
}

/** Whether a printed rate makes the tax of the total, which includes it, or of a subtotal. */
function fitsRate(tax: Amount, { total, all }: Bill): boolean {
  const rate = Number(ratePattern.exec(tax.row.text)?.[1]?.replace(',', '.') ?? Number.NaN) / 100;
  if (Number.isNaN(rate)) return false;
  const bases = all.filter(({ isSubtotal }) => isSubtotal).map(({ cents }) => cents * rate);
  const included = total === null ? [] : [(total * rate) / (1 + rate)];
  return [...bases, ...included].some((expected) => Math.abs(expected - tax.cents) <= 1);
}

/** Whether a tax can be part of what is paid. */
function isShare(tax: number, total: number | null): boolean {
  return total === null || leastPerTax * tax <= total;
}

function isProvenTax(tax: Amount, bill: Bill): boolean {
  const { total, all } = bill;
  if (total === null || tax.cents === 0) return false;
  const others = all.filter((each) => each !== tax && each.cents !== total && each.cents !== tax.cents);
  const charges = others.filter(isAddition).map(signed);
  return (
    others.some((base) => base.cents > tax.cents && comesTo(total, [base.cents, tax.cents], charges)) ||
    fitsRate(tax, bill)
  );
}

function isProvenSubtotal(subtotal: Amount, { total, all }: Bill): boolean {
  if (total === null) return false;
  const charges = all.filter((each) => each !== subtotal && isAddition(each)).map(signed);
  return charges.some((charge) => comesTo(total, [subtotal.cents, charge], charges));
}

function candidate(amount: Amount, certainty: number): Candidate {
  return { piece: amount.piece, certainty, source: 'page' };
}

function taxes(bill: Bill): readonly Candidate[] {
  const { total, all } = bill;
  const called = all.filter(
    (each) => (each.isTax || (each.namesTax && fitsRate(each, bill))) && each.cents >= 0 && isShare(each.cents, total),
  );
  const own = called.filter(({ isBehindEnd }) => !isBehindEnd);
  // The summary prints base and tax of each rate side by side, the sum of them last.
  const summed = all.filter((each) => each.isBehindEnd && isSummed(each, bill)).toReversed();
  const proven = own.filter((tax) => isProvenTax(tax, bill));
  const rest = own.filter((tax) => !proven.includes(tax));
  return [
    ...proven.map((tax) => candidate(tax, ruleCertainty.proven)),
    ...summed.map((tax) => candidate(tax, ruleCertainty.inSummary)),
    ...rest.map((tax) => candidate(tax, ruleCertainty.called)),
  ];
}

/** The amounts of a row of a summary, in hundredths. */
const amountsBeside = ({ row }: Amount): readonly number[] =>
  Array.from(row.text.matchAll(/\d[\d.,']*[.,]\d{2}(?![\d%])/g), ([text]) => Number(text.replace(/\D/g, '')));

/** A tax in its summary: it comes to the total, before or after rounding, with an amount beside it or a subtotal. */
function isSummed(tax: Amount, { total, all }: Bill): boolean {
  if (total === null || tax.cents <= 0 || !isShare(tax.cents, total)) return false;
  const bases = [...amountsBeside(tax), ...all.filter(({ isSubtotal }) => isSubtotal).map(({ cents }) => cents)];
  return bases.some((base) => Math.abs(base + tax.cents - total) <= maxRounding);
}

function subtotals(bill: Bill): readonly Candidate[] {
  const least = (bill.total ?? 0) / leastPerSubtotal;
  const called = bill.all.filter(({ isSubtotal, isBehindEnd, cents }) => isSubtotal && !isBehindEnd && cents > least);
  const proven = called.filter((subtotal) => isProvenSubtotal(subtotal, bill));
  const rest = called.filter((subtotal) => !proven.includes(subtotal)).toReversed();
  return [
    ...proven.map((subtotal) => candidate(subtotal, ruleCertainty.proven)),
    ...rest.map((subtotal) => candidate(subtotal, ruleCertainty.called)),
  ];
}

/**
 * A part of the amount that is to be paid, the most likely first: what its label says, and adds up with the amount and
 * the other parts. An amount that includes a tax is none, whatever its label names.
 */
export function byPart(
  { part }: PartRule,
  { rule, document }: { readonly rule: AmountRule; readonly document: TextDocument },
  context: NormaliseContext,
): readonly Candidate[] {
  const all = readAmounts(rule, document, context).slice(-maxAmounts);
  const total = rankAmounts(rule, all)[0]?.amount.cents ?? null;
  return part === 'taxes' ? taxes({ total, all }) : subtotals({ total, all });
}
