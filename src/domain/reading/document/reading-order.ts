import type { Box } from './geometry.ts';
import { boxOf } from './geometry.ts';
import { isRightToLeft } from './logical-order.ts';
import type { Block } from './text-layout.ts';

interface Item {
  readonly block: Block;
  readonly box: Box;
}

type Axis = 'x' | 'y';

const extent = { x: 'width', y: 'height' } as const;

/** Groups of items that do not overlap along an axis, in its order. */
function cut(items: readonly Item[], axis: Axis): Item[][] {
  const groups: Item[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const item of items.toSorted((a, b) => a.box[axis] - b.box[axis])) {
    const group = groups.at(-1);
    if (group && item.box[axis] < end) group.push(item);
    else groups.push([item]);
    end = Math.max(end, item.box[axis] + item.box[extent[axis]]);
  }
  return groups;
}

/** Real pages are cut a few times; a page that can be cut without end is read from the top. */
const deepestCut = 20;

/** `columns` puts the columns of a row, which are given from the left, in the order in which they are read. */
function ordered(items: readonly Item[], columns: (groups: Item[][]) => Item[][], depth = 0): Item[] {
  if (items.length < 2) return [...items];
  const parts = [cut(items, 'y'), columns(cut(items, 'x'))].find((groups) => groups.length > 1);
  if (parts && depth < deepestCut) return parts.flatMap((part) => ordered(part, columns, depth + 1));
  return items.toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
}

/**
 * Blocks as a person reads them: rows from the top, columns inside a row from the left, or from the right where most of
 * the text runs so (recursive XY cut).
 */
export function inReadingOrder(blocks: readonly Block[]): Block[] {
  const items = blocks.map((block) => ({ block, box: boxOf(block.polygon) }));
  const isReversed = isRightToLeft(blocks.map(({ text }) => text));
  return ordered(items, (groups) => (isReversed ? groups.toReversed() : groups)).map(({ block }) => block);
}
