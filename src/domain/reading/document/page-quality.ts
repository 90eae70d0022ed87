import { lowConfidence } from './confidence-summary.ts';
import type { Box } from './geometry.ts';
import { boxOf } from './geometry.ts';
import type { PageImage, PictureDefect, QualityDefect } from './page.ts';
import type { Block } from './text-layout.ts';

/** What the pixels of a page show. */
export interface PixelMeasures {
  /**
   * Strength of edges against the contrast around them: root mean square of the Laplacian divided by the standard
   * deviation, median over the tiles with print (after Pech-Pacheco et al., "Diatom autofocusing in brightfield
   * microscopy", 2000, made blind to contrast). Null when nothing is printed.
   */
  readonly sharpness: number | null;
  /**
   * Grey levels 0..255 between paper and print: median over the tiles with print that words stand on, or over all with
   * print where there are no words. Null when nothing is printed.
   */
  readonly contrast: number | null;
  /** Grey level of the paper: the mean of a tile that nine in ten do not exceed. */
  readonly paper: number;
  /** Share, 0..1, of the part with words that lies under glare: clipped light that hides print and fades softly. */
  readonly glare: number;
}

export interface PageQuality {
  /** 0..1; 1 is a page with nothing to complain about. */
  readonly score: number;
  /** Worst first. */
  readonly defects: readonly QualityDefect[];
}

/**
 * How a measure is rated: 0 at `bad`, 1 at `good`. Set on documents blurred, darkened and shrunk step by step: at a
 * rating of one half about a third of the words are lost.
 */
interface Scale {
  readonly bad: number;
  readonly good: number;
}

const scales = {
  blurred: { bad: 0.15, good: 0.45 },
  dark: { bad: 60, good: 140 },
  low_contrast: { bad: 25, good: 75 },
  too_small: { bad: 6, good: 12 },
  glare: { bad: 0.08, good: 0.01 },
  cut_off: { bad: 8, good: 0 },
} as const satisfies Record<PictureDefect, Scale>;

/** Pixels of words at which sharpness is measured: blur matters in proportion to the letters. */
const measuredWordHeight = 20;
/** Pixels of the longer side, where no word shows the scale. */
const measuredSide = 2400;
const minWords = 10;
/** Pixels of the longer side that no document fits in, where no word shows more. */
const smallPage: Scale = { bad: 200, good: 500 };
/** Fraction of the page that counts as its very edge. */
const edge = 0.002;

/** Boxes of all words, read well or not: places where print is. Fractions of the page. */
export function placesOfWords(blocks: readonly Block[]): readonly Box[] {
  return blocks.flatMap((block) => block.lines.flatMap((line) => line.words.map((word) => boxOf(word.polygon))));
}

type Size = Pick<PageImage, 'width' | 'height'>;

const longSideOf = ({ width, height }: Size): number => Math.max(width, height);

function rate(value: number, { bad, good }: Scale): number {
  return Math.min(1, Math.max(0, (value - bad) / (good - bad)));
}

/** Boxes of the words that were read well enough to believe that they are words. */
function believedWords(blocks: readonly Block[]): Box[] {
  return blocks
    .flatMap((block) => block.lines.flatMap((line) => line.words))
    .filter((word) => word.text.length > 2 && word.confidence >= lowConfidence)
    .map((word) => boxOf(word.polygon));
}

function touchesEdge(box: Box): boolean {
  return box.x < edge || box.x + box.width > 1 - edge;
}

/** A quarter of the boxes are lower: on blurred pages many others are two lines taken for one. */
function smallHeight(boxes: readonly Box[]): number {
  const heights = boxes.map((box) => box.height).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 4)] ?? 0;
}

interface Letters {
  /** Pixels; null where too few words tell. */
  readonly wordHeight: number | null;
  /** By how much the page is to be shrunk for its letters to be as large as those of the scales. */
  readonly shrink: number;
}

function lettersOf(page: Size, words: readonly Box[]): Letters {
  const wordHeight = words.length < minWords ? null : smallHeight(words) * page.height;
  return { wordHeight, shrink: wordHeight ? wordHeight / measuredWordHeight : longSideOf(page) / measuredSide };
}

function stepFor({ shrink }: Letters): number {
  return Math.max(1, Math.round(shrink));
}

/** The whole number by which a page with these words is shrunk before its pixels are measured. */
export function measuringStep(page: Size, blocks: readonly Block[]): number {
  return stepFor(lettersOf(page, believedWords(blocks)));
}

function rateAll(measures: PixelMeasures, page: Size, words: readonly Box[]): Record<PictureDefect, number> {
  const letters = lettersOf(page, words);
  const { wordHeight, shrink } = letters;
  const { sharpness, contrast, paper, glare } = measures;
  const larger = wordHeight ? shrink / stepFor(letters) : 1;
  return {
    blurred: sharpness === null ? 1 : rate(sharpness * larger, scales.blurred),
    dark: rate(paper, scales.dark),
    low_contrast: contrast === null ? 1 : rate(contrast, scales.low_contrast),
    too_small: wordHeight ? rate(wordHeight, scales.too_small) : rate(longSideOf(page), smallPage),
    glare: rate(glare, scales.glare),
    cut_off: rate(words.filter(touchesEdge).length, scales.cut_off),
  };
}

/** Says what makes a page hard to read, from measures taken at `measuringStep` and the words read on it. */
export function ratePageQuality(measures: PixelMeasures, page: Size, blocks: readonly Block[]): PageQuality {
  const ratings = Object.entries(rateAll(measures, page, believedWords(blocks))) as [PictureDefect, number][];
  const defects = ratings.filter(([, rating]) => rating < 0.5).sort(([, a], [, b]) => a - b);
  return {
    score: ratings.reduce((product, [, rating]) => product * rating, 1),
    defects: defects.map(([defect]) => defect),
  };
}
