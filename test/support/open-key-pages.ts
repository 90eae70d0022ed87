import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileKeyPages } from '../../src/adapters/embedded/file-key-pages.ts';

/** Key pages in a folder that goes when the process ends. */
export async function openKeyPages(): Promise<FileKeyPages> {
  const directory = await mkdtemp(join(tmpdir(), 'docface-keys-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const pages = new FileKeyPages(join(directory, 'keys'));
  await pages.open();
  return pages;
}
