import { foldedText } from '../validation/folded-text.ts';
import { editDistance } from './edit-distance.ts';

/** Letters of a phrase for which one may be misread. */
const LETTERS_PER_SLIP = 6;
const MAX_SLIPS = 4;

/** Where a phrase stands among folded words: from `start` to before `end`. `slips` counts misread characters. */
export interface PhraseHit {
  readonly start: number;
  readonly end: number;
  readonly slips: number;
}

/** Capitals without accents, letters and digits only, words parted by a space, ordinal marks dropped (`Nº` is `N`). */
export function plainCapitals(text: string): string {
  return foldedText(text.replace(/[ºª°]/gu, ''));
}

/** How words are compared: plain capitals without spaces. */
export function phraseKey(text: string): string {
  return plainCapitals(text).replaceAll(' ', '');
}

function allowedSlips(key: string): number {
  return Math.min(MAX_SLIPS, Math.floor(key.length / LETTERS_PER_SLIP));
}

/** Words as they are compared. */
export interface PlainWords {
  readonly words: readonly string[];
  readonly joined: string;
}

export function plainWords(texts: readonly string[]): PlainWords {
  const words = texts.map(phraseKey);
  return { words, joined: words.join('') };
}

/** Of `slips + 1` pieces of a key at least one is read as it is, wherever the slips are; without one there is no hit. */
function mayHold(joined: string, key: string): boolean {
  const pieces = allowedSlips(key) + 1;
  const size = Math.ceil(key.length / pieces);
  for (let from = 0; from < key.length; from += size) {
    if (joined.includes(key.slice(from, from + size))) return true;
  }
  return false;
}

/** The hit that starts at one word, the least misread; spaces between words do not count. */
function hitAt(words: readonly string[], start: number, key: string): PhraseHit | null {
  const slips = allowedSlips(key);
  let joined = '';
  let best: PhraseHit | null = null;
  for (let end = start; end < words.length; end += 1) {
    joined += words[end] ?? '';
    if (joined.length > key.length + slips) break;
    if (joined.length < key.length - slips) continue;
    const distance = editDistance(joined, key, best ? best.slips - 1 : slips);
    if (distance !== null) best = { start, end: end + 1, slips: distance };
    if (best?.slips === 0) break;
  }
  return best;
}

/** Every place where a phrase stands, tolerating one misread character in six. `key` comes from `phraseKey`. */
export function findPhrase({ words, joined }: PlainWords, key: string): readonly PhraseHit[] {
  if (key === '' || !mayHold(joined, key)) return [];
  const hits: PhraseHit[] = [];
  for (let start = 0; start < words.length; start += 1) {
    if (words[start] === '') continue;
    const hit = hitAt(words, start, key);
    const last = hits.at(-1);
    if (!hit) continue;
    if (!last || hit.start >= last.end) hits.push(hit);
    else if (hit.slips < last.slips) hits[hits.length - 1] = hit;
  }
  return hits;
}
