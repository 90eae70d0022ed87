import { angleOf, median } from './geometry.ts';
import type { Word } from './text-layout.ts';

/** Degrees up to which words run in one direction. */
const close = 3;
/** Directions of a page, at most; words in others stand by themselves. */
const maxDirections = 12;

/** Words that run in one direction. */
export interface DirectedWords {
  /** Clockwise from level. */
  readonly degrees: number;
  readonly words: readonly Word[];
}

interface Directed {
  readonly word: Word;
  readonly angle: number;
}

/** How far two directions are apart, in degrees. */
const apart = (a: number, b: number): number => Math.abs(((((a - b) % 360) + 540) % 360) - 180);

/** The whole degree in which most characters run. */
function mostUsed(items: readonly Directed[]): number {
  const characters = new Map<number, number>();
  for (const { word, angle } of items) {
    const degree = Math.round(angle);
    characters.set(degree, (characters.get(degree) ?? 0) + word.text.length);
  }
  const [[degree] = [0]] = [...characters].toSorted(([, a], [, b]) => b - a);
  return degree;
}

/**
 * Words by the direction in which the upper sides of their polygons run, that of most characters first. `aspect` is the
 * width of the page divided by its height.
 */
export function wordsByDirection(words: readonly Word[], aspect: number): readonly DirectedWords[] {
  const size = { width: aspect, height: 1 };
  let left: readonly Directed[] = words.map((word) => ({ word, angle: angleOf(word.polygon, size) }));
  const groups: DirectedWords[] = [];
  while (left.length > 0 && groups.length < maxDirections) {
    const degree = mostUsed(left);
    const group = left.filter(({ angle }) => apart(angle, degree) <= close);
    left = left.filter(({ angle }) => apart(angle, degree) > close);
    // What lies beyond half a turn is counted on from there.
    const angles = group.map(({ angle }) =>
      angle - degree > 180 ? angle - 360 : degree - angle > 180 ? angle + 360 : angle,
    );
    groups.push({ degrees: median(angles), words: group.map(({ word }) => word) });
  }
  return [...groups, ...left.map(({ word, angle }) => ({ degrees: angle, words: [word] }))];
}
