import { flatPage } from '../flat-page.ts';
import { angleOf, type Box, medianHeight, type Point, type Polygon, polygonOf } from '../geometry.ts';
import type { PageReading } from '../page.ts';
import { type GridLine, rulesAmong } from './rules.ts';
import { tableLimits } from './table.ts';

/** A word of a page that was made level. */
export interface PlacedWord {
  /** Its place among the words of the page in reading order, from 0. */
  readonly id: number;
  readonly text: string;
  /** Pixels. */
  readonly box: Box;
  /** Of a word whose polygon runs up or down the page, or is upside down; engines need not say so of theirs. */
  readonly isTurned?: true;
}

/** A page whose text is level and seen from straight above; pixels. */
export interface LevelPage {
  readonly words: readonly PlacedWord[];
  /** Lines across, from the left to the right, and lines down. */
  readonly across: readonly GridLine[];
  readonly down: readonly GridLine[];
  /** Half of the words are at least this high; at least 1. */
  readonly textHeight: number;
  /** Where a box lies on the page as it was read. */
  readonly placeOf: (box: Box) => Polygon;
  /** The way back: around a place on the page as it was read. */
  readonly boxOn: (place: Polygon) => Box;
}

type Read = Pick<PageReading, 'blocks' | 'width' | 'height' | 'skew' | 'sheet' | 'grid' | 'ruledLines'>;
/** Makes a page level. Words and lines beyond `tableLimits` are left out. */
export function levelPage(page: Read): LevelPage {
  const flat = flatPage(page);
  const inPixels = ([x, y]: Point): Point => [x * flat.width, y * flat.height];
  const words = page.blocks
    .flatMap((block) => block.lines.flatMap((line) => line.words))
    .slice(0, tableLimits.words)
    .map(({ text, polygon }, id): PlacedWord => {
      const isTurned = Math.round(angleOf(flat.place(polygon) ?? polygon, flat) / 90) !== 0;
      return { id, text, box: flat.boxOf(polygon), ...(isTurned && { isTurned }) };
    });
  const textHeight = Math.max(1, medianHeight(words.map(({ box }) => box)));
  const lines = (page.ruledLines ?? []).slice(0, tableLimits.rules).map(({ from, to }) => {
    const [start, end] = flat.place([from, to, to, from]) ?? [from, to];
    return { from: inPixels(start), to: inPixels(end) };
  });
  return {
    words,
    ...rulesAmong(lines, { words, textHeight }),
    textHeight,
    boxOn: flat.boxOf,
    placeOf: (box) =>
      polygonOf(box).map(([x, y]) => flat.onPage([x / flat.width, y / flat.height])) as unknown as Polygon,
  };
}
