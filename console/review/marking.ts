import type { Polygon, ReadPage } from '../api-types.ts';
import type { Place } from './edits.ts';

/** What the pointer does on the page. */
export type Tool = 'look' | 'words' | 'box';

/** A part of a page in fractions, from where a drag began to where it is. */
export interface Drawn {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

export function wordsOf({ blocks }: ReadPage) {
  return blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words));
}

const within = (value: number): number => Math.min(1, Math.max(0, value));

/** The rectangle of a drag. */
export function polygonOf({ from, to }: Drawn): Polygon {
  const [left, right] = [within(Math.min(from[0], to[0])), within(Math.max(from[0], to[0]))];
  const [top, bottom] = [within(Math.min(from[1], to[1])), within(Math.max(from[1], to[1]))];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** The words whose middle lies in a rectangle, by their places on the page. */
export function wordsIn(page: ReadPage, drawn: Drawn): readonly number[] {
  const [[left, top], , [right, bottom]] = polygonOf(drawn);
  return wordsOf(page).flatMap(({ polygon }, index) => {
    const x = polygon.reduce((sum, [across]) => sum + across, 0) / 4;
    const y = polygon.reduce((sum, [, down]) => sum + down, 0) / 4;
    return x >= left && x <= right && y >= top && y <= bottom ? [index] : [];
  });
}

/** What the words of a place say; null for a box, of which nobody knows. */
export function saidBy(place: Place, pages: readonly ReadPage[]): string | null {
  const page = pages.find(({ number }) => number === place.page);
  if (!('words' in place) || page === undefined) return null;
  const words = wordsOf(page);
  return place.words.flatMap((index) => words[index]?.text ?? []).join(' ');
}

/** The same words with one more, or without it. */
export function withWord(words: readonly number[], word: number): readonly number[] {
  const others = words.filter((each) => each !== word);
  return others.length < words.length ? others : [...words, word].toSorted((a, b) => a - b);
}
