import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { bars } from '../../../bench/hostile/report.ts';

test('docs/security.md states the bars of bench:hostile as they are', async () => {
  const lines = (await readFile('docs/security.md', 'utf8')).split('\n');
  const rows = lines.filter((line) => line.endsWith('| `npm run bench:hostile` |'));
  const stated = rows.map((row) => row.split('|').at(2)?.trim());
  expect(stated).toEqual([`${bars.heldMs} ms`, `${bars.ownMegabytes / 1000} GB`, String(bars.ratio), 'none']);
});
