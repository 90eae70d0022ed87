import { type Box, boxAround, boxOf, roundedBox } from '../document/geometry.ts';
import type { DocumentCrop, Field, OcrResult, Portrait, ReadDocument } from './ocr-result.ts';

/** A part of one of the images that a request brought. */
export interface Crop {
  /** 1 or 2: which file. */
  readonly file: number;
  readonly page: number;
  /** In fractions of the upright page, 0..1. */
  readonly region: Box;
}

/** Shares of the height by which a crop is larger than what it shows. */
const margins = { field: 0.5, portrait: 0.6 } as const;

/** A box, larger on each side by a share of its height, within the page. */
export function withMargin({ x, y, width, height }: Box, share: number): Box {
  const margin = share * height;
  const left = Math.max(0, x - margin);
  const top = Math.max(0, y - margin);
  const right = Math.min(1, x + width + margin);
  const bottom = Math.min(1, y + height + margin);
  return roundedBox({ x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) });
}

/** Where a field is: the first page of it. Null when it was not found. */
function placeOf({ locations }: Field): Pick<DocumentCrop, 'page' | 'box'> | null {
  const page = locations[0]?.page;
  const around = boxAround(locations.filter((each) => each.page === page).map(({ polygon }) => boxOf(polygon)));
  return page === undefined || around === null ? null : { page, box: withMargin(around, margins.field) };
}

/**
 * The pictures that can be had of a document, the `number`th of its file: its portraits and the fields that were found.
 */
export function cropsOf(
  { fields }: Pick<ReadDocument, 'fields'>,
  number: number,
  portraits: readonly Portrait[],
): readonly DocumentCrop[] {
  const ofPortraits = portraits.map(({ page, box, confidence }, index): DocumentCrop => {
    const id = `${number}.portrait${index === 0 ? '' : index + 1}`;
    return { id, kind: 'portrait', page, box: withMargin(box, margins.portrait), confidence };
  });
  const ofFields = Object.entries(fields).flatMap(([key, field]): readonly DocumentCrop[] => {
    const place = placeOf(field);
    return place === null ? [] : [{ id: `${number}.${key}`, kind: 'field', ...place }];
  });
  return [...ofPortraits, ...ofFields];
}

/** A portrait or a field by the id of its crop, such as `1.fullName`. Null when it was not found. */
export function cropOfDocument({ documents }: OcrResult, id: string): Crop | null {
  const crop = documents.flatMap(({ crops }) => crops).find((each) => each.id === id);
  return crop === undefined ? null : { file: 1, page: crop.page, region: crop.box };
}
