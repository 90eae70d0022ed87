import { type Box, boxOf, middleOf } from './geometry.ts';
import { blockOf, lineOf } from './lay-out-words.ts';
import type { LeftOutBlock } from './left-out.ts';
import type { Rotation } from './page.ts';
import { inReadingOrder } from './reading-order.ts';
import { rotateBlocks } from './rotate.ts';
import { lettersIn, type Script, scripts, scriptsIn } from './script.ts';
import type { Block, Line, Word } from './text-layout.ts';

/** Confidence of words from which their letters show a script. */
const sureWord = 0.8;
/** Share of the letters of all other scripts on a page that one has at least: the rest are slips. */
const minShare = 0.25;
/** Letters of another script in a line: how many at least, and their share of its letters. */
const foreign = { letters: 2, share: 0.5 } as const;
/**
 * The confidence of words whose language was assumed, where their script has several: letters that a language lacks are
 * read as others, surely. The limit is that of values that nothing supports.
 */
const maxAssumed = 0.85;
/** Times what was read before that a line has to be worth: letters that look alike are taken for others surely. */
const minWorth = 1.1;
/** Share of the area of two boxes together that both have where they are the same place. */
const samePlace = 0.5;

const wordsIn = (lines: readonly Line[]): readonly Word[] => lines.flatMap(({ words }) => words);
const linesIn = (blocks: readonly Block[]): readonly Line[] => blocks.flatMap(({ lines }) => lines);

/** Scripts other than Latin in which sure words of a page are. */
export function sureScripts(blocks: readonly Block[]): readonly Script[] {
  const words = wordsIn(linesIn(blocks)).filter(({ confidence }) => confidence >= sureWord);
  const text = words.map((word) => word.text).join('');
  const found = scriptsIn(text);
  const all = lettersIn(text, found);
  return found.filter((script) => lettersIn(text, [script]) >= minShare * all);
}

function isIn({ polygon }: { readonly polygon: Word['polygon'] }, box: Box): boolean {
  const [x, y] = middleOf(polygon);
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

function isSamePlace(a: Box, b: Box): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return false;
  const shared = width * height;
  return shared >= samePlace * (a.width * a.height + b.width * b.height - shared);
}

/** How many characters of words are right, as far as their confidences are. */
const worthOf = (words: readonly Word[]): number =>
  words.reduce((sum, { confidence, text }) => sum + confidence * text.length, 0);

/** Whether a line is in these scripts, for the most part. */
function isForeign(line: Line, of: readonly Script[]): boolean {
  const count = lettersIn(line.text, of);
  return count >= foreign.letters && count >= foreign.share * (line.text.match(/\p{L}/gu)?.length ?? 0);
}

/** The word as it is reported: a micro sign within Greek is a letter, and what the language decides is not sure. */
function reported(word: Word, of: readonly Script[]): Word {
  if (lettersIn(word.text, of) === 0) return word;
  const text = of.includes('Grek') ? word.text.replaceAll('\u00b5', '\u03bc') : word.text;
  const isAssumed = of.some((script) => scripts[script].languages.length > 1 && lettersIn(text, [script]) > 0);
  return { ...word, text, confidence: isAssumed ? Math.min(maxAssumed, word.confidence) : word.confidence };
}

/** The word, or a figure that was read at its place before, more surely. */
function surer(word: Word, before: readonly Word[]): Word {
  const isFigure = ({ text }: Word): boolean => /\d/.test(text) && !/\p{L}/u.test(text);
  if (!isFigure(word)) return word;
  const box = boxOf(word.polygon);
  const same = before.find((each) => isFigure(each) && isSamePlace(boxOf(each.polygon), box));
  return same !== undefined && same.confidence > word.confidence ? same : word;
}

interface Read {
  readonly blocks: readonly Block[];
  readonly leftOut?: readonly LeftOutBlock[];
}

interface BetterLine {
  readonly line: Line;
  readonly box: Box;
}

/** The block without words that stand where lines are better; null when nothing is left. */
function withoutCovered(block: Block, isCovered: (word: Word) => boolean): Block | null {
  const lines = block.lines.flatMap((line) => {
    const words = line.words.filter((word) => !isCovered(word));
    return words.length === line.words.length ? [line] : words.length === 0 ? [] : [lineOf(words)];
  });
  return lines.length === 0 ? null : { ...block, ...blockOf(lines) };
}

/**
 * A page with the lines of another reading of it that are in these scripts, where they say more than what was read
 * there before; null where none does. What is in no such line stays as it was. `rotation` is the clockwise turn that
 * makes the page upright, by which the blocks are in reading order.
 */
export function withRereadLines<Reading extends Read>(
  page: Reading,
  again: readonly Block[],
  { scripts: of, rotation }: { readonly scripts: readonly Script[]; readonly rotation: Rotation },
): Reading | null {
  const before = wordsIn(linesIn(page.blocks));
  const saysMore = ({ line, box }: BetterLine): boolean =>
    isForeign(line, of) && worthOf(line.words) > minWorth * worthOf(before.filter((word) => isIn(word, box)));
  const better = again
    .map(({ lines }) => lines.map((line) => ({ line, box: boxOf(lineOf(line.words).polygon) })).filter(saysMore))
    .filter((lines) => lines.length > 0);
  if (better.length === 0) return null;
  const isCovered = (part: Pick<Word, 'polygon'>): boolean => better.flat().some(({ box }) => isIn(part, box));
  const added = better.map((lines) =>
    blockOf(lines.map(({ line }) => lineOf(line.words.map((word) => surer(reported(word, of), before))))),
  );
  const kept = page.blocks.map((block) => withoutCovered(block, isCovered)).filter((block) => block !== null);
  const upright = inReadingOrder(rotateBlocks([...kept, ...added], rotation));
  const leftOut = page.leftOut?.filter((block) => !isCovered(block));
  const back = ((360 - rotation) % 360) as Rotation;
  return { ...page, blocks: rotateBlocks(upright, back), ...(leftOut && { leftOut }) };
}
