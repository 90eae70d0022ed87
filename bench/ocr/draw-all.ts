import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DrawnFile, drawnFiles } from '../drawn/documents.ts';
import { PagePictures } from '../drawn/page-pictures.ts';

/** A drawn document that lies in a file. */
export type Drawing = Omit<DrawnFile, 'bytes'> & { readonly path: string };

const rounds = 2;

/** Draws made-up documents into a folder that is gone when the work with them is done. */
export async function withDrawings(
  most: number | null,
  work: (drawings: readonly Drawing[]) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'docface-drawn-'));
  const pictures = new PagePictures();
  const drawings: Drawing[] = [];
  try {
    for await (const { bytes, ...drawn } of drawnFiles(pictures, Math.min(rounds, most ?? rounds))) {
      const path = join(folder, `${drawings.length + 1}.${drawn.extension}`);
      await writeFile(path, bytes);
      drawings.push({ ...drawn, path });
    }
    await work(drawings);
  } finally {
    await pictures.close();
    await rm(folder, { recursive: true, force: true });
  }
}
