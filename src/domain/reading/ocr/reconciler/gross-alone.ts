import type { BillAmounts } from './bill-amounts.ts';
import { type Closing, type Proof, termOf } from './closing.ts';
import type { Printed } from './printed-amounts.ts';
import { minTax } from './taxed-rows.ts';

const points = { rate: 4, items: 3, label: 1.5 } as const;

/** A tax that its printed rate makes of the gross that includes it. */
function includedTax(gross: Printed, all: readonly Printed[]): Printed | undefined {
  const paid = Math.abs(gross.cents);
  // What is printed before tax too includes none, such as a premium with a tax that is no tax on sales.
  if (all.some(({ cents, roles }) => roles.has('net') && cents === gross.cents)) return undefined;
  return all.find(({ cents, rates, roles }) => {
    const tax = Math.abs(cents);
    const isTax = tax >= minTax && tax < paid && !roles.has('gross') && !roles.has('net');
    return isTax && rates.some((rate) => rate > 0 && Math.abs((paid * rate) / (100 + rate) - tax) <= 1);
  });
}

/** Grosses whose net is not printed: sums of their items, or such that a tax at its printed rate is included in. */
export function grossAlone(amounts: BillAmounts): readonly Closing[] {
  return amounts.values.flatMap((value): readonly Closing[] => {
    const gross = amounts.place(value, 'gross');
    if (gross === null) return [];
    const tax = includedTax(gross, amounts.all);
    const items = amounts.itemsOf(gross, () => false);
    const isCalled = gross.roles.has('gross');
    if (!isCalled || (tax === undefined && items === null)) return [];
    const proofs: readonly Proof[] = [
      ...(tax === undefined ? [] : (['rates'] as const)),
      ...(items === null ? [] : (['items'] as const)),
    ];
    return [
      {
        net: null,
        tax: tax === undefined ? null : termOf(tax, Math.sign(gross.cents) * Math.abs(tax.cents)),
        additions: [],
        gross: termOf(gross),
        taxes: null,
        items,
        score: points.label + points.rate * Number(tax !== undefined) + points.items * Number(items !== null),
        isProven: true,
        proofs,
      },
    ];
  });
}
