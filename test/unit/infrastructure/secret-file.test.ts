import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engineEnvironment, loadConfig, pipEnvironment } from '../../../src/infrastructure/config/load-config.ts';
import type { Setting } from '../../../src/infrastructure/config/setting.ts';
import { environmentWarnings, SettingReader } from '../../../src/infrastructure/config/setting-reader.ts';
import { settings } from '../../../src/infrastructure/config/settings.ts';

const secrets = Object.entries<Setting<unknown>>(settings).filter(([, { secret }]) => secret);
const key = Buffer.alloc(32, 7).toString('base64');
const valueOf = (variable: string): string =>
  variable.endsWith('_URL') ? 'postgres://docface:hunter2@db.example/docface' : key;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-secrets-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function fileWith(text: string, mode = 0o600): Promise<string> {
  const path = join(folder, 'secret');
  await writeFile(path, text);
  await chmod(path, mode);
  return path;
}

describe('a secret in a file', () => {
  test.each(secrets)('is the value of %s', async (name, { variable }) => {
    const reader = new SettingReader({ [`${variable}_FILE`]: await fileWith(`${valueOf(variable)}\n`) });

    expect(reader.problems).toEqual([]);
    expect(reader.values[name as 'masterKey']?.reveal()).toBe(valueOf(variable));
    expect(JSON.stringify(reader.values)).not.toContain(valueOf(variable));
  });

  test('loses the line ends behind it and nothing else', async () => {
    const load = async (text: string) => {
      const path = await fileWith(text);
      return new SettingReader({ DOCFACE_KAFKA_PASSWORD_FILE: path }).values.kafkaPassword?.reveal();
    };

    expect(await load(' two words \r\n')).toBe(' two words ');
    expect(await load('a\nb\n\n')).toBe('a\nb');
  });

  test.each(secrets)('beside %s in its variable stops the start', async (_, { variable }) => {
    const both = { [variable]: valueOf(variable), [`${variable}_FILE`]: await fileWith(valueOf(variable)) };

    expect(() => loadConfig(both)).toThrow(`${variable}, ${variable}_FILE: set one of the two`);
  });

  test.each([
    ['that is empty', () => fileWith('\n'), 'is empty'],
    ['that is not there', async () => join(folder, 'none'), 'cannot be read (ENOENT)'],
    ['that is a folder', async () => folder, 'is no file'],
    ['that is too large', () => fileWith('hunter2'.repeat(10_000)), 'is larger than 64 kB'],
    ['whose content cannot be used', () => fileWith('hunter2'), 'give 32 bytes in base64'],
  ])('%s stops the start and is not repeated', async (_, make, message) => {
    const path = await make();
    const load = () => loadConfig({ DOCFACE_MASTER_KEY_FILE: path });

    expect(load).toThrow('DOCFACE_MASTER_KEY_FILE: ');
    expect(load).toThrow(message);
    expect(load).not.toThrow('hunter2');
  });

  test('that cannot be used is not called missing too', () => {
    const load = () => loadConfig({ DOCFACE_DATABASE_URL_FILE: join(folder, 'none'), DOCFACE_MASTER_KEY: key });

    expect(load).toThrow(/DOCFACE_DATABASE_URL_FILE: .*cannot be read/);
    expect(load).not.toThrow(/missing:.*DOCFACE_DATABASE_URL/);
  });

  test('that every user may read is used, with a warning', async () => {
    const environment = { DOCFACE_MASTER_KEY_FILE: await fileWith(key, 0o644) };

    expect(loadConfig(environment).storage.masterKey?.reveal()).toBe(key);
    expect(environmentWarnings(environment)).toEqual([
      `DOCFACE_MASTER_KEY_FILE: every user of this machine may read ${folder}/secret (chmod o-r).`,
    ]);
    expect(environmentWarnings({ DOCFACE_MASTER_KEY_FILE: await fileWith(key, 0o640) })).toEqual([]);
  });

  test('is not told to programs that are started, nor where it lies', async () => {
    const all = Object.fromEntries(
      secrets.flatMap(([, { variable }]) => [
        [variable, 'hunter2'],
        [`${variable}_FILE`, join(folder, 'secret')],
      ]),
    );

    expect({ ...engineEnvironment(all), ...pipEnvironment(all) }).toEqual({});
  });
});

test('a variable that names a file for what is no secret is unknown', async () => {
  await mkdir(join(folder, 'port'));

  expect(environmentWarnings({ DOCFACE_PORT_FILE: join(folder, 'port') })).toEqual([
    expect.stringContaining('DOCFACE_PORT_FILE is no setting of docface') as string,
  ]);
});
