import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DemoClient } from '../../demo/api.ts';
import { drawLetter } from '../drawn/documents.ts';
import { freePort, kill, makeData, serve } from '../support/docface-process.ts';

/** What other users than the owner may do something with, below a folder and the folder itself. */
async function openedBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = [root, ...entries.map((entry) => join(entry.parentPath, entry.name))];
  const modes = await Promise.all(paths.map(async (path) => ({ path, mode: (await lstat(path)).mode & 0o077 })));
  return modes.filter(({ mode }) => mode !== 0).map(({ path }) => relative(root, path) || '.');
}

describe.runIf(process.platform !== 'win32')('the data directory', () => {
  let directory: string;
  let environment: Record<string, string>;
  let umask: number;

  beforeEach(async () => {
    umask = process.umask(0);
    directory = await mkdtemp(join(tmpdir(), 'docface-modes-'));
    environment = { DOCFACE_DATA_DIR: directory, DOCFACE_PORT: String(await freePort()), DOCFACE_LOG_LEVEL: 'error' };
  });
  afterEach(async () => {
    process.umask(umask);
    await rm(directory, { recursive: true, force: true });
  });

  test('is closed to other users with all that a service without a umask writes, and that was open before', async () => {
    await mkdir(join(directory, 'spool'));
    await writeFile(join(directory, 'spool', 'left-over'), 'x');
    await chmod(directory, 0o755);
    const key = await makeData(environment);
    for (const name of await readdir(join(directory, 'database', 'global'))) {
      await chmod(join(directory, 'database', 'global', name), 0o666);
    }
    await chmod(join(directory, 'database'), 0o755);
    const running = await serve(environment);
    try {
      const client = new DemoClient(`http://127.0.0.1:${environment['DOCFACE_PORT']}`, key);
      const { bytes } = await drawLetter();
      const file = { name: 'letter', bytes: Buffer.concat([bytes, Buffer.alloc(400_000)]) };
      const { requestId } = await client.submit('/api/v1/ocr-async/ocr/key', { imageFile: file, track: 'documents' });
      expect((await client.wait(requestId)).status).toBe('completed');

      expect(await readdir(join(directory, 'objects'))).not.toHaveLength(0);
      expect(await openedBelow(directory)).toEqual([]);
    } finally {
      await kill(running);
    }
  });
});
