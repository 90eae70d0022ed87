import type { Box } from './geometry.ts';
import { boxAround } from './geometry.ts';

/** Share of the page that a picture fills at least: 5 square centimetres of A4. Smaller ones are icons. */
const minArea = 0.008;
/** Pictures that are closer together, in fractions of the page, are strips or tiles of one. */
const maxGap = 0.004;
/** More pictures are read as one, so that a page of them costs no more than a scan. */
const maxPictures = 6;
/** More are not distinguished: the work grows with their square. */
const maxPieces = 300;

function areTogether(a: Box, b: Box): boolean {
  const across = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width);
  const down = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height);
  return across <= maxGap && down <= maxGap;
}

function allAsOne(boxes: readonly Box[]): readonly Box[] {
  const box = boxAround(boxes);
  return box === null ? [] : [box];
}

/** Boxes that touch, put together until none does. */
function joined(boxes: readonly Box[]): readonly Box[] {
  const apart: Box[] = [];
  for (const box of boxes) {
    let whole = box;
    for (let near = apart.findIndex((other) => areTogether(other, whole)); near !== -1; ) {
      whole = boxAround([whole, ...apart.splice(near, 1)]) ?? whole;
      near = apart.findIndex((other) => areTogether(other, whole));
    }
    apart.push(whole);
  }
  return apart;
}

/** Pictures of a page, pieces of one put together, that are large enough to hold writing. */
export function wholePictures(pieces: readonly Box[]): readonly Box[] {
  const whole = pieces.length > maxPieces ? allAsOne(pieces) : joined(pieces);
  return whole.filter(({ width, height }) => width * height >= minArea);
}

/** At most as many areas as are read one by one; what overlaps is one, so that nothing is read twice. */
export function areasToRead(areas: readonly Box[]): readonly Box[] {
  const apart = joined(areas);
  return apart.length > maxPictures ? allAsOne(apart) : apart;
}
