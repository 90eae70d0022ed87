import type { PaddleSize } from './model-files.ts';
import type { GapOptions } from './open-gaps.ts';

/** How one size of the models reads; chosen by measuring. */
export interface Settings extends GapOptions {
  /** The shorter side of what the detector sees is enlarged to this many pixels... */
  readonly shortSide: number;
  /** ...and the longer one shrunk to this many. */
  readonly longSide: number;
  /** Of the enlargement. */
  readonly largestScale: number;
  /** Probability from which a pixel belongs to text. */
  readonly pixelThreshold: number;
  /** Mean probability below which a line is none. */
  readonly lineThreshold: number;
  /** Growth of a found line: area by perimeter, times this. */
  readonly unclipRatio: number;
  /** Lines below this confidence are dropped. */
  readonly leastConfidence: number;
  readonly narrowest: number;
  readonly padding: number;
  /** Mean confidence of a page from which it is taken to be upright. */
  readonly sureBelow: number;
}

const common = {
  shortSide: 736,
  longSide: 2000,
  largestScale: 4,
  pixelThreshold: 0.2,
  unclipRatio: 1.7,
  leastConfidence: 0.5,
  narrowest: 160,
  padding: 0,
  sureBelow: 0.8,
  narrowestGap: 14,
  gapRatio: 3,
} as const;

export const settingsOf: Readonly<Record<PaddleSize, Settings>> = {
  tiny: { ...common, lineThreshold: 0.4 },
  small: { ...common, lineThreshold: 0.45 },
};
