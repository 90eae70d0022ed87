import { EdgeCounts } from './edge-counts.ts';
import {
  type Box,
  boxAround,
  boxOf,
  mapPolygon,
  medianHeight,
  middleY,
  type Polygon,
  pageRotation,
  polygonOf,
} from './geometry.ts';
import { inLogicalOrder, isRightToLeft } from './logical-order.ts';
import { inReadingOrder } from './reading-order.ts';
import { rowsOf } from './rows-of-boxes.ts';
import { type Block, type Line, mapPlaces, type Word } from './text-layout.ts';
import { wordsByDirection } from './words-by-direction.ts';

/** A wider gap than this many line heights starts another line: the next column or cell. */
const columnGap = 1;
/** Lines farther apart than this many line heights belong to different blocks. */
const blockGap = 0.6;
/** Times the usual height from which a word may be a watermark. */
const overlayHeight = 4;
const minUnderOverlay = 3;
/** Blocks that were begun before this many others are complete. */
const openBlocks = 500;

interface Placed {
  readonly word: Word;
  readonly box: Box;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A line of words in the order in which they are read. */
export function lineOf(words: readonly Word[]): Line {
  return {
    text: words.map((word) => word.text).join(' '),
    confidence: mean(words.map((word) => word.confidence)),
    polygon: polygonOf(boxAround(words.map((word) => boxOf(word.polygon))) ?? { x: 0, y: 0, width: 0, height: 0 }),
    words,
  };
}

/** A block of lines, top to bottom. */
export function blockOf(lines: readonly Line[]): Block {
  return {
    text: lines.map((line) => line.text).join('\n'),
    confidence: mean(lines.flatMap((line) => line.words.map((word) => word.confidence))),
    polygon: polygonOf(boxAround(lines.map((line) => boxOf(line.polygon))) ?? { x: 0, y: 0, width: 0, height: 0 }),
    lines,
  };
}

/** Text turned by 90 degrees: its box spans the lines beside it. */
function isRotated({ word, box }: Placed, aspect: number): boolean {
  return word.text.length > 2 && box.height > 2 * box.width * aspect;
}

/** A short word can only be known by the turned word that it follows. */
function continuesRotated({ box }: Placed, last: Placed | undefined): boolean {
  if (!last) return false;
  const middleX = box.x + box.width / 2;
  const gap = Math.max(box.y, last.box.y) - Math.min(box.y + box.height, last.box.y + last.box.height);
  return middleX > last.box.x && middleX < last.box.x + last.box.width && gap < last.box.width;
}

/** Words across the page, drawn over others: watermarks. Looks at all words from the top, once. */
function overlaysAmong(placed: readonly Placed[]): ReadonlySet<Placed> {
  const tallest = overlayHeight * medianHeight(placed.map(({ box }) => box));
  const large = placed.filter(({ box }) => box.height >= tallest);
  if (large.length === 0) return new Set();
  const downwards = placed.map(({ box }) => ({ box, y: middleY(box) })).sort((a, b) => a.y - b.y);
  const begun = new EdgeCounts(placed.map(({ box }) => -box.x));
  const ended = new EdgeCounts(placed.map(({ box }) => box.x + box.width));
  const met = new Map<Placed, number>();
  let passed = 0;
  const edges = large.flatMap((item) => [
    { item, y: item.box.y, sign: -1, isPassed: (y: number) => y <= item.box.y },
    { item, y: item.box.y + item.box.height, sign: 1, isPassed: (y: number) => y < item.box.y + item.box.height },
  ]);
  // At one height the upper edges are looked at last: a middle on an edge lies in no box.
  for (const { item, sign, isPassed } of edges.toSorted((a, b) => a.y - b.y || b.sign - a.sign)) {
    for (let next = downwards[passed]; next && isPassed(next.y); next = downwards[passed]) {
      begun.add(-next.box.x, 1);
      ended.add(next.box.x + next.box.width, 1);
      passed += 1;
    }
    const beside = begun.upTo(-(item.box.x + item.box.width)) + ended.upTo(item.box.x);
    met.set(item, (met.get(item) ?? 0) + sign * (passed - beside));
  }
  return new Set(large.filter((item) => (met.get(item) ?? 0) > minUnderOverlay));
}

interface Sorted {
  readonly upright: Placed[];
  /** Words of one turned line each, in the order given. */
  readonly rotated: Placed[][];
  readonly overlays: Placed[];
}

function sortOut(placed: readonly Placed[], aspect: number): Sorted {
  const overlays = overlaysAmong(placed);
  const sorted: Sorted = { upright: [], rotated: [], overlays: [] };
  let last: Placed | undefined;
  for (const item of placed) {
    const continued = continuesRotated(item, last);
    if (overlays.has(item)) sorted.overlays.push(item);
    else if (!continued && !isRotated(item, aspect)) sorted.upright.push(item);
    else if (continued) sorted.rotated.at(-1)?.push(item);
    else sorted.rotated.push([item]);
    last = continued || isRotated(item, aspect) ? item : undefined;
  }
  return sorted;
}

interface PageOfWords {
  readonly aspect: number;
  readonly isRightToLeft: boolean;
}

/** Lines of a row in the order in which they are read. */
function splitRow(row: readonly Placed[], page: PageOfWords): readonly Line[] {
  const lines: Word[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const { word, box } of row.toSorted((a, b) => a.box.x - b.box.x)) {
    const line = lines.at(-1);
    if (line && (box.x - right) * page.aspect < columnGap * box.height) line.push(word);
    else lines.push([word]);
    right = Math.max(right, box.x + box.width);
  }
  const read = lines.map((words) => lineOf(inLogicalOrder(words, page.isRightToLeft)));
  return page.isRightToLeft ? read.toReversed() : read;
}

function continues(above: Box, below: Box): boolean {
  const gap = below.y - (above.y + above.height);
  const height = Math.min(above.height, below.height);
  const overlap = Math.min(above.x + above.width, below.x + below.width) - Math.max(above.x, below.x);
  return gap < blockGap * height && gap > -height && overlap > 0.3 * Math.min(above.width, below.width);
}

function blocksOf(lines: readonly Line[]): Block[] {
  const groups: { readonly lines: Line[]; last: Box }[] = [];
  for (const line of lines) {
    const box = boxOf(line.polygon);
    const group = groups.slice(-openBlocks).findLast((candidate) => continues(candidate.last, box));
    if (group) {
      group.lines.push(line);
      group.last = box;
    } else {
      groups.push({ lines: [line], last: box });
    }
  }
  return groups.map((group) => blockOf(group.lines));
}

export interface PlacedLines {
  /** Lines of upright words, row by row from the top, each row from the left, or from the right where text does so. */
  readonly rows: readonly Line[];
  /** Text turned by 90 degrees and watermarks. */
  readonly alone: readonly Line[];
}

/** Makes lines of words by their position alone. `aspect` is the width of the page divided by its height. */
export function linesOf(words: readonly Word[], aspect: number): PlacedLines {
  const placed = words.map((word) => ({ word, box: boxOf(word.polygon) }));
  const { upright, rotated, overlays } = sortOut(placed, aspect);
  const alone = [...rotated, ...overlays.map((item) => [item])].map((items) => lineOf(items.map(({ word }) => word)));
  const page = { aspect, isRightToLeft: isRightToLeft(words.map(({ text }) => text)) };
  return { rows: rowsOf(upright).flatMap((row) => splitRow(row, page)), alone };
}

/** Blocks of words that run level, in no order. */
function levelBlocks(words: readonly Word[], aspect: number): Block[] {
  const { rows, alone } = linesOf(words, aspect);
  return [...blocksOf(rows), ...alone.map((line) => blockOf([line]))];
}

/** Degrees up to which text is skewed; beyond it is turned. */
const maxSkew = 45;

/**
 * Arranges words by their position alone: words side by side become lines, lines below one another blocks, in reading
 * order. Words are held together with those that run in their direction, which is that of the upper side of their
 * polygon. `aspect` is the width of the page divided by its height.
 */
export function layOutWords(words: readonly Word[], aspect: number): Block[] {
  const directions = wordsByDirection(words, aspect);
  const level = directions.find(({ degrees }) => Math.abs(degrees) < maxSkew)?.degrees ?? 0;
  const rotated = (polygon: Polygon, degrees: number): Polygon =>
    degrees === 0 ? polygon : mapPolygon(polygon, pageRotation(degrees, { width: aspect, height: 1 }));
  const blocks = directions.flatMap(({ degrees, words: group }) => {
    const levelled = group.map((word) => ({ ...word, polygon: rotated(word.polygon, -degrees) }));
    return mapPlaces(levelBlocks(levelled, aspect), (polygon) => rotated(polygon, degrees - level));
  });
  return [...mapPlaces(inReadingOrder(blocks), (polygon) => rotated(polygon, level))];
}
