import type { PageReading, Rotation } from '../../domain/reading/document/page.ts';
import type { Line } from '../../domain/reading/document/text-layout.ts';
import { characterWidth } from './invisible-font.ts';
import { type Piece, piecesOf, type Sheet } from './line-pieces.ts';

/** The visible part of a page in its own coordinates (points, y upwards), and how viewers turn it. */
export interface PageFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Clockwise. */
  readonly rotation: Rotation;
}

type Vector = readonly [x: number, y: number];

/** The page as it is seen, with what turns its points (y downwards) into those of the page (ISO 32000-1, 7.7.3.3). */
interface View extends Sheet {
  place(point: Vector): Vector;
  rotate(direction: Vector): Vector;
}

function viewOf({ x: left, y: bottom, width, height, rotation }: PageFrame): View {
  switch (rotation) {
    case 0:
      return { width, height, place: ([x, y]) => [left + x, bottom + height - y], rotate: ([x, y]) => [x, -y] };
    case 90:
      return { width: height, height: width, place: ([x, y]) => [left + y, bottom + x], rotate: ([x, y]) => [y, x] };
    case 180:
      return { width, height, place: ([x, y]) => [left + width - x, bottom + y], rotate: ([x, y]) => [-x, y] };
    case 270:
      return {
        width: height,
        height: width,
        place: ([x, y]) => [left + width - y, bottom + height - x],
        rotate: ([x, y]) => [-y, -x],
      };
  }
}

/** Digits of places and sizes: a thousandth of a point. */
const number = (value: number): string => (Math.round(value * 1000) / 1000).toString();
/** A line is as long as thousands of points: its direction needs more digits. */
const exact = (value: number): string => (Math.round(value * 1e6) / 1e6).toString();

function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('');
}

/** Shows text stretched to a width. Each width is stated, as poppler carries none over to the next text object. */
function show(text: string, width: number, size: number): string {
  const natural = (text.length * characterWidth * size) / 1000;
  return `${number(Math.max(1, (100 * width) / natural))} Tz <${utf16(text)}> Tj`;
}

/** A word, stretched so that it covers what is printed, and a space that reaches to the next word. */
function writePiece({ text, at, size, width, spaceWidth }: Piece, matrix: (at: Vector) => string): string {
  return `${matrix(at)} Tm ${show(text, width, size)} ${show(' ', spaceWidth, size)}`;
}

function writeLine(line: Line, view: View, font: string): string {
  const { along, pieces } = piecesOf(line, view);
  const [cos, sin] = view.rotate(along);
  const matrix = (at: Vector): string =>
    `${[cos, sin, -sin, cos].map(exact).join(' ')} ${view.place(at).map(number).join(' ')}`;
  const shown = pieces.map((piece) => `${font} ${number(piece.size)} Tf ${writePiece(piece, matrix)}`);
  return shown.length === 0 ? '' : ['BT', ...shown, 'ET'].join('\n');
}

/**
 * The words of a page as content of a PDF page, each line a text object: mode 3 neither fills nor strokes. `font` is
 * the name of its resource.
 */
export function writeInvisibly(reading: PageReading, frame: PageFrame, font: string): string {
  const view = viewOf(frame);
  const lines = reading.blocks
    .flatMap((block) => block.lines)
    .map((line) => writeLine(line, view, font))
    .filter((text) => text !== '');
  return ['q', '3 Tr', ...lines, 'Q'].join('\n');
}
