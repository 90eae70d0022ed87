import { lowConfidence, summariseConfidence } from './confidence-summary.ts';
import { type FlatPage, flatPage } from './flat-page.ts';
import { type Box, boxAround, boxOf, type Point, type Polygon, polygonOf } from './geometry.ts';
import { project, squareOnto } from './homography.ts';
import type { PageImage } from './page.ts';
import type { Block, Line } from './text-layout.ts';

/** Degrees by which a side of a sheet leans at least, for its text to stand otherwise than on a scan. */
const minLean = 1.5;
/** Share of the text that lies on the sheet: a page with a picture or frame on it has more text around that. */
const minInside = 0.95;
/**
 * Degrees by which lines of text are off level at most on a flat sheet, and more than before: warped paper and errors.
 */
const level = { max: 0.8, more: 0.2 } as const;
/** Room around text beyond a found sheet, and growth for its sake; shares of the sheet. */
const textMargin = 0.02;
const maxGrowth = 2;
/** Pixels that the shorter side of a sheet has at least: less is a detail. */
const minSide = 150;
/** Shorter lines than this many heights say little about the direction of their text. */
const longEnough = 5;
/** Mean confidence of words below which a reading is doubtful. */
const doubtfulBelow = 0.8;

export interface SheetOfPage {
  /** Clockwise from the top left, in fractions of the upright page. */
  readonly corners: Polygon;
  /** Whether the text itself shows that these are the corners of what it is on. */
  readonly isSure: boolean;
}

type Size = Pick<PageImage, 'width' | 'height'>;

const degrees = (x: number, y: number): number => (Math.atan2(y, x) * 180) / Math.PI;

const between = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];

/** The most that a side of the sheet leans; degrees. */
function leanOf([a, b, c, d]: Polygon, { width, height }: Size): number {
  const across = ([from, to]: readonly [Point, Point]): number =>
    Math.abs(degrees((to[0] - from[0]) * width, (to[1] - from[1]) * height));
  const down = ([from, to]: readonly [Point, Point]): number =>
    Math.abs(degrees((to[1] - from[1]) * height, (to[0] - from[0]) * width));
  return Math.max(across([a, b]), across([d, c]), down([a, d]), down([b, c]));
}

/** Whether the middle of a place of the page lies on its sheet. */
export function isOn(sheet: Pick<FlatPage, 'place'>, polygon: Polygon): boolean {
  const placed = sheet.place(polygon);
  if (placed === null) return false;
  const box = boxOf(placed);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x > 0 && x < 1 && y > 0 && y < 1;
}

/** Share of the characters, of words that can be trusted, that lie on the sheet. */
function shareOn(sheet: FlatPage, lines: readonly Line[]): number {
  let [inside, all] = [0, 0];
  for (const { text, confidence, polygon } of lines.flatMap(({ words }) => words)) {
    if (confidence < lowConfidence) continue;
    all += text.length;
    if (isOn(sheet, polygon)) inside += text.length;
  }
  return all === 0 ? 0 : inside / all;
}

/** How far lines are off level, degrees: the mean, each line as heavy as it is long. */
function offLevel(page: FlatPage, lines: readonly Line[]): number {
  let [sum, total] = [0, 0];
  for (const { words } of lines) {
    const [first, last] = [words[0], words.at(-1)].map((word) => word && page.place(word.polygon));
    if (!first || !last) continue;
    const [from, to] = [between(first[0], first[3]), between(last[1], last[2])];
    const [x, y] = [(to[0] - from[0]) * page.width, (to[1] - from[1]) * page.height];
    const high = Math.hypot((first[3][0] - first[0][0]) * page.width, (first[3][1] - first[0][1]) * page.height);
    if (x < longEnough * high) continue;
    sum += x * Math.abs(degrees(x, y));
    total += x;
  }
  return total === 0 ? 0 : sum / total;
}

/**
 * The part of the page around a found sheet that holds all of its text: where the edge of a sheet cannot be
 * distinguished from the table, a frame or band printed on it may have been found, which lies in the same plane. Null
 * where that does not fit.
 */
function withAllText(sheet: Polygon, lines: readonly Line[], page: Size): Polygon | null {
  const [onto, { place }] = [squareOnto(sheet), flatPage({ ...page, sheet })];
  const words = lines.flatMap((line) => line.words).filter(({ confidence }) => confidence >= lowConfidence);
  const places = words.map(({ polygon }) => place(polygon));
  if (onto === null || !places.every((placed) => placed !== null)) return null;
  const text = boxAround(places.map(boxOf));
  if (text === null) return null;
  const [left, top] = [Math.min(0, text.x - textMargin), Math.min(0, text.y - textMargin)];
  const right = Math.max(1, text.x + text.width + textMargin);
  const bottom = Math.max(1, text.y + text.height + textMargin);
  if (right - left > maxGrowth || bottom - top > maxGrowth) return null;
  const box: Box = { x: left, y: top, width: right - left, height: bottom - top };
  const corners = polygonOf(box).map((corner) => project(onto, corner));
  const isOnPage = corners.every((corner) => corner?.every((fraction) => fraction >= 0 && fraction <= 1) ?? false);
  return isOnPage ? (corners as unknown as Polygon) : null;
}

/**
 * The sheet or card that a page is a photo of, where rectifying it may help: it lies askew or was seen from the side
 * and its text becomes level on it; or it holds the text of the page, which may read better on it. Null for all other
 * pages. `found` are the corners of what looks like a sheet on the upright page, `blocks` what was read there.
 */
export function sheetOfPage(found: Polygon, page: Size, blocks: readonly Block[]): SheetOfPage | null {
  if (blocks.length === 0) return null;
  const lines = blocks.flatMap((block) => block.lines);
  const flat = flatPage({ ...page, sheet: found });
  if (Math.min(flat.width, flat.height) < minSide) return null;
  const holdsText = shareOn(flat, lines) >= minInside;
  const off = offLevel(flat, lines);
  const isLevel = off <= level.max && off <= offLevel(flatPage(page), lines) + level.more;
  const leans = leanOf(found, page) >= minLean;
  if (leans && isLevel) {
    const corners = holdsText ? found : withAllText(found, lines, page);
    return corners && { corners, isSure: true };
  }
  const isDoubtful = leans || summariseConfidence(blocks).mean < doubtfulBelow;
  return holdsText && isDoubtful ? { corners: found, isSure: false } : null;
}
