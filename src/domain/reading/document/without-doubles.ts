import { type Box, boxOf } from './geometry.ts';
import type { Word } from './text-layout.ts';

/** Words of one text that lie this close are one: widths of a character across, heights down. */
const near = { across: 0.6, down: 0.3 } as const;
/** Fractions of the page by which places are looked up; doubles are closer. */
const cell = 0.02;
/** Words of one text in one place that are looked at: hostile pages have more. */
const maxNear = 20;

/** Steps to the places about one, and to itself. */
const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const));

function isDouble(a: Box, b: Box, characters: number): boolean {
  const across = (near.across * Math.min(a.width, b.width)) / characters;
  const down = near.down * Math.min(a.height, b.height);
  const isBeside = Math.abs(a.x - b.x) <= across && Math.abs(a.x + a.width - b.x - b.width) <= across;
  return isBeside && Math.abs(a.y - b.y) <= down && Math.abs(a.y + a.height - b.y - b.height) <= down;
}

/**
 * Words of which none is drawn twice in nearly one place, as bold print is made, shadows are, and pages that were
 * printed over themselves: the first one stays.
 */
export function withoutDoubles<Item extends { readonly word: Word }>(items: readonly Item[]): readonly Item[] {
  /** By text, then by place. */
  const known = new Map<string, Map<string, Box[]>>();
  return items.filter(({ word: { text, polygon } }) => {
    const box = boxOf(polygon);
    const [column, row] = [Math.floor(box.x / cell), Math.floor(box.y / cell)];
    const here = `${column} ${row}`;
    const places = known.get(text);
    if (places === undefined) {
      known.set(text, new Map([[here, [box]]]));
      return true;
    }
    const keys = around.map(([x, y]) => `${column + x} ${row + y}`);
    const isKnown = keys.some((key) => places.get(key)?.some((other) => isDouble(other, box, text.length)));
    if (isKnown) return false;
    const boxes = places.get(here) ?? [];
    if (boxes.length < maxNear) boxes.push(box);
    places.set(here, boxes);
    return true;
  });
}
