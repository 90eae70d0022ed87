/**
 * How a line and the next one of a paragraph are put together: with a space between them, as they are (a hyphen that
 * belongs to the word stays), or without the hyphen that only divided a word at the end of the line.
 */
export type LineJoint = 'space' | 'as_is' | 'without_hyphen';

/** The last piece of a word before a hyphen (U+002D, U+2010) at the end of a line. */
const divided = /([\p{L}\p{M}\p{N}'’]+(?:[-‐][\p{L}\p{M}\p{N}'’]+)*)[-‐]$/u;
/** Words of which the first half was said before: `import- und export`. */
const conjunction = /^(?:and|or|und|oder|bzw|en|of|og|och|eller|et|ou)(?![\p{L}\p{M}])/u;
/** First parts of compounds that are no syllable of another word. */
const firstParts = new Set(['well', 'self']);

/**
 * Tells by the usual signs how lines join; without a lexicon some words are wrong. A hyphen divides a word when lower
 * case goes on in lower case, or capitals in capitals. It stays in words that have another hyphen, after one letter
 * (`e-`) and after `well-` and `self-`, and where capitals or figures follow (`COVID-19`, `Ana-Maria`).
 */
export function lineJoint(line: string, next: string): LineJoint {
  const before = divided.exec(line.trimEnd())?.[1];
  const after = next.trimStart();
  if (before === undefined || !/^[\p{L}\p{N}]/u.test(after) || conjunction.test(after)) return 'space';
  const isLower = /^\p{Ll}/u.test(after) && /\p{Ll}$/u.test(before);
  const isUpper = /^\p{Lu}{2}/u.test(after) && /^\p{Lu}{2,}$/u.test(before);
  const isCompound = before.length < 2 || /[-‐]/.test(before) || firstParts.has(before.toLowerCase());
  return (isLower || isUpper) && !isCompound ? 'without_hyphen' : 'as_is';
}

/** Lines of a paragraph as one. */
export function joinedLines(lines: readonly string[]): string {
  return lines.reduce((text, line, index) => {
    if (index === 0) return line;
    const joint = lineJoint(text, line);
    if (joint === 'space') return `${text} ${line}`;
    return `${joint === 'as_is' ? text : text.slice(0, -1)}${line}`;
  }, '');
}
