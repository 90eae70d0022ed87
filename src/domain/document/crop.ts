import type { FaceMatchResult } from '../face/face.ts';
import type { OcrResult } from '../ocr/ocr-result.ts';
import { type Box, boxAround, boxOf } from './geometry.ts';

/** A part of one of the images that a request brought. */
export interface Crop {
  /** 1 or 2: which file. */
  readonly file: number;
  readonly page: number;
  /** In fractions of the upright page, 0..1. */
  readonly region: Box;
}

/** Shares of the height by which a crop is larger than what it shows. */
const margins = { field: 0.5, face: 0.4 } as const;

function withMargin({ x, y, width, height }: Box, share: number): Box {
  const margin = share * height;
  const left = Math.max(0, x - margin);
  const top = Math.max(0, y - margin);
  const right = Math.min(1, x + width + margin);
  const bottom = Math.min(1, y + height + margin);
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** Where a field stands: `1.fullName` is the field `fullName` of the first document. Null when it was not found. */
export function cropOfField({ documents }: OcrResult, id: string): Crop | null {
  const [, document = '', key = ''] = /^(\d{1,4})\.(\w+)$/.exec(id) ?? [];
  const fields = documents[Number(document) - 1]?.fields ?? {};
  const locations = Object.hasOwn(fields, key) ? (fields[key]?.locations ?? []) : [];
  const page = locations[0]?.page;
  const around = boxAround(locations.filter((each) => each.page === page).map(({ polygon }) => boxOf(polygon)));
  return page === undefined || around === null ? null : { file: 1, page, region: withMargin(around, margins.field) };
}

/** A face by its id. Null when there is none of this id. */
export function cropOfFace({ faces }: FaceMatchResult, id: string): Crop | null {
  const face = faces.find((each) => each.id === id);
  if (!face) return null;
  return { file: face.image, page: face.page, region: withMargin(face.boundingBox, margins.face) };
}
