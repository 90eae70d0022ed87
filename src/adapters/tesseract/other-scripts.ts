import { boxOf, medianHeight } from '../../domain/reading/document/geometry.ts';
import type { Block, Line, Word } from '../../domain/reading/document/text-layout.ts';

/**
 * Tesseract makes Latin letters of any print. Of another script its words are doubtful, on a page on which figures, or
 * other lines, are sure. All limits lie between pages of nine scripts, drawn and degraded, and 161 documents in Latin
 * letters, photographs and charts among them.
 */
const sure = { word: 0.85, line: 0.85, figure: 0.82 } as const;
const doubtful = { word: 0.6, line: 0.65 } as const;
/** A page of another script: doubtful lines, sure words among all words at most, and how much heights may differ. */
const page = { lines: 5, sureWords: 0.2, spread: 0.45, figures: 3 } as const;
/** Lines of another script on a page: how many, and their share; and the share of lines that are neither. */
const part = { lines: 3, share: 0.25, unclear: 0.12 } as const;
/** Heights of a doubtful line beside those of the sure ones, and the share of them that has to be so high. */
const alike = { from: 0.6, to: 1.7, share: 0.8 } as const;
/** Lines with a word that no language in Latin letters has, beside a sure figure: how many, and their share. */
const impossible = { lines: 2, share: 0.1 } as const;
/** Letters of the words by which lines are judged. */
const minLetters = 2;
/** Letters of a word that is no mark in a chart. */
const longWord = 4;

/** A capital behind a small letter, two capitals before one, or a digit between letters. */
const mixed = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}|\p{L}\d\p{L}/u;

const lettersIn = ({ text }: Word): number => text.match(/\p{L}/gu)?.length ?? 0;
const isFigure = (word: Word): boolean => /\d/.test(word.text) && lettersIn(word) === 0 && word.text.length >= 2;
const wordsIn = (line: Line): readonly Word[] => line.words.filter((word) => lettersIn(word) >= minLetters);

function mean(words: readonly Word[]): number {
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length);
}

/** Half of its words are at least this high, in heights of the page. */
const heightOf = (line: Line): number => medianHeight(line.words.map(({ polygon }) => boxOf(polygon)));

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

function isDoubtful(line: Line): boolean {
  const words = wordsIn(line);
  return (
    mean(words) < doubtful.line && words.filter(({ confidence }) => confidence >= sure.word).length * 3 <= words.length
  );
}

/** Whether hardly a word is sure, though lines are as high as each other and what figures there are is sure. */
function isAllDoubtful(lines: readonly Line[], figures: readonly Word[]): boolean {
  const words = lines.flatMap(wordsIn);
  const sureWords = words.filter(({ confidence }) => confidence >= sure.word).length;
  const heights = lines.map(heightOf);
  const spread = (quantile(heights, 0.75) - quantile(heights, 0.25)) / quantile(heights, 0.5);
  return (
    lines.filter(isDoubtful).length >= page.lines &&
    sureWords <= page.sureWords * words.length &&
    spread <= page.spread &&
    (figures.length < page.figures ||
      quantile(
        figures.map(({ confidence }) => confidence),
        0.5,
      ) >= sure.figure)
  );
}

/** Whether some lines are doubtful and nearly all others are sure, both of one size. */
function isPartDoubtful(lines: readonly Line[]): boolean {
  const weak = lines.filter(isDoubtful);
  const strong = lines.filter((line) => mean(wordsIn(line)) >= sure.line);
  const usual = quantile(strong.map(heightOf), 0.5);
  const isAlike = (line: Line): boolean => {
    const height = heightOf(line) / usual;
    return height >= alike.from && height <= alike.to;
  };
  return (
    Math.min(weak.length, strong.length) >= part.lines &&
    weak.length >= part.share * lines.length &&
    lines.length - weak.length - strong.length <= part.unclear * lines.length &&
    weak.filter(isAlike).length >= alike.share * weak.length &&
    weak.filter(({ words }) => words.some((word) => lettersIn(word) >= longWord)).length * 2 >= weak.length
  );
}

/** Whether a line has doubtful words, one of them impossible, beside figures that are sure. */
function isImpossible(line: Line): boolean {
  const words = line.words.filter((word) => lettersIn(word) > minLetters);
  const figures = line.words.filter(isFigure);
  return (
    mean(words) < doubtful.line &&
    words.some(({ text, confidence }) => confidence < doubtful.word && mixed.test(text)) &&
    figures.length > 0 &&
    figures.every(({ confidence }) => confidence > sure.word)
  );
}

/** Whether a page seems to hold print in a script that none of the loaded languages has; true of bad pictures too. */
export function suspectsOtherScript(blocks: readonly Block[]): boolean {
  const all = blocks.flatMap((block) => block.lines);
  const lines = all.filter((line) => wordsIn(line).length > 0);
  const figures = all.flatMap(({ words }) => words.filter((word) => isFigure(word) && word.text.length > 2));
  const odd = lines.filter(isImpossible).length;
  return (
    isAllDoubtful(lines, figures) ||
    isPartDoubtful(lines) ||
    (odd >= impossible.lines && odd >= impossible.share * lines.length)
  );
}
