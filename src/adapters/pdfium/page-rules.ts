import type { RuledLine } from '../../domain/reading/document/form-marks.ts';
import type { Point } from '../../domain/reading/document/geometry.ts';
import { luma } from '../../imaging/luma.ts';
import { measureIn } from './page-measure.ts';
import { type Matrix, objectsOnPage, objectTypes, type PlacedObject } from './page-objects.ts';
import type { Pdfium } from './pdfium-module.ts';

/** FPDF_SEGMENT_* and FPDF_FILLMODE_* of fpdf_edit.h. */
const segments = { lineTo: 0, moveTo: 2 } as const;
const noFill = 0;
/** Points: a stroke or a filled box that is thicker is shading; a line off its axis by more is none. */
const maxThickness = 3;
const maxSlope = 0.5;
/** Points: the pieces of a dotted line lie this close together, and a shorter line is a dot or a part of a drawing. */
const brokenGap = 2.5;
const shortest = 6;
/** What is brighter, of 255, cannot be seen on paper; what lets more through than this, of 255, neither. */
const paper = 250;
const minOpacity = 24;
/** Beyond these a page is a drawing and no ruled paper. */
const max = { segments: 60_000, lines: 800 } as const;

/** A piece of a line of the page, in points: at a height or, down, at a distance from the left. */
interface Piece {
  readonly isDown: boolean;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

interface Subpath {
  readonly points: Point[];
  /** Whether it has curves. */
  isCurved: boolean;
  isClosed: boolean;
}

/** Reads paths by the functions of fpdf_edit.h; `left` is how many segments are still looked at. */
class PathReader {
  readonly #pdfium: Pdfium;
  readonly #out: number;
  left: number = max.segments;

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
    this.#out = pdfium.wasmExports.malloc(16);
  }

  #integers(): Uint32Array {
    return new Uint32Array(this.#pdfium.HEAPU8.buffer, this.#out, 4);
  }

  #float(index: number): number {
    return new DataView(this.#pdfium.HEAPU8.buffer, this.#out, 16).getFloat32(4 * index, true);
  }

  #isSeen(object: number, read: '_FPDFPageObj_GetFillColor' | '_FPDFPageObj_GetStrokeColor'): boolean {
    const out = this.#out;
    if (!this.#pdfium[read](object, out, out + 4, out + 8, out + 12)) return true;
    const [red = 0, green = 0, blue = 0, alpha = 255] = this.#integers();
    return alpha >= minOpacity && luma(red, green, blue) < paper;
  }

