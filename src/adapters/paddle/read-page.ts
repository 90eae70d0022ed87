import { readingScore } from '../../domain/reading/document/confidence-summary.ts';
import type { Box } from '../../domain/reading/document/geometry.ts';
import { blockOf, lineOf } from '../../domain/reading/document/lay-out-words.ts';
import type { LeftOutBlock } from '../../domain/reading/document/left-out.ts';
import type { PageImage, Rotation } from '../../domain/reading/document/page.ts';
import type { PageGrid } from '../../domain/reading/document/page-grid.ts';
import { placeByGrid } from '../../domain/reading/document/place-on-page.ts';
import { rotateBlocks, rotateGrid } from '../../domain/reading/document/rotate.ts';
import { type Script, scripts, scriptsIn } from '../../domain/reading/document/script.ts';
import type { Block } from '../../domain/reading/document/text-layout.ts';
import { isFaint, normaliseIllumination } from '../../imaging/normalise-illumination.ts';
import { rotateImage } from '../../imaging/rotate-image.ts';
import { findLines } from './detection/find-lines.ts';
import { pageRegion } from './detection/page-region.ts';
import type { FoundLines, TextLineBox } from './detection/text-line-box.ts';
import { flattenBent, linesBeside } from './flattening/flatten-bent.ts';
import { layOutLines } from './lay-out-lines.ts';
import { liesOnItsSide, rotationOf, sampleLines } from './orientation/page-direction.ts';
import { paddleLanguages } from './paddle-languages.ts';
import type { Reader } from './reader.ts';
import type { LineReading } from './recognition/line-reading.ts';
import { meanConfidence, wordsOf } from './recognition/line-reading.ts';
import { type PageLines, readLines, readRotated } from './recognition/read-lines.ts';
import { rereadDoubtful } from './recognition/reread-doubtful.ts';
import { settleWords } from './recognition/settle-words.ts';

export interface PageToRead {
  readonly image: PageImage;
  readonly layout: 'page' | 'line';
  readonly region: Box | null;
}

interface Sorted {
  /** Where the page lies bent, where it was flattened to read it. */
  readonly grid?: PageGrid;
  readonly blocks: readonly Block[];
  /** In no order. */
  readonly leftOut: readonly LeftOutBlock[];
  /** Whether there is writing of which no character was read. */
  readonly holdsUnread: boolean;
}

export interface PageText extends Sorted {
  /** Clockwise turn that would make the text upright; null when that was not looked for. */
  readonly rotation: Rotation | null;
  /** Scripts that were not read, as far as they are known; missing where all was read. */
  readonly unreadScripts?: readonly Script[];
}

/** The turn by which a few lines read best. */
async function findRotation(reader: Reader, image: PageImage, boxes: readonly TextLineBox[]): Promise<Rotation> {
  const samples = sampleLines(boxes);
  const directions = liesOnItsSide(boxes) ? (['down', 'up'] as const) : (['across', 'back'] as const);
  let [best, max] = [rotationOf[directions[0]], -1];
  for (const direction of directions) {
    const confidence = meanConfidence(await readRotated(reader, image, { boxes: samples, direction }));
    if (confidence > max) [best, max] = [rotationOf[direction], confidence];
  }
  return best;
}

function readingScoreOfLines(lines: readonly LineReading[]): number {
  return readingScore(lines.map(({ confidence, characters }) => ({ confidence, length: characters.length })));
}

/** The same lines or, where they read badly, those of the page with its light evened if that reads better. */
async function betterInEvenLight(reader: Reader, image: PageImage, read: PageLines): Promise<PageLines> {
  const { lines } = read;
  const isDoubtful = lines.length === 0 ? isFaint(image) : meanConfidence(lines) < reader.settings.sureBelow;
  if (!isDoubtful) return read;
  const even = normaliseIllumination(image);
  const again = await readLines(reader, even, (await findLines(reader, even, null)).boxes);
  return readingScoreOfLines(again.lines) > readingScoreOfLines(lines) ? again : read;
}

/**
 * Blocks of a page whose direction and light are settled: a second look makes also the lines of an upside-down page
 * surer, so it must not come before.
 */
async function laidOut(reader: Reader, image: PageImage, { lines, leftOut, holdsUnread }: PageLines): Promise<Sorted> {
  const { settings } = reader;
  return {
    blocks: layOutLines(settleWords(await rereadDoubtful(reader, lines)), image, settings),
    leftOut: leftOut.map(({ kind, line }) => ({ ...blockOf([lineOf(wordsOf(line, image, settings))]), kind })),
    holdsUnread,
  };
}

/** Lines that were found on an upright page, and what they say. */
interface SeenLines {
  readonly found: FoundLines;
  readonly read: PageLines;
}

/** A flattened page has to say this times as much as the bent one. */
const minWorth = 1.02;

