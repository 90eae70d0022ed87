import { smallestRectangle } from './smallest-rectangle.ts';
import type { FoundLines, PixelPoint, TextLineBox } from './text-line-box.ts';
import { pointIn } from './text-line-box.ts';

/** What the detector answers: for each pixel how likely it belongs to the core of a line of text, 0..1. */
export interface TextMap {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

export interface TextMapOptions {
  readonly pixelThreshold: number;
  readonly lineThreshold: number;
  readonly unclipRatio: number;
}

/** Pixels of a connected region, by row: the first and the last of each. */
type Rows = Map<number, [first: number, last: number]>;

interface Filling {
  /** For each pixel the number of its region, from 1; 0 where none was found. */
  readonly seen: Uint16Array;
  readonly threshold: number;
  readonly number: number;
}

const thinnest = 3;
const thinnestLine = 5;
/** Steps in which the course of a line is given, of about so many pixels. */
const courseSteps = { pixels: 24, min: 4, max: 40 } as const;
/** A page with more regions than this shows no text but noise. */
const maxRegions = 3000;

function fillRegion(map: TextMap, start: number, { seen, threshold, number }: Filling): Rows {
  const { width, height, values } = map;
  const rows: Rows = new Map();
  const open = [start];
  seen[start] = number;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const y = Math.floor(at / width);
    const x = at - y * width;
    const row = rows.get(y);
    if (!row) rows.set(y, [x, x]);
    else if (x < row[0]) row[0] = x;
    else if (x > row[1]) row[1] = x;
    for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY += 1) {
      for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX += 1) {
        const next = nextY * width + nextX;
        if (seen[next] !== 0 || (values[next] ?? 0) <= threshold) continue;
        seen[next] = number;
        open.push(next);
      }
    }
  }
  return rows;
}

/** Regions in the order of their numbers in `seen`. */
function regionsOf(map: TextMap, threshold: number): { readonly regions: readonly Rows[]; readonly seen: Uint16Array } {
  const seen = new Uint16Array(map.values.length);
  const regions: Rows[] = [];
  for (let at = 0; at < map.values.length && regions.length < maxRegions; at += 1) {
    if (seen[at] !== 0 || (map.values[at] ?? 0) <= threshold) continue;
    regions.push(fillRegion(map, at, { seen, threshold, number: regions.length + 1 }));
  }
  return { regions, seen };
}

function cornersOf(rows: Rows): [number, number][] {
  return [...rows].flatMap(([y, [first, last]]): [number, number][] => [
    [first, y],
    [last + 1, y],
    [first, y + 1],
    [last + 1, y + 1],
  ]);
}

/** Mean of the map inside a box. */
function scoreOf({ width, height, values }: TextMap, box: TextLineBox): number {
  const corners = [
    pointIn(box, 0, 0),
    pointIn(box, box.width, 0),
    pointIn(box, box.width, box.height),
    pointIn(box, 0, box.height),
  ];
  const top = Math.max(0, Math.floor(Math.min(...corners.map(([, y]) => y))));
  const bottom = Math.min(height, Math.ceil(Math.max(...corners.map(([, y]) => y))));
  const left = Math.max(0, Math.floor(Math.min(...corners.map(([x]) => x))));
  const right = Math.min(width, Math.ceil(Math.max(...corners.map(([x]) => x))));
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  let [sum, count] = [0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const [dx, dy] = [x + 0.5 - box.centerX, y + 0.5 - box.centerY];
      const inside = Math.abs(dx * cos + dy * sin) <= box.width / 2 && Math.abs(dy * cos - dx * sin) <= box.height / 2;
      if (!inside) continue;
      sum += values[y * width + x] ?? 0;
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

interface Numbered extends Pick<Filling, 'seen' | 'number'> {
  readonly map: TextMap;
}

/** The middle of a region at steps along its box; nothing of one that is too short. */
function courseOf(core: TextLineBox, { map: { width, height }, seen, number }: Numbered): readonly PixelPoint[] {
  const steps = Math.min(courseSteps.max, Math.floor(core.width / courseSteps.pixels));
  if (steps < courseSteps.min) return [];
  const course: PixelPoint[] = [];
  for (let step = 0; step < steps; step += 1) {
    const along = ((step + 0.5) / steps) * core.width;
    let [sum, count] = [0, 0];
    for (let across = 0.5; across < core.height; across += 1) {
      const [x, y] = pointIn(core, along, across).map(Math.floor) as [number, number];
      if (x < 0 || y < 0 || x >= width || y >= height || seen[y * width + x] !== number) continue;
      sum += across;
      count += 1;
    }
    if (count > 0) course.push(pointIn(core, along, sum / count));
  }
  return course;
}

/** Grows a box on all sides: the map holds only the core of each line. */
export function unclip(box: TextLineBox, ratio: number): TextLineBox {
  const distance = ((box.width * box.height) / (2 * (box.width + box.height))) * ratio;
  return { ...box, width: box.width + 2 * distance, height: box.height + 2 * distance };
}

/**
 * Lines in a map, in its pixels (the post-processing of DB: "Real-time Scene Text Detection with Differentiable
 * Binarization", Liao et al. 2020). Angles are within 45 degrees of upright.
 */
export function linesIn(map: TextMap, options: TextMapOptions): FoundLines {
  const boxes: TextLineBox[] = [];
  const courses: (readonly PixelPoint[])[] = [];
  const { regions, seen } = regionsOf(map, options.pixelThreshold);
  for (const [index, region] of regions.entries()) {
    const core = smallestRectangle(cornersOf(region));
    if (Math.min(core.width, core.height) < thinnest) continue;
    const course = courseOf(core, { map, seen, number: index + 1 });
    if (course.length > 0) courses.push(course);
    if (scoreOf(map, core) < options.lineThreshold) continue;
    const box = unclip(core, options.unclipRatio);
    if (Math.min(box.width, box.height) >= thinnestLine) boxes.push(box);
  }
  return { boxes, courses };
}
