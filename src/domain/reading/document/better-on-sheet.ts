import { readingScoreOfBlocks } from './confidence-summary.ts';
import { type FlatPage, flatPage } from './flat-page.ts';
import type { Polygon } from './geometry.ts';
import { blockOf, lineOf } from './lay-out-words.ts';
import type { LeftOutBlock } from './left-out.ts';
import type { PageReading } from './page.ts';
import { isOn, type SheetOfPage } from './sheet-of-page.ts';
import type { Block } from './text-layout.ts';

type Read = Pick<PageReading, 'blocks' | 'barcodes' | 'leftOut'>;

/**
 * What a sheet read by itself says at least, as a share of what the photo said: of a sure one noise around it is not
 * missed, of another it has to say more.
 */
const minWorth = { sure: 0.97, unsure: 1.02 } as const;

/** The words of a block that do not stand on the sheet; none when all do. */
function beside(block: Block, sheet: FlatPage): readonly LeftOutBlock[] {
  const lines = block.lines
    .map(({ words }) => words.filter(({ polygon }) => !isOn(sheet, polygon)))
    .filter((words) => words.length > 0)
    .map(lineOf);
  return lines.length === 0 ? [] : [{ ...blockOf(lines), kind: 'outside_sheet' }];
}

function outsideSheet({ blocks, leftOut = [] }: Read, corners: Polygon): readonly LeftOutBlock[] {
  const sheet = flatPage({ width: 1, height: 1, sheet: corners });
  return [...blocks, ...leftOut].flatMap((block) => beside(block, sheet));
}

/**
 * Of a photo as it was read and of its sheet read by itself (null where it could not be), both with places on the page,
 * the one that says more. Codes that only the photo showed are kept; what it showed beside the sheet is left out, as
 * blocks that say so.
 */
export function betterOnSheet<Reading extends Read>(
  photo: Reading,
  rectified: Reading | null,
  { corners, isSure }: SheetOfPage,
): Reading & Pick<PageReading, 'sheet'> {
  const minScore = readingScoreOfBlocks(photo.blocks) * (isSure ? minWorth.sure : minWorth.unsure);
  if (rectified !== null && rectified.blocks.length > 0 && readingScoreOfBlocks(rectified.blocks) >= minScore) {
    const known = new Set(rectified.barcodes.map(({ hash }) => hash));
    const missed = photo.barcodes.filter(({ hash }) => !known.has(hash));
    const leftOut = [...(rectified.leftOut ?? []), ...outsideSheet(photo, corners)];
    const read = { ...rectified, barcodes: [...rectified.barcodes, ...missed], sheet: corners };
    return leftOut.length === 0 ? read : { ...read, leftOut };
  }
  return isSure ? { ...photo, sheet: corners } : photo;
}
