import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';

const module = new URL('../../support/scratch-folder.ts', import.meta.url).href;
const program = `
  import { withScratchFolder } from '${module}';
  await withScratchFolder('held', async (folder) => {
    console.log(folder);
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  });
`;
let temporary: string;

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'docface-scratch-'));
});
afterAll(() => rm(temporary, { recursive: true }));

/** A process that works in a scratch folder until it is ended, and that folder. */
async function holding(): Promise<{ readonly child: ChildProcess; readonly folder: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const folder of createInterface({ input: child.stdout })) return { child, folder };
  throw new Error('The process ended before it had a folder.');
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  const ended = once(child, 'exit');
  child.kill(signal);
  const [, by] = await ended;
  return by;
}

test('a folder to work in goes with its process, or with the next one where that could not', async () => {
  const [first, other] = await Promise.all([holding(), holding()]);
  expect([existsSync(first.folder), existsSync(other.folder)]).toEqual([true, true]);
  expect(await end(first.child, 'SIGTERM')).toBe('SIGTERM');
  expect([existsSync(first.folder), existsSync(other.folder)]).toEqual([false, true]);

  expect(await end(other.child, 'SIGKILL')).toBe('SIGKILL');
  expect(existsSync(other.folder)).toBe(true);
  const next = await holding();
  expect([existsSync(other.folder), existsSync(next.folder)]).toEqual([false, true]);
  expect(await end(next.child, 'SIGINT')).toBe('SIGINT');
  expect(existsSync(next.folder)).toBe(false);
});
