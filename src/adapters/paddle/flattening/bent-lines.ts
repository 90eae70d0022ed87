import type { PageImage } from '../../../domain/reading/document/page.ts';
import type { FoundLines, PixelPoint, TextLineBox } from '../detection/text-line-box.ts';
import { unevenness } from '../orientation/deskew-lines.ts';

/** Steps of a course over which its slope is measured: one alone says more of letters than of paper. */
const stepsOfPiece = 3;
/** Lines, and pieces of them, that tell whether a page is bent. */
const minLines = 3;
const minPieces = 12;
/**
 * Slope from which a page is bent. Flat drawn pages have 0.008 at most in most photos, and 101 of 104 pictures of flat
 * paper less than this; drawn sheets that lean by 0.15 radians, seen from the side, 0.016 to 0.04.
 */
const bentFrom = 0.016;

/** A straight piece of a line, which is nearly no height. */
function pieceBetween([ax, ay]: PixelPoint, [bx, by]: PixelPoint): { readonly box: TextLineBox } {
  const [centerX, centerY, width] = [(ax + bx) / 2, (ay + by) / 2, Math.hypot(bx - ax, by - ay)];
  return { box: { centerX, centerY, width, height: 1, angle: Math.atan2(by - ay, bx - ax) } };
}

function piecesOf(course: readonly PixelPoint[]): readonly { readonly box: TextLineBox }[] {
  return course.flatMap((to, index) => {
    const from = course[index - stepsOfPiece];
    return from === undefined || index % stepsOfPiece !== 0 ? [] : [pieceBetween(from, to)];
  });
}

/** How much the lines of a page run otherwise than on flat paper, as `unevenness`; 0 where too few tell. */
export function bendOf({ courses }: FoundLines, page: Pick<PageImage, 'width' | 'height'>): number {
  const pieces = courses.flatMap(piecesOf);
  return courses.length < minLines || pieces.length < minPieces ? 0 : unevenness(pieces, page);
}

/** Whether the lines that were found on an upright page say that it is bent. */
export function isBent(found: FoundLines, page: Pick<PageImage, 'width' | 'height'>): boolean {
  return bendOf(found, page) >= bentFrom;
}
