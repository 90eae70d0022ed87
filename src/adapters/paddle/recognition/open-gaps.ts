import type { ReadCharacter } from './decode-ctc.ts';
import { widestGap } from './line-ink.ts';

export interface GapOptions {
  /** Pixels that a gap between words has at least... */
  readonly narrowestGap: number;
  /** ...and times the usual gap between characters of the line. */
  readonly gapRatio: number;
}

/** Pixels of a line that become one column of the recogniser's output. */
export const columnWidth = 8;

const isSpace = (character: ReadCharacter | undefined): boolean => character?.text.trim() === '';

/**
 * Adds the spaces that a recogniser passes over: where two neighbouring characters are much farther apart than others
 * of the line. `columns` is the strongest contrast of each column of the line's pixels.
 */
export function openGaps(
  characters: readonly ReadCharacter[],
  columns: Float32Array,
  { narrowestGap, gapRatio }: GapOptions,
): ReadCharacter[] {
  const middle = ({ column }: ReadCharacter): number => (column + 0.5) * columnWidth;
  const gaps = characters.slice(1).map((next, index) => {
    const character = characters[index] as ReadCharacter;
    return isSpace(character) || isSpace(next) ? null : widestGap(columns, middle(character), middle(next));
  });
  const sorted = gaps.filter((gap) => gap !== null).sort((a, b) => a - b);
  const wide = Math.max(narrowestGap, gapRatio * (sorted[Math.floor(sorted.length / 2)] ?? 0));
  return characters.flatMap((character, index) => {
    const gap = gaps[index - 1] ?? 0;
    if (index === 0 || gap < wide) return [character];
    const column = ((characters[index - 1] as ReadCharacter).column + character.column) / 2;
    return [{ text: ' ', column, confidence: character.confidence }, character];
  });
}
