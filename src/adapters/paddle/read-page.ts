import { layOutWords } from '../../domain/document/lay-out-words.ts';
import type { PageImage, Rotation } from '../../domain/document/page.ts';
import type { Block } from '../../domain/document/text-layout.ts';
import { detectLines } from './detect-lines.ts';
import type { Model } from './inference.ts';
import { cutLine } from './line-image.ts';
import type { LineReading } from './line-reading.ts';
import { lineReading, wordsOf } from './line-reading.ts';
import type { Recogniser } from './recognise-lines.ts';
import { recogniseLines } from './recognise-lines.ts';
import type { Settings } from './settings.ts';
import type { TextLineBox } from './text-line-box.ts';

/** Loaded models of one size, and how they read. */
export interface Reader {
  readonly detection: Model;
  readonly recogniser: Recogniser;
  readonly settings: Settings;
}

export interface PageText {
  readonly blocks: readonly Block[];
  readonly rotation: Rotation | null;
}

async function readLines(reader: Reader, image: PageImage, boxes: readonly TextLineBox[]): Promise<LineReading[]> {
  const lines = boxes.map((box) => cutLine(image, box));
  const read = await recogniseLines(reader.recogniser, lines, reader.settings);
  return boxes.map((box, index) => lineReading(box, lines[index]!, read[index] ?? []));
}

export async function readPage(reader: Reader, { image }: { image: PageImage }): Promise<PageText> {
  const boxes = await detectLines(reader.detection, image, reader.settings);
  const upright = boxes.map((box) =>
    box.height >= 1.5 * box.width
      ? { ...box, width: box.height, height: box.width, angle: box.angle + Math.PI / 2 }
      : box,
  );
  const lines = await readLines(reader, image, upright);
  const words = lines
    .filter((line) => line.confidence >= reader.settings.leastConfidence)
    .flatMap((line) => wordsOf(line, image));
  return { blocks: layOutWords(words, image.width / image.height), rotation: 0 };
}
