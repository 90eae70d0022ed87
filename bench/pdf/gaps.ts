/** What became of the gaps between neighbouring words of lines in text that a reader took out of a PDF. */
export interface GapCount {
  readonly gaps: number;
  /** The words became one. */
  readonly lost: number;
  /** More than one space. */
  readonly doubled: number;
  /** The line was broken there. */
  readonly broken: number;
  /** The words do not stand one after the other, as where columns are read one by one. */
  readonly apart: number;
  /** White space inside words. */
  readonly split: number;
}

const escaped = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16)}}`;

/** The letters of words in order, each gap and each place inside a word as a group of white space. */
function patternOf(words: readonly string[]): RegExp {
  return new RegExp(words.map((word) => [...word].map(escaped).join('(\\s*)')).join('(\\s*)'), 'gu');
}

interface Found {
  readonly between: readonly string[];
  readonly inside: number;
  /** The text without it. */
  readonly rest: string;
}

/** One place where the words follow one another; taken from `text`, which has room there that no letter matches. */
function placeOf(words: readonly string[], match: RegExpExecArray, text: string): Found {
  const blanks = match.slice(1);
  const between: string[] = [];
  let at = 0;
  let inside = 0;
  for (const [index, word] of words.entries()) {
    const letters = [...word].length;
    inside += blanks.slice(at, at + letters - 1).filter((blank) => blank !== '').length;
    at += letters - 1;
    if (index < words.length - 1) between.push(blanks[at] ?? '');
    at += 1;
  }
  return { between, inside, rest: `${text.slice(0, match.index)}\0${text.slice(match.index + match[0].length)}` };
}

/** Where the words stand in `text`, best where they have gaps; null when they do not follow one another. */
function find(words: readonly string[], text: string): Found | null {
  const found = [...text.matchAll(patternOf(words))].map((match) => placeOf(words, match, text));
  return found.find(({ between }) => between.every((blank) => blank !== '')) ?? found[0] ?? null;
}

/** Counts what became of the gaps of `lines` in `text`. Lines are looked for as a whole first, then pair by pair. */
export function countGaps(lines: readonly (readonly string[])[], text: string): GapCount {
  const count = { gaps: 0, lost: 0, doubled: 0, broken: 0, apart: 0, split: 0 };
  const add = ({ between, inside }: Found): void => {
    count.split += inside;
    for (const blank of between) {
      if (blank === '') count.lost += 1;
      else if (blank.includes('\n')) count.broken += 1;
      else if (blank.length > 1) count.doubled += 1;
    }
  };
  let left = text.normalize('NFKC');
  const torn: (readonly string[])[] = [];
  for (const line of lines) {
    const words = line.map((word) => word.normalize('NFKC').replace(/\s/g, ''));
    if (words.length < 2) continue;
    count.gaps += words.length - 1;
    const found = find(words, left);
    if (found === null) {
      torn.push(words);
      continue;
    }
    left = found.rest;
    add(found);
  }
  for (const words of torn) {
    for (const [index, word] of words.slice(0, -1).entries()) {
      const found = find([word, words[index + 1] ?? ''], left);
      if (found === null) count.apart += 1;
      else add({ ...found, inside: 0 });
    }
  }
  return count;
}
