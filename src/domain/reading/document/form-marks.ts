import type { Box, Point, Polygon } from './geometry.ts';

/** A straight printed line between two points, left to right or top to bottom, in fractions of the upright page. */
export interface RuledLine {
  readonly from: Point;
  readonly to: Point;
}

/** A printed box to be ticked. */
export interface SelectionMark {
  readonly isSelected: boolean;
  /** 0..1 that `isSelected` is right. */
  readonly confidence: number;
  readonly polygon: Polygon;
}

/** What a form has besides words: lines that bound its boxes, and boxes to be ticked. */
export interface FormMarks {
  readonly ruledLines: readonly RuledLine[];
  readonly selectionMarks: readonly SelectionMark[];
}

export const noFormMarks: FormMarks = { ruledLines: [], selectionMarks: [] };

/** The same marks at other places. */
export function mapFormMarks(
  { ruledLines, selectionMarks }: FormMarks,
  to: { readonly point: (point: Point) => Point; readonly polygon: (polygon: Polygon) => Polygon },
): FormMarks {
  return {
    ruledLines: ruledLines.map((line) => inOrder({ from: to.point(line.from), to: to.point(line.to) })),
    selectionMarks: selectionMarks.map((mark) => ({ ...mark, polygon: to.polygon(mark.polygon) })),
  };
}

function inOrder({ from, to }: RuledLine): RuledLine {
  const isAcross = Math.abs(to[0] - from[0]) >= Math.abs(to[1] - from[1]);
  return (isAcross ? from[0] <= to[0] : from[1] <= to[1]) ? { from, to } : { from: to, to: from };
}

/** Lines as the file draws them, with those that were seen in its pictures; only seen ones where it draws none. */
export function linesOfLayer(
  { ruledLines, pictures }: { readonly ruledLines: readonly RuledLine[]; readonly pictures: readonly Box[] },
  seen: FormMarks,
): FormMarks['ruledLines'] {
  if (ruledLines.length === 0) return seen.ruledLines;
  const inPicture = ({ from, to }: RuledLine): boolean => {
    const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    return pictures.some((box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height);
  };
  return [...ruledLines, ...seen.ruledLines.filter(inPicture)];
}
