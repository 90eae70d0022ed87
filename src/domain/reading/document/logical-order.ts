import bidiFactory from 'bidi-js';

/**
 * The Unicode Bidirectional Algorithm, https://www.unicode.org/reports/tr9/. Its types name an export that Node has
 * not.
 */
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** Scripts that run from right to left, among them Hebrew, Arabic, Syriac, Thaana and N'Ko. */
const rightToLeft = /[\u{590}-\u{8FF}\u{FB1D}-\u{FDFF}\u{FE70}-\u{FEFC}\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/gu;
const letter = /\p{L}/gu;
/** Types of characters that say which way a word runs. */
const decisive: ReadonlySet<string> = new Set(['L', 'R', 'AL', 'EN', 'AN']);

/** Whether any character of a text is written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return text.search(rightToLeft) !== -1;
}

/** Whether most letters of the texts are written from right to left. */
export function isRightToLeft(texts: readonly string[]): boolean {
  let balance = 0;
  for (const text of texts) {
    balance += 2 * (text.match(rightToLeft)?.length ?? 0) - (text.match(letter)?.length ?? 0);
  }
  return balance > 0;
}

/**
 * The embedding levels of the words of a line, of those without letters and digits that of their first character, and
 * of the spaces between them.
 */
function levelsOf(texts: readonly string[], base: 'ltr' | 'rtl'): readonly number[] {
  const { levels } = bidi.getEmbeddingLevels(texts.join(' '), base);
  let start = 0;
  return texts.flatMap((text) => {
    const characters = [...text];
    const decides = characters.findIndex((character) => decisive.has(bidi.getBidiCharTypeName(character)));
    const at = start + characters.slice(0, Math.max(0, decides)).join('').length;
    start += text.length + 1;
    return [levels[at] ?? 0, levels[start - 1] ?? 0];
  });
}

/**
 * Words of a line, which are given from left to right, in the order in which they are read; their own characters are in
 * that order already. `inRightToLeft` says that the text around the line runs from right to left, as a line of few
 * words may not show. The levels of the line as it is seen, with their runs reversed (rule L2 of the algorithm), are
 * the way back but for numbers beside the end of a run, which can be read either way.
 */
export function inLogicalOrder<Item extends { readonly text: string }>(
  words: readonly Item[],
  inRightToLeft = false,
): readonly Item[] {
  const texts = words.map(({ text }) => text);
  if (!texts.some(hasRightToLeft)) return words;
  const levels = levelsOf(texts, inRightToLeft || isRightToLeft(texts) ? 'rtl' : 'ltr');
  let ordered = levels.map((level, index) => ({ word: index % 2 === 0 ? words[index / 2] : undefined, level }));
  for (let level = Math.max(...levels); level > 0; level -= 1) {
    const runs: (typeof ordered)[] = [];
    for (const item of ordered) {
      const run = runs.at(-1);
      if (run?.[0] && run[0].level >= level && item.level >= level) run.push(item);
      else runs.push([item]);
    }
    ordered = runs.flatMap((run) => run.toReversed());
  }
  return ordered.flatMap(({ word }) => word ?? []);
}
