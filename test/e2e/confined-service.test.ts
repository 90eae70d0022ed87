import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enforceConfinement } from '../../src/infrastructure/composition/confinement.ts';
import { type CommandResult, docface } from '../support/docface-process.ts';
import { RecordingLogger } from '../support/recording-logger.ts';

/** Root may look at everything: without its capabilities it is a user like any other. */
const asPlainUser = process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-all', '--inh-caps', '-all'] : [];
const confinement = new URL('../../src/infrastructure/composition/confinement.ts', import.meta.url).href;

/** Confines itself as a service does, prints what it logs, and lives until its standard input ends. */
const program = `
  const { enforceConfinement } = await import(${JSON.stringify(confinement)});
  const config = JSON.parse(process.env.CONFIG);
  console.log(await enforceConfinement(config, { warn: (words) => console.log(words) }));
  process.stdin.resume();
`;

/** Runs a program of this user, with no more rights than any. */
function plainly(command: string, ...words: readonly string[]): CommandResult {
  const [name = command, ...args] = [...asPlainUser, command, ...words];
  const { status, stdout, stderr } = spawnSync(name, args, { encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

describe.runIf(process.platform === 'linux')('a service on Linux', () => {
  let folder: string;
  /** A data directory, and models elsewhere. */
  let config: { readonly dataDirectory: string; readonly modelsDirectory: string };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docface-confined-'));
    config = { dataDirectory: join(folder, 'data'), modelsDirectory: join(folder, 'models') };
    await mkdir(join(config.modelsDirectory, 'data'), { recursive: true });
    await mkdir(config.dataDirectory);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** What another process of the same user reads of the environment of one that confines itself. */
  async function seenOf(mode: 'auto' | 'off'): Promise<{ readonly logged: string; readonly seen: CommandResult }> {
    const words = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', program];
    const [name = '', ...args] = [...asPlainUser, ...words];
    const env = { ...process.env, CONFIG: JSON.stringify({ ...config, confinement: mode }), SECRET: 'made-up-secret' };
    const child = spawn(name, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
    try {
      const [logged] = (await once(child.stdout, 'data')) as [Buffer];
      return { logged: logged.toString(), seen: plainly('cat', `/proc/${child.pid}/environ`) };
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }

  test('is closed to other processes of its user, and logs what is in force', async () => {
    const { logged, seen } = await seenOf('auto');
    expect(logged).toContain('the memory of the service is closed');
    expect(seen.out).not.toContain('made-up-secret');
    expect(seen.err).toMatch(/Permission denied|not permitted/);
    // It is that which closes it.
    expect((await seenOf('off')).seen.out).toContain('made-up-secret');
  });

  /** Where what opens files may read the models, and the data directory lies among them. */
  const open = (mode: 'auto' | 'required') => {
    const dataDirectory = join(config.modelsDirectory, 'data');
    return { ...config, dataDirectory, confinement: mode, faceEmbedderFile: undefined } as const;
  };

  test('does not start where all of it is required and a part is missing', async () => {
    const refused = enforceConfinement(open('required'), new RecordingLogger());
    await expect(refused).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      message: expect.stringContaining(`a wall around ${join(config.modelsDirectory, 'data')}`),
    });
  });

  test('warns of a part that is missing where it takes what there is', async () => {
    const logger = new RecordingLogger();
    await enforceConfinement(open('auto'), logger);
    expect(logger.lines).toMatchObject([
      { level: 'warn', fields: { missing: expect.stringContaining('a wall around') } },
    ]);
  });

  test('has a doctor who tries what is in force, and says what is missing', async () => {
    const { dataDirectory, modelsDirectory } = open('auto');
    const environment = { DOCFACE_DATA_DIR: dataDirectory, DOCFACE_MODELS_DIR: modelsDirectory };
    const { out } = await docface(['doctor', '--json'], environment);
    const found = JSON.parse(out) as { name: string; state: string; detail: string }[];
    const { state, detail } = found.find(({ name }) => name === 'Confinement') ?? {};
    expect(state).toBe('missing');
    expect(detail).toMatch(/^missing: .*a wall around .*; in force: the memory of the service is closed/);
  });
});
