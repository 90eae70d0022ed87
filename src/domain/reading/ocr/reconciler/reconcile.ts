import { type Amount, readAmounts } from '../extractors/amounts.ts';
import type { TextDocument } from '../text-document.ts';
import { type AmountDue, amountDue, maxRounding } from './amount-due.ts';
import type { Closing } from './closing.ts';
import { closings } from './closings.ts';
import { type AmountRow, type BillReader, printedAmounts } from './printed-amounts.ts';

/** How the amounts of a document agree with each other. */
export interface Bill {
  /** What the labels of its rule say of its amounts. */
  readonly named: readonly Amount[];
  readonly rows: readonly AmountRow[];
  /** Null where no assignment of net, tax and gross closes, or several do as well. */
  readonly closing: Closing | null;
  /** Null where nothing shows it. */
  readonly due: AmountDue | null;
  /** Whether several assignments close equally well, or a greater total speaks against the one. */
  readonly isDoubted: boolean;
}

/** An assignment is better than another one by more. */
const margin = 1;

function isSameBill(a: Closing, b: Closing): boolean {
  return a.gross.cents === b.gross.cents && a.tax?.cents === b.tax?.cents;
}

const isPartOf = <Item>(some: readonly Item[], all: readonly Item[]): boolean =>
  some.length > 0 && some.length < all.length && some.every((each) => all.includes(each));

/** Whether one has a part of the taxes of the other: the row of one rate, or one of two taxes of the same gross. */
function isWithin(part: Closing, whole: Closing): boolean {
  const isSameGross = part.gross.cents === whole.gross.cents;
  return (
    isPartOf(part.taxes?.rows ?? [], whole.taxes?.rows ?? []) ||
    (isSameGross && isPartOf(part.tax?.amounts ?? [], whole.tax?.amounts ?? []))
  );
}

/**
 * Whether the sum of one goes on in that of another under it: sums of goods that are taxed differently come to the
 * gross of all. A rounding makes no other gross, nor does what is due with an older balance.
 */
function goesOn({ gross }: Closing, whole: Closing): boolean {
  const [part] = gross.amounts;
  const [final] = whole.gross.amounts;
  if (part === undefined || final === undefined || final.row <= part.row || final.roles.has('due')) return false;
  if (!final.roles.has('gross')) return false;
  const others = (whole.items ?? []).filter(({ cents }) => cents !== part.cents);
  const isRounded = others.every(({ roles }) => roles.has('rounding'));
  return (whole.items?.includes(part) === true && !isRounded) || whole.net?.amounts.includes(part) === true;
}

/** Whether a greater amount under the gross is called the total as well, and is no part of what was found. */
function isContradicted({ gross }: Closing, rows: readonly AmountRow[]): boolean {
  const [place] = gross.amounts;
  return rows.flat().some(({ row, cents, roles }) => {
    const isTotal = roles.has('gross') && !roles.has('paid') && !roles.has('due') && row > (place?.row ?? 0);
    return isTotal && Math.abs(cents) > Math.abs(gross.cents) + maxRounding;
  });
}

function chosen(all: readonly Closing[], rows: readonly AmountRow[]): Pick<Bill, 'closing' | 'isDoubted'> {
  const isPart = (each: Closing, whole: Closing): boolean =>
    whole !== each &&
    ((isWithin(each, whole) && whole.score > each.score - margin) || (whole.isProven && goesOn(each, whole)));
  const [best, ...others] = all.filter((each) => !all.some((whole) => isPart(each, whole)));
  if (best === undefined) return { closing: null, isDoubted: false };
  const isRivalled = others.some((other) => !isSameBill(best, other) && other.score > best.score - margin);
  if (isRivalled) return { closing: null, isDoubted: true };
  return isContradicted(best, rows)
    ? { closing: { ...best, isProven: false }, isDoubted: true }
    : { closing: best, isDoubted: false };
}

/**
 * Finds the assignment of net, charges, discounts, taxes, gross, payments, rounding and amount due that agrees with
 * itself: net and taxes come to the gross, each tax is its printed rate of its base, the items come to the net, and the
 * gross less what was paid is what is due. Labels rank assignments and exclude roles; sums decide.
 */
export function reconcile(document: TextDocument, reader: BillReader): Bill {
  const named = readAmounts(reader.rule, document, reader.context);
  const rows = printedAmounts(document, named, reader);
  const found = chosen(closings(rows), rows);
  return { named, rows, ...found, due: found.closing && amountDue(found.closing, rows) };
}
