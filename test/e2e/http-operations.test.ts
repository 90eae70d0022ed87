import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import type { ServiceActivity } from '../../src/application/operations/get-activity.ts';
import type { ServiceStatus } from '../../src/application/operations/get-status.ts';
import { writeDeadLetter } from '../../src/application/pipeline/failure-policy.ts';
import type { ShownReplay } from '../../src/application/replays/replays.ts';
import type { ShownRecovery } from '../../src/application/webhooks/webhook-recoveries.ts';
import type { ApiKeyView } from '../../src/domain/client/api-key.ts';
import type { Client, Operator } from '../../src/domain/client/client.ts';
import type { ServiceAccountView } from '../../src/domain/client/service-account.ts';
import { DocfaceError } from '../../src/domain/errors.ts';
import type { AuditPage } from '../../src/domain/ports/audit-repository.ts';
import type { DeadLetter } from '../../src/domain/ports/dead-letter-repository.ts';
import type { Replay } from '../../src/domain/ports/replay-repository.ts';
import { stageRequested } from '../../src/domain/request/events.ts';
import type { EndpointView } from '../../src/domain/webhook/endpoint.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import type { ApiClient } from '../support/api-client.ts';
import { finishRequest } from '../support/finish-request.ts';
import { ocrForm } from '../support/forms.ts';
import { type LocalReceiver, startReceiver } from '../support/local-receiver.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

let docface: TestService;
/** An administrator. */
let ana: ApiClient;
let anaId: string;
let acme: TestClient;
let client: ApiClient;

// Without stages: what is queued stays so until a test ends it.
beforeAll(async () => {
  docface = await startTestService({
    DOCFACE_ROLES: 'api,janitor,relay,notifier',
    DOCFACE_WEBHOOK_ALLOW_HTTP: 'true',
    DOCFACE_WEBHOOK_ALLOW_PRIVATE: 'true',
  });
  const { operators, apiKeys } = docface.admin;
  anaId = (await operators.create('command', { name: 'ana', role: 'admin' })).id;
  const { key } = await apiKeys.create('command', { owner: { operator: 'ana' }, name: 'test' });
  ana = docface.api.with({ 'x-api-key': key });
  acme = await docface.addClient('acme');
  client = docface.api.with(acme.key);
});
afterAll(() => docface.stop());

const submit = async (): Promise<string> =>
  (await client.post<LinkedEnvelope>('/api/v1/ocr-async/ocr/key', ocrForm())).json.requestId;
const patch = <Body>(path: string, changes: object) =>
  ana.call<Body>('PATCH', path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(changes) });
const auditOf = async (query: string) => (await ana.get<AuditPage>(`/api/v1/operations/audit?${query}`)).json.entries;
const polled = { timeout: 20_000, interval: 100 };

