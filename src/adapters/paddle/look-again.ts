import { blurred } from './blur.ts';
import type { LineReading } from './line-reading.ts';
import { lineReading } from './line-reading.ts';
import type { Reader } from './reader.ts';
import { recogniseLines } from './recognise-lines.ts';
import type { DoubtfulBelow } from './settings.ts';

function isDoubtful({ characters, confidence }: LineReading, below: DoubtfulBelow): boolean {
  return confidence < below.line && characters.some((character) => character.confidence < below.character);
}

/** The same lines; those that hold a doubtful character are read once more, blurred, and keep the surer reading. */
export async function lookAgain(reader: Reader, lines: readonly LineReading[]): Promise<LineReading[]> {
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
