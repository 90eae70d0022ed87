import type { AmountRule, PartRule } from '../../../template/template.ts';
import { isMoney, type NormaliseContext } from '../../validation/field-value.ts';
import { normalise } from '../../validation/normalise.ts';
import { ofBill } from '../reconciler/bill-candidates.ts';
import type { Bill as ReconciledBill } from '../reconciler/reconcile.ts';
import type { Candidate, TextDocument } from '../text-document.ts';
import { joinedLines, type TextPiece } from '../text-piece.ts';
import { rankAmounts } from './amount.ts';
import type { Amount } from './amounts.ts';
import { provenRates, type RateRow, rateRows } from './rate-rows.ts';
import { type Bill, isShare, otherAdditions, partsOfTax, provenParts, rateOf, signed, sumOf } from './tax-parts.ts';

/** How far a part can be trusted: adding up with the others, being called so, standing in the summary of taxes. */
const ruleCertainty = { proven: 0.97, called: 0.88, inSummary: 0.8 } as const;
/** Taxes and charges are less than half of what is paid. */
const minPerSubtotal = 2;
const maxAmounts = 60;
/** Where no coins are smaller than five hundredths, what is paid is rounded to them. */
const maxRounding = 4;

const isAddition = ({ isRounding, isTax, isCharge, isDiscount }: Amount): boolean =>
  isRounding || isTax || isCharge || isDiscount;

/** Whether two amounts, and as the case may be one more charge, come to the total. */
function comesTo(total: number, parts: readonly number[], charges: readonly number[]): boolean {
  const left = total - parts.reduce((sum, cents) => sum + cents, 0);
  return left === 0 || charges.includes(left);
}

/** Whether its printed rate makes the tax of the total, which includes it. */
function isIncludedAtRate(tax: Amount, { total }: Bill): boolean {
  const rate = rateOf(tax);
  return rate !== null && total !== null && Math.abs((total * rate) / (1 + rate) - tax.cents) <= 1;
}

/** Whether a printed rate makes the tax of the total, which includes it, or of a subtotal. */
function fitsRate(tax: Amount, bill: Bill): boolean {
  const rate = rateOf(tax);
  if (rate === null) return false;
  const bases = bill.all.filter(({ isSubtotal }) => isSubtotal).map(({ cents }) => cents * rate);
  return isIncludedAtRate(tax, bill) || bases.some((expected) => Math.abs(expected - tax.cents) <= 1);
}

/**
 * Whether a tax comes to the total with another amount, and as the case may be one more that is no tax. What is
 * behind the first of several parts may hold that part already.
 */
function isAdded(tax: Amount, { total, all }: Bill, parts: readonly Amount[]): boolean {
  if (total === null || tax.cents === 0) return false;
  const others = all.filter((each) => each !== tax && each.cents !== total && each.cents !== tax.cents);
  const charges = otherAdditions({ total, all: others });
  const first = parts.length > 1 ? all.findIndex((each) => parts.includes(each)) : all.length;
  const isBase = (base: Amount): boolean => base.cents > tax.cents && all.indexOf(base) < first;
  return others.some((base) => isBase(base) && comesTo(total, [base.cents, tax.cents], charges));
}

function isProvenSubtotal(subtotal: Amount, { total, all }: Bill): boolean {
  if (total === null) return false;
  const charges = all.filter((each) => each !== subtotal && isAddition(each)).map(signed);
  return charges.some((charge) => comesTo(total, [subtotal.cents, charge], charges));
}

function candidate(piece: TextPiece, certainty: number): Candidate {
  return { piece, certainty, addsUp: certainty === ruleCertainty.proven, source: 'page' };
}

/** The parts of a tax as one text, and what they come to. */
function summed(parts: readonly Amount[], context: NormaliseContext): Candidate {
  const value = normalise('money', parts[0]?.piece.text ?? '', context)?.value;
  const currency = isMoney(value) ? value.currency : null;
  const meaning = `${currency ?? ''} ${(sumOf(parts) / 100).toFixed(2)}`.trim();
  return { ...candidate(joinedLines(parts.map(({ piece }) => piece)), ruleCertainty.proven), meaning };
}

