import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { storage } from '../../../../src/infrastructure/composition/diagnose/storage.ts';
import { loadConfig } from '../../../../src/infrastructure/config/load-config.ts';
import { RecordingLogger } from '../../../support/recording-logger.ts';

test.runIf(process.platform !== 'win32')(
  'the data directory is shown by the doctor when it is open, with what to do',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'docface-open-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    await chmod(directory, 0o755);
    const examinations = storage(loadConfig({ DOCFACE_DATA_DIR: directory }), new RecordingLogger());
    const found = await examinations.find(({ name }) => name === 'Data directory')?.look();
    expect(found).toMatchObject({
      detail: expect.stringContaining('open to other users (0755)'),
      advice: expect.stringContaining(`chmod 700 ${directory}`),
    });
  },
);

test('the doctor makes an embedded database only where no servers are configured', () => {
  const names = (environment: Readonly<Record<string, string>>) =>
    storage(loadConfig(environment), new RecordingLogger()).map(({ name }) => name);
  expect(names({})).toEqual(['Data directory', 'Address', 'Database']);
  const servers = {
    DOCFACE_DATABASE_URL: 'postgres://docface@db.example/docface',
    DOCFACE_KAFKA_BROKERS: 'kafka.example:9092',
    DOCFACE_S3_ENDPOINT: 'https://s3.example',
    DOCFACE_ROLES: 'relay',
  };
  expect(names(servers)).toEqual(['Data directory', 'Address']);
});
