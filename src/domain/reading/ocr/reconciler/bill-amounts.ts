import { subsets } from '../subsets.ts';
import { runsOver } from './item-sums.ts';
import type { AmountRow, Printed, TermRole } from './printed-amounts.ts';
import { type TaxSet, taxedRows, taxSets } from './taxed-rows.ts';

/** Labels of the wrong kind exclude a role. */
const excluded: Readonly<Record<'net' | 'tax' | 'gross', readonly TermRole[]>> = {
  net: ['tax', 'paid', 'discount', 'rounding', 'charge'],
  tax: ['net', 'paid', 'discount', 'rounding', 'charge', 'gross', 'due'],
  gross: ['tax', 'paid', 'discount', 'rounding', 'charge', 'net'],
};

/** Taxes of one bill, such as those of two levels of government, are no more. */
const maxTaxes = 6;

/** Taxes that have a label, and what they come to without their sign. */
interface TaxSum {
  readonly cents: number;
  readonly amounts: readonly Printed[];
}

/** Every choice of two or more of the taxes that have a label, the largest first. */
function taxSumsOf(all: readonly Printed[]): readonly TaxSum[] {
  const some = all.filter(({ cents, roles }) => cents !== 0 && roles.has('tax')).slice(0, maxTaxes);
  return subsets(some)
    .filter(({ length }) => length > 1)
    .map((amounts) => ({ amounts, cents: Math.abs(amounts.reduce((sum, { cents }) => sum + cents, 0)) }))
    .toSorted((a, b) => b.amounts.length - a.amounts.length);
}

/** The amounts of a document by what they are without their sign, in hundredths. */
export class BillAmounts {
  readonly rows: readonly AmountRow[];
  readonly all: readonly Printed[];
  readonly sets: readonly TaxSet[];
  readonly taxSums: readonly TaxSum[];
  /** Each amount once, but none that is nothing. */
  readonly values: readonly number[];
  readonly #runs = new Map<Printed, readonly (readonly Printed[])[]>();
  readonly #byCents = new Map<number, Printed[]>();

  constructor(rows: readonly AmountRow[]) {
    this.rows = rows;
    this.all = rows.flat();
    this.sets = taxSets(taxedRows(rows));
    this.taxSums = taxSumsOf(this.all);
    for (const each of this.all) {
      const key = Math.abs(each.cents);
      this.#byCents.set(key, [...(this.#byCents.get(key) ?? []), each]);
    }
    this.values = [...this.#byCents.keys()].filter((cents) => cents > 0);
  }

  /** The place of an amount that can have a role: with its label, else the last; null where labels exclude all. */
  place(cents: number, role: 'net' | 'tax' | 'gross'): Printed | null {
    const able = (this.#byCents.get(cents) ?? []).filter(
      ({ roles, isOther }) => !isOther && !excluded[role].some((other) => roles.has(other)),
    );
    return able.findLast(({ roles }) => roles.has(role)) ?? able.at(-1) ?? null;
  }

  /** Sets of taxed rows that come to a base and a tax. */
  setsOf(base: number, tax: number): readonly TaxSet[] {
    return this.sets.filter((set) => set.base === base && set.tax === tax);
  }

  /** Items that come to an amount; null where none do. `isTerm` says which amounts are terms of the bill themselves. */
  itemsOf(sum: Printed, isTerm: (amount: Printed) => boolean): readonly Printed[] | null {
    const runs = this.#runs.get(sum) ?? runsOver(sum, this.rows);
    this.#runs.set(sum, runs);
    return runs.find((items) => !items.every((item) => item.cents === 0 || isTerm(item))) ?? null;
  }
}
