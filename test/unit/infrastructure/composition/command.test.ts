import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CommandUses } from '../../../../src/adapters/cli/command-uses.ts';
import { makeCommandUses } from '../../../../src/infrastructure/composition/command.ts';
import { RecordedOutput } from '../../adapters/cli/recorded-output.ts';

const told = ['DOCFACE_DATADIR is no setting of docface and changes nothing; did you mean DOCFACE_DATA_DIR?'];

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

    expect(output.complained).toEqual(told);
  });
});
