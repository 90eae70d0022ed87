import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import { type Service, startService } from '../../src/infrastructure/composition/start-service.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import { type Role, roles, settings } from '../../src/infrastructure/config/settings.ts';
import { type KeptRole, secretsOfRole } from '../support/deploy/role-secrets.ts';
import { docface } from '../support/docface-process.ts';
import { ocrForm } from '../support/forms.ts';
import { type LocalReceiver, startReceiver } from '../support/local-receiver.ts';
import { bindNullEngines, nullFile } from '../support/null-engines.ts';
import { RecordingLogger } from '../support/recording-logger.ts';
import { type DocfaceServers, startDocfaceServers } from '../support/servers/docface-servers.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

const secretVariables = Object.values(settings).flatMap(({ variable, secret }) => (secret ? [variable] : []));

let servers: DocfaceServers;
let data: string;
let receiver: LocalReceiver;
let front: TestService;
let client: TestClient;
const others = new Map<Role, { readonly service: Service; readonly logger: RecordingLogger }>();

/** What a role of the chart is given: all configuration, and its secrets alone. */
function environmentOf(role: KeptRole): Readonly<Record<string, string>> {
  const known = secretsOfRole[role];
  const all = {
    ...servers.environment,
    DOCFACE_DATABASE_DIRECT_URL: servers.postgres.url,
    DOCFACE_CONSOLE_OIDC_ISSUER: 'https://login.example',
    DOCFACE_CONSOLE_OIDC_CLIENT_ID: 'docface',
    DOCFACE_CONSOLE_OIDC_CLIENT_SECRET: 'made-up',
    DOCFACE_CONSOLE_OIDC_ROLES: 'staff=viewer',
    DOCFACE_GENERATORS: '[{"name":"house","url":"http://127.0.0.1:9/v1","model":"made-up"}]',
    DOCFACE_GENERATOR_KEYS: 'house=made-up',
    DOCFACE_WEBHOOK_ALLOW_PRIVATE: 'true',
    DOCFACE_WEBHOOK_ALLOW_HTTP: 'true',
    DOCFACE_DATA_DIR: join(data, role),
    DOCFACE_ROLES: role === 'migrate' ? 'janitor' : role === 'topics' ? 'relay' : role,
    DOCFACE_PORT: '0',
  };
  const given = Object.entries(all).filter(([name]) => !secretVariables.includes(name) || known.includes(name));
  return Object.fromEntries(given);
}

beforeAll(async () => {
  servers = await startDocfaceServers();
  data = await mkdtemp(join(tmpdir(), 'docface-roles-'));
  receiver = await startReceiver((_, response) => response.end());
  for (const [job, words] of [
    ['migrate', ['migrate']],
    ['topics', ['topics', 'create']],
  ] as const) {
    const { code, err } = await docface(words, environmentOf(job));
    if (code !== 0) throw new Error(`The job ${job} ended with ${code}: ${err}`);
  }
  for (const role of roles.filter((each) => each !== 'api')) {
    const logger = new RecordingLogger();
    const config = loadConfig(environmentOf(role));
    others.set(role, { service: await startService({ config, logger, bindEngines: bindNullEngines }), logger });
  }
  front = await startTestService(environmentOf('api'), { bindEngines: bindNullEngines });
  client = await front.addClient('acme');
}, 240_000);

afterAll(async () => {
  await Promise.all([front, ...Array.from(others.values(), ({ service }) => service)].map((each) => each?.stop()));
  await receiver?.close();
  await servers?.stop();
  await rm(data, { recursive: true, force: true });
}, 60_000);

test('every role is ready with the secrets that the chart gives it', async () => {
  for (const [role, { service }] of others) {
    const answer = await fetch(`${service.url}/health/ready`);
    expect([role, answer.status]).toEqual([role, 200]);
  }
});

test('a document is read, its client told and its files removed, by roles that know no more than they need', async () => {
  const headers = client.key;
  const endpoints = '/api/v1/webhooks/endpoints';
  const json = { ...headers, 'content-type': 'application/json' };
  const registering = { headers: json, body: JSON.stringify({ url: receiver.url }) };
  expect((await front.api.call('POST', endpoints, registering)).status).toBe(201);
  const form = ocrForm({ imageFile: nullFile('page', 1) });
  const submitted = await front.api.post<Envelope>('/api/v1/ocr-async/ocr/key', form, { headers });
  const waiting = { headers: { ...headers, prefer: 'wait=50' } };
  const path = `/api/v1/requests/${submitted.json.requestId}`;
  expect((await front.api.get<Envelope>(path, waiting)).json).toMatchObject({ status: 'completed' });
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), 30_000);

  const objects = front.service.parts.get(ports.objects);
  const kept = async (): Promise<number> => {
    let count = 0;
    for await (const _ of objects.list(`${client.id}/`)) count += 1;
    return count;
  };
  const before = await kept();
  expect((await front.api.call('DELETE', path, { headers })).status).toBe(200);
  await vi.waitFor(async () => expect(await kept()).toBeLessThan(before), 60_000);
  for (const [role, { logger }] of others) {
    expect([role, logger.lines.filter(({ level }) => level === 'error' || level === 'warn')]).toEqual([role, []]);
  }
}, 180_000);