/** A bent page by its flattened picture, with places on the bent one; null where it says no more so. */
async function readFlattened(reader: Reader, image: PageImage, bent: SeenLines): Promise<Sorted | null> {
  const flattened = await flattenBent(reader, image, bent.found);
  if (flattened === null) return null;
  const { grid, image: flat } = flattened;
  const read = await betterInEvenLight(reader, flat, await readLines(reader, flat, flattened.found.boxes));
  if (readingScoreOfLines(read.lines) <= minWorth * readingScoreOfLines(bent.read.lines)) return null;
  const { blocks, leftOut, holdsUnread } = await laidOut(reader, flat, read);
  const beside = linesBeside(bent.read.lines, grid, image).map((line): LeftOutBlock => {
    return { ...blockOf([lineOf(wordsOf(line, image, reader.settings))]), kind: 'outside_sheet' };
  });
  return { grid, blocks: placeByGrid(blocks, grid), leftOut: [...placeByGrid(leftOut, grid), ...beside], holdsUnread };
}

async function readUpright(reader: Reader, image: PageImage, { found, read: asIs }: SeenLines): Promise<Sorted> {
  const read = await betterInEvenLight(reader, image, asIs);
  return (await readFlattened(reader, image, { found, read })) ?? (await laidOut(reader, image, read));
}

const nothing: PageLines = { lines: [], leftOut: [], holdsUnread: false };

async function readWhole(reader: Reader, image: PageImage): Promise<PageText> {
  const found = await findLines(reader, image, null);
  const { boxes } = found;
  if (boxes.length === 0) return { ...(await readUpright(reader, image, { found, read: nothing })), rotation: null };
  const asIs = liesOnItsSide(boxes) ? null : await readLines(reader, image, boxes);
  if (asIs && meanConfidence(asIs.lines) >= reader.settings.sureBelow) {
    return { ...(await readUpright(reader, image, { found, read: asIs })), rotation: 0 };
  }
  const rotation = await findRotation(reader, image, boxes);
  const upright = rotateImage(image, rotation);
  const seen = rotation === 0 && asIs ? { found, read: asIs } : await seeLines(reader, upright);
  const { blocks, leftOut, grid, holdsUnread } = await readUpright(reader, upright, seen);
  const back = ((360 - rotation) % 360) as Rotation;
  return {
    blocks: rotateBlocks(blocks, back),
    leftOut: rotateBlocks(leftOut, back),
    holdsUnread,
    rotation,
    ...(grid && { grid: rotateGrid(grid, back) }),
  };
}

async function seeLines(reader: Reader, image: PageImage): Promise<SeenLines> {
  const found = await findLines(reader, image, null);
  return { found, read: await readLines(reader, image, found.boxes) };
}

/** All of a region as one line. */
function wholeRegion({ image, region }: PageToRead): TextLineBox {
  const { left, top, image: part } = pageRegion(image, region);
  const { width, height } = part;
  return { centerX: left + width / 2, centerY: top + height / 2, width, height, angle: 0 };
}

/** Parts of a line that the detector found apart, without what is above or below the largest. */
function partsOfLine(lines: readonly LineReading[]): LineReading[] {
  const [largest] = lines.toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
  if (!largest) return [];
  const { centerY, height } = largest.box;
  return lines
    .filter(({ box }) => Math.abs(box.centerY - centerY) < height / 2)
    .toSorted((a, b) => a.box.centerX - b.box.centerX);
}

async function readSingleLine(reader: Reader, page: PageToRead): Promise<PageText> {
  const { boxes } = await findLines(reader, page.image, page.region);
  const read = await readLines(reader, page.image, boxes.length > 0 ? boxes : [wholeRegion(page)]);
  const words = partsOfLine(settleWords(read.lines)).flatMap((line) => wordsOf(line, page.image, reader.settings));
  return {
    blocks: words.length === 0 ? [] : [blockOf([lineOf(words)])],
    leftOut: [],
    holdsUnread: false,
    rotation: null,
  };
}

/** Confidence of words from which their letters show a script. */
const sureWord = 0.8;

/** Whether the models know the letters of a script. */
const isReadable = (script: Script): boolean =>
  scripts[script].languages.some((each) => paddleLanguages.includes(each));

/**
 * A page with writing that was not read, by all characters that the models know where it is in one of their scripts.
 */
async function readOtherScripts(
  { allScripts, ...reader }: Reader,
  image: PageImage,
  text: PageText,
): Promise<PageText> {
  if (!allScripts) return { ...text, unreadScripts: [] };
  const all = await readWhole({ ...reader, recogniser: allScripts }, image);
  const words = all.blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  const found = scriptsIn(words.flatMap((word) => (word.confidence >= sureWord ? [word.text] : [])).join(''));
  if (found.length === 0 || !found.every(isReadable)) return { ...text, unreadScripts: found };
  return all.holdsUnread ? { ...all, unreadScripts: [] } : all;
}

/**
 * Reads a page. A page on which most text runs up or down, or reads badly, is tried in the other directions by a few of
 * its lines and turned where they read better; if it still reads badly, once more with its light evened. A page whose
 * lines show that it is bent is flattened, where the model for that is installed, and read once more. So is a page with
 * writing of which no character was read, by all characters that the models know.
 */
export async function readPage(reader: Reader, page: PageToRead): Promise<PageText> {
  if (page.layout === 'line') return await readSingleLine(reader, page);
  if (page.region === null) {
    const text = await readWhole(reader, page.image);
    return text.holdsUnread ? await readOtherScripts(reader, page.image, text) : text;
  }
  const { boxes } = await findLines(reader, page.image, page.region);
  return { ...(await laidOut(reader, page.image, await readLines(reader, page.image, boxes))), rotation: null };
}
