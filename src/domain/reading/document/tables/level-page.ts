import { flatPage } from '../flat-page.ts';
import { type Box, boxOf, medianHeight, type Point, type Polygon, polygonOf } from '../geometry.ts';
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
type Rotate = (point: Point) => Point;

/** A turn in pixels about the top left corner, clockwise. */
function rotateBy(degrees: number): Rotate {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return ([x, y]) => [x * cos - y * sin, x * sin + y * cos];
}

/** The upright box of a word about its middle: as wide and high as its sides are long. */
function levelBox([a, b, c, d]: Polygon, level: Rotate): Box {
  const [x, y] = level([(a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4]);
  const width = (Math.hypot(b[0] - a[0], b[1] - a[1]) + Math.hypot(c[0] - d[0], c[1] - d[1])) / 2;
  const height = (Math.hypot(d[0] - a[0], d[1] - a[1]) + Math.hypot(c[0] - b[0], c[1] - b[1])) / 2;
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Makes a page level. Words and lines beyond `tableLimits` are left out. */
export function levelPage(page: Read): LevelPage {
  const flat = flatPage(page);
  const skew = flat.isMapped ? 0 : page.skew;
  const [level, back] = [rotateBy(-skew), rotateBy(skew)];
  const inPixels = (polygon: Polygon): Polygon =>
    (flat.place(polygon) ?? polygon).map(([x, y]) => [x * flat.width, y * flat.height]) as unknown as Polygon;
  const onPage: Rotate = (point) => {
    const [x, y] = back(point);
    return flat.onPage([x / flat.width, y / flat.height]);
  };
  const words = page.blocks
    .flatMap((block) => block.lines.flatMap((line) => line.words))
    .slice(0, tableLimits.words)
    .map(({ text, polygon }, id) => ({
      id,
      text,
      box: skew === 0 ? boxOf(inPixels(polygon)) : levelBox(inPixels(polygon), level),
    }));
  const textHeight = Math.max(1, medianHeight(words.map(({ box }) => box)));
  const lines = (page.ruledLines ?? []).slice(0, tableLimits.rules).map(({ from, to }) => {
    const [start, end] = inPixels([from, to, to, from]);
    return { from: level(start), to: level(end) };
  });
  return {
    words,
    ...rulesAmong(lines, { words, textHeight }),
    textHeight,
    boxOn: (place) => levelBox(inPixels(place), level),
    placeOf: (box) => polygonOf(box).map(onPage) as unknown as Polygon,
  };
}
