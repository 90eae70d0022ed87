import { type Box, median } from '../../../document/geometry.ts';
import { right, sharedWidth } from '../../page-layout.ts';
import type { PrintedAmount } from './printed-amounts.ts';

/** What a column of amounts may hold. */
export const moneyKeys = ['debit', 'credit', 'amount', 'balance'] as const;
export type MoneyKey = (typeof moneyKeys)[number];

/** A column of amounts that a heading names; the box is that of its name, null where there is no heading. */
export interface MoneySlot {
  readonly key: MoneyKey;
  readonly box: Box | null;
}

/** Which column each amount is in; those in none are no money of the account. */
export type Placement = ReadonlyMap<PrintedAmount, MoneyKey>;

/** Edges of amounts of one column differ by less than this, in heights of digits. */
const maxApart = 0.9;
/** Columns that are looked at: those with most amounts. */
const maxColumns = 7;
/** What an amount costs that is in no column, and one in a column that another stretch has too; in heights. */
const cost = { dropped: 12, shared: 8, offCentre: 0.05 } as const;
/** Placements of which the balances are looked at. */
const maxPlacements = 12;

type Cluster = readonly PrintedAmount[];

function clustersBy(amounts: readonly PrintedAmount[], edge: (box: Box) => number): readonly Cluster[] {
  const clusters: PrintedAmount[][] = [];
  for (const amount of amounts.toSorted((a, b) => edge(a.box) - edge(b.box))) {
    const last = clusters.at(-1)?.at(-1);
    if (last && edge(amount.box) - edge(last.box) < maxApart * amount.box.height) clusters.at(-1)?.push(amount);
    else clusters.push([amount]);
  }
  return clusters;
}

/** Amounts of a column are level at their right, or at their left: whichever makes fewer columns. */
function clustersOf(amounts: readonly PrintedAmount[]): readonly Cluster[] {
  const [atRight, atLeft] = [clustersBy(amounts, right), clustersBy(amounts, ({ x }) => x)];
  const found = atLeft.length < atRight.length ? atLeft : atRight;
  const most = new Set(found.toSorted((a, b) => b.length - a.length).slice(0, maxColumns));
  return found.filter((cluster) => most.has(cluster));
}

/** How far the amounts of a column are from a name, in heights of digits. */
function distanceTo(cluster: Cluster, box: Box | null): number {
  if (box === null) return 0;
  const height = median(cluster.map((amount) => amount.box.height));
  const gaps = cluster.map((amount) => Math.max(0, -sharedWidth(amount.box, box)));
  const centres = cluster.map((amount) => Math.abs(amount.box.x + amount.box.width / 2 - box.x - box.width / 2));
  return (median(gaps) + cost.offCentre * median(centres)) / Math.max(1, height);
}

interface Choice {
  readonly slots: readonly (number | null)[];
  readonly cost: number;
}

/** Every way to hang columns on names without crossing, the nearest first. */
function choicesOf(clusters: readonly Cluster[], slots: readonly MoneySlot[]): readonly Choice[] {
  let choices: readonly (Choice & { readonly last: number })[] = [{ slots: [], cost: 0, last: 0 }];
  for (const cluster of clusters) {
    choices = choices.flatMap(({ slots: before, cost: sum, last }) => [
      { slots: [...before, null], cost: sum + cost.dropped * cluster.length, last },
      ...slots.flatMap(({ box }, at) => {
        if (at < last) return [];
        const shared = before.includes(at) ? cost.shared : 0;
        return [{ slots: [...before, at], cost: sum + (distanceTo(cluster, box) + shared) * cluster.length, last: at }];
      }),
    ]);
  }
  return choices.toSorted((a, b) => a.cost - b.cost).slice(0, maxPlacements);
}

/**
 * The columns of amounts below names, or below none (`slots` are then what they may be). `provenBy` counts the rows
 * that the balances prove: where more of them close, amounts are there.
 */
export function placed(
  amounts: readonly PrintedAmount[],
  slotSets: readonly (readonly MoneySlot[])[],
  provenBy: (placement: Placement) => number,
): Placement {
  const clusters = clustersOf(amounts);
  const placements = slotSets.flatMap((slots) =>
    choicesOf(clusters, slots).map(({ slots: at, cost: distance }) => {
      const keys = clusters.flatMap((cluster, index) => {
        const key = slots[at[index] ?? -1]?.key;
        return key === undefined ? [] : cluster.map((amount) => [amount, key] as const);
      });
      const placement: Placement = new Map(keys);
      return { placement, score: cost.dropped * provenBy(placement) - distance };
    }),
  );
  return placements.toSorted((a, b) => b.score - a.score)[0]?.placement ?? new Map();
}
