import type { FaceMatchResult } from '../api-types.ts';

/** A pair of faces that were compared. */
export type Comparison = FaceMatchResult['comparisons'][number];

/** Names a comparison by its faces. */
export function pairOf({ a, b }: Comparison): string {
  return `${a} ${b}`;
}

/** The number of a face, as people call it: faces are `f1`, `f2` and so on in a result. */
export function numberOf(face: string): string {
  return face.replace(/^f/, '');
}

export function toneOfDecision(decision: FaceMatchResult['decision']): 'good' | 'fair' | 'bad' | 'plain' {
  const tones = { match: 'good', review: 'fair', no_match: 'bad', inconclusive: 'plain' } as const;
  return tones[decision];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line between two faces: `d` of its path, and the middle of it. */
export interface Bow extends Point {
  readonly d: string;
}

/** Lines of one picture are bent by this share of their length, so that those between faces in a row do not cover. */
const bend = 0.35;

/** The line from one face to another, straight between pictures, bent within one. */
export function bowBetween(a: Point, b: Point, isWithinPicture: boolean): Bow {
  const [from, to] = a.x <= b.x ? [a, b] : [b, a];
  const [across, down] = [to.x - from.x, to.y - from.y];
  const share = isWithinPicture ? bend : 0;
  // At a right angle to the line, upwards because it goes from left to right.
  const [x, y] = [(from.x + to.x) / 2 + down * share, (from.y + to.y) / 2 - across * share];
  return {
    d: `M${from.x} ${from.y}Q${x} ${y} ${to.x} ${to.y}`,
    x: (from.x + to.x) / 4 + x / 2,
    y: (from.y + to.y) / 4 + y / 2,
  };
}
