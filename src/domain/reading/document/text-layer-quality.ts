import { EdgeCounts } from './edge-counts.ts';
import { type Box, boxOf, medianHeight, middleY } from './geometry.ts';
import { halfEms } from './half-ems.ts';
import type { Block, Word } from './text-layout.ts';

type Step = readonly [y: number, kind: 'close' | 'look' | 'open', box: Box];

/** At one height boxes end before points are looked at, and begin after: an edge holds no point. */
const order = { close: 0, look: 1, open: 2 } as const;

const isBetween = (middle: number, from: number, length: number): boolean => middle > from && middle < from + length;

/** How many boxes have their middle inside another box. Sweeps from the top, in time that grows as sorting does. */
function coveredMiddles(boxes: readonly Box[]): number {
  const solid = boxes.filter(({ x, y, width, height }) => x + width > x && y + height > y);
  const steps = [
    ...boxes.map((box): Step => [middleY(box), 'look', box]),
    ...solid.map((box): Step => [box.y, 'open', box]),
    ...solid.map((box): Step => [box.y + box.height, 'close', box]),
  ].sort(([a, kindA], [b, kindB]) => a - b || order[kindA] - order[kindB]);
  // Of the boxes at the height that is looked at; what ends at the left of a place began there too.
  const begun = new EdgeCounts(solid.map(({ x }) => -x));
  const ended = new EdgeCounts(solid.map(({ x, width }) => x + width));
  let open = 0;
  let covered = 0;
  for (const [, kind, box] of steps) {
    const { x, y, width, height } = box;
    const middle = x + width / 2;
    if (kind !== 'look') {
      const count = kind === 'open' ? 1 : -1;
      open += count;
      begun.add(-x, count);
      ended.add(x + width, count);
      continue;
    }
    const holding = open - begun.upTo(-middle) - ended.upTo(middle);
    const itself = isBetween(middle, x, width) && isBetween(middleY(box), y, height) ? 1 : 0;
    if (holding > itself) covered += 1;
  }
  return covered;
}

export type TextLayerFault = 'too_little' | 'unmapped_glyphs' | 'garbled' | 'scattered' | 'overlapping';

export interface TextLayerAssessment {
  /** Whether the page can be read from its text layer, without OCR. */
  readonly usable: boolean;
  /** 0..1: the share of the text that is free of the fault that is most common. */
  readonly score: number;
  /** Why it is not usable; null when it is. */
  readonly reason: TextLayerFault | null;
}

/** Vowels among the letters of a text: 0.38 in English, 0.47 in Portuguese; a shifted alphabet has 0.1 to 0.25. */
const minVowels = 0.26;
/** Shorter texts may be lists of codes, which have no vowels to count. */
const lettersToCountVowels = 80;

/** Times the usual height. */
const watermarkHeight = 4;

/** Shares of the text above which it is not trusted. */
const limits = { unmapped_glyphs: 0.05, garbled: 0.15, scattered: 0.6, overlapping: 0.15 } as const;

/** U+FFFD, private use, controls and unassigned: a font that does not say which characters it draws. */
const unmapped = /[\uFFFD\p{Co}\p{Cc}\p{Cn}\p{Cs}]/gu;
/** What documents are written with; anything else in number is the wrong encoding. */
const written = /[\p{L}\p{M}\p{N}\p{P}\p{Sc}\p{Sm}\s°ºª©®™|^~`´¨]/gu;
const latinLetter = /\p{Script=Latin}/gu;
const vowel = /[aeiouyáàâãäåéèêëíìîïóòôõöúùûüýæœø]/giu;

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function unmappedShare(words: readonly Word[], text: string): number {
  const doubted = words.reduce((sum, word) => sum + (1 - word.confidence) * word.text.length, 0);
  return Math.max(count(text, unmapped), doubted) / text.length;
}

function garbledShare(text: string): number {
  const strange = 1 - count(text, written) / [...text].length;
  const letters = count(text, latinLetter);
  if (letters < lettersToCountVowels || letters < text.length / 3) return strange;
  const vowels = count(text, vowel) / letters;
  return Math.max(strange, vowels < minVowels ? 1 : 0);
}

/** Letters drawn one by one, too far apart to be put together; what is an em wide may be a word. */
function scatteredShare(words: readonly Word[]): number {
  return words.filter(({ text }) => /^\p{L}$/u.test(text) && halfEms(text) === 1).length / words.length;
}

/**
 * Words whose middle lies on another word: text hidden under text, or the whole page twice. Large words are watermarks.
 */
function overlappingShare(words: readonly Word[]): number {
  const all = words.map((word) => boxOf(word.polygon));
  const tallest = watermarkHeight * medianHeight(all);
  const boxes = all.filter((box) => box.height < tallest);
  return coveredMiddles(boxes) / 2 / words.length;
}

/** Judges by its text and geometry alone whether a PDF's text layer says what the page shows. */
export function assessTextLayer(blocks: readonly Block[]): TextLayerAssessment {
  const words = blocks.flatMap((block) => block.lines.flatMap((line) => line.words));
  const text = words.map((word) => word.text).join('');
  if (text === '') return { usable: false, score: 0, reason: 'too_little' };
  const shares = {
    unmapped_glyphs: unmappedShare(words, text),
    garbled: garbledShare(text),
    scattered: scatteredShare(words),
    overlapping: overlappingShare(words),
  };
  const faults = (['unmapped_glyphs', 'garbled', 'scattered', 'overlapping'] as const).filter(
    (fault) => shares[fault] > limits[fault],
  );
  const reason = faults[0] ?? null;
  return { usable: reason === null, score: 1 - Math.max(...Object.values(shares)), reason };
}
