import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openIdList } from '../../../../src/adapters/cli/local-file.ts';

async function fileOf(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docface-ids-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'ids.txt');
  await writeFile(path, text);
  return path;
}

test('a list of ids comes in batches, without spaces and empty lines, however late it is read', async () => {
  const ids = Array.from({ length: 2500 }, (_, index) => `id-${index}`);
  const list = await openIdList(await fileOf(`\uFEFF${ids.join(' \r\n\r\n')}`));
  await sleep(50);

  const batches: (readonly string[])[] = [];
  for await (const batch of list) batches.push(batch);

  expect(batches.map(({ length }) => length)).toEqual([1000, 1000, 500]);
  expect(batches.flat()).toEqual(ids);
});

test('a list of ids that is not there is refused before it is read', async () => {
  await expect(openIdList('no-such-file.txt')).rejects.toThrow('no-such-file.txt cannot be read');
});
