import type { PrintMask } from './print-mask.ts';

/** A line across an image, in pixels. */
export interface LineAcross {
  readonly left: number;
  readonly leftY: number;
  readonly right: number;
  readonly rightY: number;
}

/** Strips that the longer side of an image is cut into: 2.3 mm of A4. */
const stripsOfSide = 130;
/** Share of the width of a strip that a line fills; letters leave gaps. */
const filled = 0.92;
/** A line is at most this share of the longer side high, 1.2 mm of A4; what is higher is a filled box. */
const maxThickness = 0.004;
/** Drift from strip to strip, in widths of a strip: 4 degrees. */
const maxDrift = 0.08;
/** A line is at least this many strips long. */
const minStrips = 2;
/** Strips that a broken line may miss. */
const maxMissed = 1;
/** Of this many strips of a line one may be missed; strokes of letters in neighbouring lines of text miss more. */
const stripsPerMiss = 8;
const maxLines = 1500;

interface Growing {
  left: number;
  leftY: number;
  right: number;
  y: number;
  last: number;
  strips: number;
}

/** Middles of the lines that fill a strip from `left` to before `right`, top to bottom. */
function linesOfStrip(
  mask: PrintMask,
  { left, right, thickest }: { readonly left: number; readonly right: number; readonly thickest: number },
): readonly number[] {
  const { width, height, printed } = mask;
  const maxGaps = right - left - Math.ceil(filled * (right - left));
  const found: number[] = [];
  let begin = -1;
  for (let y = 0; y <= height; y += 1) {
    // Beyond the last row there is paper. Most of a page is: its strips are given up after a few pixels.
    let gaps = y < height ? 0 : maxGaps + 1;
    const [row, next] = [y * width, Math.min(height - 1, y + 1) * width];
    for (let x = left; x < right && gaps <= maxGaps; x += 1) {
      gaps += 1 - ((printed[row + x] ?? 0) | (printed[next + x] ?? 0));
    }
    if (gaps <= maxGaps) {
      if (begin === -1) begin = y;
    } else if (begin !== -1) {
      // The row above a line counts, since each row is looked at together with the next one.
      if (y - begin - 1 <= thickest) found.push((begin + y) / 2);
      begin = -1;
    }
  }
  return found;
}

function nearest(lines: readonly Growing[], y: number, maxDistance: number): Growing | null {
  let best: Growing | null = null;
  for (const line of lines) {
    if (Math.abs(line.y - y) <= (best === null ? maxDistance : Math.abs(best.y - y))) best = line;
  }
  return best;
}

/** How far print goes on beyond an end of a line, one pixel at a time. */
function reach(mask: PrintMask, from: { readonly x: number; readonly y: number }, step: 1 | -1): number {
  const { width, height, printed } = mask;
  const row = Math.round(from.y);
  let x = from.x;
  for (let next = x + step; next >= 0 && next < width; next += step) {
    let ink = 0;
    for (let y = Math.max(0, row - 2); y <= Math.min(height - 1, row + 2); y += 1)
      ink |= printed[y * width + next] ?? 0;
    if (ink === 0) break;
    x = next;
  }
  return x;
}

/**
 * Straight lines across the image, straight or a little sloping, at least a hundredth and a half of its longer side
 * long.
 */
export function findLinesAcross(mask: PrintMask): readonly LineAcross[] {
  const side = Math.max(mask.width, mask.height);
  const strip = Math.max(8, Math.round(side / stripsOfSide));
  const thickest = Math.max(3, Math.round(maxThickness * side));
  const drift = Math.max(1.5, maxDrift * strip);
  let open: Growing[] = [];
  const done: Growing[] = [];
  const strips = Math.floor(mask.width / strip);
  for (let index = 0; index < strips; index += 1) {
    const [left, right] = [index * strip, (index + 1) * strip];
    for (const y of linesOfStrip(mask, { left, right, thickest })) {
      const line = nearest(open, y, drift);
      if (line !== null && line.last < index) Object.assign(line, { y, right, last: index, strips: line.strips + 1 });
      else if (open.length < maxLines) open.push({ left, leftY: y, right, y, last: index, strips: 1 });
    }
    done.push(...open.filter(({ last }) => index - last > maxMissed));
    open = open.filter(({ last }) => index - last <= maxMissed);
  }
  return [...done, ...open]
    .filter(({ strips, left, right }) => {
      const missed = Math.round((right - left) / strip) - strips;
      return strips >= minStrips && missed <= strips / stripsPerMiss;
    })
    .slice(0, maxLines)
    .map(({ left, leftY, right, y }) => ({
      left: reach(mask, { x: left, y: leftY }, -1),
      leftY,
      right: reach(mask, { x: right - 1, y }, 1) + 1,
      rightY: y,
    }));
}
