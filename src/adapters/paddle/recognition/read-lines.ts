import type { PageImage } from '../../../domain/reading/document/page.ts';
import type { TextLineBox } from '../detection/text-line-box.ts';
import { pointIn, upsideDown } from '../detection/text-line-box.ts';
import { alongRotated, isRotated } from '../orientation/page-direction.ts';
import type { Reader } from '../reader.ts';
import type { LineImage } from './line-image.ts';
import { cutLine, lineHeight } from './line-image.ts';
import { inkOf } from './line-ink.ts';
import type { LineReading } from './line-reading.ts';
import { lineReading } from './line-reading.ts';
import { recogniseLines } from './recognise-lines.ts';
import { type SortedLines, sortOut, usualHeight } from './sort-out.ts';
import { holdsUnread } from './unread-writing.ts';

/** Part of the height, around its middle, in which two lines may meet. */
const middlePart = 0.4;

/** The row with the least ink near the middle of a line image. */
function minInk(image: LineImage): number {
  const { width, contrast } = inkOf(image);
  const first = Math.round((lineHeight * (1 - middlePart)) / 2);
  let [best, min] = [lineHeight / 2, Number.POSITIVE_INFINITY];
  for (let row = first; row < lineHeight - first; row += 1) {
    let ink = 0;
    for (let x = 0; x < width; x += 1) ink += contrast[row * width + x] ?? 0;
    if (ink < min) [best, min] = [row, ink];
  }
  return best;
}

/** A box that may hold two lines one above the other, cut where the least ink is; `image` is what was cut out by it. */
export function splitBox(box: TextLineBox, image: LineImage): [above: TextLineBox, below: TextLineBox] {
  const cut = ((minInk(image) + 0.5) / lineHeight) * box.height;
  const part = (from: number, to: number): TextLineBox => {
    const [centerX, centerY] = pointIn(box, box.width / 2, (from + to) / 2);
    return { ...box, centerX, centerY, height: to - from };
  };
  return [part(0, cut), part(cut, box.height)];
}

async function readAlong(reader: Reader, image: PageImage, boxes: readonly TextLineBox[]): Promise<LineReading[]> {
  const lines = boxes.map((box) => ({ box, image: cutLine(image, box) }));
  const images = lines.map((line) => line.image);
  const read = await recogniseLines(reader.recogniser, images, reader.settings);
  return lines.map((line, index) => lineReading(line.box, line.image, read[index] ?? []));
}

const betterOf = (a: LineReading, b: LineReading | undefined): LineReading =>
  b && b.confidence > a.confidence ? b : a;

/** A line this many times as high as most, read with less than this confidence, may be two that touch. */
const twoLines = { heights: 1.5, below: 0.8 } as const;

function mayBeTwo({ box, confidence }: LineReading, height: number): boolean {
  return confidence < twoLines.below && box.height > twoLines.heights * height && box.width > box.height;
}

/** Reads lines that may be two again in halves, and keeps those where both halves read better than the whole. */
async function partTouching(reader: Reader, image: PageImage, lines: readonly LineReading[]): Promise<LineReading[]> {
  const height = usualHeight(lines);
  const whole = lines.filter((line) => mayBeTwo(line, height));
  if (whole.length === 0) return [...lines];
  const halves = await readAlong(
    reader,
    image,
    whole.flatMap((line) => splitBox(line.box, line.image)),
  );
  const parted = new Map(
    whole.flatMap((line, index): [LineReading, LineReading[]][] => {
      const pair = halves.slice(2 * index, 2 * index + 2);
      return pair.every(({ confidence }) => confidence > line.confidence) ? [[line, pair]] : [];
    }),
  );
  return lines.flatMap((line) => parted.get(line) ?? [line]);
}

/** Lines of a page, and whether it holds writing of which no character was read. */
export interface PageLines extends SortedLines {
  readonly holdsUnread: boolean;
}

/** Reads lines of a page that is upright; lines that run up or down are read both ways. */
export async function readLines(reader: Reader, image: PageImage, boxes: readonly TextLineBox[]): Promise<PageLines> {
  const across = boxes.filter((box) => !isRotated(box));
  const rotated = boxes.filter(isRotated);
  const lines = await partTouching(reader, image, await readAlong(reader, image, across));
  const down = await readAlong(
    reader,
    image,
    rotated.map((box) => alongRotated(box, 'down')),
  );
  const up = await readAlong(
    reader,
    image,
    rotated.map((box) => alongRotated(box, 'up')),
  );
  const along = down.map((line, index) => betterOf(line, up[index]));
  return {
    ...sortOut({ lines, rotated: along }, reader.settings.minConfidence),
    holdsUnread: holdsUnread([...lines, ...along]),
  };
}

/** Reads lines as if the whole page were turned. */
export async function readRotated(
  reader: Reader,
  image: PageImage,
  {
    boxes,
    direction,
  }: { readonly boxes: readonly TextLineBox[]; readonly direction: 'across' | 'back' | 'down' | 'up' },
): Promise<LineReading[]> {
  const rotated = boxes.map((box) => {
    if (direction === 'across') return box;
    return direction === 'back' ? upsideDown(box) : alongRotated(box, direction);
  });
  return await readAlong(reader, image, rotated);
}