  /** Whether a path is filled and whether its outline is drawn, each with what can be seen; and how wide that is. */
  paintOf(object: number): { readonly fills: boolean; readonly strokes: boolean; readonly width: number } {
    const out = this.#out;
    if (!this.#pdfium._FPDFPath_GetDrawMode(object, out, out + 4)) return { fills: false, strokes: false, width: 0 };
    const [fill = 0, stroke = 0] = this.#integers();
    const width = this.#pdfium._FPDFPageObj_GetStrokeWidth(object, out) ? this.#float(0) : 0;
    return {
      fills: fill !== noFill && this.#isSeen(object, '_FPDFPageObj_GetFillColor'),
      strokes: stroke !== 0 && this.#isSeen(object, '_FPDFPageObj_GetStrokeColor'),
      width,
    };
  }

  subpathsOf({ handle, matrix }: PlacedObject): readonly Subpath[] {
    const [a, b, c, d, e, f] = matrix;
    const pdfium = this.#pdfium;
    const paths: Subpath[] = [];
    const count = Math.min(this.left, pdfium._FPDFPath_CountSegments(handle));
    this.left -= Math.max(0, count);
    for (let index = 0; index < count; index += 1) {
      const segment = pdfium._FPDFPath_GetPathSegment(handle, index);
      if (segment === 0 || !pdfium._FPDFPathSegment_GetPoint(segment, this.#out, this.#out + 4)) continue;
      const [x, y] = [this.#float(0), this.#float(1)];
      const point: Point = [a * x + c * y + e, b * x + d * y + f];
      const type = pdfium._FPDFPathSegment_GetType(segment);
      const path = paths.at(-1);
      if (type === segments.moveTo || path === undefined) {
        paths.push({ points: [point], isCurved: false, isClosed: false });
        continue;
      }
      path.points.push(point);
      path.isCurved ||= type !== segments.lineTo;
      path.isClosed ||= pdfium._FPDFPathSegment_GetClose(segment) !== 0;
    }
    return paths;
  }
}

function pieceBetween([x1, y1]: Point, [x2, y2]: Point): Piece | null {
  const [wide, high] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
  if (Math.min(wide, high) > maxSlope || Math.max(wide, high) === 0) return null;
  return wide >= high
    ? { isDown: false, at: (y1 + y2) / 2, from: Math.min(x1, x2), to: Math.max(x1, x2) }
    : { isDown: true, at: (x1 + x2) / 2, from: Math.min(y1, y2), to: Math.max(y1, y2) };
}

/** The outline of a path as far as it is straight. */
function outlineOf({ points, isClosed, isCurved }: Subpath): readonly Piece[] {
  if (isCurved) return [];
  const ring = isClosed ? [...points, points[0] as Point] : points;
  return ring.slice(1).flatMap((point, index) => pieceBetween(ring[index] ?? point, point) ?? []);
}

/** A filled box that is as thin as a line. */
function thinFill({ points, isCurved }: Subpath): readonly Piece[] {
  if (isCurved) return [];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (Math.min(right - left, high - low) > maxThickness) return [];
  const [x, y] = [(left + right) / 2, (low + high) / 2];
  const isDown = right - left < high - low;
  return [isDown ? { isDown, at: x, from: low, to: high } : { isDown, at: y, from: left, to: right }];
}

/** How many points of the page a unit of an object is long. */
function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/** Pieces that lie on one line and touch, or nearly, as one; without what is too short. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const whole: Piece[] = [];
  const key = ({ isDown, at }: Piece): number => Math.round(at) + (isDown ? 1e6 : 0);
  for (const piece of pieces.toSorted((a, b) => key(a) - key(b) || a.from - b.from)) {
    const last = whole.at(-1);
    if (last && key(last) === key(piece) && piece.from <= last.to + brokenGap)
      whole[whole.length - 1] = { ...last, to: Math.max(last.to, piece.to) };
    else whole.push(piece);
  }
  return whole.filter(({ from, to }) => to - from >= shortest);
}

/**
 * Straight lines across and down that a page draws as paths, also inside forms: strokes, and filled boxes as thin as
 * lines. In fractions of the page as it is shown; those beyond its edges are cut off. `page` is an FPDF_PAGE handle.
 */
export function rulesOf(pdfium: Pdfium, page: number): readonly RuledLine[] {
  const measure = measureIn(pdfium, page);
  const reader = new PathReader(pdfium);
  const pieces: Piece[] = [];
  for (const object of objectsOnPage(pdfium, page, objectTypes.path)) {
    if (reader.left <= 0) break;
    const { fills, strokes, width } = reader.paintOf(object.handle);
    const isThin = width * scaleOf(object.matrix) <= maxThickness;
    if (!fills && !(strokes && isThin)) continue;
    for (const path of reader.subpathsOf(object)) {
      if (strokes && isThin) pieces.push(...outlineOf(path));
      else if (fills) pieces.push(...thinFill(path));
    }
  }
  const within = ([x, y]: Point): Point => [Math.min(1, Math.max(0, x)), Math.min(1, Math.max(0, y))];
  return joined(pieces)
    .map(({ isDown, at, from, to }): RuledLine => {
      const ends = isDown ? [measure(at, from), measure(at, to)] : [measure(from, at), measure(to, at)];
      const [start, end] = ends.map(within).toSorted((a, b) => a[0] + a[1] - (b[0] + b[1])) as [Point, Point];
      return { from: start, to: end };
    })
    .filter(({ from, to }) => from[0] !== to[0] || from[1] !== to[1])
    .slice(0, max.lines);
}
