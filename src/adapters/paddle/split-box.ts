import type { LineImage } from './line-image.ts';
import { lineHeight } from './line-image.ts';
import { inkOf } from './line-ink.ts';
import type { TextLineBox } from './text-line-box.ts';
import { pointIn } from './text-line-box.ts';

/** Part of the height, around its middle, in which two lines may meet. */
const middlePart = 0.4;

/** The row with the least ink near the middle of a line image. */
function minInk(image: LineImage): number {
  const { width, contrast } = inkOf(image);
  const first = Math.round((lineHeight * (1 - middlePart)) / 2);
  let [best, least] = [lineHeight / 2, Number.POSITIVE_INFINITY];
  for (let row = first; row < lineHeight - first; row += 1) {
    let ink = 0;
    for (let x = 0; x < width; x += 1) ink += contrast[row * width + x] ?? 0;
    if (ink < least) [best, least] = [row, ink];
  }
  return best;
}

/** A box that may hold two lines one above the other, cut where the least ink is; `image` is what was cut out by it. */
export function splitBox(box: TextLineBox, image: LineImage): [above: TextLineBox, below: TextLineBox] {
  const cut = ((minInk(image) + 0.5) / lineHeight) * box.height;
  const part = (from: number, to: number): TextLineBox => {
    const [centerX, centerY] = pointIn(box, box.width / 2, (from + to) / 2);
    return { ...box, centerX, centerY, height: to - from };
  };
  return [part(0, cut), part(cut, box.height)];
}
