import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { LocalMasterKey } from '../../src/adapters/node-crypto/master-key.ts';
import type { SealedPlace } from '../../src/application/installation/rotate-master-key.ts';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import { isFinished } from '../../src/domain/request/request.ts';
import { examine } from '../../src/infrastructure/composition/diagnose/diagnosis.ts';
import { servers as examinations } from '../../src/infrastructure/composition/diagnose/servers.ts';
import { createTopics, migrateServers, prepareServers } from '../../src/infrastructure/composition/prepare-servers.ts';
import { makeAdministrationUseCases } from '../../src/infrastructure/composition/use-cases.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import { roles } from '../../src/infrastructure/config/settings.ts';
import { docface } from '../support/docface-process.ts';
import { ocrForm } from '../support/forms.ts';
import { bindNullEngines, nullFile } from '../support/null-engines.ts';
import { RecordingLogger } from '../support/recording-logger.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';
import { databaseUrl, runOnce } from './database-url.ts';
import { kafkaBrokers } from './kafka-brokers.ts';
import { givenS3Place, type S3Place } from './s3-place.ts';

const [old, fresh, foreign] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const name = `docface_${randomUUID().replaceAll('-', '')}`;
const idOf = (key: Uint8Array): string => new LocalMasterKey([key]).held[0] ?? '';
const directory = join(tmpdir(), name);
let place: Omit<S3Place, 'server'>;

beforeAll(async () => {
  await runOnce(databaseUrl(), `create database ${name}`);
  place = await givenS3Place();
  await migrate(old);
  await prepareServers({ config: configOf(old), onProgress: () => undefined }, createTopics);
}, 120_000);

afterAll(async () => {
  await runOnce(databaseUrl(), `drop database ${name} with (force)`);
  await place?.close();
  await rm(directory, { recursive: true, force: true });
});

/** The settings of a process that holds these keys, in this order. */
function environmentOf(...keys: readonly Uint8Array[]): Readonly<Record<string, string>> {
  const { endpoint, region, keys: store, bucket } = place.options;
  return {
    DOCFACE_DATABASE_URL: databaseUrl(name),
    DOCFACE_KAFKA_BROKERS: kafkaBrokers().join(','),
    DOCFACE_KAFKA_REPLICATION: '1',
    DOCFACE_KAFKA_PARTITIONS: '2',
    DOCFACE_S3_ENDPOINT: endpoint,
    DOCFACE_S3_REGION: region,
    DOCFACE_S3_BUCKET: bucket,
    DOCFACE_S3_ACCESS_KEY: store?.accessKey ?? '',
    DOCFACE_S3_SECRET_KEY: store?.secretKey ?? '',
    DOCFACE_MASTER_KEY: keys.map((key) => Buffer.from(key).toString('base64')).join(','),
    DOCFACE_ROLES: roles.join(','),
    DOCFACE_PORT: '0',
  };
}

/** The same for a command, which leaves nothing where the tests run. */
const commandWith = (...keys: readonly Uint8Array[]) => ({ ...environmentOf(...keys), DOCFACE_DATA_DIR: directory });
const configOf = (...keys: readonly Uint8Array[]) => loadConfig(environmentOf(...keys));
const migrate = (...keys: readonly Uint8Array[]) =>
  prepareServers({ config: configOf(...keys), onProgress: () => undefined }, migrateServers);
const start = (...keys: readonly Uint8Array[]) =>
  startTestService(environmentOf(...keys), { bindEngines: bindNullEngines });
const lookAtKey = async (...keys: readonly Uint8Array[]) => {
  const [looked] = examinations(configOf(...keys), new RecordingLogger()).filter(({ name: of }) => of === 'Master key');
  return looked === undefined ? null : examine(looked);
};

/** Requests whose key this master key wrapped. */
async function wrappedBy(key: Uint8Array): Promise<readonly string[]> {
  const client = new Client({ connectionString: databaseUrl(name) });
  await client.connect();
  try {
    const { rows } = await client.query<{ wrapped: string }>(
      `select split_part(wrapped_key, ' ', 2) as wrapped from requests where wrapped_key like $1`,
      [`% ${idOf(key)}.%`],
    );
    return rows.map(({ wrapped }) => wrapped);
  } finally {
    await client.end();
  }
}

