import type { ClosingSum, ReconciledTerm, Reconciliation, TermKey } from '../../result/reconciliation.ts';
import { locationsOf } from '../field-of.ts';
import type { AmountDue } from './amount-due.ts';
import type { Closing, Term } from './closing.ts';
import type { Bill } from './reconcile.ts';

const written = (cents: number): string => (cents / 100).toFixed(2);

function termOf(key: TermKey, { cents, amounts }: Term): ReconciledTerm {
  return { key, amount: written(cents), locations: amounts.flatMap(({ piece }) => locationsOf(piece)) };
}

/** The taxes by their rates where rows show them, else the whole tax. */
function taxesOf({ tax, taxes, gross }: Closing): readonly ReconciledTerm[] {
  if (taxes === null) return tax === null ? [] : [termOf('tax', tax)];
  const sign = Math.sign(gross.cents);
  return taxes.rows.map((row) => ({
    ...termOf('tax', { cents: row.tax === 0 ? 0 : sign * row.tax, amounts: [row.amount] }),
    rate: row.rate,
    base: written(sign * row.base),
  }));
}

function afterGross({ due, paid, rounding, balance }: AmountDue): readonly ReconciledTerm[] {
  return [
    ...paid.map((term) => termOf('paid', term)),
    ...(rounding ? [termOf('rounding', rounding)] : []),
    ...(balance ? [termOf('balance', balance)] : []),
    termOf('due', due),
  ];
}

/** The terms of an assignment that is proven, in the order of the sum; null of others. */
export function reconciliationOf({ closing, due }: Bill, currency: string | null): Reconciliation | null {
  if (closing?.isProven !== true) return null;
  const shown = due?.isShown === true ? due : null;
  const closedBy: readonly ClosingSum[] = [...closing.proofs, ...(shown ? (['due'] as const) : [])];
  return {
    currency,
    terms: [
      ...(closing.net ? [termOf('net', closing.net)] : []),
      ...closing.additions.map((term) => termOf(term.role, term)),
      ...taxesOf(closing),
      termOf('gross', closing.gross),
      ...(shown ? afterGross(shown) : []),
    ],
    closedBy,
  };
}
