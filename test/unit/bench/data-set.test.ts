import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDataSet } from '../../../bench/ocr/data-set.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-lists-'));
  for (const list of ['ocr', 'invoices', 'ids', 'mrz', 'barcodes', 'nasty']) await mkdir(join(folder, list));
  for (const list of ['invoices', 'ids', 'mrz', 'barcodes']) await writeFile(join(folder, list, 'truth.jsonl'), '');
  await writeFile(join(folder, 'nasty/list.csv'), 'file,what_is_wrong,expected,password\n');
});
afterAll(() => rm(folder, { recursive: true }));

test('an empty list of a data set has no rows, and empty lines are none', async () => {
  const row = { file: 'ocr/letters/1.png', text: 'Exemplo', lang: 'pt', tier: 'gold' };
  await writeFile(join(folder, 'ocr/truth.jsonl'), `\n${JSON.stringify(row)}\n\n`);
  expect(await loadDataSet(folder, null)).toEqual({
    folder,
    texts: [row],
    documents: [],
    cards: [],
    zones: [],
    barcodes: [],
    nasty: [],
  });
});
