import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConfinedStartOptions, confinedStart } from '../../../../src/adapters/confinement/confined-start.ts';
import { deleteLeftFolders } from '../../../../src/adapters/confinement/own-folders.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-start-'));
  await writeFile(join(folder, 'given'), 'given');
  await writeFile(join(folder, 'other'), 'other');
});
afterAll(() => rm(folder, { recursive: true }));

async function run(options: ConfinedStartOptions, program: string, words: readonly string[]) {
  const environment = { PATH: '/usr/bin:/bin', LANG: 'C' };
  const start = confinedStart(options)({ program, words, environment });
  const child = spawn(start.program, start.words, { env: start.environment, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.on('error', () => undefined).end('from the parent');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  await start.ended();
  return { out, err, code: child.exitCode };
}

describe('a program that is started confined', () => {
  const reads = () => [join(folder, 'given')];

  test('reads what it is given and its standard input, and nothing else', async () => {
    const files = [join(folder, 'given'), '-', join(folder, 'other')];
    const { out, err, code } = await run({ mode: 'required', reads: reads() }, 'cat', files);
    expect({ out, code }).toEqual({ out: 'givenfrom the parent', code: 1 });
    expect(err).toContain('other: Permission denied');
    expect((await run({ mode: 'off' }, 'cat', files)).out).toBe('givenfrom the parentother');
  });

  test('starts no other program', async () => {
    const words = ['-c', 'ls /usr/lib; echo $?'];
    const { out, err } = await run({ mode: 'required' }, 'sh', words);
    expect(`${out}${err}`).toMatch(/Cannot fork|Permission denied/);
    expect((await run({ mode: 'off' }, 'sh', words)).out).toMatch(/\n0\n$/);
  });

  test('writes to a folder of its own alone, which is gone when it has ended', async () => {
    const place = join(folder, 'written');
    const words = ['-c', `echo "$TMPDIR"; echo x >"$TMPDIR/own" && echo kept; echo x >${place}`];
    const { out } = await run({ mode: 'required' }, 'sh', words);
    const [own = '', kept] = out.split('\n');
    expect([own.startsWith(join(tmpdir(), 'docface-engine-')), kept]).toEqual([true, 'kept']);
    expect([own, place].map(existsSync)).toEqual([false, false]);
  });

  test('that is not installed is none, as without confinement', async () => {
    const start = confinedStart({ mode: 'required' })({ program: 'no-such-program', words: [], environment: {} });
    expect(start.program).toBe('no-such-program');
  });
});

test('folders of processes that were killed are deleted, and those of others kept', async () => {
  const name = (pid: number | string) => join(tmpdir(), `docface-engine-${hostname()}-${pid}-made-up`);
  const ended = spawn(process.execPath, ['-e', '']);
  await once(ended, 'exit');
  const [gone, parent] = [name(ended.pid ?? 0), name(process.ppid)];
  for (const each of [gone, parent]) await mkdir(each);
  await writeFile(join(gone, 'left'), 'x');
  const start = confinedStart({ mode: 'required' })({ program: process.execPath, words: [], environment: {} });
  const own = (await readdir(tmpdir())).filter((each) => each.includes(`-${process.pid}-`));
  deleteLeftFolders();
  expect([gone, parent, ...own.map((each) => join(tmpdir(), each))].map(existsSync)).toEqual([
    false,
    true,
    ...own.map(() => true),
  ]);
  expect(own.length).toBeGreaterThan(0);
  await start.ended();
  await rm(parent, { recursive: true });
});
