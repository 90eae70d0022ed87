import type { ReadCharacter } from './decode-ctc.ts';
import { widestGap } from './line-ink.ts';

export interface GapOptions {
  /** Pixels that a gap between words has at least... */
  readonly narrowestGap: number;
  /** ...and times the usual gap between characters of the line. */
  readonly gapRatio: number;
  /** A space is nearly read from this probability on... */
  readonly nearlyRead: number;
  /** ...and this share of both is enough there. */
  readonly nearlyReadShare: number;
  /** Probability of a space from which there is one, however narrow the gap: not inside of words and numbers. */
  readonly likelySpace: number;
}

/** Pixels of a line that become one column of the recogniser's output. */
export const columnWidth = 8;

const isSpace = (character: ReadCharacter | undefined): boolean => character?.text.trim() === '';

const smallLetter = /^\p{Ll}$/u;
const digit = /^\d$/;

/** Whether two characters look like neighbours in a word or number: a space between them takes a gap to be seen. */
function belongTogether(before: ReadCharacter, { text }: ReadCharacter): boolean {
  return [smallLetter, digit].some((kind) => kind.test(before.text) && kind.test(text));
}

/** The middle one of the gaps between characters; of a single gap nobody can say whether it is usual. */
function usualGap(gaps: readonly number[]): number {
  return gaps.length < 2 ? 0 : (gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0);
}

/**
 * Adds the spaces that a recogniser passes over: where two neighbouring characters are much farther apart than others
 * of the line, or farther apart and a space was nearly read between them; and outside of words and numbers where a
 * space was almost as likely as none. `columns` is the strongest contrast of each column of the line's pixels.
 */
export function openGaps(
  characters: readonly ReadCharacter[],
  columns: Float32Array,
  { narrowestGap, gapRatio, nearlyRead, nearlyReadShare, likelySpace }: GapOptions,
): ReadCharacter[] {
  const middle = ({ column }: ReadCharacter): number => (column + 0.5) * columnWidth;
  const gaps = characters.slice(1).map((next, index) => {
    const character = characters[index] as ReadCharacter;
    return isSpace(character) || isSpace(next) ? null : widestGap(columns, middle(character), middle(next));
  });
  const wide = Math.max(narrowestGap, gapRatio * usualGap(gaps.filter((gap) => gap !== null)));
  return characters.flatMap((character, index) => {
    const gap = gaps[index - 1] ?? null;
    if (gap === null) return [character];
    const before = characters[index - 1] as ReadCharacter;
    const { space = 0 } = character;
    const isLikely = space >= likelySpace && !belongTogether(before, character);
    const share = space < nearlyRead ? 1 : nearlyReadShare;
    if (gap < share * wide && !isLikely) return [character];
    const column = (before.column + character.column) / 2;
    return [{ text: ' ', column, confidence: character.confidence }, character];
  });
}
