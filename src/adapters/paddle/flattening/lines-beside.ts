import type { PageImage } from '../../../domain/document/page.ts';
import { type PageGrid, placeOnGrid } from '../../../domain/document/page-grid.ts';
import type { LineReading } from '../recognition/line-reading.ts';

/** Lines of a picture whose middle does not lie on the page in it. */
export function linesBeside(
  lines: readonly LineReading[],
  grid: PageGrid,
  { width, height }: Pick<PageImage, 'width' | 'height'>,
): readonly LineReading[] {
  return lines.filter(({ box }) => {
    const place = placeOnGrid(grid, [box.centerX / width, box.centerY / height]);
    return place === null || place.some((fraction) => fraction < 0 || fraction > 1);
  });
}
