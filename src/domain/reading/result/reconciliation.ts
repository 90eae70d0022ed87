import type { Polygon } from '../document/geometry.ts';

/** Terms of a bill: the gross is the net, charges, discounts and taxes; what is due is it with all that follows. */
export const termKeys = ['net', 'charge', 'discount', 'tax', 'gross', 'paid', 'rounding', 'balance', 'due'] as const;
export type TermKey = (typeof termKeys)[number];

/**
 * How the sum of a bill was closed: terms come to the gross, taxes are the printed rates of their bases, the items come
 * to the net or gross, what is due follows from the gross.
 */
export const closingSums = ['sum', 'rates', 'items', 'due'] as const;
export type ClosingSum = (typeof closingSums)[number];

/** An amount that takes part in the sum of a bill. */
export interface ReconciledTerm {
  readonly key: TermKey;
  /** Decimal string with two decimals; what is taken off is negative. */
  readonly amount: string;
  /** Of a tax whose row shows it: percentage, and what it is of. */
  readonly rate?: number;
  readonly base?: string;
  /** Where it is printed; empty where it is the sum of others. */
  readonly locations: readonly { readonly page: number; readonly polygon: Polygon }[];
}

/** What charges less discounts come to, as a decimal string with two decimals. */
export function additionsTo({ terms }: Reconciliation): string {
  const added = terms.filter(({ key }) => key === 'charge' || key === 'discount');
  const cents = added.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  return (cents / 100).toFixed(2);
}

/** How the printed amounts of a document agree with each other. */
export interface Reconciliation {
  /** ISO 4217; null where nothing shows it. */
  readonly currency: string | null;
  readonly terms: readonly ReconciledTerm[];
  readonly closedBy: readonly ClosingSum[];
}
