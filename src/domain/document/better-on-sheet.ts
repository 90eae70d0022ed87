import { readingScoreOfBlocks } from './confidence-summary.ts';
import type { PageReading } from './page.ts';
import type { SheetOfPage } from './sheet-of-page.ts';

type Read = Pick<PageReading, 'blocks' | 'barcodes'>;

/**
 * What a sheet read by itself says at least, as a share of what the photo said: of a sure one noise around it is not
 * missed, of another it has to say more.
 */
const minWorth = { sure: 0.97, unsure: 1.02 } as const;

/**
 * Of a photo as it was read and of its sheet read by itself (null where it could not be), both with places on the page,
 * the one that says more. Codes that only the photo showed are kept.
 */
export function betterOnSheet<Reading extends Read>(
  photo: Reading,
  rectified: Reading | null,
  { corners, isSure }: SheetOfPage,
): Reading & Pick<PageReading, 'sheet'> {
  const least = readingScoreOfBlocks(photo.blocks) * (isSure ? minWorth.sure : minWorth.unsure);
  if (rectified !== null && rectified.blocks.length > 0 && readingScoreOfBlocks(rectified.blocks) >= least) {
    const known = new Set(rectified.barcodes.map(({ hash }) => hash));
    const missed = photo.barcodes.filter(({ hash }) => !known.has(hash));
    return { ...rectified, barcodes: [...rectified.barcodes, ...missed], sheet: corners };
  }
  return isSure ? { ...photo, sheet: corners } : photo;
}
