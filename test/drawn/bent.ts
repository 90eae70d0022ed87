import sharp from 'sharp';
import { type Bend, bendSheet, bends } from './bend.ts';
import { decoded } from './degrade.ts';
import type { PagePictures } from './page-pictures.ts';
import { Random } from './random.ts';
import type { TableContent } from './table-contents.ts';
import { drawnTables } from './tables.ts';

/** A photo of a page that may be bent, beside the file with its text. */
export interface DrawnBentFile {
  readonly name: string;
  readonly bend: Bend | 'text layer';
  /** 0 of flat pages. */
  readonly strength: number;
  readonly bytes: Uint8Array;
  readonly extension: 'jpg' | 'pdf';
  /** The page, by a number. */
  readonly page: number;
  readonly tables: readonly TableContent[];
}

/** Slopes of the paper, in radians at most: up to what a book on its back has. */
const strengths = [0.15, 0.3, 0.5] as const;
/** One page in so many of the drawn tables. */
const everyPage = 5;
const dpi = 150;

/** Pages of tables and prose: as files, and photographed flat and in every bend; the same for the same seed. */
export async function* drawnBent(pictures: PagePictures, pages: number, seed = 17): AsyncGenerator<DrawnBentFile> {
  let count = -1;
  for await (const { bytes: pdf, state, tables, name } of drawnTables(pictures, 1, { seed })) {
    if (state !== 'text layer' || tables.length === 0) continue;
    count += 1;
    if (count % everyPage !== 0) continue;
    const page = count / everyPage;
    if (page >= pages) return;
    yield { name, bend: 'text layer', strength: 0, bytes: pdf, extension: 'pdf', page, tables };
    const document = await decoded(await pictures.png(pdf, dpi));
    for (const bend of bends) {
      for (const strength of bend === 'flat' ? [0] : strengths) {
        const { data, width, height } = bendSheet(document, { bend, strength }, new Random(seed + 101 * page));
        const photo = await sharp(data, { raw: { width, height, channels: 3 } })
          .jpeg({ quality: 85 })
          .toBuffer();
        yield { name: `${name}, ${bend} ${strength}`, bend, strength, bytes: photo, extension: 'jpg', page, tables };
      }
    }
  }
}
