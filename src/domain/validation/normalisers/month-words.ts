import { foldedText } from '../folded-text.ts';

/** Portuguese and English month names by their first three letters; OUT and OCT are both October. */
const monthByWord: ReadonlyMap<string, number> = new Map(
  [
    ['JAN'],
    ['FEV', 'FEB'],
    ['MAR'],
    ['ABR', 'APR'],
    ['MAI', 'MAY'],
    ['JUN'],
    ['JUL'],
    ['AGO', 'AUG'],
    ['SET', 'SEP'],
    ['OUT', 'OCT'],
    ['NOV'],
    ['DEZ', 'DEC'],
  ].flatMap((words, index) => words.map((word): [string, number] => [word, index + 1])),
);

const fullNames =
  /^(?:JAN(?:EIRO|UARY)?|FEV(?:EREIRO)?|FEB(?:RUARY)?|MAR(?:CO|CH)?|ABR(?:IL)?|APR(?:IL)?|MAIO?|MAY|JUNH?O?|JUNE|JULH?O?|JULY|AGO(?:STO)?|AUG(?:UST)?|SET(?:EMBRO)?|SEPT?(?:EMBER)?|OUT(?:UBRO)?|OCT(?:OBER)?|NOV(?:EMBRO|EMBER)?|DEZ(?:EMBRO)?|DEC(?:EMBER)?)$/;

/** 1 to 12 for a month word, short or in full, in Portuguese or English; null for any other word. */
export function monthOfWord(word: string): number | null {
  const folded = foldedText(word);
  return fullNames.test(folded) ? (monthByWord.get(folded.slice(0, 3)) ?? null) : null;
}
