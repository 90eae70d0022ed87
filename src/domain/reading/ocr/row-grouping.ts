import { type Box, boxAround } from '../document/geometry.ts';
import { bottom, type Cell, centreY, isRotated, type Row, sharedWidth } from './page-layout.ts';

/** How far the middles, or the feet, of two cells of one row may lie apart, in heights of the lower cell. */
const centreTolerance = 0.6;
const footTolerance = 0.35;
/** Share of the narrower cell that may lie under another cell of the same row. */
const maxOverlap = 0.3;
/** A stamp or a heading this many times as high as what is beside it is no neighbour in a row. */
const maxHeightRatio = 3.5;
/** Rows further up than this many rows are no longer looked at. */
const lookBack = 12;

/** A row holds no more words; what else is level begins another one. Bounds the work on hostile pages. */
const maxRowTokens = 200;

interface OpenRow {
  readonly cells: Cell[];
  tokens: number;
}

function levelDistance(a: Box, b: Box): number {
  const height = Math.max(1e-6, Math.min(a.height, b.height));
  if (Math.max(a.height, b.height) > maxHeightRatio * height) return Number.POSITIVE_INFINITY;
  const centres = Math.abs(centreY(a) - centreY(b)) / height;
  const feet = Math.abs(bottom(a) - bottom(b)) / height;
  return Math.min(centres / centreTolerance, feet / footTolerance);
}

/**
 * 1 or less where the cell is level with its nearest neighbour in the row; infinite where it would lie over one.
 */
function distanceToRow(cell: Cell, row: OpenRow): number {
  let nearest = Number.POSITIVE_INFINITY;
  let distance = Number.POSITIVE_INFINITY;
  for (const other of row.cells) {
    const narrower = Math.min(cell.box.width, other.box.width);
    const shared = sharedWidth(cell.box, other.box);
    if (shared > maxOverlap * narrower) return Number.POSITIVE_INFINITY;
    const gap = Math.max(0, -shared);
    if (gap < nearest) {
      nearest = gap;
      distance = levelDistance(cell.box, other.box);
    }
  }
  return distance;
}

function closeRow({ cells }: OpenRow): Row {
  const sorted = cells.toSorted((a, b) => a.box.x - b.box.x);
  return {
    cells: sorted,
    tokens: sorted.flatMap((cell) => cell.tokens),
    box: boxAround(sorted.map((cell) => cell.box)) ?? { x: 0, y: 0, width: 0, height: 0 },
  };
}

/** Puts cells that stand side by side into rows, top to bottom. Compares neighbours, so a slight slope does no harm. */
export function joinRows(cells: readonly Cell[]): readonly Row[] {
  const rows: OpenRow[] = [];
  const downwards = cells.toSorted((a, b) => centreY(a.box) - centreY(b.box));
  for (const cell of downwards) {
    let best: OpenRow | null = null;
    let bestDistance = 1;
    const near = isRotated(cell) ? [] : rows.slice(-lookBack).filter((row) => !row.cells.some(isRotated));
    for (const row of near) {
      const distance = distanceToRow(cell, row);
      if (distance <= bestDistance) {
        best = row;
        bestDistance = distance;
      }
    }
    if (best && best.tokens + cell.tokens.length <= maxRowTokens) {
      best.cells.push(cell);
      best.tokens += cell.tokens.length;
    } else rows.push({ cells: [cell], tokens: cell.tokens.length });
  }
  return rows.map(closeRow).toSorted((a, b) => centreY(a.box) - centreY(b.box));
}