describe('clients over HTTP', () => {
  test('are added, listed, seen, changed and suspended, and the audit says by whom', async () => {
    const added = await ana.postJson<Client>('/api/v1/clients', { name: 'globex', limits: { queued: 7 } });
    expect(added.status).toBe(201);
    const { id } = added.json;
    expect(added.headers.get('location')).toBe(`/api/v1/clients/${id}`);
    expect(added.json).toMatchObject({ status: 'active', synchronousKinds: [], limits: { queued: 7 } });
    const { clients } = (await ana.get<{ clients: Client[] }>('/api/v1/clients')).json;
    expect(clients.map(({ name }) => name)).toEqual(['acme', 'globex']);

    const changes = { status: 'suspended', synchronousKinds: ['ocr', 'face_match'], limits: { readBurst: 5 } };
    expect((await patch<Client>('/api/v1/clients/globex', changes)).json).toMatchObject({
      status: 'suspended',
      synchronousKinds: ['ocr', 'face_match'],
      limits: { queued: 7, readBurst: 5 },
    });
    await patch('/api/v1/clients/globex', { status: 'active', synchronousKinds: ['face_match'] });
    expect((await ana.get<Client>(`/api/v1/clients/${id}`)).json).toMatchObject({
      status: 'active',
      synchronousKinds: ['face_match'],
      limits: { queued: 7, readBurst: 5 },
    });
    const entries = await auditOf(`kind=change&subject=client:${id}`);
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([`operator:${anaId}`]));
    expect(entries.map(({ action }) => action)).toEqual([
      'client.activated',
      'synchronous.disabled',
      'client.suspended',
      'synchronous.enabled',
      'synchronous.enabled',
      'limits.changed',
      'client.created',
    ]);
  });

  test('get credentials, whose secrets are shown once, until they are revoked', async () => {
    const path = '/api/v1/clients/acme/keys';
    const issued = await ana.postJson<{ apiKey: ApiKeyView; key: string }>(path, {
      name: 'erp',
      scopes: ['requests:read'],
    });
    expect(issued.status).toBe(201);
    const { apiKey, key } = issued.json;
    expect(apiKey).toMatchObject({
      owner: { kind: 'client', id: acme.id },
      scopes: ['requests:read'],
      revokedAt: null,
    });
    const bearer = docface.api.with({ 'x-api-key': key });
    expect((await bearer.get('/api/v1/requests')).status).toBe(200);
    const listed = await ana.get<{ apiKeys: ApiKeyView[] }>(path);
    expect(listed.json.apiKeys.map(({ id }) => id)).toContain(apiKey.id);
    expect(listed.text).not.toContain(key.slice(-43));
    expect((await ana.call('DELETE', `/api/v1/keys/${apiKey.id}`)).status).toBe(204);
    expect((await bearer.get('/api/v1/requests')).status).toBe(401);

    const accounts = '/api/v1/clients/acme/service-accounts';
    const made = await ana.postJson<{ serviceAccount: ServiceAccountView; clientSecret: string }>(accounts, {
      name: 'batch',
    });
    const { serviceAccount, clientSecret } = made.json;
    const account = { ...acme, account: { id: serviceAccount.id, secret: clientSecret } };
    const withToken = docface.api.with(await docface.tokenOf(account));
    expect((await withToken.get('/api/v1/requests')).status).toBe(200);
    expect((await ana.call('DELETE', `/api/v1/service-accounts/${serviceAccount.id}`)).status).toBe(204);
    expect((await withToken.get('/api/v1/requests')).status).toBe(401);
    const seen = await ana.get<{ serviceAccounts: ServiceAccountView[] }>(accounts);
    expect(seen.json.serviceAccounts.find(({ id }) => id === serviceAccount.id)?.revokedAt).not.toBeNull();
    for (const secret of [key.slice(-43), clientSecret])
      expect(JSON.stringify(docface.logger.lines)).not.toContain(secret);
  });

  test.each([
    ['POST', '/api/v1/clients', { name: 'No Name' }, '400 INVALID_FIELD'],
    ['POST', '/api/v1/clients', { name: 'hooli', limits: { queued: 0 } }, '400 INVALID_FIELD'],
    ['POST', '/api/v1/clients', { name: 'hooli', limits: { nonsense: 1 } }, '400 INVALID_FIELD'],
    ['PATCH', '/api/v1/clients/nobody', { status: 'suspended' }, '404 NOT_FOUND'],
    ['POST', '/api/v1/clients/nobody/keys', { name: 'erp' }, '404 NOT_FOUND'],
    ['POST', '/api/v1/clients/acme/keys', { name: 'erp', scopes: ['admin'] }, '400 INVALID_FIELD'],
    ['POST', '/api/v1/clients/acme/keys', { name: 'erp', networks: ['nonsense'] }, '400 INVALID_FIELD'],
    ['POST', '/api/v1/clients/acme/keys', { name: 'erp', expiresAt: '2020-01-01T00:00:00Z' }, '400 INVALID_FIELD'],
    ['POST', '/api/v1/operators', { name: 'bia', role: 'king' }, '400 INVALID_FIELD'],
    ['PATCH', '/api/v1/operators/ana', { role: 'viewer' }, '409 INVALID_STATE'],
  ])('refuse %s %s with %j', async (method, path, body, refusal) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await ana.call<ProblemDetails>(method, path, { headers, body: JSON.stringify(body) });
    expect(`${answer.status} ${answer.json.code}`).toBe(refusal);
  });
});

describe('operators over HTTP', () => {
  test('are added, get keys, and may at once what their newest role may', async () => {
    const added = await ana.postJson<Operator>('/api/v1/operators', { name: 'bia', role: 'viewer' });
    expect(added).toMatchObject({ status: 201, json: { name: 'bia', role: 'viewer' } });
    const keys = '/api/v1/operators/bia/keys';
    const { key } = (await ana.postJson<{ key: string }>(keys, { name: 'laptop' })).json;
    const bia = docface.api.with({ 'x-api-key': key });
    expect((await bia.get('/api/v1/operators')).status).toBe(403);
    expect((await patch<Operator>('/api/v1/operators/bia', { role: 'admin' })).json.role).toBe('admin');
    const { operators } = (await bia.get<{ operators: Operator[] }>('/api/v1/operators')).json;
    expect(operators.map(({ name, role }) => `${name} ${role}`)).toEqual(['ana admin', 'bia admin']);
    expect((await ana.get<{ apiKeys: ApiKeyView[] }>(keys)).json.apiKeys).toHaveLength(1);
    await patch('/api/v1/operators/bia', { role: 'viewer' });
    expect((await bia.get('/api/v1/operators')).status).toBe(403);
  });
});

