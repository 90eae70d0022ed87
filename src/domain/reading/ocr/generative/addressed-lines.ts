import { foldedText } from '../../validation/folded-text.ts';
import { orders, signs } from './addressing-words.ts';
import { plainSigns, visible } from './plain-signs.ts';

/** Longer lines are no sentences; the limit bounds the work of every pattern. */
const maxLength = 300;
/** Lines over which one sentence is followed, and characters of it. */
const maxLines = 4;
const maxSentence = 200;

/** Letters of other scripts that look like Latin ones, by the Latin one. Unicode confusables, as far as printed. */
const lookalikes: Readonly<Record<string, string>> = {
  A: 'АΑ',
  B: 'ВΒ',
  C: 'СϹ',
  E: 'ЕΕ',
  H: 'НΗ',
  I: 'ІΙӀ',
  J: 'Ј',
  K: 'КΚ',
  M: 'МΜ',
  N: 'Ν',
  O: 'ОΟ',
  P: 'РΡ',
  S: 'Ѕ',
  T: 'ТΤ',
  U: 'Ս',
  X: 'ХΧ',
  Y: 'УΥ',
  Z: 'Ζ',
};
const latinOf = new Map(
  Object.entries(lookalikes).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
);
const digitsForLetters: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 3: 'E', 4: 'A', 5: 'S', 7: 'T' };

/** Words as capitals, without what disguises them: letters of other scripts, digits among letters, letters apart. */
function undisguised(text: string): string {
  const latin = Array.from(foldedText(text), (letter) => latinOf.get(letter) ?? letter).join('');
  return latin
    .replace(/(?<=\p{L})[013457](?=\p{L})/gu, (digit) => digitsForLetters[digit] ?? digit)
    .replace(/\b\p{L}(?: \p{L}){5,}\b/gu, (letters) => letters.replaceAll(' ', ''));
}

const oneLetter = /^\p{L}$/u;
const mostLettersApart = 5;

/** Whether words hide what they say: letters of two scripts in one word, or a word whose letters are apart. */
export function isDisguised(words: readonly string[]): boolean {
  if (words.some((word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word)))
    return true;
  let apart = 0;
  return words.some((word) => {
    apart = oneLetter.test(word) ? apart + 1 : 0;
    return apart >= mostLettersApart;
  });
}

const encoded = /[A-Za-z0-9+/]{24,}={0,2}/g;

/** What a line says in Base64; empty for what is none. */
function decoded(text: string): string {
  const parts = (text.match(encoded) ?? []).map((part) => {
    try {
      return atob(part);
    } catch {
      return '';
    }
  });
  return parts.filter((part) => /^[\x20-\x7e\s]+$/.test(part)).join(' ');
}

function addresses(text: string): boolean {
  const plain = plainSigns(visible(text));
  if (signs.some((pattern) => pattern.test(plain))) return true;
  const words = undisguised(plain);
  // Spaced letters leave no spaces between words: patterns look for words that run together too.
  return orders.some((pattern) => pattern.test(words));
}

/**
 * Lines, by their place from 0, that speak to whoever reads the page. A sentence that wraps is seen with the lines
 * after it. In time that grows with the lines.
 */
export function addressedLines(lines: readonly string[]): ReadonlySet<number> {
  const texts = lines.map((line) => line.slice(0, maxLength));
  const found = new Set<number>();
  for (const [index, text] of texts.entries()) {
    if (addresses(text) || addresses(decoded(text))) found.add(index);
  }
  for (let count = 2; count <= maxLines; count += 1) {
    for (let start = 0; start + count <= texts.length; start += 1) {
      const places = Array.from({ length: count }, (_, offset) => start + offset);
      if (places.some((place) => found.has(place))) continue;
      const sentence = places.map((place) => texts[place] ?? '').join(' ');
      const isLong = count > 2 && sentence.length > maxSentence;
      if (!isLong && addresses(sentence)) for (const place of places) found.add(place);
    }
  }
  return found;
}
