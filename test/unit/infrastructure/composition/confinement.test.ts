import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeArguments } from '../../../../src/adapters/shared/worker-module.ts';
import { enforceConfinement, examineConfinement } from '../../../../src/infrastructure/composition/confinement.ts';
import { loadConfig } from '../../../../src/infrastructure/config/load-config.ts';
import { RecordingLogger } from '../../../support/recording-logger.ts';

const everything = [
  'closed memory of the service',
  'no new privileges',
  'seccomp',
  expect.stringMatching(/^Landlock \(version \d+\)$/),
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-confinement-'));
  await mkdir(join(folder, 'data'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Models in a folder of their own, or in one that the data directory lies in. */
function configOf(confinement: 'auto' | 'required' | 'off', models: 'apart' | 'around the data') {
  const modelsDirectory = models === 'apart' ? join(folder, 'models') : folder;
  return { ...loadConfig({}), confinement, dataDirectory: join(folder, 'data'), modelsDirectory };
}

describe('the confinement of processes that open files', () => {
  test('is whole on this machine', async () => {
    expect(await examineConfinement(configOf('auto', 'apart'))).toEqual({ parts: everything, missing: [] });
    const logger = new RecordingLogger();
    expect(await enforceConfinement(configOf('required', 'apart'), logger)).toContain('seccomp, Landlock');
    expect(logger.lines).toEqual([]);
  });

  test('that is required stops the start where the data directory can be reached, and says so', async () => {
    const started = enforceConfinement(configOf('required', 'around the data'), new RecordingLogger());
    await expect(started).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      message: expect.stringContaining(`this system lacks: a wall around ${join(folder, 'data')}.`),
    });
  });

  test('that is not required warns instead, and one that is off is not looked at', async () => {
    const logger = new RecordingLogger();
    await enforceConfinement(configOf('auto', 'around the data'), logger);
    expect(logger.lines).toMatchObject([
      { level: 'warn', fields: { missing: `a wall around ${join(folder, 'data')}` } },
    ]);
    expect(await enforceConfinement(configOf('off', 'around the data'), logger)).toBe('off');
    expect(logger.lines).toHaveLength(1);
  });
});

test('a process that closes its memory is closed to others of its user, who are not root', async () => {
  const module = new URL('../../../../src/adapters/confinement/load-koffi.ts', import.meta.url).href;
  const script = `
    import { spawnSync } from 'node:child_process';
    import { closeOwnMemory, loadKoffi } from ${JSON.stringify(module)};
    // Loaded while it may still read this folder, which may be closed to other users.
    const control = loadKoffi().load(null).func('int prctl(int, unsigned long)');
    // Who stops being root is closed already: what opens it again stands for a user who never was.
    if (process.getuid() === 0) { process.setgroups([]); process.setgid(65534); process.setuid(65534); }
    control(4, 1);
    const read = () => spawnSync('cat', ['/proc/' + process.pid + '/environ']).stdout.includes('SECRET=made-up');
    console.log(JSON.stringify([read(), closeOwnMemory(), read()]));
  `;
  const path = join(folder, 'script.mjs');
  await writeFile(path, script);
  const env = { PATH: process.env['PATH'], SECRET: 'made-up' };
  const { stdout, stderr } = spawnSync(process.execPath, [...nodeArguments(import.meta.url), path], { env });
  expect([stdout.toString().trim(), stderr.toString()]).toEqual(['[true,true,false]', '']);
});
