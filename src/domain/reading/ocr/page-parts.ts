import { flatPage } from '../document/flat-page.ts';
import type { Box, Polygon } from '../document/geometry.ts';
import type { PageReading } from '../document/page.ts';
import type { Block } from '../document/text-layout.ts';

/**
 * An empty band this wide, in fractions of the page, may part two documents; and so far from the edge of what is
 * printed.
 */
const minBand = 0.04;
const minPart = 0.12;

type Axis = 'x' | 'y';

const startOf = (box: Box, axis: Axis): number => box[axis];
const endOf = (box: Box, axis: Axis): number => (axis === 'x' ? box.x + box.width : box.y + box.height);

/** Middles of the bands along an axis that no line touches, the widest first. */
function bandsOf(boxes: readonly Box[], axis: Axis): readonly number[] {
  const along = boxes.toSorted((a, b) => startOf(a, axis) - startOf(b, axis));
  const first = Math.min(...boxes.map((box) => startOf(box, axis)));
  const last = Math.max(...boxes.map((box) => endOf(box, axis)));
  const bands: { middle: number; width: number }[] = [];
  let reached = first;
  for (const box of along) {
    const width = startOf(box, axis) - reached;
    const middle = reached + width / 2;
    if (width >= minBand && middle - first >= minPart && last - middle >= minPart) bands.push({ middle, width });
    reached = Math.max(reached, endOf(box, axis));
  }
  return bands.toSorted((a, b) => b.width - a.width).map(({ middle }) => middle);
}

/** Where things lie on the flat and level page, in fractions of it. */
function placer(page: PageReading): (polygon: Polygon) => Box {
  const flat = flatPage(page);
  return (polygon) => {
    const { x, y, width, height } = flat.boxOf(polygon);
    return { x: x / flat.width, y: y / flat.height, width: width / flat.width, height: height / flat.height };
  };
}

function within(page: PageReading, axis: Axis, range: { from: number; to: number }): PageReading {
  const place = placer(page);
  const isInside = (box: Box): boolean => {
    const middle = (startOf(box, axis) + endOf(box, axis)) / 2;
    return middle >= range.from && middle < range.to;
  };
  const blocks = page.blocks.flatMap((block): readonly Block[] => {
    const lines = block.lines.filter((line) => isInside(place(line.polygon)));
    return lines.length === 0 ? [] : [{ ...block, lines, text: lines.map((line) => line.text).join('\n') }];
  });
  return { ...page, blocks, barcodes: page.barcodes.filter(({ polygon }) => isInside(place(polygon))) };
}

const maxCuts = 2;

export interface CutPage {
  /** Along which the parts lie: `y` one above the other, `x` side by side. */
  readonly axis: Axis;
  readonly parts: readonly [PageReading, PageReading];
}

/** Ways to cut a page in two where nothing is printed, the most likely first. Places stay those of the whole page. */
export function waysToCut(page: PageReading): readonly CutPage[] {
  const place = placer(page);
  const boxes = page.blocks.flatMap((block) => block.lines).map((line) => place(line.polygon));
  if (boxes.length === 0) return [];
  return (['y', 'x'] as const).flatMap((axis) =>
    bandsOf(boxes, axis)
      .slice(0, maxCuts)
      .map((middle) => ({
        axis,
        parts: [
          within(page, axis, { from: Number.NEGATIVE_INFINITY, to: middle }),
          within(page, axis, { from: middle, to: Number.POSITIVE_INFINITY }),
        ] as const,
      })),
  );
}
