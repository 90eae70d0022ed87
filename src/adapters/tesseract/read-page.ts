import { summariseConfidence, trustedCharacters } from '../../domain/document/confidence-summary.ts';
import type { Box } from '../../domain/document/geometry.ts';
import type { PageImage } from '../../domain/document/page.ts';
import type { Block } from '../../domain/document/text-layout.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { PixelRegion } from './portable-anymap.ts';
import { portableAnymap } from './portable-anymap.ts';
import type { TesseractApi, TesseractCore } from './tesseract-core.ts';
import { textBlocks } from './text-blocks.ts';

export interface PageToRead {
  readonly image: PageImage;
  readonly layout: 'page' | 'line';
  readonly region: Box | null;
}

interface Tesseract {
  readonly core: TesseractCore;
  readonly api: TesseractApi;
}

/** Tesseract's page segmentation modes. */
const segmentation = { page: '3', block: '6', line: '7' } as const;

/** Mean confidence of words below which a page is read twice. */
const doubtfulBelow = 0.7;

/** Tesseract counts pixels of a side with 15 bits. */
const longestSide = 32_767;

function regionOf(image: PageImage, box: Box | null): PixelRegion {
  if (box === null) return { left: 0, top: 0, width: image.width, height: image.height };
  const left = Math.max(0, Math.floor(box.x * image.width));
  const top = Math.max(0, Math.floor(box.y * image.height));
  const right = Math.min(image.width, Math.ceil((box.x + box.width) * image.width));
  const bottom = Math.min(image.height, Math.ceil((box.y + box.height) * image.height));
  return { left, top, width: right - left, height: bottom - top };
}

function readAs({ core, api }: Tesseract, mode: string, { image, region }: PageToRead): Block[] {
  const part = regionOf(image, region);
  if (part.width < 1 || part.height < 1 || image.pixels.length !== image.width * image.height * image.channels) {
    throw new DocfaceError('UNREADABLE_FILE', 'The picture has no pixels where it should be read.');
  }
  if (Math.max(part.width, part.height) > longestSide) {
    throw new DocfaceError('UNREADABLE_FILE', `The picture is longer than ${longestSide} pixels. Send it in parts.`);
  }
  core.FS.writeFile('/input', portableAnymap(image, part));
  api.SetVariable('tessedit_pageseg_mode', mode);
  api.SetVariable('user_defined_dpi', String(image.dpi ?? 0));
  if (api.SetImageFile(1, 0) !== 0) throw new Error('Tesseract cannot read the pixels');
  if (api.Recognize(null) !== 0) throw new Error('Tesseract gave up');
  const tsv = api.GetTSVText(0);
  api.Clear();
  core.FS.unlink('/input');
  return textBlocks(tsv, { left: part.left, top: part.top, width: image.width, height: image.height });
}

/**
 * Reads an image. Tesseract's page analysis loses whole columns on crumpled receipts and photographs, and the words
 * that are left have low confidences: then the page is read once more as one block, and the reading with more text to
 * trust is kept.
 */
export function readPage(tesseract: Tesseract, page: PageToRead): Block[] {
  if (page.layout === 'line') return readAs(tesseract, segmentation.line, page);
  const blocks = readAs(tesseract, segmentation.page, page);
  if (blocks.length > 0 && summariseConfidence(blocks).mean >= doubtfulBelow) return blocks;
  const asOneBlock = readAs(tesseract, segmentation.block, page);
  return trustedCharacters(asOneBlock) > trustedCharacters(blocks) ? asOneBlock : blocks;
}
