import { foldedText } from '../validation/folded-text.ts';
import { editDistance } from './edit-distance.ts';

/** Letters of a phrase for which one may be misread. */
const lettersPerSlip = 6;
/** The same among words that were read doubtfully, as small print of a photo is. */
const lettersPerDoubtfulSlip = 3;
const maxSlips = { sure: 4, doubtful: 7 } as const;

/** Where a phrase is among folded words: from `start` to before `end`. `slips` counts misread characters. */
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

/** Keys of words of templates, which are the same for every page. */
const keys = new Map<string, string>();
const maxKeys = 20_000;

/** `phraseKey` of a word of a template, which is made once. */
export function labelKey(label: string): string {
  const known = keys.get(label);
  if (known !== undefined) return known;
  const key = phraseKey(label);
  if (keys.size >= maxKeys) keys.clear();
  keys.set(label, key);
  return key;
}

function allowedSlips(key: string): number {
  return Math.min(maxSlips.sure, Math.floor(key.length / lettersPerSlip));
}

/** Misread characters that are forgiven where the words of a phrase were read doubtfully; CEP never becomes CPF. */
export function doubtfulSlips(key: string): number {
  if (key.length < lettersPerSlip) return 0;
  return Math.min(maxSlips.doubtful, Math.floor(key.length / lettersPerDoubtfulSlip));
}

/** Words as they are compared. */
export interface PlainWords {
  readonly words: readonly string[];
  readonly joined: string;
  /** Where each word begins in `joined`. */
  readonly starts: readonly number[];
}

export function plainWords(texts: readonly string[]): PlainWords {
  const words = texts.map(phraseKey);
  let length = 0;
  const starts = words.map((word) => {
    length += word.length;
    return length - word.length;
  });
  return { words, joined: words.join(''), starts };
}

/** The first word that begins at `place` of the joined words, or behind it. */
function wordFrom(starts: readonly number[], place: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The words at which a hit may start, in order: of `slips + 1` pieces of a key at least one is read as it is, wherever
 * the slips are, and at most as many characters off its place.
 */
function possibleStarts({ joined, starts }: PlainWords, key: string, slips: number): readonly number[] {
  const size = Math.ceil(key.length / (slips + 1));
  const found = new Set<number>();
  for (let from = 0; from < key.length; from += size) {
    const piece = key.slice(from, from + size);
    for (let at = joined.indexOf(piece); at !== -1; at = joined.indexOf(piece, at + 1)) {
      const last = at - from + slips;
      for (let word = wordFrom(starts, last - 2 * slips); (starts[word] ?? last + 1) <= last; word += 1)
        found.add(word);
    }
  }
  return [...found].toSorted((a, b) => a - b);
}

interface Sought {
  readonly key: string;
  /** Misread characters that are forgiven. */
  readonly slips: number;
}

/** The hit that starts at one word, the least misread; spaces between words do not count. */
function hitAt(words: readonly string[], start: number, { key, slips }: Sought): PhraseHit | null {
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

/**
 * Every place where a phrase is, tolerating one misread character in six or `slips`. `key` comes from `phraseKey`.
 */
export function findPhrase(among: PlainWords, key: string, slips = allowedSlips(key)): readonly PhraseHit[] {
  const { words } = among;
  const hits: PhraseHit[] = [];
  for (const start of possibleStarts(among, key, slips)) {
    const hit = words[start] === '' ? null : hitAt(words, start, { key, slips });
    const last = hits.at(-1);
    if (!hit) continue;
    if (!last || hit.start >= last.end) hits.push(hit);
    else if (hit.slips < last.slips) hits[hits.length - 1] = hit;
  }
  return hits;
}
