import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Spool } from '../../../../src/adapters/koa/upload/spool.ts';
import { RecordingLogger } from '../../../support/recording-logger.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'docface-spool-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('Spool', () => {
  test('makes its directory for its owner alone', async () => {
    const path = join(directory, 'deep', 'spool');
    await new Spool(path, new RecordingLogger()).prepare();
    expect((await stat(path)).mode & 0o777).toBe(0o700);
  });

  test('deletes at start what a crash left', async () => {
    await mkdir(join(directory, 'left-over'));
    await writeFile(join(directory, 'left-over', 'file-1'), 'x');
    await new Spool(directory, new RecordingLogger()).prepare();
    expect(await readdir(directory)).toEqual([]);
  });

  test('gives each request a folder of its own, and takes it back once or twice', async () => {
    const spool = new Spool(directory, new RecordingLogger());
    const [one, other] = [spool.open(), spool.open()];
    const [path, otherPath] = [await one.makePath('file-1'), await other.makePath('file-1')];
    expect(path).not.toBe(otherPath);
    await writeFile(path, 'x');
    await one.discard();
    await one.discard();
    expect(await readdir(directory)).toHaveLength(1);
    await other.discard();
    expect(await readdir(directory)).toEqual([]);
  });

  test('takes a folder back in which a file is missing and another one lies that it did not name', async () => {
    const folder = new Spool(directory, new RecordingLogger()).open();
    await writeFile(join(dirname(await folder.makePath('file-1')), 'late'), 'x');
    await folder.discard();
    expect(await readdir(directory)).toEqual([]);
  });

  test('leaves nothing of a folder that is being made when the end comes', async () => {
    const folder = new Spool(directory, new RecordingLogger()).open();
    const making = folder.makePath('file-1');
    await Promise.all([folder.discard(), making.then((path) => writeFile(path, 'x')).catch(() => undefined)]);
    expect(await readdir(directory)).toEqual([]);
  });

  test('tells of a folder that cannot be taken back, and fails for nobody', async () => {
    const logger = new RecordingLogger();
    const spool = join(directory, 'spool');
    await mkdir(spool);
    const folder = new Spool(spool, logger).open();
    await writeFile(await folder.makePath('file-1'), 'x');
    await rename(spool, join(directory, 'elsewhere'));
    await writeFile(spool, '');
    await folder.discard();
    expect(logger.lines).toMatchObject([
      { level: 'warn', message: 'Files of uploads stay on the local disk until the next start' },
    ]);
  });

  test('makes no folder for who writes no file, and none for who comes after the end', async () => {
    const folder = new Spool(directory, new RecordingLogger()).open();
    await folder.discard();
    await expect(folder.makePath('file-1')).rejects.toThrow('the upload is over');
    expect(await readdir(directory)).toEqual([]);
  });
});
