import type { ClosingSum } from '../../result/reconciliation.ts';
import type { Printed } from './printed-amounts.ts';
import type { TaxSet } from './taxed-rows.ts';

/** A term of a bill: an amount that is printed, or several that come to it. Hundredths, with their sign. */
export interface Term {
  readonly cents: number;
  readonly amounts: readonly Printed[];
}

/** A term that one amount is, as it is printed unless set. */
export function termOf(amount: Printed, cents: number = amount.cents): Term {
  return { cents, amounts: [amount] };
}

/** What shows that an assignment is that of the bill. */
export type Proof = Exclude<ClosingSum, 'due'>;

/** An assignment of net, tax and gross that agrees with itself. */
export interface Closing {
  /** Null where only the tax that the gross includes is printed. */
  readonly net: Term | null;
  /** What the taxes are of, with the additions: where it is printed too. */
  readonly base?: Term;
  /** Null where the gross is the sum of the items and nothing is said of taxes. */
  readonly tax: Term | null;
  /** What is added to the net, and taken off it, beside the tax. */
  readonly additions: readonly (Term & { readonly role: 'charge' | 'discount' })[];
  readonly gross: Term;
  readonly taxes: TaxSet | null;
  readonly items: readonly Printed[] | null;
  /** The greater, the more independent terms and labels agree. */
  readonly score: number;
  /** Whether that is enough to call it proven. */
  readonly isProven: boolean;
  readonly proofs: readonly Proof[];
}
