import type { AmountRule } from '../../../template/template.ts';
import type { NormaliseContext } from '../../validation/field-value.ts';
import { ofBill } from '../reconciler/bill-candidates.ts';
import type { Bill } from '../reconciler/reconcile.ts';
import type { Candidate } from '../text-document.ts';
import type { Amount } from './amounts.ts';

/** What speaks for and against an amount; the sum says how far the choice can be trusted. */
const weight = {
  label: 4,
  lastLabel: 2,
  proof: 3,
  rounded: 2,
  parts: 2,
  items: 2.5,
  repeated: 0.8,
  against: -4,
  largest: 0.6,
} as const;
const maxRepeated = 2;
const trust: readonly (readonly [score: number, certainty: number])[] = [
  [6.5, 0.98],
  [4.5, 0.93],
  [3, 0.85],
  [1.5, 0.6],
  [0, 0.45],
];
const minTrust = 0.3;
/** Subtotals, taxes, charges and roundings of which two or three may come to the amount. */
const maxParts = 12;
const minItems = 2;
/** Hundredths that a rounding to coins takes off at most. */
const maxRounding = 50;

/** Something paid less the change, or a sum before rounding and the rounding, comes to this amount. */
function isProven(amount: Amount, all: readonly Amount[]): boolean {
  const changes = all.filter((each) => each.isChange && each.cents > 0 && each !== amount);
  return changes.some((change) =>
    all.some((paid) => paid !== amount && !paid.isChange && Math.abs(paid.cents) - change.cents === amount.cents),
  );
}

function isRounded(amount: Amount, all: readonly Amount[]): boolean {
  const roundings = all.filter((each) => each.isRounding && each.cents !== 0 && Math.abs(each.cents) < 100);
  return roundings.some(({ cents }) =>
    all.some((before) => before.label !== null && before !== amount && before.cents + cents === amount.cents),
  );
}

/** A rounding makes another amount of this one. */
function isRoundedLater(amount: Amount, all: readonly Amount[]): boolean {
  const roundings = all.filter((each) => each.isRounding && each.cents !== 0 && Math.abs(each.cents) < 100);
  return roundings.some(({ cents }) => all.some((after) => Math.abs(after.cents - amount.cents) === Math.abs(cents)));
}

/** Two or three parts, such as a subtotal, a tax, a discount and a rounding, come to this amount. */
function isSumOfParts(amount: Amount, all: readonly Amount[]): boolean {
  if (amount.isAgainst || amount.isChange || amount.isRounding) return false;
  const parts = all
    .filter((each) => (each.isPart || each.isRounding) && each.cents !== 0 && each.cents !== amount.cents)
    .map(({ cents, isDiscount }) => (isDiscount ? -Math.abs(cents) : cents))
    .slice(0, maxParts);
  // Nothing but a discount makes a sum smaller than its greatest part.
  const fits = (...chosen: readonly number[]): boolean =>
    chosen.reduce((sum, cents) => sum + cents, 0) === amount.cents &&
    (Math.max(...chosen) < amount.cents || chosen.some((cents) => cents < -maxRounding));
  return parts.some((first, at) =>
    parts.slice(at + 1).some((second, next) => {
      const others = parts.slice(at + next + 2);
      return fits(first, second) || others.some((third) => fits(first, second, third));
    }),
  );
}

const isAddition = ({ isTax, isCharge, isRounding, isDiscount }: Amount): boolean =>
  isTax || isCharge || isRounding || isDiscount;

/** The amounts that charges printed right behind an amount make of it: a service charge, taxes, a rounding. */
function chargedSum({ cents }: Amount, behind: readonly Amount[]): Amount | undefined {
  const end = behind.findIndex((each) => !isAddition(each));
  const charges = end === -1 ? [] : behind.slice(0, end);
  const sum = charges.reduce((all, each) => all + (each.isDiscount ? -Math.abs(each.cents) : each.cents), cents);
  return sum !== cents && behind[end]?.cents === sum ? behind[end] : undefined;
}

/** Two sums before this one, of goods that are taxed differently for instance, come to it. */
function isSumOfSums(amount: Amount, before: readonly Amount[]): boolean {
  const sums = before.filter(({ label, cents, isAgainst }) => label !== null && cents !== 0 && !isAgainst);
  return sums.some((one, at) => sums.slice(at + 1).some((other) => one.cents + other.cents === amount.cents));
}

