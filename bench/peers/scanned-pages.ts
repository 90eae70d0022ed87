import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Box, boxOf, middleOf } from '../../src/domain/reading/document/geometry.ts';
import type { PageReading } from '../../src/domain/reading/document/page.ts';
import type { Word } from '../../src/domain/reading/document/text-layout.ts';
import { pictureOf, rasterise } from '../../test/fixtures/images.ts';
import { withScratchFolder } from '../../test/support/scratch-folder.ts';
import { withProgress } from '../ocr/progress.ts';
import type { Reader } from '../ocr/reading.ts';
import { grouped } from '../ocr/table.ts';
import type { KnownPage } from './table-confidence-section.ts';

/** Of a scan that is just good enough; 200 and 300 dpi show more. */
const dpi = 150;
/** Share of its height that a word of OCR is grown by on each side, to hold the middles of words that it covers. */
const grown = 0.15;

const wordsOf = (page: PageReading): readonly Word[] =>
  page.blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words));

function isIn([x, y]: readonly [number, number], box: Box): boolean {
  const by = grown * box.height;
  return x >= box.x && x <= box.x + box.width && y >= box.y - by && y <= box.y + box.height + by;
}

/**
 * What the text layer says at each word of a scan, so that a table is judged by where words are and not by how well
 * they were read; the word as it was read where the layer says nothing.
 */
function layerTexts(scan: PageReading, layer: PageReading): readonly string[] {
  const boxes = wordsOf(scan).map(({ polygon }) => boxOf(polygon));
  const texts = boxes.map((): string[] => []);
  for (const { text, polygon } of wordsOf(layer)) {
    const at = boxes.findIndex((box) => isIn(middleOf(polygon), box));
    texts[at]?.push(text);
  }
  return wordsOf(scan).map(({ text }, index) => texts[index]?.join(' ') || text);
}

/** The pages with tables of PDF files as they are read when all that is known of them is a picture. */
export async function scannedPages(reader: Reader, known: readonly KnownPage[]): Promise<readonly KnownPage[]> {
  const pages: KnownPage[] = [];
  const files = [
    ...grouped(
      known.filter(({ truth }) => truth.length > 0),
      ({ path }) => path,
    ),
  ];
  await withScratchFolder('scans', async (folder) => {
    const picture = join(folder, 'page.png');
    for (const [path, own] of withProgress(`${reader.name}: scans`, files)) {
      const images = await rasterise(await readFile(path), dpi);
      for (const each of own) {
        const image = images[each.page.number - 1];
        if (image === undefined) continue;
        await writeFile(picture, await pictureOf(image).png().toBuffer());
        const { result } = await reader.read({ path: picture, password: null, language: 'en' });
        const [page] = result?.pages ?? [];
        if (page !== undefined) pages.push({ ...each, page, texts: layerTexts(page, each.page) });
      }
    }
  });
  return pages;
}
