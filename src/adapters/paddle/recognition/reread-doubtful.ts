import type { Reader } from '../reader.ts';
import type { DoubtfulBelow } from '../settings.ts';
import type { LineImage } from './line-image.ts';
import { lineHeight } from './line-image.ts';
import type { LineReading } from './line-reading.ts';
import { lineReading } from './line-reading.ts';
import { recogniseLines } from './recognise-lines.ts';

/** A triangle filter so often: wide enough for specks and jagged edges, too narrow for strokes. */
const passes = 2;

/**
 * Each value with a quarter of what is one step before and behind it; the ends of `length` steps repeat themselves.
 */
function smooth(from: Float32Array, step: number, length: number): Float32Array {
  const to = new Float32Array(from.length);
  for (let row = 0; row < from.length / step; row += 1) {
    const place = row % length;
    const start = row * step;
    const before = place === 0 ? 0 : -step;
    const behind = place === length - 1 ? 0 : step;
    for (let at = start; at < start + step; at += 1) {
      to[at] = ((from[at + before] as number) + 2 * (from[at] as number) + (from[at + behind] as number)) / 4;
    }
  }
  return to;
}

/** The line as if it were printed a little softer: noise weighs less. */
export function blurred({ width, planes }: LineImage): LineImage {
  let soft = planes;
  for (let pass = 0; pass < passes; pass += 1) soft = smooth(smooth(soft, 1, width), width, lineHeight);
  return { width, planes: soft };
}

function isDoubtful({ characters, confidence }: LineReading, below: DoubtfulBelow): boolean {
  return confidence < below.line && characters.some((character) => character.confidence < below.character);
}

/** The same lines; those that hold a doubtful character are read once more, blurred, and keep the surer reading. */
export async function rereadDoubtful(reader: Reader, lines: readonly LineReading[]): Promise<LineReading[]> {
  const { doubtfulBelow } = reader.settings;
  const doubtful = doubtfulBelow === null ? [] : lines.filter((line) => isDoubtful(line, doubtfulBelow));
  const images = doubtful.map(({ image }) => blurred(image));
  const read = await recogniseLines(reader.recogniser, images, reader.settings);
  const again = new Map(doubtful.map(({ box, image }, at) => [image, lineReading(box, image, read[at] ?? [])]));
  return lines.map((line) => {
    const other = again.get(line.image);
    return other && other.confidence > line.confidence ? other : line;
  });
}
