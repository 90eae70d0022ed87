import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { TransitKeyService } from '../../src/adapters/transit/transit-key-service.ts';
import type { SealedPlace } from '../../src/application/installation/rotate-master-key.ts';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import { isFinished } from '../../src/domain/request/request.ts';
import { examine } from '../../src/infrastructure/composition/diagnose/diagnosis.ts';
import { keyService as examinations } from '../../src/infrastructure/composition/diagnose/key-service.ts';
import { introduceConfiguredKeys } from '../../src/infrastructure/composition/master-keys.ts';
import { makeAdministrationUseCases } from '../../src/infrastructure/composition/use-cases.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import { roles } from '../../src/infrastructure/config/settings.ts';
import { ocrForm } from '../support/forms.ts';
import { bindNullEngines, nullFile } from '../support/null-engines.ts';
import { type KeyServer, startKeyServer } from '../support/servers/key-server.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

let directory: string;
let keyServer: KeyServer;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'docface-vault-'));
  keyServer = await startKeyServer(directory);
}, 300_000);
afterAll(async () => {
  await keyServer?.stop();
  await rm(directory, { recursive: true, force: true });
});

const environment = () => ({ DOCFACE_KEY_SERVICE_URL: keyServer.url, DOCFACE_KEY_SERVICE_TOKEN: keyServer.token });
const doctor = async (more: Readonly<Record<string, string>> = {}) => {
  const [looked] = examinations(loadConfig({ ...environment(), ...more }));
  return looked === undefined ? null : examine(looked);
};

describe('Vault', () => {
  const context = 'docface data key';
  const half = Buffer.alloc(32, 3);
  let service: TransitKeyService;

  const serviceOf = (token = keyServer.token): TransitKeyService =>
    new TransitKeyService({
      url: keyServer.url,
      mount: 'transit',
      key: 'docface',
      namespace: null,
      token: () => token,
      tokenIsRenewed: false,
    });

  beforeAll(() => {
    service = serviceOf();
  });
  afterAll(() => service.close());

  test('seals and opens under each version of its key, with the rights that the documentation names', async () => {
    const first = { version: 1, context };
    const sealed = await service.seal(first, half);
    const [hashKey] = [await service.hashKey(1)];
    await keyServer.administer('POST', 'transit/keys/docface/rotate');
    const second = await service.seal({ version: 2, context }, half);
    const older = await service.seal(first, half);

    expect(await service.versions()).toEqual({ oldest: 1, newest: 2 });
    for (const text of [sealed, older]) expect(Buffer.from(await service.open(first, text))).toEqual(half);
    expect(Buffer.from(await service.open({ version: 2, context }, second))).toEqual(half);
    expect([await service.hashKey(1), (await service.hashKey(2)).length]).toEqual([hashKey, 32]);
    expect(Buffer.from(await service.hashKey(2)).equals(Buffer.from(hashKey ?? []))).toBe(false);
  });

  test('opens nothing that was changed or cut, or is of another context or version', async () => {
    const under = { version: 1, context };
    const sealed = Uint8Array.from(await service.seal(under, half));
    const changed = { code: 'UNREADABLE_FILE' };

    await expect(service.open({ ...under, context: 'another' }, sealed)).rejects.toMatchObject(changed);
    await expect(service.open({ ...under, version: 2 }, sealed)).rejects.toMatchObject(changed);
    await expect(service.open(under, sealed.subarray(0, -1))).rejects.toMatchObject(changed);
    sealed[15] = (sealed[15] ?? 0) ^ 1;
    await expect(service.open(under, sealed)).rejects.toMatchObject(changed);
  });

  test('prolongs a token that can be, and tells of one that cannot', async () => {
    expect(await service.prolong()).toEqual({ secondsLeft: expect.any(Number), isKept: true });
    const asked = { policies: ['docface'], ttl: '10m', renewable: false };
    const { auth } = await keyServer.administer('POST', 'auth/token/create', asked);
    const short = serviceOf(String((auth as Readonly<Record<string, unknown>>)['client_token']));
    expect(await short.prolong()).toMatchObject({ isKept: false });
    short.close();
    const { auth: renewed } = await keyServer.administer('POST', 'auth/token/create', {
      policies: ['docface'],
      ttl: '10m',
    });
    const long = serviceOf(String((renewed as Readonly<Record<string, unknown>>)['client_token']));
    expect(await long.prolong()).toMatchObject({ isKept: true });
    long.close();
  });

  test('is looked at by the doctor, who says what is wrong', async () => {
    expect(await doctor()).toMatchObject({
      state: 'fine',
      detail: expect.stringContaining('transit/docface, versions 1 to 2'),
    });
    expect(await doctor({ DOCFACE_KEY_SERVICE_TOKEN: 'another' })).toMatchObject({
      state: 'broken',
      detail: 'The key service refuses the token, or its policy has no right to the key transit/docface.',
    });
    const { auth } = await keyServer.administer('POST', 'auth/token/create', { policies: ['default'] });
    const powerless = String((auth as Readonly<Record<string, unknown>>)['client_token']);
    expect(await doctor({ DOCFACE_KEY_SERVICE_TOKEN: powerless })).toMatchObject({ state: 'broken' });
    expect(await doctor({ DOCFACE_KEY_SERVICE_KEY: 'other' })).toMatchObject({ state: 'broken' });
  });
});

