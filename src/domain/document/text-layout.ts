import type { Polygon } from './geometry.ts';

/** Text as it lies on a page: page > block > line > word, in reading order. Confidences are 0..1. */
export interface Word {
  readonly text: string;
  readonly confidence: number;
  readonly polygon: Polygon;
}

export interface Line {
  readonly text: string;
  readonly confidence: number;
  readonly polygon: Polygon;
  readonly words: readonly Word[];
}

export interface Block {
  readonly text: string;
  readonly confidence: number;
  readonly polygon: Polygon;
  readonly lines: readonly Line[];
}
