import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DrawnBentFile, drawnBent } from '../../test/drawn/bent.ts';
import { type DrawnFile, drawnFiles, drawnPictures, type PictureCounts } from '../../test/drawn/drawn-files.ts';
import { type DrawnFormFile, drawnForms } from '../../test/drawn/forms.ts';
import { PagePictures } from '../../test/drawn/page-pictures.ts';
import { type DrawnTableFile, drawnTables } from '../../test/drawn/tables.ts';
import { withScratchFolder } from '../../test/support/scratch-folder.ts';
import { Progress } from './progress.ts';

/** A drawn document that lies in a file. */
export type Drawing = Omit<DrawnFile, 'bytes'> & { readonly path: string };
export type FormDrawing = Omit<DrawnFormFile, 'bytes'> & { readonly path: string };
export type TableDrawing = Omit<DrawnTableFile, 'bytes'> & { readonly path: string };

export type BentDrawing = Omit<DrawnBentFile, 'bytes'> & { readonly path: string };

const roundsOfForms = 1;
const roundsOfTables = 2;
const bentPages = 5;

interface Bytes {
  readonly bytes: Uint8Array;
  readonly extension: string;
}

/** Writes what is drawn into a folder that is gone when the work with it is done. */
async function withFiles<Drawn extends Bytes>(
  draw: (pictures: PagePictures) => AsyncIterable<Drawn>,
  work: (drawings: readonly (Omit<Drawn, 'bytes'> & { readonly path: string })[]) => Promise<void>,
): Promise<void> {
  await withScratchFolder('drawn', async (folder) => {
    const pictures = new PagePictures();
    const progress = new Progress('files drawn', null);
    const drawings: (Omit<Drawn, 'bytes'> & { readonly path: string })[] = [];
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

/** Draws made-up documents into a folder that is gone when the work with them is done. */
export async function withDrawings(
  rounds: number,
  work: (drawings: readonly Drawing[]) => Promise<void>,
): Promise<void> {
  await withFiles<DrawnFile>((pictures) => drawnFiles(pictures, rounds), work);
}

/** The same with pictures of each kind of document, in turns of what can happen to them. */
export async function withPictures(
  counts: PictureCounts,
  work: (drawings: readonly Drawing[]) => Promise<void>,
): Promise<void> {
  await withFiles<DrawnFile>((pictures) => drawnPictures(pictures, counts), work);
}

/** The same with forms that were filled in. */
export async function withForms(
  max: number | null,
  work: (drawings: readonly FormDrawing[]) => Promise<void>,
): Promise<void> {
  await withFiles<DrawnFormFile>(
    (pictures) => drawnForms(pictures, Math.min(roundsOfForms, max ?? roundsOfForms)),
    work,
  );
}

/** The same with pages of tables. */
export async function withTables(
  max: number | null,
  work: (drawings: readonly TableDrawing[]) => Promise<void>,
): Promise<void> {
  await withFiles<DrawnTableFile>(
    (pictures) => drawnTables(pictures, Math.min(roundsOfTables, max ?? roundsOfTables)),
    work,
  );
}

/** The same with photos of bent pages. */
export async function withBent(
  max: number | null,
  work: (drawings: readonly BentDrawing[]) => Promise<void>,
): Promise<void> {
  await withFiles<DrawnBentFile>((pictures) => drawnBent(pictures, Math.min(bentPages, max ?? bentPages)), work);
}
