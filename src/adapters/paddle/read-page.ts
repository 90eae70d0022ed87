import type { Box } from '../../domain/document/geometry.ts';
import { blockOf, lineOf } from '../../domain/document/lay-out-words.ts';
import type { PageImage, Rotation } from '../../domain/document/page.ts';
import type { Block } from '../../domain/document/text-layout.ts';
import { turnBlocks, turnImage } from '../../domain/document/turn.ts';
import { detectLines } from './detect-lines.ts';
import { layOutLines } from './lay-out-lines.ts';
import type { LineReading } from './line-reading.ts';
import { wordsOf } from './line-reading.ts';
import { liesOnItsSide, meanConfidence, sampleLines, turnOf } from './page-direction.ts';
import { pageRegion } from './page-region.ts';
import { readLines, readTurned } from './read-lines.ts';
import type { Reader } from './reader.ts';
import type { TextLineBox } from './text-line-box.ts';

export interface PageToRead {
  readonly image: PageImage;
  readonly layout: 'page' | 'line';
  readonly region: Box | null;
}

export interface PageText {
  readonly blocks: readonly Block[];
  /** Clockwise turn that would make the text upright; null when that was not looked for. */
  readonly rotation: Rotation | null;
}

/** Lines of the page, or of the region, in pixels of the page. */
async function findLines(reader: Reader, { image, region }: PageToRead): Promise<TextLineBox[]> {
  const part = pageRegion(image, region);
  const boxes = await detectLines(reader.detection, part.image, reader.settings);
  return boxes.map((box) => ({ ...box, centerX: box.centerX + part.left, centerY: box.centerY + part.top }));
}

/** The turn by which a few lines read best. */
async function findTurn(reader: Reader, image: PageImage, boxes: readonly TextLineBox[]): Promise<Rotation> {
  const samples = sampleLines(boxes);
  const directions = liesOnItsSide(boxes) ? (['down', 'up'] as const) : (['across', 'back'] as const);
  let [best, most] = [turnOf[directions[0]], -1];
  for (const direction of directions) {
    const confidence = meanConfidence(await readTurned(reader, image, { boxes: samples, direction }));
    if (confidence > most) [best, most] = [turnOf[direction], confidence];
  }
  return best;
}

async function readWhole(reader: Reader, page: PageToRead): Promise<PageText> {
  const boxes = await findLines(reader, page);
  if (boxes.length === 0) return { blocks: [], rotation: null };
  const { image } = page;
  const lines = liesOnItsSide(boxes) ? null : await readLines(reader, image, boxes);
  if (lines && meanConfidence(lines) >= reader.settings.sureBelow) {
    return { blocks: layOutLines(lines, image, reader.settings), rotation: 0 };
  }
  const rotation = await findTurn(reader, image, boxes);
  if (rotation === 0) {
    return { blocks: layOutLines(lines ?? (await readLines(reader, image, boxes)), image, reader.settings), rotation };
  }
  const upright = turnImage(image, rotation);
  const turned = await readLines(reader, upright, await findLines(reader, { ...page, image: upright }));
  return {
    blocks: turnBlocks(layOutLines(turned, upright, reader.settings), ((360 - rotation) % 360) as Rotation),
    rotation,
  };
}

/** All of a region as one line. */
function wholeRegion({ image, region }: PageToRead): TextLineBox {
  const { left, top, image: part } = pageRegion(image, region);
  const { width, height } = part;
  return { centerX: left + width / 2, centerY: top + height / 2, width, height, angle: 0 };
}

/** Parts of a line that the detector found apart, without what stands above or below the largest. */
function partsOfLine(lines: readonly LineReading[]): LineReading[] {
  const [largest] = lines.toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
  if (!largest) return [];
  const { centerY, height } = largest.box;
  return lines
    .filter(({ box }) => Math.abs(box.centerY - centerY) < height / 2)
    .toSorted((a, b) => a.box.centerX - b.box.centerX);
}

async function readSingleLine(reader: Reader, page: PageToRead): Promise<PageText> {
  const found = await findLines(reader, page);
  const lines = partsOfLine(await readLines(reader, page.image, found.length > 0 ? found : [wholeRegion(page)]));
  const words = lines.flatMap((line) => wordsOf(line, page.image, reader.settings));
  return { blocks: words.length === 0 ? [] : [blockOf([lineOf(words)])], rotation: null };
}

/**
 * Reads a page. A page on which most text runs up or down, or reads badly, is tried in the other directions by a few of
 * its lines and turned where they read better.
 */
export async function readPage(reader: Reader, page: PageToRead): Promise<PageText> {
  if (page.layout === 'line') return await readSingleLine(reader, page);
  if (page.region === null) return await readWhole(reader, page);
  const lines = await readLines(reader, page.image, await findLines(reader, page));
  return { blocks: layOutLines(lines, page.image, reader.settings), rotation: null };
}
