import { editDistance } from '../../../domain/reading/ocr/edit-distance.ts';
import type { Alternative, ReadCharacter } from './decode-ctc.ts';
import { documentWords } from './document-words.ts';
import type { LineReading } from './line-reading.ts';
import { lettersAndDigits } from './resolve-homoglyphs.ts';

/** Confidence that every character of a word has where it vouches for another. */
const sure = 0.9;
/** Letters that such words have at least, and digits that a word read instead has at most. */
const word = { shortest: 3, maxDigits: 1 } as const;
/** Share of a letter's probability that another has at least where no word of the page vouches for it. */
const likelyShare = 0.1;
/** How likely a point is at least that is before two decimals. */
const likelyPoint = 0.1;
/** Digits of a number that may have lost its point. */
const number = /^\d{3,8}$/;
const decimals = 2;

const lettersAlone = /^\p{Letter}+$/u;

const textOf = (characters: readonly ReadCharacter[]): string => characters.map(({ text }) => text).join('');
const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** The words of a page, in small letters, all of whose letters were read surely. */
function sureWords(lines: readonly LineReading[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { characters } of lines) {
    for (const [from, to] of lettersAndDigits(characters)) {
      const read = characters.slice(from, to);
      const text = textOf(read);
      if (text.length < word.shortest || !lettersAlone.test(text)) continue;
      if (read.every(({ confidence }) => confidence >= sure)) found.add(text.toLowerCase());
    }
  }
  return found;
}

/** Whether a letter may be another, so that a word becomes `text`. */
type Allows = (text: string, letter: ReadCharacter, other: Alternative) => boolean;

/** The word with the likeliest exchange of one doubtful letter that is allowed; null where none is. */
function exchanged(read: readonly ReadCharacter[], allows: Allows): readonly ReadCharacter[] | null {
  let best: readonly ReadCharacter[] | null = null;
  let max = 0;
  for (const [at, letter] of read.entries()) {
    for (const other of letter.alternatives ?? []) {
      if (other.confidence <= max) continue;
      const changed = read.with(at, { ...letter, text: other.text });
      if (allows(textOf(changed).toLowerCase(), letter, other)) [best, max] = [changed, other.confidence];
    }
  }
  return best;
}

/** Words with one doubtful letter as words that are known: those of the page, else those of all documents. */
function asKnown(characters: readonly ReadCharacter[], vouched: ReadonlySet<string>): readonly ReadCharacter[] {
  const settled = [...characters];
  const onPage: Allows = (text) => vouched.has(text);
  const likely: Allows = (text, { confidence }, other) =>
    other.confidence >= likelyShare * confidence && documentWords.has(text);
  for (const [from, to] of lettersAndDigits(characters)) {
    const read = characters.slice(from, to);
    const text = textOf(read).toLowerCase();
    if (text.length < word.shortest || digitsIn(text) > word.maxDigits || vouched.has(text)) continue;
    const known = exchanged(read, onPage) ?? (documentWords.has(text) ? null : exchanged(read, likely));
    if (known !== null) settled.splice(from, known.length, ...known);
  }
  return settled;
}

/**
 * The first line of a passport's or visa's zone, whose name begins behind the issuing state (ICAO Doc 9303, parts 4 and
 * 7).
 */
const zoneWithName = /^[PV][A-Z<][A-Z<]{3}(?=[A-Z]{3,}<).*<<[A-Z]/;
const nameFrom = 5;
/** Letters of a surname of which one may be misread in print as well. */
const minName = 6;

/** The line of a zone, its doubtful surname as near as can be to a printed word: a name is on the page twice. */
function asPrinted(characters: readonly ReadCharacter[], vouched: ReadonlySet<string>): readonly ReadCharacter[] {
  if (!zoneWithName.test(textOf(characters))) return characters;
  const to = characters.findIndex(({ text }, at) => at > nameFrom && text === '<');
  const surname = characters.slice(nameFrom, to);
  if (surname.length < minName) return characters;
  const read = textOf(surname).toLowerCase();
  const nearer: Allows = (text, { confidence }, other) =>
    other.confidence >= likelyShare * confidence &&
    [...vouched].some((name) => {
      const off = editDistance(text, name, 1);
      return off !== null && (editDistance(read, name, off) ?? off + 1) > off;
    });
  const printed = exchanged(surname, nearer);
  return printed === null ? characters : [...characters.slice(0, nameFrom), ...printed, ...characters.slice(to)];
}

const parts = (character: ReadCharacter | undefined): boolean => character !== undefined && /[.,]/.test(character.text);

/** Numbers with the point before two decimals that was nearly read. */
function withPoints(characters: readonly ReadCharacter[]): readonly ReadCharacter[] {
  const read = [...characters];
  for (const [from, to] of lettersAndDigits(characters).toReversed()) {
    const first = characters[to - decimals];
    if (!number.test(textOf(characters.slice(from, to))) || (first?.point ?? 0) < likelyPoint) continue;
    if (first === undefined || parts(characters[from - 1]) || parts(characters[to])) continue;
    const before = characters[to - decimals - 1] as ReadCharacter;
    read.splice(to - decimals, 0, {
      text: '.',
      column: (before.column + first.column) / 2,
      confidence: first.point ?? 0,
    });
  }
  return read;
}

/**
 * Settles what single lines leave open. A word with a doubtful letter is read as one that is elsewhere on the page
 * and was read surely, where the recogniser thinks that possible: most words of forms, bills and receipts come more
 * than once. Else it is read as a word of `documentWords` where that is likely. The surname in a machine-readable zone
 * is read beside the print of it. A number gets the point before its decimals where the recogniser nearly read one.
 */
export function settleWords(lines: readonly LineReading[]): LineReading[] {
  const vouched = sureWords(lines);
  return lines.map((line) => ({
    ...line,
    characters: withPoints(asPrinted(asKnown(line.characters, vouched), vouched)),
  }));
}
