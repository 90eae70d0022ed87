import { boxOf } from '../../domain/document/geometry.ts';
import type { PageReading, Rotation } from '../../domain/document/page.ts';
import type { Word } from '../../domain/document/text-layout.ts';
import { characterWidth } from './invisible-font.ts';

/** The visible part of a page in its own coordinates (points, y upwards), and how viewers turn it. */
export interface PageFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Clockwise. */
  readonly rotation: Rotation;
}

/** Share of a word's height that lies below the line. */
const descent = 0.2;

type Place = (x: number, y: number) => readonly [x: number, y: number];

/** From fractions of the page as it is seen to its own coordinates (ISO 32000-1, 7.7.3.3, Rotate). */
function placeIn({ x: left, y: bottom, width, height, rotation }: PageFrame): Place {
  switch (rotation) {
    case 0:
      return (x, y) => [left + x * width, bottom + (1 - y) * height];
    case 90:
      return (x, y) => [left + y * width, bottom + x * height];
    case 180:
      return (x, y) => [left + (1 - x) * width, bottom + y * height];
    case 270:
      return (x, y) => [left + (1 - y) * width, bottom + (1 - x) * height];
  }
}

/** Cosine and sine of the direction in which text runs that is seen from left to right. */
const directions: Readonly<Record<Rotation, readonly [number, number]>> = {
  0: [1, 0],
  90: [0, 1],
  180: [-1, 0],
  270: [0, -1],
};

const number = (value: number): string => (Math.round(value * 1000) / 1000).toString();

function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('');
}

/** One word, stretched so that it covers what is printed. The space after it lets words be told apart. */
function writeWord({ text, polygon }: Word, frame: PageFrame): string {
  const box = boxOf(polygon);
  const seen = frame.rotation % 180 === 0 ? frame : { width: frame.height, height: frame.width };
  const size = Math.max(0.1, box.height * seen.height);
  const natural = (text.length * characterWidth * size) / 1000;
  const stretch = Math.max(1, (100 * box.width * seen.width) / Math.max(natural, 0.01));
  const [x, y] = placeIn(frame)(box.x, box.y + box.height * (1 - descent));
  const [cos, sin] = directions[frame.rotation];
  const matrix = [cos, sin, -sin, cos, x, y].map(number).join(' ');
  return `/F ${number(size)} Tf ${number(stretch)} Tz ${matrix} Tm <${utf16(`${text} `)}> Tj`;
}

/** The words of a page as content of a PDF page: mode 3 neither fills nor strokes. `font` is the name of its resource. */
export function writeInvisibly(reading: PageReading, frame: PageFrame, font: string): string {
  const words = reading.blocks
    .flatMap((block) => block.lines)
    .flatMap((line) => line.words)
    .filter((word) => word.text.trim() !== '')
    .map((word) => writeWord(word, frame).replace('/F ', `${font} `));
  return ['q BT', '3 Tr', ...words, 'ET Q'].join('\n');
}
