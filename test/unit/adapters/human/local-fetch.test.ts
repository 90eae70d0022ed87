import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localFetch } from '../../../../src/adapters/human/local-fetch.ts';

let directory: string;
let path: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'docface-fetch-'));
  path = join(directory, 'a model.bin');
  await writeFile(path, Uint8Array.of(1, 2, 3));
});
afterAll(() => rm(directory, { recursive: true }));

test('a file is read by its path and by its URL', async () => {
  for (const address of [path, pathToFileURL(path).href, pathToFileURL(path)]) {
    const response = await localFetch(address);
    expect(response.ok).toBe(true);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(Uint8Array.of(1, 2, 3));
  }
});

test.each([
  'https://cdn.example.com/blazeface.json',
  'http://127.0.0.1/blazeface.json',
  'data:text/plain,x',
  'models/blazeface.json',
])('%s is refused', async (address) => {
  await expect(localFetch(address)).rejects.toThrow(/local files only/);
});

test('an address without a scheme is a path, not a host', async () => {
  await expect(localFetch('//example.com/blazeface.json')).rejects.toThrow(/ENOENT/);
});

test('a request for the network is refused', async () => {
  await expect(localFetch(new Request('https://cdn.example.com/blazeface.json'))).rejects.toThrow(/local files only/);
});
