import { DocfaceError } from '../errors.ts';

/** Which of the two that are compared a picture is of: 1 of `imageFile1`, 2 of `imageFile2`. */
export type Side = 1 | 2;

/** How many pictures a request may have of each side. */
export const mostPictures = 5;

/** The side of a picture, by the field of the form that it came in. */
export function sideOfField(field: string): Side {
  return field === 'imageFile2' ? 2 : 1;
}

/** Error: `MISSING_FIELD` where several pictures are of the first side and none is of the second. */
export function refuseSides(sides: readonly Side[]): void {
  if (sides.length < 2 || sides.includes(2)) return;
  const detail = `${sides.length} pictures came as imageFile1. Send what they are compared with as imageFile2, or one picture alone, whose faces are compared with each other.`;
  throw new DocfaceError('MISSING_FIELD', detail, {
    fields: [{ field: 'imageFile2', code: 'MISSING_FIELD', detail }],
  });
}
