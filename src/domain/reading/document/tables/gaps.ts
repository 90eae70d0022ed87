import type { Box } from '../geometry.ts';
import { right } from './text-rows.ts';

/** A stretch from left to right in which no word of a table is; pixels. */
export interface Gap {
  readonly from: number;
  readonly to: number;
}

/** Rows as far as gaps are looked for in them. */
interface Worded {
  readonly words: readonly { readonly box: Box }[];
}

/** Stretches between words, at least `wide` pixels, that no word of any row touches; from the left. */
export function gapsOf(rows: readonly Worded[], wide: number): readonly Gap[] {
  const gaps: Gap[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const { box } of rows.flatMap(({ words }) => words).sort((a, b) => a.box.x - b.box.x)) {
    if (box.x - end >= wide) gaps.push({ from: end, to: box.x });
    end = Math.max(end === Number.POSITIVE_INFINITY ? box.x : end, right(box));
  }
  return gaps;
}

/** By how much two stretches lie over one another; negative where they do not. */
export const overlapOf = (a: Gap, b: Gap): number => Math.min(a.to, b.to) - Math.max(a.from, b.from);
