import type { DocumentFile, DocumentOpener, TextLayer } from '../../domain/ports/document-opener.ts';
import type { OcrEngine } from '../../domain/ports/ocr-engine.ts';
import { type Box, boxOf } from '../../domain/reading/document/geometry.ts';
import { isContradictedBy, linesToCompare, type ReadTwice } from '../../domain/reading/ocr/layer-agreement.ts';
import type { PictureOptions } from './picture-reader.ts';

interface Uses {
  readonly opener: Pick<DocumentOpener, 'page'>;
  readonly engine: Pick<OcrEngine, 'read'>;
}

/** A page with its text layer. */
export interface LayeredPage {
  readonly file: DocumentFile;
  readonly page: number;
  readonly layer: TextLayer;
}

/** Heights of a line that are read around it: engines read no line that begins at the edge. */
const margin = 0.3;

function around({ x, y, width, height }: Box): Box {
  const edge = margin * height;
  const [left, top] = [Math.max(0, x - edge), Math.max(0, y - edge)];
  return { x: left, y: top, width: Math.min(1, x + width + edge) - left, height: Math.min(1, y + height + edge) - top };
}

/**
 * Whether OCR reads other characters in a few lines of a page than its text layer says. Only a layer whose fonts are
 * doubted is looked at, so that others cost nothing. Errors as `DocumentOpener` and `OcrEngine`.
 */
export async function isContradicted(
  { opener, engine }: Uses,
  { file, page, layer }: LayeredPage,
  { render, read }: PictureOptions,
): Promise<boolean> {
  if (!layer.isDoubted) return false;
  const { image } = await opener.page(file, page, render);
  const pairs: ReadTwice[] = [];
  for (const { text, polygon } of linesToCompare(layer.blocks)) {
    const { blocks } = await engine.read(image, { ...read, layout: 'line', region: around(boxOf(polygon)) });
    pairs.push({ layer: text, seen: blocks.map((block) => block.text).join(' ') });
  }
  return isContradictedBy(pairs);
}
