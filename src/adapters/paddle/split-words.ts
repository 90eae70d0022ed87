import type { ReadCharacter } from './decode-ctc.ts';

/** A word of a line and where it lies along it, in columns of the recogniser's output. */
export interface ReadWord {
  readonly text: string;
  readonly confidence: number;
  readonly from: number;
  readonly to: number;
}

const narrowest = 0.5;

function groups(characters: readonly ReadCharacter[]): ReadCharacter[][] {
  const words: ReadCharacter[][] = [[]];
  for (const character of characters) {
    if (character.text.trim() === '') words.push([]);
    else words.at(-1)?.push(character);
  }
  return words.filter((word) => word.length > 0);
}

/** Half the usual distance between neighbouring characters of a word. */
function halfPitch(words: readonly ReadCharacter[][]): number {
  let [distance, count] = [0, 0];
  for (const word of words) {
    distance += (word.at(-1)?.column ?? 0) - (word[0]?.column ?? 0);
    count += word.length - 1;
  }
  return Math.max(narrowest, count === 0 ? 1.5 : distance / count / 2);
}

/**
 * Words of a line. A word reaches half a character beyond its first and last one, and at most to the middle of the gap
 * to its neighbour.
 */
export function splitWords(characters: readonly ReadCharacter[], columns: number): ReadWord[] {
  const words = groups(characters);
  const half = halfPitch(words);
  return words.map((word, index) => {
    const first = word[0]?.column ?? 0;
    const last = word.at(-1)?.column ?? 0;
    const before = words[index - 1]?.at(-1)?.column;
    const after = words[index + 1]?.[0]?.column;
    const from = Math.max(first - half * 2, before === undefined ? -0.5 : (before + first) / 2);
    const to = Math.min(last + half * 2, after === undefined ? columns - 0.5 : (after + last) / 2);
    return {
      text: word.map((character) => character.text).join(''),
      confidence: word.reduce((sum, character) => sum + character.confidence, 0) / word.length,
      from: from + 0.5,
      to: to + 0.5,
    };
  });
}
