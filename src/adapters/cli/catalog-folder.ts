import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CatalogText } from '../../domain/ports/catalog-files.ts';
import { usageError } from './exit.ts';
import { readText } from './local-file.ts';

/** The YAML files that the command line names, and those below the folders that it names. */
export async function readCatalogTexts(paths: readonly string[]): Promise<readonly CatalogText[]> {
  const files = (await Promise.all(paths.map(filesAt))).flat();
  if (files.length === 0) throw usageError('There is no .yaml file in the folder.');
  return Promise.all([...new Set(files)].map(async (path) => ({ path, text: await readText(path) })));
}

/** Writes each text to its path below `folder`, replacing what is there. */
export async function writeCatalogTexts(folder: string, texts: readonly CatalogText[]): Promise<void> {
  for (const { path, text } of texts) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

async function filesAt(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory() !== true) return [path];
  const names = await readdir(path, { recursive: true });
  return names
    .filter((name) => /\.ya?ml$/.test(name))
    .toSorted()
    .map((name) => join(path, name));
}