async function submit(service: TestService, client: TestClient, page: string): Promise<string> {
  const form = ocrForm({ imageFile: nullFile(page, 1) });
  const { status, json } = await service.api.post<Envelope>('/api/v1/ocr-async/ocr/key', form, { headers: client.key });
  expect(status).toBe(202);
  return json.requestId;
}

async function finished(service: TestService, client: TestClient, id: string): Promise<Envelope> {
  for (;;) {
    const headers = { ...client.key, prefer: 'wait=20' };
    const { status, json } = await service.api.get<Envelope>(`/api/v1/requests/${id}`, { headers });
    expect(status).toBe(200);
    if (isFinished(json.status)) return json;
  }
}

test('requests are kept while the key is rotated and while Vault is away, and finished when it is back', async () => {
  const service = await startTestService(
    { DOCFACE_ROLES: roles.join(','), DOCFACE_METRICS_PORT: '0', ...environment() },
    { bindEngines: bindNullEngines },
  );
  onTestFinished(() => service.stop());
  const client = await service.addClient('acme');
  const ids: string[] = [];
  // The first one on its own: whoever waits for it learns that everything is up.
  ids.push(await submit(service, client, 'first'));
  expect((await finished(service, client, ids[0] ?? '')).status).toBe('completed');

  // The key is rotated while requests come in, and then the service opens nothing with older versions.
  const { parts } = service.service;
  const { rotateMasterKey } = makeAdministrationUseCases(parts);
  for (let n = 0; n < 3; n += 1) ids.push(await submit(service, client, `page ${n}`));
  await keyServer.administer('POST', 'transit/keys/docface/rotate');
  await introduceConfiguredKeys(parts);
  for (let n = 3; n < 5; n += 1) ids.push(await submit(service, client, `page ${n}`));
  let resealed = 0;
  const rewrapped = async () => {
    for (let from: SealedPlace | undefined, step; ; from = step.next) {
      step = await rotateMasterKey.rewrap('command', from === undefined ? {} : { from });
      resealed += step.resealed;
      if (step.next === null) return rotateMasterKey.retire('command');
    }
  };
  await expect.poll(rewrapped, { timeout: 20_000 }).toMatchObject({ version: 3, left: [] });
  expect(resealed).toBeGreaterThanOrEqual(4);
  await keyServer.administer('POST', 'transit/keys/docface/config', { min_decryption_version: 3 });

  for (let n = 5; n < 8; n += 1) ids.push(await submit(service, client, `page ${n}`));
  await keyServer.stop();
  const form = ocrForm({ imageFile: nullFile('refused', 1) });
  const refused = await service.api.post<Envelope>('/api/v1/ocr-async/ocr/key', form, { headers: client.key });
  expect([refused.status, refused.json]).toMatchObject([503, { code: 'DEPENDENCY_UNAVAILABLE', retryable: true }]);
  expect(await doctor()).toMatchObject({ state: 'broken', detail: 'The key service does not answer.' });
  const ready = async (): Promise<string> => JSON.stringify((await service.api.get('/health/ready')).json);
  await expect.poll(ready, { timeout: 10_000 }).toContain('key service');
  // Back, and sealed as it always is then.
  await keyServer.start();
  expect(await doctor()).toMatchObject({ state: 'broken', detail: 'The key service is sealed or in maintenance.' });
  await keyServer.unseal();
  await expect.poll(ready, { timeout: 10_000 }).not.toContain('key service');

  for (const id of ids) expect([id, (await finished(service, client, id)).status]).toEqual([id, 'completed']);
  const text = await (await fetch(service.service.metricsUrl ?? '')).text();
  expect(text).toMatch(/docface_key_service_call_duration_seconds_count\{operation="seal",outcome="failed"\} [1-9]/);
  expect(JSON.stringify(service.logger.lines)).not.toContain(keyServer.token);
}, 120_000);
