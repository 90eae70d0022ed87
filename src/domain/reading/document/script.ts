/** Scripts other than Latin that are distinguished, by their codes in ISO 15924. */
export const scriptCodes = ['Arab', 'Beng', 'Cyrl', 'Deva', 'Grek', 'Hani', 'Hebr', 'Jpan', 'Kore', 'Thai'] as const;

export type Script = (typeof scriptCodes)[number];

interface ScriptFacts {
  readonly name: string;
  /** ISO 639-3 codes of languages that are written in it, the most widely used first. */
  readonly languages: readonly string[];
  /** Those of which `docface models install --languages` gets the data for tesseract.js, by its names for them. */
  readonly data: readonly string[];
}

export const scripts: Readonly<Record<Script, ScriptFacts>> = {
  Arab: { name: 'Arabic', languages: ['ara', 'fas', 'urd'], data: ['ara'] },
  Beng: { name: 'Bengali', languages: ['ben', 'asm'], data: ['ben'] },
  Cyrl: { name: 'Cyrillic', languages: ['rus', 'ukr', 'bul'], data: ['ukr', 'bul'] },
  Deva: { name: 'Devanagari', languages: ['hin', 'mar', 'nep'], data: ['hin'] },
  Grek: { name: 'Greek', languages: ['ell'], data: ['ell'] },
  Hani: { name: 'Chinese', languages: ['zho', 'yue'], data: ['chi_sim'] },
  Hebr: { name: 'Hebrew', languages: ['heb', 'yid'], data: ['heb'] },
  Jpan: { name: 'Japanese', languages: ['jpn'], data: ['jpn'] },
  Kore: { name: 'Korean', languages: ['kor'], data: ['kor'] },
  Thai: { name: 'Thai', languages: ['tha'], data: ['tha'] },
};

/** Characters that only one of the scripts has; those of Chinese are looked for last, because Japanese has them too. */
const letters: readonly (readonly [Script, RegExp])[] = [
  ['Arab', /\p{Script=Arabic}/gu],
  ['Beng', /\p{Script=Bengali}/gu],
  ['Cyrl', /\p{Script=Cyrillic}/gu],
  ['Deva', /\p{Script=Devanagari}/gu],
  ['Grek', /\p{Script=Greek}/gu],
  ['Hebr', /\p{Script=Hebrew}/gu],
  ['Jpan', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Kore', /\p{Script=Hangul}/gu],
  ['Thai', /\p{Script=Thai}/gu],
  ['Hani', /\p{Script=Han}/gu],
];

/** Letters of a script that a text has at least to be written in it: signs such as µ and Ω are in Latin texts too. */
const minLetters = 4;

/** How many letters of each script a text has, of those of which it has any; kanji beside kana count as Chinese. */
function letterCounts(text: string): readonly (readonly [Script, number])[] {
  return letters.flatMap(([script, letter]) => {
    const count = text.match(letter)?.length ?? 0;
    return count === 0 ? [] : [[script, count] as const];
  });
}

/** The scripts other than Latin that a text is written in. */
export function scriptsIn(text: string): readonly Script[] {
  const found = letterCounts(text).flatMap(([script, count]) => (count >= minLetters ? [script] : []));
  return found.includes('Jpan') ? found.filter((script) => script !== 'Hani') : found;
}

/** How many letters of these scripts a text has; of Japanese, kanji too. */
export function lettersIn(text: string, of: readonly Script[]): number {
  const known = of.includes('Jpan') ? [...of, 'Hani'] : of;
  return letterCounts(text).reduce((sum, [script, count]) => sum + (known.includes(script) ? count : 0), 0);
}
