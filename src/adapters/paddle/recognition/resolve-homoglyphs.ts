import type { ReadCharacter } from './decode-ctc.ts';

/**
 * Share of a character's probability that its look-alike has at least where all other characters of the word are of the
 * look-alike's kind. Words with small letters hardly ever hold a digit; capitals and digits mix in codes.
 */
const minShare = { number: 0.1, word: 0.1, capitals: 0.25 } as const;
const minOthers = 2;

const isDigit = (text: string): boolean => /^\d$/.test(text);
const isLetter = (text: string): boolean => /^\p{Letter}$/u.test(text);
const isSmall = (text: string): boolean => /^\p{Ll}$/u.test(text);
const isCapital = (text: string): boolean => /^\p{Lu}$/u.test(text);

/** Letters and digits without anything between them: from, and up to. */
function wordsOf(characters: readonly ReadCharacter[]): [from: number, to: number][] {
  const words: [number, number][] = [];
  for (const [index, { text }] of characters.entries()) {
    const last = words.at(-1);
    if (!isDigit(text) && !isLetter(text)) continue;
    if (last && last[1] === index) last[1] = index + 1;
    else words.push([index, index + 1]);
  }
  return words;
}

function shareNeeded(others: readonly string[], homoglyph: string): number | null {
  if (others.length < minOthers) return null;
  if (isDigit(homoglyph)) return others.every(isDigit) ? minShare.number : null;
  if (!others.every(isLetter)) return null;
  return others.some(isSmall) ? minShare.word : minShare.capitals;
}

/** The letter as high as its neighbours: a look-alike that has both cases is small among small letters. */
function casedAs(text: string, before: string | undefined, after: string | undefined): string {
  if (!'OoSsZz'.includes(text)) return text;
  if (before === undefined) return after !== undefined && isCapital(after) ? text.toUpperCase() : text;
  if (isSmall(before)) return text.toLowerCase();
  return after === undefined || isCapital(after) ? text.toUpperCase() : text;
}

/**
 * Lets the rest of a word decide between a letter and a digit that are drawn alike, where the recogniser found both
 * likely: one digit among letters, or one letter among digits. Where letters and digits mix nothing changes.
 */
export function resolveHomoglyphs(characters: readonly ReadCharacter[]): ReadCharacter[] {
  const settled = [...characters];
  for (const [from, to] of wordsOf(characters)) {
    const word = characters.slice(from, to);
    for (const [index, character] of word.entries()) {
      const { homoglyph } = character;
      if (homoglyph === undefined) continue;
      const others = word.filter((_, at) => at !== index).map(({ text }) => text);
      const share = shareNeeded(others, homoglyph.text);
      if (share === null || homoglyph.confidence < share * character.confidence) continue;
      settled[from + index] = {
        ...character,
        text: casedAs(homoglyph.text, word[index - 1]?.text, word[index + 1]?.text),
      };
    }
  }
  return settled;
}
