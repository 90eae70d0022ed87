import { labelKey } from './phrases.ts';

/** How a label of the vocabulary begins that is the end of words: `*rechnung` is `Mietrechnung` and `Barrechnung`. */
const sign = '*';
/** A label that is no more than this behind the first part of a word would end words of any kind. */
const minEnd = 4;

const endsOf = (labels: readonly string[]): readonly string[] =>
  labels.filter((label) => label.startsWith(sign)).map(labelKey);

/**
 * Labels with the words in their places that begin a line, as titles do, and end as those with an asterisk do. No word
 * that is another label, or that ends as one of `not` does, is among them: a payslip, a `Gehaltsabrechnung`, is no
 * `Rechnung`.
 */
export function withCompounds(
  labels: readonly string[],
  beginnings: readonly string[],
  not: readonly string[],
): readonly string[] {
  if (!labels.some((label) => label.startsWith(sign))) return labels;
  const others = endsOf(not);
  const known = new Set([...labels, ...not].map(labelKey));
  return labels.flatMap((label) => {
    if (!label.startsWith(sign)) return [label];
    const end = labelKey(label);
    if (end.length < minEnd) return [];
    const isCompound = (word: string): boolean =>
      word.length > end.length &&
      word.endsWith(end) &&
      !known.has(word) &&
      !others.some((other) => word.endsWith(other));
    return [...new Set(beginnings.filter(isCompound))];
  });
}