/** The tax that a table of rates comes to. */
function byRates(rows: readonly RateRow[], context: NormaliseContext): Candidate {
  const value = normalise('money', rows[0]?.piece.text ?? '', context)?.value;
  const currency = isMoney(value) ? value.currency : null;
  const sum = rows.reduce((all, { tax }) => all + tax, 0);
  const meaning = `${currency ?? ''} ${(sum / 100).toFixed(2)}`.trim();
  return { ...candidate(joinedLines(rows.map(({ piece }) => piece)), ruleCertainty.proven), meaning };
}

/**
 * Taxes that are the whole tax, the likeliest first; of parts none is, whether or not they add up. Without one that is
 * proven a table of `rates` decides.
 */
function taxes(bill: Bill, rates: readonly RateRow[], context: NormaliseContext): readonly Candidate[] {
  const { total, all } = bill;
  const called = all.filter(
    (each) => (each.isTax || (each.namesTax && fitsRate(each, bill))) && each.cents >= 0 && isShare(each.cents, total),
  );
  const own = called.filter(({ isBehindEnd }) => !isBehindEnd);
  const parts = partsOfTax(own);
  const whole = own.filter((tax) => isAdded(tax, bill, parts) || isIncludedAtRate(tax, bill));
  const sum = provenParts(parts, bill);
  if (sum !== null && whole.every(({ cents }) => cents < sumOf(sum))) return [summed(sum, context)];
  // The summary prints base and tax of each rate side by side, the sum of them last.
  const inSummary = all.filter((each) => each.isBehindEnd && isSummed(each, bill)).toReversed();
  const isPart = (tax: Amount): boolean => parts.length > 1 && tax.isTax && tax.cents > 0;
  const rest = own.filter((tax) => !whole.includes(tax) && !isPart(tax));
  const fitting = rest.filter((tax) => fitsRate(tax, bill) && tax.cents !== 0);
  const proven = whole.length + fitting.length > 0 ? null : provenRates(rates, total);
  return [
    ...(proven === null ? [] : [byRates(proven, context)]),
    ...[...whole, ...fitting].map((tax) => candidate(tax.piece, ruleCertainty.proven)),
    ...inSummary.map((tax) => candidate(tax.piece, ruleCertainty.inSummary)),
    ...rest.filter((tax) => !fitting.includes(tax)).map((tax) => candidate(tax.piece, ruleCertainty.called)),
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
  const minCents = (bill.total ?? 0) / minPerSubtotal;
  const called = bill.all.filter(
    ({ isSubtotal, isBehindEnd, cents }) => isSubtotal && !isBehindEnd && cents > minCents,
  );
  const proven = called.filter((subtotal) => isProvenSubtotal(subtotal, bill));
  const rest = called.filter((subtotal) => !proven.includes(subtotal)).toReversed();
  return [
    ...proven.map((subtotal) => candidate(subtotal.piece, ruleCertainty.proven)),
    ...rest.map((subtotal) => candidate(subtotal.piece, ruleCertainty.called)),
  ];
}

/** What is left to pay by its label alone, the last first. */
function called({ rows }: ReconciledBill): readonly Candidate[] {
  const amounts = rows.flat().filter(({ roles }) => roles.has('due'));
  return amounts.toReversed().map(({ piece }) => candidate(piece, ruleCertainty.called));
}

/**
 * A part of the amount that is to be paid, the most likely first: that of the assignment that closes; else what its
 * label says, and adds up with the amount and the other parts. An amount that includes a tax is none, whatever its
 * label names. Of a tax in parts, such as CGST and SGST, it is the sum, where that is proven.
 */
export function byPart(
  { part }: PartRule,
  {
    rule,
    document,
    bill,
  }: { readonly rule: AmountRule; readonly document: TextDocument; readonly bill: ReconciledBill },
  context: NormaliseContext,
): readonly Candidate[] {
  const closed = ofBill(bill, part, context);
  if (part === 'due') return [...closed, ...called(bill)];
  const all = bill.named.slice(-maxAmounts);
  const total = rankAmounts(rule, all)[0]?.amount.cents ?? null;
  const found = part === 'taxes' ? taxes({ total, all }, rateRows(document), context) : subtotals({ total, all });
  const isProven = bill.closing?.isProven === true;
  // A sum that is proven without printing its net leaves no other amount to be it.
  if (isProven && part === 'subtotals' && closed.length === 0 && bill.closing?.net) return [];
  const rest = isProven || bill.isDoubted ? found.map((each) => ({ ...each, addsUp: false })) : found;
  return isProven ? [...closed, ...rest] : [...rest, ...closed];
}
