import type { PrintMask } from './print-mask.ts';

/** A square that is to be ticked, in pixels. */
export interface TickBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Share of the middle that is printed. */
  readonly ink: number;
}

/** Sides of a box as shares of the longer side of the page: 2.1 to 9.5 mm of A4. */
const sides = { min: 0.007, max: 0.032 } as const;
const minPixels = 9;
/** Height by width. */
const shape = { min: 0.75, max: 1.3 } as const;
/** Share of a side that is printed. */
const closed = 0.9;
/** Share of a box at each edge that is its border, and not looked at for ink. */
const border = 0.2;
/** More is a bullet or a filled ornament. */
const maxInk = 0.85;
/** Beside each edge, this far away and this wide in sides, little is printed; round letters go on there. */
const margin = { from: 0.08, to: 0.2, maxInk: 0.35 } as const;
const maxBoxes = 400;
const maxRuns = 40_000;

interface Run {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/**
 * Stretches of print across, as long as a side of a box; a box that is a little turned is printed in two rows. None of
 * them fits between two of the pixels that are looked at on paper.
 */
function runsOf(mask: PrintMask, min: number, max: number): readonly Run[] {
  const { width, height, printed } = mask;
  const hop = Math.ceil(min);
  const runs: Run[] = [];
  for (let y = 0; y + 1 < height && runs.length < maxRuns; y += 1) {
    const [row, end] = [y * width, (y + 1) * width];
    const isInk = (at: number): boolean => printed[at] === 1 || printed[at + width] === 1;
    for (let at = row + hop - 1; at < end; at += hop) {
      if (!isInk(at)) continue;
      let from = at;
      while (from > row && isInk(from - 1)) from -= 1;
      while (at < end && isInk(at)) at += 1;
      if (at - from >= min && at - from <= max) runs.push({ left: from - row, right: at - row, y });
    }
  }
  return runs;
}

/** Share of the rows from top to bottom that are printed near a column. */
function sideInk(
  mask: PrintMask,
  column: number,
  { reach, rows }: { readonly reach: number; readonly rows: readonly [number, number] },
): number {
  const { width, printed } = mask;
  const [from, to] = [Math.max(0, column - reach), Math.min(width - 1, column + reach)];
  let count = 0;
  for (let y = rows[0]; y <= rows[1]; y += 1) {
    let ink = 0;
    for (let x = from; x <= to; x += 1) ink |= printed[y * width + x] ?? 0;
    count += ink;
  }
  return count / Math.max(1, rows[1] - rows[0] + 1);
}

type Area = Omit<TickBox, 'ink'>;

/** Share of an area that is printed; what lies off the image is not. `none` where the area is empty. */
function inkOf(mask: PrintMask, { left, top, width, height }: Area, none: number): number {
  const [right, bottom] = [Math.min(mask.width, left + width), Math.min(mask.height, top + height)];
  let ink = 0;
  for (let y = Math.max(0, top); y < bottom; y += 1) {
    for (let x = Math.max(0, left); x < right; x += 1) ink += mask.printed[y * mask.width + x] ?? 0;
  }
  return width <= 0 || height <= 0 ? none : ink / (width * height);
}

function middleOf({ left, top, width, height }: Area): Area {
  const edge = Math.max(2, Math.round(border * Math.min(width, height)));
  return { left: left + edge, top: top + edge, width: width - 2 * edge, height: height - 2 * edge };
}

function isApart(mask: PrintMask, { left, top, width, height }: Area): boolean {
  const away = Math.max(2, Math.round(margin.from * width));
  const wide = Math.max(2, Math.round((margin.to - margin.from) * width));
  const strips: readonly Area[] = [
    { left: left - away - wide, top, width: wide, height },
    { left: left + width + away, top, width: wide, height },
    { left, top: top - away - wide, width, height: wide },
    { left, top: top + height + away, width, height: wide },
  ];
  return strips.every((strip) => inkOf(mask, strip, 0) <= margin.maxInk);
}

function boxOf(mask: PrintMask, top: Run, foot: Run): TickBox | null {
  const [left, right] = [Math.min(top.left, foot.left), Math.max(top.right, foot.right)];
  const box = { left, top: top.y, width: right - left, height: foot.y + 2 - top.y };
  const reach = Math.max(2, Math.round(0.1 * box.width));
  const rows = [top.y, foot.y + 1] as const;
  const near = { reach, rows };
  const isClosed = sideInk(mask, left + 1, near) >= closed && sideInk(mask, right - 2, near) >= closed;
  if (!isClosed || !isApart(mask, box)) return null;
  const ink = inkOf(mask, middleOf(box), 1);
  return ink > maxInk ? null : { ...box, ink };
}

const overlaps = (a: TickBox, b: TickBox): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

/** Of boxes that lie over one another (both edges of a thick border) the largest stays. */
function apart(boxes: readonly TickBox[]): readonly TickBox[] {
  const kept: TickBox[] = [];
  for (const box of boxes.toSorted((a, b) => b.width * b.height - a.width * a.height)) {
    if (!kept.some((other) => overlaps(box, other))) kept.push(box);
    if (kept.length >= maxBoxes) break;
  }
  return kept;
}

/** Squares of the size of boxes to be ticked. */
export function findTickBoxes(mask: PrintMask): readonly TickBox[] {
  const side = Math.max(mask.width, mask.height);
  const [min, max] = [Math.max(minPixels, sides.min * side), sides.max * side];
  const runs = runsOf(mask, min, max);
  const byLeft = new Map<number, Run[]>();
  for (const run of runs) byLeft.set(run.left, [...(byLeft.get(run.left) ?? []), run]);
  const found: TickBox[] = [];
  for (const top of runs) {
    const length = top.right - top.left;
    const slack = Math.max(2, Math.round(0.1 * length));
    for (let left = top.left - slack; left <= top.left + slack; left += 1) {
      for (const foot of byLeft.get(left) ?? []) {
        const height = foot.y + 2 - top.y;
        if (height < shape.min * length || height > shape.max * length) continue;
        if (Math.abs(foot.right - top.right) > slack) continue;
        const box = boxOf(mask, top, foot);
        if (box) found.push(box);
      }
    }
    if (found.length > 20 * maxBoxes) break;
  }
  return apart(found);
}
