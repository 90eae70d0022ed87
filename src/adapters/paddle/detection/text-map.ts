import { smallestRectangle } from './smallest-rectangle.ts';
import type { TextLineBox } from './text-line-box.ts';
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
  readonly seen: Uint8Array;
  readonly threshold: number;
}

const thinnest = 3;
const thinnestLine = 5;
/** A page with more regions than this shows no text but noise. */
const maxRegions = 3000;

function fillRegion(map: TextMap, start: number, { seen, threshold }: Filling): Rows {
  const { width, height, values } = map;
  const rows: Rows = new Map();
  const open = [start];
  seen[start] = 1;
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
        if (seen[next] === 1 || (values[next] ?? 0) <= threshold) continue;
        seen[next] = 1;
        open.push(next);
      }
    }
  }
  return rows;
}

function regionsOf(map: TextMap, threshold: number): Rows[] {
  const seen = new Uint8Array(map.values.length);
  const regions: Rows[] = [];
  for (let at = 0; at < map.values.length && regions.length < maxRegions; at += 1) {
    if (seen[at] === 0 && (map.values[at] ?? 0) > threshold) regions.push(fillRegion(map, at, { seen, threshold }));
  }
  return regions;
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

/** Grows a box on all sides: the map holds only the core of each line. */
export function unclip(box: TextLineBox, ratio: number): TextLineBox {
  const distance = ((box.width * box.height) / (2 * (box.width + box.height))) * ratio;
  return { ...box, width: box.width + 2 * distance, height: box.height + 2 * distance };
}

/**
 * Boxes of the lines in a map, in its pixels, from the top (the post-processing of DB: "Real-time Scene Text Detection
 * with Differentiable Binarization", Liao et al. 2020). Angles are within 45 degrees of upright.
 */
export function lineBoxes(map: TextMap, options: TextMapOptions): TextLineBox[] {
  const boxes: TextLineBox[] = [];
  for (const region of regionsOf(map, options.pixelThreshold)) {
    const core = smallestRectangle(cornersOf(region));
    if (Math.min(core.width, core.height) < thinnest || scoreOf(map, core) < options.lineThreshold) continue;
    const box = unclip(core, options.unclipRatio);
    if (Math.min(box.width, box.height) >= thinnestLine) boxes.push(box);
  }
  return boxes;
}