describe('the service over HTTP', () => {
  test('says what waits, what ended, and what was given up', async () => {
    const requestId = await submit();
    await client.post(`/api/v1/requests/${await submit()}/cancel`);
    const status = (await ana.get<ServiceStatus>('/api/v1/operations/status')).json;
    expect(status.backlog.requests).toContainEqual({ kind: 'ocr', status: 'queued', requests: 1 });
    expect(status).toMatchObject({ release: expect.any(String), engines: [] });
    await expect
      .poll(async () => (await ana.get<ServiceActivity>('/api/v1/operations/activity')).json.total, polled)
      .toMatchObject({ canceled: 1, failed: 0 });
    const week = await ana.get<ServiceActivity>('/api/v1/operations/activity?window=week&kind=face_match');
    expect(week.json).toMatchObject({ window: 'week', total: { canceled: 0 }, clients: [] });
    expect(week.json.steps).toHaveLength(84);
    await client.post(`/api/v1/requests/${requestId}/cancel`);
  });

  test('shows the audit page by page, by actor, action and time', async () => {
    const [newest, older] = (await ana.get<AuditPage>('/api/v1/operations/audit?kind=change&limit=2')).json.entries;
    const first = (await ana.get<AuditPage>('/api/v1/operations/audit?kind=change&limit=1')).json;
    const second = await ana.get<AuditPage>(`/api/v1/operations/audit?kind=change&limit=1&cursor=${first.nextCursor}`);
    expect([first.entries, second.json.entries]).toEqual([[newest], [older]]);
    const byCommand = await auditOf('actor=command&action=operator.created');
    expect(byCommand).toMatchObject([{ detail: { name: 'ana' } }]);
    const since = encodeURIComponent(String(newest?.at));
    expect(await auditOf(`kind=change&since=${since}`)).toContainEqual(newest);
    expect(await auditOf(`until=${since}`)).not.toContainEqual(newest);
    expect((await ana.get('/api/v1/operations/audit?cursor=nonsense')).status).toBe(400);
  });

  test('is shown to administrators only', async () => {
    const paths = ['status', 'activity', 'audit', 'dead-letters', 'replays'].map(
      (each) => `/api/v1/operations/${each}`,
    );
    for (const path of [...paths, '/api/v1/clients', '/api/v1/operators', '/api/v1/clients/acme/keys']) {
      expect((await client.get<ProblemDetails>(path)).json.code, path).toBe('INSUFFICIENT_SCOPE');
      expect((await docface.api.get<ProblemDetails>(path)).json.code, path).toBe('UNAUTHENTICATED');
    }
  });
});

describe('dead letters over HTTP', () => {
  test('are listed, seen and sent again', async () => {
    const database = docface.service.parts.get(ports.database);
    const request = await database.requests.find(await submit());
    if (request === null) throw new Error('the request is gone');
    const event = stageRequested(request, 'typification', 'document');
    const error = new DocfaceError('ENGINE_FAILED', 'The engine stopped.');
    const stamp = { ids: docface.service.parts.get(ports.ids), at: new Date() };
    const id = await database.transaction((tx) => writeDeadLetter(tx, { event, error, tries: 4 }, stamp));

    const path = '/api/v1/operations/dead-letters';
    const list = async (query: string) =>
      (await ana.get<{ deadLetters: DeadLetter[] }>(`${path}?${query}`)).json.deadLetters;
    expect(await list('code=ENGINE_FAILED&client=acme&waiting=true')).toMatchObject([{ id, tries: 4 }]);
    expect(await list('code=NEWER_EVENT')).toEqual([]);
    expect((await ana.get<DeadLetter>(`${path}/${id}`)).json).toMatchObject({ event: { requestId: request.id } });
    expect((await ana.get(`${path}/${request.id}`)).status).toBe(404);
    const redrive = (body: object) => ana.postJson<{ redriven: object[] }>(`${path}/redrive`, body);
    expect((await redrive({ ids: [id] })).json.redriven).toEqual([{ id, outcome: 'sent' }]);
    expect((await redrive({ ids: [id] })).json.redriven).toMatchObject([{ outcome: 'refused' }]);
    expect((await redrive({ code: 'ENGINE_FAILED' })).json.redriven).toEqual([]);
    expect((await redrive({})).status).toBe(400);
    expect(await list('waiting=true')).toEqual([]);
    expect((await ana.get<DeadLetter>(`${path}/${id}`)).json.redrivenBy).toBe(`operator:${anaId}`);
    await client.post(`/api/v1/requests/${request.id}/cancel`);
  });
});

