/** Scripts other than Latin that are distinguished, by their codes in ISO 15924. */
export const scriptCodes = ['Arab', 'Beng', 'Cyrl', 'Deva', 'Grek', 'Hani', 'Hebr', 'Jpan', 'Kore', 'Thai'] as const;

export type Script = (typeof scriptCodes)[number];

/** Names of scripts, and languages (ISO 639-3) that are written in them, the most widely used first. */
export const scripts: Readonly<Record<Script, { readonly name: string; readonly languages: readonly string[] }>> = {
  Arab: { name: 'Arabic', languages: ['ara', 'fas', 'urd'] },
  Beng: { name: 'Bengali', languages: ['ben'] },
  Cyrl: { name: 'Cyrillic', languages: ['rus', 'ukr', 'bul'] },
  Deva: { name: 'Devanagari', languages: ['hin', 'mar', 'nep'] },
  Grek: { name: 'Greek', languages: ['ell'] },
  Hani: { name: 'Chinese', languages: ['zho'] },
  Hebr: { name: 'Hebrew', languages: ['heb'] },
  Jpan: { name: 'Japanese', languages: ['jpn'] },
  Kore: { name: 'Korean', languages: ['kor'] },
  Thai: { name: 'Thai', languages: ['tha'] },
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

/** The scripts other than Latin that a text is written in. */
export function scriptsIn(text: string): readonly Script[] {
  const found = letters.flatMap(([script, letter]) =>
    (text.match(letter)?.length ?? 0) >= minLetters ? [script] : [],
  );
  return found.includes('Jpan') ? found.filter((script) => script !== 'Hani') : found;
}
