import type { Model, Tensor } from '../inference.ts';
import type { Settings } from '../settings.ts';
import type { Alphabet } from './alphabet.ts';
import { decodeCtc, type LineOutput, type ReadCharacter } from './decode-ctc.ts';
import type { LineImage } from './line-image.ts';
import { lineHeight } from './line-image.ts';
import { columnWidth } from './open-gaps.ts';
import { resolveHomoglyphs } from './resolve-homoglyphs.ts';

/** What tells a line of a machine-readable zone (ICAO Doc 9303): its length, its fillers, and that little else is in it. */
const zone = { shortest: 25, minFillers: 3, minShare: 0.85 } as const;

function isZoneLine(characters: readonly ReadCharacter[]): boolean {
  const texts = characters.map(({ text }) => text).filter((text) => text.trim() !== '');
  const fillers = texts.filter((text) => text === '<').length;
  if (texts.length < zone.shortest || fillers < zone.minFillers) return false;
  return texts.filter((text) => /^[A-Z0-9<]$/.test(text)).length >= zone.minShare * texts.length;
}

/**
 * Reads the recogniser's answer for one line. A line of a machine-readable zone is read by the characters alone that a
 * zone may hold.
 */
export function decodeLine(output: LineOutput, alphabet: Alphabet): ReadCharacter[] {
  const characters = decodeCtc(output, alphabet);
  const read = isZoneLine(characters) ? decodeCtc(output, { ...alphabet, classes: alphabet.zone }) : characters;
  return resolveHomoglyphs(read);
}

/** A loaded recogniser with the characters that it may read. */
export interface Recogniser {
  readonly model: Model;
  readonly alphabet: Alphabet;
}

/** Pixels of a batch: more lines at once are hardly faster and hold more memory. */
const widestBatch = 3200;
const maxLines = 8;

function batchesOf(lines: readonly LineImage[], narrowest: number): number[][] {
  const order = [...lines.keys()].sort((a, b) => (lines[a]?.width ?? 0) - (lines[b]?.width ?? 0) || a - b);
  const batches: number[][] = [];
  for (const index of order) {
    const batch = batches.at(-1);
    const width = Math.max(narrowest, lines[index]?.width ?? 0);
    if (batch && batch.length < maxLines && (batch.length + 1) * width <= widestBatch) batch.push(index);
    else batches.push([index]);
  }
  return batches;
}

/** Lines side by side on grey, all as wide as the widest. */
function inputOf(lines: readonly LineImage[], narrowest: number): Tensor {
  const widest = Math.max(narrowest, ...lines.map((line) => line.width));
  const width = Math.ceil(widest / columnWidth) * columnWidth;
  const data = new Float32Array(lines.length * 3 * lineHeight * width);
  for (const [index, line] of lines.entries()) {
    for (let row = 0; row < 3 * lineHeight; row += 1) {
      data.set(line.planes.subarray(row * line.width, (row + 1) * line.width), (index * 3 * lineHeight + row) * width);
    }
  }
  return { data, dims: [lines.length, 3, lineHeight, width] };
}

/** Reads lines; the answers are in their order. */
export async function recogniseLines(
  { model, alphabet }: Recogniser,
  lines: readonly LineImage[],
  settings: Settings,
): Promise<ReadCharacter[][]> {
  const read: ReadCharacter[][] = lines.map(() => []);
  for (const batch of batchesOf(lines, settings.narrowest)) {
    const images = batch.map((index) => lines[index] as LineImage);
    const { data, dims } = await model(inputOf(images, settings.narrowest));
    const [, columns = 0, classes = 0] = dims;
    for (const [place, index] of batch.entries()) {
      const values = data.subarray(place * columns * classes, (place + 1) * columns * classes);
      read[index] = decodeLine({ values, columns, classes }, alphabet);
    }
  }
  return read;
}
