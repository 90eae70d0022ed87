import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCatalogTexts, readDocument, writeCatalogTexts } from '../../../../src/adapters/cli/local-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-local-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a document that the command line names', () => {
  test('has the type that its content has, whatever its name', async () => {
    const path = join(folder, 'picture.jpg');
    await writeFile(path, '%PDF-1.7\n');

    expect(await readDocument(path, 'secret')).toMatchObject({ type: 'pdf', password: 'secret' });
  });

  test('is refused when it is of no type that docface reads', async () => {
    const path = join(folder, 'notes.pdf');
    await writeFile(path, 'only text');

    await expect(readDocument(path)).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE_TYPE' });
  });

  test('is refused when it is a folder', async () => {
    await expect(readDocument(folder)).rejects.toMatchObject({ exitCode: 2 });
  });
});

describe('catalogue files', () => {
  test('come from files and from folders, each once and in order', async () => {
    const root = join(folder, 'catalog');
    await mkdir(join(root, 'templates'), { recursive: true });
    await mkdir(join(root, 'schema'));
    await writeFile(join(root, 'templates', 'b.yaml'), 'b');
    await writeFile(join(root, 'templates', 'a.yml'), 'a');
    await writeFile(join(root, 'schema', 'template.schema.json'), '{}');

    const texts = await readCatalogTexts([join(root, 'templates', 'b.yaml'), root]);

    expect(texts).toEqual([
      { path: join(root, 'templates', 'b.yaml'), text: 'b' },
      { path: join(root, 'templates', 'a.yml'), text: 'a' },
    ]);
  });

  test('are missed in a folder that has none', async () => {
    const empty = join(folder, 'empty');
    await mkdir(empty);

    await expect(readCatalogTexts([empty])).rejects.toMatchObject({ exitCode: 2 });
  });

  test('are written below a folder that need not exist', async () => {
    const out = join(folder, 'out');

    await writeCatalogTexts(out, [{ path: 'tracks/text.yaml', text: 'kind: ocr\n' }]);

    expect(await readFile(join(out, 'tracks', 'text.yaml'), 'utf8')).toBe('kind: ocr\n');
  });
});
