import { constants } from 'node:fs';
import { access, link, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileKeyPages } from '../../src/adapters/embedded/file-key-pages.ts';
import { describeKeyPageStore } from './key-page-store.suite.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'docface-key-files-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describeKeyPageStore('FileKeyPages', async () => {
  const root = await mkdtemp(join(tmpdir(), 'docface-key-pages-'));
  const store = new FileKeyPages(root);
  await store.open();
  return {
    store,
    async remains(name) {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      const [, id = ''] = name.split('/');
      const beside = files.filter((file) => file.includes(id) || file.includes('.incoming'));
      return Promise.all(beside.map((file) => readFile(file)));
    },
    close: () => rm(root, { recursive: true, force: true }),
  };
});

test('what is replaced or deleted is overwritten where it lies on the disk', async () => {
  const store = new FileKeyPages(join(directory, 'keys'));
  await store.open();
  const name = '2026-12-24/0199aaaa';
  const path = join(directory, 'keys', name);
  const zeros = Buffer.alloc(5);
  await store.put(name, Buffer.from('first'));
  // Another name of the same file shows what becomes of its bytes.
  await link(path, join(directory, 'first'));
  await store.put(name, Buffer.from('after'));
  expect(await readFile(join(directory, 'first'))).toEqual(zeros);
  await link(path, join(directory, 'after'));
  await store.delete(name);
  expect(await readFile(join(directory, 'after'))).toEqual(zeros);
});

test('what an interrupted write left goes with the next start', async () => {
  const store = new FileKeyPages(join(directory, 'keys'));
  await store.open();
  const leftover = join(directory, 'keys', '.incoming', 'half');
  await writeFile(leftover, 'half a page');
  await link(leftover, join(directory, 'half'));
  await new FileKeyPages(join(directory, 'keys')).open();
  await expect(access(leftover, constants.F_OK)).rejects.toMatchObject({ code: 'ENOENT' });
  expect((await readFile(join(directory, 'half'))).every((byte) => byte === 0)).toBe(true);
});
