import type { DocumentFile, DocumentOpener, OpenLimits, RenderOptions } from '../../domain/ports/document-opener.ts';
import type { OcrEngine, ReadOptions } from '../../domain/ports/ocr-engine.ts';
import { lowConfidenceRegions, summariseConfidence } from '../../domain/reading/document/confidence-summary.ts';
import { type Box, polygonOf, roundedPolygon } from '../../domain/reading/document/geometry.ts';
import type { PageReading, PictureArea } from '../../domain/reading/document/page.ts';
import type { PictureReading } from '../../domain/reading/document/picture-text.ts';
import { placeOnPage } from '../../domain/reading/document/place-on-page.ts';
import { withPrintableText } from '../../domain/reading/document/printable-text.ts';
import { type Block, withRoundedPlaces } from '../../domain/reading/document/text-layout.ts';
import { nullOnFailure } from '../pipeline/failure-policy.ts';

interface Uses {
  readonly opener: Pick<DocumentOpener, 'page'>;
  readonly engine: Pick<OcrEngine, 'read'>;
}

/** Areas of a page with a text layer. */
export interface PicturedPage {
  readonly file: DocumentFile;
  readonly page: number;
  readonly areas: readonly Box[];
}

export interface PictureOptions {
  readonly render: OpenLimits & Pick<RenderOptions, 'dpi' | 'colour' | 'rotation'>;
  readonly read: Omit<ReadOptions, 'layout' | 'region'>;
}

type ReadText = Pick<PageReading, 'blocks' | 'confidence' | 'lowConfidenceRegions'>;

/** What a text layer and the pictures beside it say, and the scripts that were not read in pictures that count. */
export interface PicturedText extends ReadText, Pick<PageReading, 'leftOut' | 'pictures'> {
  readonly unread: Pick<PageReading, 'unreadScripts'>;
}

/** Text as a page keeps it: without control characters, its places rounded, with how sure it is. */
export function readText(seen: readonly Block[]): ReadText {
  const blocks = withRoundedPlaces(withPrintableText(seen));
  return { blocks, confidence: summariseConfidence(blocks), lowConfidenceRegions: lowConfidenceRegions(blocks) };
}

/**
 * Reads the pictures of a page that has a text layer, each by itself, so that one that lies askew or in bad light is
 * turned and evened. One that cannot be read says so; the page is not lost for it.
 */
export async function readPictures(
  { opener, engine }: Uses,
  { file, page, areas }: PicturedPage,
  { render, read }: PictureOptions,
): Promise<readonly PictureReading[]> {
  const readings: PictureReading[] = [];
  for (const area of areas) {
    const polygon = polygonOf(area);
    const found = await nullOnFailure(async () => {
      const { image } = await opener.page(file, page, { ...render, sheet: polygon });
      return engine.read(image, { ...read, layout: 'page' });
    });
    const { blocks = [], leftOut = [] } = found === null ? {} : placeOnPage({ ...found, barcodes: [] }, polygon);
    const { engine: by = null, reread, unreadScripts } = found ?? {};
    const unread = unreadScripts && { unreadScripts };
    readings.push({ polygon, engine: by, ...(reread && { reread }), ...unread, blocks, leftOut });
  }
  return readings;
}

/** Where pictures lie and what read them, as it is kept. */
export function areasOf(readings: readonly PictureReading[]): readonly PictureArea[] {
  return readings.map(({ polygon, blocks: _blocks, leftOut: _leftOut, ...area }) => {
    return { ...area, polygon: roundedPolygon(polygon) };
  });
}
