import type { PageImage } from '../../domain/document/page.ts';
import { leaveOutMarks, usualHeight } from './leave-out-marks.ts';
import { cutLine } from './line-image.ts';
import type { LineReading } from './line-reading.ts';
import { lineReading } from './line-reading.ts';
import { alongTurned, isTurned } from './page-direction.ts';
import type { Reader } from './reader.ts';
import { recogniseLines } from './recognise-lines.ts';
import { splitBox } from './split-box.ts';
import type { TextLineBox } from './text-line-box.ts';
import { upsideDown } from './text-line-box.ts';

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

/** Reads lines of a page that is upright; lines that run up or down are read both ways. Doubtful text is left out. */
export async function readLines(
  reader: Reader,
  image: PageImage,
  boxes: readonly TextLineBox[],
): Promise<LineReading[]> {
  const across = boxes.filter((box) => !isTurned(box));
  const turned = boxes.filter(isTurned);
  const lines = await partTouching(reader, image, await readAlong(reader, image, across));
  const down = await readAlong(
    reader,
    image,
    turned.map((box) => alongTurned(box, 'down')),
  );
  const up = await readAlong(
    reader,
    image,
    turned.map((box) => alongTurned(box, 'up')),
  );
  const along = down.map((line, index) => betterOf(line, up[index]));
  const isText = ({ confidence }: LineReading): boolean => confidence >= reader.settings.minConfidence;
  return [...leaveOutMarks(lines.filter(isText)), ...along.filter(isText)];
}

/** Reads lines as if the whole page were turned. */
export async function readTurned(
  reader: Reader,
  image: PageImage,
  {
    boxes,
    direction,
  }: { readonly boxes: readonly TextLineBox[]; readonly direction: 'across' | 'back' | 'down' | 'up' },
): Promise<LineReading[]> {
  const turned = boxes.map((box) => {
    if (direction === 'across') return box;
    return direction === 'back' ? upsideDown(box) : alongTurned(box, direction);
  });
  return await readAlong(reader, image, turned);
}
