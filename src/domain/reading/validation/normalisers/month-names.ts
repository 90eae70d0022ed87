import { foldedText } from '../folded-text.ts';

/** Languages, and countries that have words of their own: `setiembre`, `juill.`, `Jänner`. */
const languages = [
  'pt',
  'en',
  'es',
  'es-PE',
  'fr',
  'fr-CA',
  'de',
  'de-AT',
  'it',
  'nl',
  'pl',
  'sv',
  'da',
  'nb',
  'cs',
  'tr',
] as const;
/**
 * Languages whose words count in full alone, and where none of the above has them: `mar` of `marraskuu` is March in
 * most others.
 */
const inFull = ['fi', 'et', 'lv', 'lt', 'sk', 'hu', 'ro', 'bg', 'hr', 'sl', 'el', 'id'] as const;
/** Common on German prints, though no list has it. */
const unlisted: readonly (readonly [word: string, month: number])[] = [['MRZ', 3]];
const shortest = 3;

const folded = (name: string): string => foldedText(name).replaceAll(' ', '');
/** `März` is `Maerz` where letters have no umlauts. */
const withoutUmlauts = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/([aou])\u0308/giu, '$1e')
    .normalize('NFC');

/** The twelve words of a language as they stand beside a day, as the Unicode Common Locale Data Repository has them. */
function wordsOf(language: string, width: 'long' | 'short'): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: width, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => {
    const parts = format.formatToParts(Date.UTC(2000, index));
    return parts.find(({ type }) => type === 'month')?.value ?? '';
  });
}

/** A word and what it may be cut to. */
const cuts = (word: string): readonly string[] =>
  Array.from({ length: Math.max(0, word.length - shortest + 1) }, (_, more) => word.slice(0, shortest + more));

interface Months {
  /** Words and beginnings of words in capitals to 1..12; 0 for what two months begin with, such as the French `JUI`. */
  readonly known: ReadonlyMap<string, number>;
  /** The same of words that count in full alone. */
  readonly further: ReadonlyMap<string, number>;
}

function readMonths(): Months {
  const known = new Map(unlisted);
  const lists = languages.flatMap((language) => [wordsOf(language, 'long'), wordsOf(language, 'short')]);
  for (const [index, name] of lists.flatMap((names) => [...names.entries()])) {
    const month = index + 1;
    for (const word of [name, withoutUmlauts(name)].flatMap((each) => cuts(folded(each)))) {
      known.set(word, (known.get(word) ?? month) === month ? month : 0);
    }
  }
  const further = new Map<string, number>();
  for (const [index, name] of inFull.flatMap((language) => [...wordsOf(language, 'long').entries()])) {
    const [word, month] = [folded(name), index + 1];
    further.set(word, (further.get(word) ?? month) === month ? month : 0);
  }
  return { known, further };
}

let months: Months | undefined;

/**
 * 1 to 12 for a word that names a month in one of `languages`: in full, or cut to three letters or more that begin no
 * other month, with or without accents; or in full in one of `inFull`; null for any other word. The first call takes
 * some 20 ms, as it asks `Intl` for the words.
 */
export function monthOfWord(word: string): number | null {
  months ??= readMonths();
  const name = folded(word);
  return (months.known.get(name) ?? months.further.get(name)) || null;
}

/** 1 to 12 for a word that is another month in another language: `listopada` is October in Croatian; else null. */
export function otherMonthOfWord(word: string): number | null {
  const month = monthOfWord(word);
  const other = months?.further.get(folded(word)) ?? month;
  return other === month ? null : other || null;
}
