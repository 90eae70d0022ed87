import type { PageImage } from '../../../domain/reading/document/page.ts';
import { gridPoint, mapGrid, type PageGrid, placeOnGrid } from '../../../domain/reading/document/page-grid.ts';
import { flatten } from '../../../imaging/flatten.ts';
import { findLines } from '../detection/find-lines.ts';
import type { FoundLines } from '../detection/text-line-box.ts';
import type { Model } from '../inference.ts';
import type { Reader } from '../reader.ts';
import type { LineReading } from '../recognition/line-reading.ts';
import { bendOf, isBent } from './bent-lines.ts';
import { findGrid } from './find-grid.ts';

/** A page as it lies in its picture, the picture of it flattened, and the lines in that. */
interface FlattenedPage {
  readonly grid: PageGrid;
  readonly image: PageImage;
  readonly found: FoundLines;
}

async function flattenBy(reader: Reader, image: PageImage, grid: PageGrid): Promise<FlattenedPage> {
  const flat = flatten(image, grid);
  return { grid, image: flat, found: await findLines(reader, flat, null) };
}

/** A page that is still bent a little is seen better flattened once, and flattened again from its own picture. */
async function flattenAgain(reader: Reader, model: Model, { image, once }: { image: PageImage; once: FlattenedPage }) {
  if (!isBent(once.found, once.image)) return once;
  const rest = await findGrid(model, once.image);
  const again = await flattenBy(
    reader,
    image,
    mapGrid(rest, (point) => gridPoint(once.grid, point)),
  );
  return bendOf(again.found, again.image) < bendOf(once.found, once.image) ? again : once;
}

/** Flattens an upright page; null where its lines show no bend, which costs nothing, or the model is not installed. */
export async function flattenBent(reader: Reader, image: PageImage, found: FoundLines): Promise<FlattenedPage | null> {
  const model = isBent(found, image) ? await reader.flattening?.() : null;
  if (!model) return null;
  const once = await flattenBy(reader, image, await findGrid(model, image));
  return await flattenAgain(reader, model, { image, once });
}

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
