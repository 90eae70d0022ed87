import type { ReadCharacter } from './decode-ctc.ts';

/**
 * Share of a character's probability that its look-alike has at least where all other characters of the word are of the
 * look-alike's kind. Words with small letters hardly ever hold a digit; capitals and digits mix in codes.
 */
const minShare = { number: 0.1, word: 0.1, capitals: 0.25 } as const;
const minOthers = 2;
/** A number with two decimals; groups of thousands may be parted. */
const amount = /(?<![\d.,])\d+(?:[.,]\d{3})*[.,]\d{2}(?![\d.,])/g;

const isDigit = (text: string): boolean => /^\d$/.test(text);
const isLetter = (text: string): boolean => /^\p{Letter}$/u.test(text);
const isSmall = (text: string): boolean => /^\p{Ll}$/u.test(text);
const isCapital = (text: string): boolean => /^\p{Lu}$/u.test(text);

/** Letters and digits without anything between them: from, and up to. */
export function lettersAndDigits(characters: readonly ReadCharacter[]): [from: number, to: number][] {
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

/** Whether the digit at a place of the characters is one of an amount. */
function isInAmount(characters: readonly ReadCharacter[], at: number, text: string): boolean {
  const around = characters.map((character, index) => (index === at ? text : character.text.charAt(0) || ' ')).join('');
  return [...around.matchAll(amount)].some(({ index, 0: found }) => index <= at && at < index + found.length);
}

/**
 * Lets the rest of a word decide between a letter and a digit that are drawn alike, where the recogniser found both
 * likely: one digit among letters, or one letter among digits; what makes an amount is a digit. Where letters and
 * digits mix otherwise nothing changes.
 */
export function resolveHomoglyphs(characters: readonly ReadCharacter[]): ReadCharacter[] {
  const settled = [...characters];
  for (const [from, to] of lettersAndDigits(characters)) {
    const word = characters.slice(from, to);
    for (const [index, character] of word.entries()) {
      const { homoglyph } = character;
      if (homoglyph === undefined) continue;
      const others = word.filter((_, at) => at !== index).map(({ text }) => text);
      const digit = isDigit(homoglyph.text) ? homoglyph.text : character.text;
      const inAmount = isInAmount(settled, from + index, digit);
      if (inAmount && digit === character.text) continue;
      const share = inAmount ? minShare.number : shareNeeded(others, homoglyph.text);
      if (share === null || homoglyph.confidence < share * character.confidence) continue;
      settled[from + index] = {
        ...character,
        text: casedAs(homoglyph.text, word[index - 1]?.text, word[index + 1]?.text),
      };
    }
  }
  return settled;
}