test('a process with another master key does not start, in one sentence that the doctor says too', async () => {
  const sentence = `DOCFACE_MASTER_KEY is not the master key of this installation (${idOf(old)}). Set DOCFACE_MASTER_KEY to that key.`;
  const refused = { code: 'DEPENDENCY_UNAVAILABLE', message: sentence };
  await expect(start(foreign)).rejects.toMatchObject(refused);
  await expect(migrate(foreign)).rejects.toMatchObject(refused);
  expect(await lookAtKey(foreign)).toMatchObject({ state: 'broken', detail: sentence });
  expect(await lookAtKey(old)).toMatchObject({ state: 'fine', detail: expect.stringContaining(idOf(old)) });
  const { code, err } = await docface(['serve'], commandWith(foreign));
  expect([code, err.trim().split('\n').at(-1)]).toEqual([3, sentence]);
}, 60_000);

test('the master key is rotated while requests come in, and then the old one opens nothing', async () => {
  const running = new Set<TestService>();
  onTestFinished(async () => {
    for (const service of running) await service.stop();
  });
  const started = async (...keys: readonly Uint8Array[]): Promise<TestService> => {
    const service = await start(...keys);
    running.add(service);
    return service;
  };
  const stop = async (service: TestService): Promise<void> => {
    running.delete(service);
    await service.stop();
  };
  const submitted: string[] = [];
  const submit = async (service: TestService, client: TestClient): Promise<void> => {
    const form = ocrForm({ imageFile: nullFile(`page ${submitted.length}`, 1) });
    const asked = { headers: client.key };
    const { status, json } = await service.api.post<Envelope>('/api/v1/ocr-async/ocr/key', form, asked);
    expect(status).toBe(202);
    submitted.push(json.requestId);
  };
  const envelope = async (service: TestService, client: TestClient, id: string): Promise<Envelope> => {
    const headers = { ...client.key, prefer: 'wait=20' };
    for (;;) {
      const { status, json } = await service.api.get<Envelope>(`/api/v1/requests/${id}`, { headers });
      expect(status).toBe(200);
      if (isFinished(json.status)) return json;
    }
  };

  // Every process can open what the new key will seal before one seals with it.
  const first = await started(fresh, old);
  const client = await first.addClient('acme');
  for (let n = 0; n < 10; n += 1) await submit(first, client);
  await first.tokenOf(client);
  const results = new Map<string, Envelope>();
  for (const id of submitted) results.set(id, await envelope(first, client, id));
  expect(await wrappedBy(fresh)).toEqual([]);

  await expect(start(old, fresh)).rejects.toThrow('is new to this installation. Run "docface migrate"');
  await migrate(old, fresh);
  const second = await started(old, fresh);
  let over = false;
  const load = [first, second].map(async (service) => {
    while (!over) {
      await submit(service, client);
      await sleep(150);
    }
  });
  const { rotateMasterKey } = makeAdministrationUseCases(second.service.parts);
  let resealed = 0;
  while (submitted.length < 30) {
    for (let from: SealedPlace | undefined, step; ; from = step.next) {
      step = await rotateMasterKey.rewrap('command', from === undefined ? {} : { from });
      resealed += step.resealed;
      if (step.next === null) break;
    }
  }
  over = true;
  await Promise.all(load);
  // More than there was before: some of what the first process sealed meanwhile.
  expect(resealed).toBeGreaterThan(10);
  // What seals with the old key is stopped, and the rest of it rewrapped.
  await stop(first);
  const { code, out, err } = await docface(['master-key', 'rewrap', '--json'], commandWith(old, fresh));
  expect([code, JSON.parse(out)]).toMatchObject([0, { current: idOf(fresh), retired: [idOf(old)], left: [] }]);
  expect(err).toMatch(/^Round 1, done: \d+ looked at, \d+ sealed anew, 0 left/m);
  for (let n = 0; n < 5; n += 1) await submit(second, client);
  for (const id of submitted) results.set(id, results.get(id) ?? (await envelope(second, client, id)));
  await stop(second);

  const alone = await started(fresh);
  for (const id of submitted) {
    const found = await envelope(alone, client, id);
    expect([id, found.status, found.result]).toEqual([id, 'completed', results.get(id)?.result]);
  }
  expect(results.get(submitted[0] ?? '')?.result).toBeTruthy();
  await alone.tokenOf(client);
  await submit(alone, client);
  expect((await envelope(alone, client, submitted.at(-1) ?? '')).status).toBe('completed');
  expect(await wrappedBy(old)).toEqual([]);
  expect((await wrappedBy(fresh)).length).toBe(submitted.length);
  const [wrapped = ''] = await wrappedBy(fresh);
  const missing = { code: 'INTERNAL_ERROR', retryable: true };
  await expect(new LocalMasterKey([old]).unwrap(wrapped, 'docface data key')).rejects.toMatchObject(missing);
  await expect(start(old)).rejects.toThrow('is not the master key of this installation');
  expect(await lookAtKey(fresh)).toMatchObject({ state: 'fine' });
}, 120_000);
