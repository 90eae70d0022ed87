import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ProcessDocumentOpener } from '../../src/adapters/child-process/process-document-opener.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { LocalMasterKey } from '../../src/adapters/node-crypto/master-key.ts';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import { type Service, type ServiceOptions, startService } from '../../src/infrastructure/composition/start-service.ts';
import { makeClientUseCases } from '../../src/infrastructure/composition/use-cases.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import { ApiClient } from '../support/api-client.ts';
import { copyDatabase } from '../support/database-template.ts';
import { ocrForm } from '../support/forms.ts';
import { bindNullEngines, bindNullEnginesWith, nullFile } from '../support/null-engines.ts';
import { RecordingLogger } from '../support/recording-logger.ts';

/** Never opens anything. */
const bindStuckEngines = bindNullEnginesWith(() => {
  const module = new URL('../contract/waiting-worker.ts', import.meta.url);
  return new ProcessDocumentOpener({
    decoders: [{ accepts: ['pdf'], module }],
    pool: new ProcessPool({ processes: 1 }),
  });
});

test('a file that is being opened when docface stops is opened again by the next process, and not blamed', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'docface-stop-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await copyDatabase(directory);
  await LocalMasterKey.open(directory);
  const logger = new RecordingLogger();
  const start = (bindEngines: ServiceOptions['bindEngines'] & {}): Promise<Service> =>
    startService({ config: loadConfig({ DOCFACE_DATA_DIR: directory, DOCFACE_PORT: '0' }), logger, bindEngines });

  const first = await start(bindStuckEngines);
  const clients = makeClientUseCases(first.parts);
  await clients.clients.create('command', { name: 'acme' });
  const { key } = await clients.apiKeys.create('command', { owner: { client: 'acme' }, name: 'test' });
  const headers = { 'x-api-key': key };
  const form = ocrForm({ imageFile: nullFile('made-up', 1), track: 'text' });
  const api = await ApiClient.connect(first.url);
  const { requestId } = (await api.post<Envelope>('/api/v1/ocr-async/ocr/key', form, { headers })).json;
  const look = async (from: ApiClient, wait = 0): Promise<Envelope> =>
    (await from.get<Envelope>(`/api/v1/requests/${requestId}`, { headers: { ...headers, prefer: `wait=${wait}` } }))
      .json;
  await expect.poll(async () => (await look(api)).status, { timeout: 10_000 }).toBe('processing');
  await first.stop();

  const second = await start(bindNullEngines);
  const { status, error } = await look(await ApiClient.connect(second.url), 30);
  await second.stop();
  expect({ status, error }).toEqual({ status: 'completed', error: null });
  expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
}, 60_000);
