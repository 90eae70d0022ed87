import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DrawnBentFile } from '../../test/drawn/bent.ts';
import type { DrawnFile } from '../../test/drawn/drawn-files.ts';
import type { DrawnFormFile } from '../../test/drawn/forms.ts';
import { PagePictures } from '../../test/drawn/page-pictures.ts';
import type { DrawnTableFile } from '../../test/drawn/tables.ts';
import { withScratchFolder } from '../../test/support/scratch-folder.ts';
import { Progress } from './progress.ts';

/** What was drawn, in a file. */
export type InFile<Drawn> = Omit<Drawn, 'bytes'> & { readonly path: string };

export type Drawing = InFile<DrawnFile>;
export type FormDrawing = InFile<DrawnFormFile>;
export type TableDrawing = InFile<DrawnTableFile>;
export type BentDrawing = InFile<DrawnBentFile>;

export interface DrawnBytes {
  readonly bytes: Uint8Array;
  readonly extension: string;
}

/** Writes what is drawn into a folder that is gone when the work with it is done. */
export async function withDrawn<Drawn extends DrawnBytes>(
  draw: (pictures: PagePictures) => AsyncIterable<Drawn>,
  work: (drawings: readonly InFile<Drawn>[]) => Promise<void>,
): Promise<void> {
  await withScratchFolder('drawn', async (folder) => {
    const pictures = new PagePictures();
    const progress = new Progress('files drawn', null);
    const drawings: InFile<Drawn>[] = [];
    try {
      for await (const { bytes, ...drawn } of draw(pictures)) {
        const path = join(folder, `${drawings.length + 1}.${drawn.extension}`);
        await writeFile(path, bytes);
        drawings.push({ ...drawn, path });
        progress.step();
      }
      progress.end();
      await work(drawings);
    } finally {
      await pictures.close();
    }
  });
}
