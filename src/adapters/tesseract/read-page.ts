import { DocfaceError } from '../../domain/errors.ts';
import { summariseConfidence, trustedCharacters } from '../../domain/reading/document/confidence-summary.ts';
import type { Box } from '../../domain/reading/document/geometry.ts';
import { boxOf } from '../../domain/reading/document/geometry.ts';
import type { PageImage, Rotation } from '../../domain/reading/document/page.ts';
import {
  measuringStep,
  type PixelMeasures,
  placesOfWords,
  ratePageQuality,
} from '../../domain/reading/document/page-quality.ts';
import { rotateBlocks } from '../../domain/reading/document/rotate.ts';
import type { Script } from '../../domain/reading/document/script.ts';
import type { Block } from '../../domain/reading/document/text-layout.ts';
import { suspectsOtherScript } from './other-scripts.ts';
import type { PixelRegion } from './portable-anymap.ts';
import { portableAnymap } from './portable-anymap.ts';
import { textBlocks } from './text-blocks.ts';

export interface PageToRead {
  readonly image: PageImage;
  readonly layout: 'page' | 'line';
  readonly region: Box | null;
}

/** Tesseract's page segmentation modes. */
const segmentation = { page: '3', block: '6', line: '7' } as const;

export interface RunOptions {
  readonly mode: (typeof segmentation)[keyof typeof segmentation];
  /** Null lets Tesseract guess. */
  readonly dpi: number | null;
}

/** Runs Tesseract on a picture in a netpbm format and returns its TSV. */
export type RunTesseract = (picture: Uint8Array, options: RunOptions) => string | Promise<string>;

/**
 * Mean confidences of words, measured on receipts and forms: below the first a page is read twice; the second lies
 * between pages that are upside down (at most 0.53) and others (at least 0.58).
 */
const doubtfulBelow = 0.7;
const upsideDownBelow = 0.56;

/** Tesseract counts pixels of a side with 15 bits. */
const maxSide = 32_767;

/** Turns an image clockwise. */
export type RotateImage = (image: PageImage, rotation: Rotation) => PageImage | Promise<PageImage>;

/** Measures the pixels of an upright page, shrunk by `step`, with the places of its words. */
export type MeasurePage = (
  image: PageImage,
  how: { readonly step: number; readonly words: readonly Box[] },
) => PixelMeasures | Promise<PixelMeasures>;

/** What reads a page: where it runs decides how. */
export interface PageTools {
  readonly run: RunTesseract;
  readonly rotate: RotateImage;
  readonly measure: MeasurePage;
}

function regionOf(image: PageImage, box: Box | null): PixelRegion {
  if (box === null) return { left: 0, top: 0, width: image.width, height: image.height };
  const left = Math.max(0, Math.floor(box.x * image.width));
  const top = Math.max(0, Math.floor(box.y * image.height));
  const right = Math.min(image.width, Math.ceil((box.x + box.width) * image.width));
  const bottom = Math.min(image.height, Math.ceil((box.y + box.height) * image.height));
  return { left, top, width: right - left, height: bottom - top };
}

async function readAs(
  run: RunTesseract,
  mode: RunOptions['mode'],
  { image, region }: PageToRead,
): Promise<readonly Block[]> {
  const part = regionOf(image, region);
  if (part.width < 1 || part.height < 1 || image.pixels.length !== image.width * image.height * image.channels) {
    throw new DocfaceError('UNREADABLE_FILE', 'The picture has no pixels where it should be read.');
  }
  if (Math.max(part.width, part.height) > maxSide) {
    throw new DocfaceError('UNREADABLE_FILE', `The picture is longer than ${maxSide} pixels. Send it in parts.`);
  }
  const tsv = await run(portableAnymap(image, part), { mode, dpi: image.dpi });
  return textBlocks(tsv, { left: part.left, top: part.top, width: image.width, height: image.height });
}

export interface Reading {
  readonly blocks: readonly Block[];
  /** Clockwise turn that would make the text upright; null when that was not looked for. */
  readonly rotation: Rotation | null;
  /** Scripts that were not read, as far as they are known; missing where all was read. */
  readonly unreadScripts?: readonly Script[];
}

function isBetter(candidate: readonly Block[], current: readonly Block[]): boolean {
  return trustedCharacters(candidate) > trustedCharacters(current);
}

/** Tesseract reads text that was turned clockwise by 90 degrees as it lies: its words are then higher than wide. */
function liesOnItsSide(blocks: readonly Block[], { width, height }: PageImage): boolean {
  const words = blocks.flatMap((block) => block.lines.flatMap((line) => line.words));
  const boxes = words.filter((word) => word.text.length > 2).map((word) => boxOf(word.polygon));
  return boxes.filter((box) => box.height * height > box.width * width).length > boxes.length / 2;
}

/** Reads the page as it is and, where that gives little to trust, upside down. */
async function readEitherWayUp({ run, rotate }: PageTools, page: PageToRead): Promise<Reading> {
  const { image } = page;
  const asIs = await readAs(run, segmentation.page, page);
  const quarter = (blocks: readonly Block[]): Rotation => (liesOnItsSide(blocks, image) ? 270 : 0);
  if (summariseConfidence(asIs).mean >= upsideDownBelow) return { blocks: asIs, rotation: quarter(asIs) };
  const rotated = await readAs(run, segmentation.page, { ...page, image: await rotate(image, 180) });
  if (!isBetter(rotated, asIs)) return { blocks: asIs, rotation: quarter(asIs) };
  return { blocks: rotateBlocks(rotated, 180), rotation: quarter(rotated) === 0 ? 180 : 90 };
}

/** Score of a picture from which what cannot be read on it is none of its faults. */
const clear = 0.7;

/** Whether a page holds print in another script: what is doubtful on a bad picture shows nothing. */
async function holdsOtherScript(tools: PageTools, image: PageImage, { blocks, rotation }: Reading): Promise<boolean> {
  const turned = rotateBlocks(blocks, rotation ?? 0);
  if (!suspectsOtherScript(turned)) return false;
  const upright = rotation === null || rotation === 0 ? image : await tools.rotate(image, rotation);
  const how = { step: measuringStep(upright, turned), words: placesOfWords(turned) };
  return ratePageQuality(await tools.measure(upright, how), upright, turned).score >= clear;
}

/**
 * Reads an image, and looks whether a whole page holds print that no language of these reads. Which one that is nobody
 * knows.
 */
export async function readPage(tools: PageTools, page: PageToRead): Promise<Reading> {
  const reading = await readText(tools, page);
  if (page.layout === 'line' || page.region !== null) return reading;
  return (await holdsOtherScript(tools, page.image, reading)) ? { ...reading, unreadScripts: [] } : reading;
}

/**
 * Reads an image. Tesseract's page analysis loses whole columns on crumpled receipts and photographs, and the words
 * that are left have low confidences: then the page is read once more as one block, and the reading with more text to
 * trust is kept.
 */
async function readText(tools: PageTools, page: PageToRead): Promise<Reading> {
  const { run } = tools;
  if (page.layout === 'line') return { blocks: await readAs(run, segmentation.line, page), rotation: null };
  const reading =
    page.region === null
      ? await readEitherWayUp(tools, page)
      : { blocks: await readAs(run, segmentation.page, page), rotation: null };
  const { blocks, rotation } = reading;
  if (blocks.length > 0 && summariseConfidence(blocks).mean >= doubtfulBelow) return reading;
  if (rotation !== 0 && rotation !== null) return reading;
  const asOneBlock = await readAs(run, segmentation.block, page);
  return isBetter(asOneBlock, blocks) ? { blocks: asOneBlock, rotation } : reading;
}
