import type { Model, Tensor } from '../inference.ts';
import type { Settings } from '../settings.ts';
import type { Alphabet } from './alphabet.ts';
import { batchesOf, takeBatch } from './batches.ts';
import { decodeCtc, type LineOutput, type ReadCharacter } from './decode-ctc.ts';
import type { LineImage } from './line-image.ts';
import { lineHeight } from './line-image.ts';
import type { BatchesRead } from './line-threads.ts';
import { columnWidth } from './open-gaps.ts';
import { resolveHomoglyphs } from './resolve-homoglyphs.ts';

/**
 * What characterises a line of a machine-readable zone (ICAO Doc 9303): its length, its fillers, and that little else
 * is in it.
 */
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
  const { zone: classes, zoneLetters: letters } = alphabet;
  const read = isZoneLine(characters) ? decodeCtc(output, { ...alphabet, classes, letters }) : characters;
  return resolveHomoglyphs(read);
}

/** A loaded recogniser with the characters that it may read. */
export interface Recogniser {
  readonly model: Model;
  readonly alphabet: Alphabet;
  /** Lets other threads take of the batches; each answer is what one of them read. Nobody helps when left out. */
  readonly share?: (batches: readonly (readonly LineImage[])[], taken: Int32Array) => Promise<BatchesRead>[];
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

/** Reads the lines of one batch; the answers are in their order. */
export async function readBatch(
  { model, alphabet }: Pick<Recogniser, 'model' | 'alphabet'>,
  lines: readonly LineImage[],
  narrowest: number,
): Promise<ReadCharacter[][]> {
  const { data, dims } = await model(inputOf(lines, narrowest));
  const [, columns = 0, classes = 0] = dims;
  return lines.map((_line, place) => {
    const values = data.subarray(place * columns * classes, (place + 1) * columns * classes);
    return decodeLine({ values, columns, classes }, alphabet);
  });
}

/**
 * Reads lines; the answers are in their order. Batches are the same however many threads read them, and so is what they
 * say.
 */
export async function recogniseLines(
  recogniser: Recogniser,
  lines: readonly LineImage[],
  { narrowest }: Settings,
): Promise<ReadCharacter[][]> {
  const places = batchesOf(lines, narrowest);
  const batches = places.map((batch) => batch.map((place) => lines[place] as LineImage));
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const helped = batches.length > 1 ? (recogniser.share?.(batches, taken) ?? []) : [];
  const read = new Map<number, ReadCharacter[][]>();
  for (let index = takeBatch(batches, taken); index !== null; index = takeBatch(batches, taken)) {
    read.set(index, await readBatch(recogniser, batches[index] ?? [], narrowest));
  }
  for (const [index, batch] of (await Promise.all(helped)).flat()) read.set(index, batch);
  const answers: ReadCharacter[][] = lines.map(() => []);
  for (const [index, batch] of batches.entries()) {
    const texts = read.get(index) ?? (await readBatch(recogniser, batch, narrowest));
    for (const [at, place] of (places[index] ?? []).entries()) answers[place] = texts[at] ?? [];
  }
  return answers;
}
