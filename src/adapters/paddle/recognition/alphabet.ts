/** What a page is written in: languages in Latin letters only, or others too. */
export type Script = 'latin' | 'all';

/**
 * What a recogniser can read: class 0 is blank, class `n` is character `n - 1`, the class after the last is a space.
 */
export interface Alphabet {
  /** Classes that may be read; the others are passed over. */
  readonly classes: Int32Array;
  /** For each class the class that it counts as: wide forms of Latin characters count as the usual ones. */
  readonly countsAs: Int32Array;
  /** Text of each class. */
  readonly texts: readonly string[];
  /** For letters and digits that are drawn alike: the classes of the other kind. */
  readonly homoglyphs: ReadonlyMap<number, readonly number[]>;
  /** Those of the readable classes that are letters. */
  readonly letters: Int32Array;
  /** Class of the decimal point; null where there is none. */
  readonly point: number | null;
  /** Classes that a line of a machine-readable zone may hold, blank among them: capitals, digits and the filler. */
  readonly zone: Int32Array;
  /** Those of `zone` that are letters. */
  readonly zoneLetters: Int32Array;
}

/** Each digit with the letters that are drawn like it. */
const drawnAlike: Readonly<Record<string, string>> = { 0: 'OoD', 1: 'lIi', 2: 'Zz', 5: 'Ss', 6: 'Gb', 8: 'B' };

/** Characters from here on are those of Chinese, Japanese and Korean, and wide forms of others. */
const firstEastAsian = '\u2e80';
const wideForm = /^[\uff01-\uff5e]$/;
const anyLetter = /^\p{Letter}$/u;
const zoneCharacter = /^[A-Z0-9<]?$/;
const latinLetter = /^[\p{Script=Latin}\p{Script=Common}]$/u;

function isLatin(text: string): boolean {
  return text < firstEastAsian && (!anyLetter.test(text) || latinLetter.test(text));
}

function homoglyphsOf(classOf: ReadonlyMap<string, number>): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [digit, letters] of Object.entries(drawnAlike)) {
    const digitClass = classOf.get(digit);
    const letterClasses = [...letters].flatMap((letter) => classOf.get(letter) ?? []);
    if (digitClass === undefined) continue;
    found.set(digitClass, letterClasses);
    for (const letterClass of letterClasses) found.set(letterClass, [digitClass]);
  }
  return found;
}

/** The alphabet of a recogniser: all of its characters, or those of languages in Latin letters. */
export function alphabetOf(characters: readonly string[], script: Script): Alphabet {
  const all = ['', ...characters, ' '];
  const classOf = new Map(all.map((text, index) => [text, index]));
  const countsAs = Int32Array.from(all, (text, index) =>
    script === 'latin' && wideForm.test(text) ? (classOf.get(text.normalize('NFKC')) ?? index) : index,
  );
  const texts = [...countsAs].map((index) => all[index] ?? '');
  const readable = [...all.keys()].filter((index) => script === 'all' || isLatin(texts[index] ?? ''));
  const zone = readable.filter((index) => zoneCharacter.test(texts[index] ?? ' '));
  return {
    classes: Int32Array.from(readable),
    countsAs,
    texts,
    homoglyphs: homoglyphsOf(classOf),
    letters: Int32Array.from(readable.filter((index) => anyLetter.test(texts[index] ?? ''))),
    point: classOf.get('.') ?? null,
    zone: Int32Array.from(zone),
    zoneLetters: Int32Array.from(zone.filter((index) => anyLetter.test(texts[index] ?? ''))),
  };
}
