import { EdgeCounts } from './edge-counts.ts';
import { type Box, middleY } from './geometry.ts';

type Step = readonly [y: number, kind: 'close' | 'look' | 'open', box: Box];

/** At one height boxes end before points are looked at, and begin after: an edge holds no point. */
const order = { close: 0, look: 1, open: 2 } as const;

const isBetween = (middle: number, from: number, length: number): boolean => middle > from && middle < from + length;

/** How many boxes have their middle inside another box. Sweeps from the top, in time that grows as sorting does. */
export function coveredMiddles(boxes: readonly Box[]): number {
  const solid = boxes.filter(({ x, y, width, height }) => x + width > x && y + height > y);
  const steps = [
    ...boxes.map((box): Step => [middleY(box), 'look', box]),
    ...solid.map((box): Step => [box.y, 'open', box]),
    ...solid.map((box): Step => [box.y + box.height, 'close', box]),
  ].sort(([a, kindA], [b, kindB]) => a - b || order[kindA] - order[kindB]);
  // Of the boxes at the height that is looked at; what ends at the left of a place began there too.
  const begun = new EdgeCounts(solid.map(({ x }) => -x));
  const ended = new EdgeCounts(solid.map(({ x, width }) => x + width));
  let open = 0;
  let covered = 0;
  for (const [, kind, box] of steps) {
    const { x, y, width, height } = box;
    const middle = x + width / 2;
    if (kind !== 'look') {
      const count = kind === 'open' ? 1 : -1;
      open += count;
      begun.add(-x, count);
      ended.add(x + width, count);
      continue;
    }
    const holding = open - begun.upTo(-middle) - ended.upTo(middle);
    const itself = isBetween(middle, x, width) && isBetween(middleY(box), y, height) ? 1 : 0;
    if (holding > itself) covered += 1;
  }
  return covered;
}
