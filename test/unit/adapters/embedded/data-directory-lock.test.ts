import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { connectToOwner, DataDirectoryLock } from '../../../../src/adapters/embedded/data-directory-lock.ts';

const lockModule = fileURLToPath(new URL('../../../../src/adapters/embedded/data-directory-lock.ts', import.meta.url));
const refusal = { name: 'DocfaceError', code: 'DEPENDENCY_UNAVAILABLE' };

describe('DataDirectoryLock', () => {
  let root: string;

  beforeEach(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), 'docface-lock-')));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  test('creates the directory for its owner only and leaves nothing in it when released', async () => {
    const directory = join(root, 'a', 'b');
    const lock = await DataDirectoryLock.acquire(directory);
    expect(lock.directory).toBe(directory);
    expect((await readFile(join(directory, 'docface.pid'), 'utf8')).trim()).toBe(`${process.pid}`);
    await lock.release();
    await lock.release();
    expect(await readdir(directory)).toEqual([]);
  });

  test('refuses a second holder and says which process it is and what to do', async () => {
    const lock = await DataDirectoryLock.acquire(root);
    const second = DataDirectoryLock.acquire(root);
    await expect(second).rejects.toMatchObject({
      ...refusal,
      message: `The docface process ${process.pid} uses the data directory ${root}. Stop it, or set DOCFACE_DATA_DIR to another directory.`,
    });
    await lock.release();
    await (await DataDirectoryLock.acquire(root)).release();
  });

  test('recognises the directory by another path', async () => {
    const link = join(root, 'link');
    await mkdir(join(root, 'real'));
    await symlink(join(root, 'real'), link);
    const lock = await DataDirectoryLock.acquire(join(root, 'real'));
    await expect(DataDirectoryLock.acquire(link)).rejects.toMatchObject(refusal);
    await lock.release();
  });

  test('refuses a directory that another process holds, until that process is killed', async () => {
    const child = await holdIn(root);
    await expect(DataDirectoryLock.acquire(root)).rejects.toThrow(`process ${child.pid} uses`);
    await kill(child);
    expect(existsSync(join(root, 'docface.sock'))).toBe(true);
    const lock = await DataDirectoryLock.acquire(root);
    await expect(DataDirectoryLock.acquire(root)).rejects.toThrow(`process ${process.pid} uses`);
    await lock.release();
  });

  test('goes to exactly one of many that start together after the holder was killed', async () => {
    await kill(await holdIn(root));
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => DataDirectoryLock.acquire(root)));
    const locks = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
    expect(locks).toHaveLength(1);
    await expect(DataDirectoryLock.acquire(root)).rejects.toMatchObject(refusal);
    await locks[0]?.release();
  });

  test('waits for nobody who was killed while taking over', async () => {
    await kill(await holdIn(root));
    const guard = join(root, 'docface.takeover');
    await writeFile(guard, '');
    await utimes(guard, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
    const lock = await DataDirectoryLock.acquire(root);
    expect(existsSync(guard)).toBe(false);
    await lock.release();
  });

  test('holds in a directory whose path is too long for a socket, and leaves no traces elsewhere', async () => {
    const directory = join(root, 'long'.repeat(30), 'path'.repeat(30));
    const traces = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('docface-socket-'));
    const before = await traces();
    const lock = await DataDirectoryLock.acquire(directory);
    expect(existsSync(join(directory, 'docface.sock'))).toBe(true);
    await expect(DataDirectoryLock.acquire(directory)).rejects.toMatchObject(refusal);
    await lock.release();
    expect(await readdir(directory)).toEqual([]);
    const child = await holdIn(directory);
    await kill(child);
    await (await DataDirectoryLock.acquire(directory)).release();
    expect(await traces()).toEqual(before);
  });

  test('hands requests of other processes to whoever serves them', async () => {
    const lock = await DataDirectoryLock.acquire(root);
    expect(await ask(root)).toBe('503 ');
    lock.serve((_, response) => response.end('served'));
    expect(await ask(root)).toBe('200 served');
    await expect(DataDirectoryLock.acquire(root)).rejects.toMatchObject(refusal);
    expect(await ask(root)).toBe('200 served');
    const idle = await connectToOwner(root);
    const waiting = await connectToOwner(root);
    const received = new Promise<void>((resolve) => lock.serve(() => resolve()));
    waiting?.write('GET / HTTP/1.1\r\nHost: docface\r\n\r\n');
    await received;
    await lock.release();
    idle?.destroy();
    waiting?.destroy();
    expect(await connectToOwner(root)).toBeNull();
    expect(await connectToOwner(join(root, 'missing'))).toBeNull();
  });

  test('answers whoever connects in the moment in which it is taken', async () => {
    for (let round = 0; round < 20; round += 1) {
      const taking = DataDirectoryLock.acquire(root, (_, response) => response.end('early'));
      let answer = '';
      while (answer === '') answer = await ask(root);
      expect(answer).toBe('200 early');
      await (await taking).release();
    }
  });

  test('does not keep the process alive', async () => {
    const child = spawnScript(`await DataDirectoryLock.acquire(${JSON.stringify(root)});`);
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(code).toBe(0);
    await (await DataDirectoryLock.acquire(root)).release();
  });

  test('says what to do when the directory cannot be used', async () => {
    await writeFile(join(root, 'file'), '');
    await expect(DataDirectoryLock.acquire(join(root, 'file', 'data'))).rejects.toMatchObject({
      ...refusal,
      message: expect.stringMatching(/cannot be used \(ENOTDIR\).*DOCFACE_DATA_DIR/),
    });
  });
});

function spawnScript(body: string): ChildProcess {
  const script = `import { DataDirectoryLock } from ${JSON.stringify(lockModule)};\n${body}`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** A process that holds the directory. */
async function holdIn(directory: string): Promise<ChildProcess> {
  const child = spawnScript(
    `await DataDirectoryLock.acquire(${JSON.stringify(directory)}); console.log('held'); setInterval(() => {}, 1000);`,
  );
  await new Promise((resolve, reject) => {
    child.stdout?.once('data', resolve);
    child.once('exit', () => reject(new Error('the holder ended')));
  });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Status and body that the holder answers with; empty when nobody holds the directory. */
async function ask(directory: string): Promise<string> {
  const socket = await connectToOwner(directory);
  if (socket === null) return '';
  const [response] = (await once(request({ createConnection: () => socket }).end(), 'response')) as [IncomingMessage];
  return `${response.statusCode} ${await text(response)}`;
}
