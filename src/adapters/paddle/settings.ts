import type { PaddleSize } from './model-files.ts';
import type { GapOptions } from './recognition/open-gaps.ts';

/** A line below the one confidence with a character below the other is doubtful. */
export interface DoubtfulBelow {
  readonly line: number;
  readonly character: number;
}

/** How one size of the models reads; chosen by measuring. */
export interface Settings extends GapOptions {
  /** Pixels of the shorter side to which the detector's picture is enlarged... */
  readonly shortSide: number;
  /** ...by no more than this... */
  readonly largestScale: number;
  /** ...and that it has at most: time and memory grow with them. */
  readonly maxPixels: number;
  /** Probability from which a pixel belongs to text. */
  readonly pixelThreshold: number;
  /** Mean probability below which a line is none. */
  readonly lineThreshold: number;
  /** Growth of a found line: area by perimeter, times this. */
  readonly unclipRatio: number;
  /** Lines below this confidence are dropped. */
  readonly minConfidence: number;
  /** Pixels that a line has at least for the recogniser; shorter ones are filled up with grey. */
  readonly narrowest: number;
  /** Mean confidence of a page from which it is taken to be upright. */
  readonly sureBelow: number;
  /** Lines that are read twice; null reads each once. */
  readonly doubtfulBelow: DoubtfulBelow | null;
}

const common = {
  largestScale: 4,
  pixelThreshold: 0.2,
  unclipRatio: 1.7,
  minConfidence: 0.55,
  narrowest: 160,
  sureBelow: 0.8,
  gapRatio: 3,
  nearlyReadShare: 0.55,
} as const;

export const settingsOf: Readonly<Record<PaddleSize, Settings>> = {
  tiny: {
    ...common,
    shortSide: 736,
    maxPixels: 1.8e6,
    lineThreshold: 0.4,
    narrowestGap: 14,
    nearlyRead: 1,
    likelySpace: 1,
    doubtfulBelow: null,
  },
  small: {
    ...common,
    shortSide: 960,
    maxPixels: 2.2e6,
    lineThreshold: 0.45,
    narrowestGap: 17,
    nearlyRead: 0.1,
    likelySpace: 0.3,
    doubtfulBelow: { line: 0.95, character: 0.6 },
  },
};
