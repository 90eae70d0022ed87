import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FileObjectStore } from '../../src/adapters/embedded/file-object-store.ts';
import { openStore } from '../support/open-file-object-store.ts';
import { describeObjectStore } from './object-store.suite.ts';

describeObjectStore('FileObjectStore', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'docface-store-'));
  await openStore(directory);
  return {
    open: async () => new FileObjectStore(directory),
    opener: {
      module: fileURLToPath(new URL('../support/open-file-object-store.ts', import.meta.url)),
      argument: directory,
    },
    close: () => rm(directory, { recursive: true }),
  };
});

describe('FileObjectStore', () => {
  let parent: string;
  let root: string;
  let store: FileObjectStore;
  const bytes = Buffer.from('sealed');

  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'docface-store-'));
    root = join(parent, 'data', 'objects');
    store = await openStore(root);
  });
  afterEach(() => rm(parent, { recursive: true, force: true }));

  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

  test('is readable by its owner only', async () => {
    await writeFile(join(parent, 'upload'), bytes, { mode: 0o644 });
    await store.put('acme/2026-11-21/a', { bytes });
    await store.put('acme/2026-11-21/b', { path: join(parent, 'upload') });
    const paths = ['', 'acme', 'acme/2026-11-21', 'acme/2026-11-21/a', 'acme/2026-11-21/b'];
    const modes = await Promise.all(paths.map((path) => modeOf(join(root, path))));
    expect(modes).toEqual(['700', '700', '700', '600', '600']);
  });

  test('keeps a file that was put when its first name goes, and what a symbolic link leads to', async () => {
    const [file, symbolic] = [join(parent, 'upload'), join(parent, 'symbolic')];
    await writeFile(file, bytes);
    await symlink(file, symbolic);
    await store.put('acme/a', { path: file });
    await store.put('acme/b', { path: symbolic });
    await Promise.all([rm(file), rm(symbolic)]);
    const kept = await Promise.all(['acme/a', 'acme/b'].map((key) => store.get(key)));
    expect(kept.map((each) => bytes.equals(each ?? Buffer.alloc(0)))).toEqual([true, true]);
  });

  test.each([
    '',
    '/etc/passwd',
    '../outside',
    'a/../../outside',
    'a/./b',
    'a//b',
    'a/',
    '.incoming/x',
    'a/.hidden',
    'A/b',
    'a\\b',
    'a\u0000b',
    'ação',
    `a/${'x'.repeat(201)}`,
    'a/'.repeat(500) + 'b',
  ])('refuses the key %j', async (key) => {
    const refusal = { code: 'INTERNAL_ERROR', retryable: false };
    await expect(store.put(key, { bytes })).rejects.toMatchObject(refusal);
    await expect(store.get(key)).rejects.toMatchObject(refusal);
    await expect(store.delete(key)).rejects.toMatchObject(refusal);
    expect(await readdir(parent)).toEqual(['data']);
  });

  test.each(['a', '/', '../', 'a/../', ''])('refuses to list the prefix %j', async (prefix) => {
    const listing = store.list(prefix)[Symbol.asyncIterator]();
    await expect(listing.next()).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
  });

  test('removes what interrupted writes left behind when it opens, and never shows it', async () => {
    await store.put('acme/a', { bytes });
    await writeFile(join(root, '.incoming', 'half-written'), 'half');
    await writeFile(join(root, 'acme', '.DS_Store'), 'not ours');
    const keys: string[] = [];
    for await (const { key } of store.list('acme/')) keys.push(key);
    expect(keys).toEqual(['acme/a']);
    await store.open();
    expect(await readdir(join(root, '.incoming'))).toEqual([]);
    expect(await store.get('acme/a')).toEqual(bytes);
  });

  test('leaves nothing behind after a write that failed', async () => {
    await expect(store.put('acme/a', { path: join(parent, 'missing') })).rejects.toMatchObject({
      code: 'INTERNAL_ERROR',
    });
    expect(await readdir(join(root, '.incoming'))).toEqual([]);
    expect(await store.get('acme/a')).toBeNull();
  });

  test('removes folders that a delete leaves empty', async () => {
    await store.put('acme/2026-11-21/id/original', { bytes });
    await store.put('acme/2026-11-20/id/original', { bytes });
    await store.delete('acme/2026-11-21/id/original');
    expect(await readdir(join(root, 'acme'))).toEqual(['2026-11-20']);
    await store.delete('acme/2026-11-20/id/original');
    expect(await readdir(root)).toEqual(['.incoming']);
  });

  test('refuses a key that is the folder of another, and the other way round', async () => {
    await store.put('acme/a', { bytes });
    const refusal = { code: 'INTERNAL_ERROR', message: 'An object key cannot be the folder of another key.' };
    await expect(store.put('acme/a/b', { bytes })).rejects.toMatchObject(refusal);
    await expect(store.put('acme', { bytes })).rejects.toMatchObject(refusal);
    expect(await store.get('acme/a')).toEqual(bytes);
  });

  test('fails as a dependency that may come back when its folder is gone', async () => {
    await rm(root, { recursive: true });
    await expect(store.put('acme/a', { bytes })).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      retryable: true,
    });
    await store.open();
    await store.put('acme/a', { bytes });
    expect(await store.get('acme/a')).toEqual(bytes);
  });

  test('keeps a folder that existed before with the permissions it had', async () => {
    const existing = join(parent, 'existing');
    await mkdir(existing);
    await chmod(existing, 0o750);
    await openStore(existing);
    expect(await modeOf(existing)).toBe('750');
  });
});
