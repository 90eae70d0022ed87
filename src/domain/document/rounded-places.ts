import type { Point, Polygon } from './geometry.ts';
import type { Block } from './text-layout.ts';

/** A hundredth of a pixel on the largest pages. More digits say nothing, and are half of what a reading takes. */
const digits = 1e6;

function rounded([x, y]: Point): Point {
  return [Math.round(x * digits) / digits, Math.round(y * digits) / digits];
}

function roundedPolygon([a, b, c, d]: Polygon): Polygon {
  return [rounded(a), rounded(b), rounded(c), rounded(d)];
}

/** Blocks as they are kept: places in millionths of the page. */
export function withRoundedPlaces(blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block) => ({
    ...block,
    polygon: roundedPolygon(block.polygon),
    lines: block.lines.map((line) => ({
      ...line,
      polygon: roundedPolygon(line.polygon),
      words: line.words.map((word) => ({ ...word, polygon: roundedPolygon(word.polygon) })),
    })),
  }));
}