const isItem = ({ label, isPaid, isChange, isRounding, isAgainst }: Amount): boolean =>
  label === null && !isPaid && !isChange && !isRounding && !isAgainst;

/** All amounts before the first with a label are items, and come to this amount. */
function isSumOfItems(amount: Amount, all: readonly Amount[]): boolean {
  const end = all.findIndex((each) => !isItem(each));
  const items = end === -1 ? [] : all.slice(0, end);
  if (items.length < minItems || items.includes(amount)) return false;
  return items.reduce((sum, { cents }) => sum + cents, 0) === amount.cents;
}

/** An amount that may be the one to be paid. */
interface RankedAmount {
  readonly amount: Amount;
  /** The greater, the likelier. */
  readonly score: number;
  /** Whether other amounts come to it. */
  readonly addsUp: boolean;
}

function ranked(amount: Amount, all: readonly Amount[], labels: number): RankedAmount {
  const { label, isAgainst, isPaid, isChange, isRounding } = amount;
  const ofLabel = label === null ? 0 : weight.label - ((weight.label - weight.lastLabel) * label) / Math.max(1, labels);
  const same = all.filter((each) => each !== amount && each.cents === amount.cents).length;
  const isChargedLater = chargedSum(amount, all.slice(all.indexOf(amount) + 1)) !== undefined;
  const isCharged = all.some(
    (before, at) => (before.label !== null || before.isSubtotal) && chargedSum(before, all.slice(at + 1)) === amount,
  );
  const isSummed = label !== null && isSumOfSums(amount, all.slice(0, all.indexOf(amount)));
  const isFinal = !isRoundedLater(amount, all) && !isChargedLater;
  const isAllItems = isFinal && isSumOfItems(amount, all);
  const largest = Math.max(...all.filter((each) => !each.isPaid && !each.isChange).map((each) => each.cents));
  const isPaidLessChange = isProven(amount, all);
  const isRoundedSum = isRounded(amount, all);
  const isSum = isFinal && (isCharged || isSummed || isSumOfParts(amount, all));
  const score =
    ofLabel +
    (isPaidLessChange ? weight.proof : 0) +
    (isRoundedSum ? weight.rounded : 0) +
    (isSum ? weight.parts : 0) +
    (isAllItems ? weight.items : 0) +
    weight.repeated * Math.min(maxRepeated, same) +
    (isAgainst || isChange || isRounding ? weight.against : 0) +
    (isChargedLater ? weight.against / 2 : 0) +
    (isPaid && !isAllItems ? weight.against / 2 : 0) +
    (amount.cents === largest ? weight.largest : 0);
  return { amount, score, addsUp: isPaidLessChange || isRoundedSum || isSum || isAllItems };
}

function certaintyOf(score: number): number {
  return trust.find(([minScore]) => score >= minScore)?.[1] ?? minTrust;
}

/** Amounts that may be the one to be paid, the most likely first, with their scores. */
export function rankAmounts(rule: AmountRule, read: readonly Amount[]): readonly RankedAmount[] {
  const all = read.filter(({ isBehindEnd }) => !isBehindEnd);
  return all
    .filter((amount) => amount.cents > 0)
    .map((amount, index) => ({ ...ranked(amount, all, rule.labels.length), index }))
    .toSorted((a, b) => b.score - a.score || b.index - a.index);
}

/**
 * The amount that is to be paid, the most likely first: the gross of the assignment that closes; by its label, by what
 * was paid less the change, by the items, parts and rounding that come to it, and by how often it is there. What an
 * assignment that is proven contradicts, or one of several that close, adds up with nothing.
 */
export function byAmount(rule: AmountRule, bill: Bill, context: NormaliseContext): readonly Candidate[] {
  const closed = ofBill(bill, 'total', context);
  const all = rankAmounts(rule, bill.named);
  const isDoubted = bill.isDoubted || bill.closing?.isProven === true;
  const ranked = all.map(
    ({ amount, score, addsUp }): Candidate => ({
      piece: amount.piece,
      certainty: certaintyOf(score),
      addsUp: addsUp && !isDoubted,
      source: 'page',
    }),
  );
  const isCalled = all[0] !== undefined && all[0].amount.label !== null;
  return bill.closing?.isProven === true || !isCalled ? [...closed, ...ranked] : [...ranked, ...closed];
}
