import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CommandUses } from '../../../../src/adapters/cli/command-uses.ts';
import { makeCommandUses } from '../../../../src/infrastructure/composition/command.ts';
import { RecordedOutput } from '../../adapters/cli/recorded-output.ts';

const reported = ['DOCFACE_DATADIR is no setting of docface and changes nothing; did you mean DOCFACE_DATA_DIR?'];

const nothing = (): Promise<null> => Promise.resolve(null);

/** What reads settings and is soon done; each as far as it gets in an empty folder. */
const commands: Readonly<Record<string, (uses: CommandUses) => Promise<unknown>>> = {
  administer: (uses) => uses.administer(nothing).catch(() => undefined),
  models: (uses) => uses.models(),
};

describe('a misspelt variable', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docface-command-'));
    vi.stubEnv('DOCFACE_DATA_DIR', join(folder, 'data'));
    vi.stubEnv('DOCFACE_DATADIR', '/elsewhere');
  });

  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  test.each(Object.keys(commands))('is told by %s, once', async (name) => {
    const output = new RecordedOutput();
    const uses = makeCommandUses(output);

    await commands[name]?.(uses);
    await commands[name]?.(uses);

    expect(output.complained).toEqual(reported);
  });
});

describe('a taken port', () => {
  const other = createServer();
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docface-command-'));
    vi.stubEnv('DOCFACE_DATA_DIR', join(folder, 'data'));
    vi.stubEnv('DOCFACE_MODELS_INSTALL', 'never');
    vi.stubEnv('DOCFACE_HOST', '127.0.0.1');
    other.listen({ host: '127.0.0.1', port: 0 });
    await once(other, 'listening');
  });

  afterEach(async () => {
    vi.unstubAllEnvs();
    other.close();
    await rm(folder, { recursive: true });
  });

  test.each(['DOCFACE_PORT', 'DOCFACE_METRICS_PORT'])('in %s is told before anything is made', async (setting) => {
    const address = other.address();
    if (address === null || typeof address === 'string') throw new Error('the other program has no port');
    vi.stubEnv('DOCFACE_PORT', '0');
    vi.stubEnv(setting, String(address.port));
    const output = new RecordedOutput();

    const starting = makeCommandUses(output).startService((message) => output.err(message));

    await expect(starting).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      message: `Another program listens on the address and port 127.0.0.1:${address.port}. Set ${setting} to another port, or to 0 for a free one.`,
    });
    expect(output.complained).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });
});
