import type { OcrResult, Polygon, ReadPage } from '../api-types.ts';
import { type Bounds, boundsOf } from './spots.ts';

type Line = ReadPage['blocks'][number]['lines'][number];

/** A picture on a page with a text layer that was read by OCR, or was to be. */
export interface PictureSpot {
  /** Unique in a result beside those of fields: `picture.1.2` for the second one on page 1. */
  readonly id: string;
  readonly page: number;
  /** From 1 on, on its page. */
  readonly number: number;
  readonly polygon: Polygon;
  /** Name of what read it; null where it could not be read. */
  readonly engine: string | null;
  /** What is in it and not in the text layer, in reading order. */
  readonly lines: readonly Line[];
}

/** The pictures of all pages of a result. */
export function allPictures({ pages }: OcrResult): readonly PictureSpot[] {
  return pages.flatMap(picturesOf);
}

function picturesOf({ number: page, pictures = [], blocks }: ReadPage): readonly PictureSpot[] {
  const bounds = pictures.map(({ polygon }) => boundsOf([polygon]));
  const read = blocks
    .filter(({ source }) => source === 'ocr')
    .map(({ polygon, lines }) => ({ lines, within: bounds.findIndex((each) => holds(each, boundsOf([polygon]))) }));
  return pictures.map(({ polygon, engine }, index) => ({
    id: `picture.${page}.${index + 1}`,
    page,
    number: index + 1,
    polygon,
    engine: engine?.name ?? null,
    lines: read.filter(({ within }) => within === index).flatMap(({ lines }) => lines),
  }));
}

/** Whether the middle of what was read lies in the picture. */
function holds(picture: Bounds, { x, y, width, height }: Bounds): boolean {
  const [across, down] = [x + width / 2 - picture.x, y + height / 2 - picture.y];
  return across >= 0 && across <= picture.width && down >= 0 && down <= picture.height;
}
