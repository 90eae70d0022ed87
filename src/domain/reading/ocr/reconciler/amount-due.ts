import { subsets } from '../subsets.ts';
import { type Closing, type Term, termOf } from './closing.ts';
import type { AmountRow, Printed } from './printed-amounts.ts';

/** What is left to pay of a gross, and how. */
export interface AmountDue {
  readonly due: Term;
  readonly paid: readonly Term[];
  readonly rounding: Term | null;
  /** What was left to pay of earlier bills. */
  readonly balance: Term | null;
  /** Whether a label, or the sum with an amount whose label says that it was paid, shows it. */
  readonly isShown: boolean;
}

/** Roundings to coins are smaller, in hundredths. */
export const maxRounding = 100;
const maxPaid = 4;

/** A part of the gross that its printed percentage makes is what an early payment saves. */
function isSaved(amount: Printed, gross: number): boolean {
  return amount.rates.some((rate) => rate < 100 && Math.abs((gross * rate) / 100 - Math.abs(amount.cents)) <= 1);
}

interface Payments {
  readonly gross: number;
  readonly candidates: readonly Printed[];
  readonly roundings: readonly Printed[];
}

/** Payments, and a rounding as the case may be, that the gross less them is the amount. */
function paidFor(due: Printed, { gross, candidates, roundings }: Payments): Omit<AmountDue, 'isShown'> | null {
  const rest = candidates.filter((each) => each !== due && each.row <= due.row && each.cents !== due.cents);
  for (const rounding of [null, ...roundings]) {
    const before = due.cents - (rounding?.cents ?? 0);
    const paid = subsets(rest.slice(0, maxPaid)).find(
      (some) =>
        some.length > 0 &&
        some.reduce((left, { cents }) => left - Math.abs(cents), gross) === before &&
        due.cents !== 0,
    );
    if (paid) {
      const terms = paid.map((each) => termOf(each, -Math.abs(each.cents)));
      return { due: termOf(due), paid: terms, rounding: rounding && termOf(rounding), balance: null };
    }
  }
  return null;
}

/** The gross after a rounding to coins, whatever it is called. */
function roundedGross(gross: number, behind: readonly Printed[], roundings: readonly Printed[]): AmountDue | null {
  for (const rounding of roundings) {
    const due = behind.find((each) => each !== rounding && !each.isOther && each.cents === gross + rounding.cents);
    if (due && !due.roles.has('paid')) {
      return { due: termOf(due), paid: [], rounding: termOf(rounding), balance: null, isShown: true };
    }
  }
  return null;
}

/** What is due with an older balance that is printed between: the gross and the balance come to it. */
function withBalance(gross: number, behind: readonly Printed[]): AmountDue | null {
  for (const due of behind.filter(({ roles }) => roles.has('due'))) {
    const balance = behind.find(({ cents, row, roles }) => {
      return cents > 0 && row < due.row && gross + cents === due.cents && !roles.has('paid');
    });
    if (balance) return { due: termOf(due), paid: [], rounding: null, balance: termOf(balance), isShown: true };
  }
  return null;
}

/** Amounts that may be what is left: with its label first, else the last ones. */
function candidatesFor(behind: readonly Printed[], all: readonly Printed[]): readonly Printed[] {
  const called = all.filter(({ roles }) => roles.has('due'));
  const others = behind.filter(({ roles, isOther }) => !isOther && roles.size === 0);
  return [...called.toReversed(), ...others.toReversed()];
}

/** What is left to pay of the gross of a closing; null where nothing shows it. */
export function amountDue({ gross }: Closing, rows: readonly AmountRow[]): AmountDue | null {
  const all = rows.flat();
  const [printed] = gross.amounts;
  const total = gross.cents;
  const behind = all.filter((each) => printed !== undefined && each !== printed && each.row >= printed.row);
  const isPayment = ({ roles, isOther }: Printed): boolean => !isOther && (roles.size === 0 || roles.has('paid'));
  const payments: Payments = {
    gross: total,
    candidates: [...all.filter(({ roles }) => roles.has('paid')), ...behind.filter(({ roles }) => roles.size === 0)]
      .filter((each) => isPayment(each) && each.cents !== 0 && Math.abs(each.cents) !== Math.abs(total))
      .filter((each) => !isSaved(each, total)),
    roundings: all.filter(({ roles, cents }) => roles.has('rounding') && cents !== 0 && Math.abs(cents) < maxRounding),
  };
  const rounded = roundedGross(total, behind, payments.roundings);
  if (rounded) return rounded;
  for (const due of candidatesFor(behind, all)) {
    if (due.cents === total && due.roles.has('due')) {
      return { due: termOf(due), paid: [], rounding: null, balance: null, isShown: true };
    }
    const found = isSaved(due, total) ? null : paidFor(due, payments);
    const shows = [due, ...(found?.paid ?? []).flatMap(({ amounts }) => amounts)];
    if (found) return { ...found, isShown: shows.some(({ roles }) => roles.has('due') || roles.has('paid')) };
  }
  return withBalance(total, behind);
}
