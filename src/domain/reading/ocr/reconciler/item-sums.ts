import type { AmountRow, Printed } from './printed-amounts.ts';

/** Rows between the items and their sum, such as those of the taxes. */
const maxBetween = 8;
const maxItems = 120;
const minItems = 2;
/** Right edges of a column differ by less, in heights of its characters. */
const maxShift = 0.9;

/** Amounts over another one that end where it ends, the nearest first: its column. */
function columnOver(sum: Printed, rows: readonly AmountRow[]): readonly Printed[] {
  return rows
    .flat()
    .filter((each) => each.row < sum.row && Math.abs(each.right - sum.right) < maxShift * sum.height)
    .toReversed();
}

/**
 * Every run of a column over an amount that comes to it, two or more without a gap. A few amounts of the column may be
 * between.
 */
export function runsOver(sum: Printed, rows: readonly AmountRow[]): readonly (readonly Printed[])[] {
  const column = columnOver(sum, rows);
  const starts = Math.min(maxBetween, column.length - minItems) + 1;
  return Array.from({ length: Math.max(0, starts) }, (_, from) => from).flatMap((from) => {
    let left = sum.cents;
    return column.slice(from, from + maxItems).flatMap((each, index) => {
      left -= each.cents;
      return left === 0 && index + 1 >= minItems ? [column.slice(from, from + index + 1).toReversed()] : [];
    });
  });
}