describe('replays over HTTP', () => {
  const path = '/api/v1/operations/replays';
  const begin = async (order: object) => {
    const answer = await ana.postJson<Replay>(path, order);
    expect(answer.status).toBe(202);
    expect(answer.headers.get('location')).toBe(`${path}/${answer.json.id}`);
    return answer.json.id;
  };
  const show = async (id: string) => (await ana.get<ShownReplay>(`${path}/${id}?state=started`)).json;
  const ended = async (id: string): Promise<void> => {
    await expect.poll(async () => (await show(id)).replay.task?.endedAt ?? null, polled).not.toBeNull();
  };

  test('are previewed, run as shadows, compared, promoted and undone, without anybody who waits', async () => {
    const requestId = await submit();
    await finishRequest(docface, requestId);
    const order = { stage: 'typification', requestIds: [requestId] };
    const preview = await begin({ ...order, dryRun: true });
    await ended(preview);
    expect(await show(preview)).toMatchObject({ counts: [{ state: 'planned', requests: 1 }], items: [] });

    const id = await begin({ ...order, shadow: true });
    await ended(id);
    expect((await show(id)).items).toMatchObject([{ requestId, state: 'started', attempt: 2 }]);
    const changes = `${path}/${id}/changes`;
    expect((await ana.get(changes)).json).toEqual({ requests: [], unfinished: requestId });
    await finishRequest(docface, requestId);
    expect((await ana.get(changes)).json).toMatchObject({ requests: [{ requestId, state: 'same' }], unfinished: null });
    const shown = async () => (await client.get<LinkedEnvelope>(`/api/v1/requests/${requestId}`)).json.attempt;

    expect((await ana.postJson(`${path}/${id}/promote`, {})).status).toBe(202);
    await ended(id);
    expect(await shown()).toBe(2);
    expect((await ana.post(`${path}/${id}/undo`)).status).toBe(202);
    await ended(id);
    expect(await shown()).toBe(1);
    const { replays } = (await ana.get<{ replays: Replay[] }>(path)).json;
    expect(replays.map((each) => each.id)).toEqual([id]);
    expect((await ana.post(`${path}/${id}/resume`)).status).toBe(202);
    await ended(id);
  });

  test.each([
    [{ stage: 'validation' }, 400],
    [{ stage: 'nonsense', since: '2026-11-01T00:00:00Z' }, 400],
    [{ stage: 'validation', since: 'yesterday' }, 400],
    [{ stage: 'validation', since: '2026-11-01T00:00:00Z', client: 'nobody' }, 404],
  ])('refuse the order %j', async (order, status) => {
    expect((await ana.postJson(path, order)).status).toBe(status);
  });
});

describe('a recovery over HTTP', () => {
  let receiver: LocalReceiver;
  let answer = 500;
  beforeAll(async () => {
    receiver = await startReceiver((_, response) => response.writeHead(answer).end());
  });
  afterAll(() => receiver.close());

  test('sends again what a client’s receiver did not take, for the client and for operators', async () => {
    const since = new Date(Date.now() - 1000).toISOString();
    const made = await client.postJson<{ endpoint: EndpointView }>('/api/v1/webhooks/endpoints', { url: receiver.url });
    const endpoint = `/api/v1/webhooks/endpoints/${made.json.endpoint.id}`;
    await client.post(`/api/v1/requests/${await submit()}/cancel`);
    const deliveries = async (query: string) =>
      (await ana.get<{ deliveries: unknown[] }>(`${endpoint}/deliveries?${query}`)).json.deliveries;
    await expect.poll(() => receiver.received.length, polled).toBeGreaterThan(0);
    await expect.poll(() => deliveries('status=pending'), polled).toHaveLength(1);

    answer = 204;
    const begun = await ana.postJson<ShownRecovery>(`${endpoint}/recoveries`, { since });
    expect(begun.status).toBe(202);
    const location = begun.headers.get('location') ?? '';
    expect(location).toBe(`${endpoint}/recoveries/${begun.json.id}`);
    await expect
      .poll(async () => (await client.get<ShownRecovery>(location)).json, polled)
      .toMatchObject({ state: 'done', delivered: 1, pending: 0, failed: 0, createdBy: `operator:${anaId}` });
    expect(await deliveries('status=delivered')).toMatchObject([{ delivery: { recoveryId: begun.json.id } }]);
    const { recoveries } = (await ana.get<{ recoveries: ShownRecovery[] }>(`${endpoint}/recoveries`)).json;
    expect(recoveries.map(({ id }) => id)).toEqual([begun.json.id]);
    expect((await ana.postJson(`${endpoint}/recoveries`, { since: '2099-01-01T00:00:00Z' })).status).toBe(400);
    const stranger = docface.api.with((await docface.addClient('stranger')).key);
    expect((await stranger.get(location)).status).toBe(404);
  });
});
