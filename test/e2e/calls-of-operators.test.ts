import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Route } from '../../src/adapters/koa/route/route.ts';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import type { VerifiedAudit } from '../../src/application/audit/verify-audit.ts';
import type { AuditRecord } from '../../src/domain/client/audit-record.ts';
import { DocfaceError } from '../../src/domain/errors.ts';
import type { Database } from '../../src/domain/ports/repositories.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import type { ApiClient } from '../support/api-client.ts';
import { type LocalReceiver, startReceiver } from '../support/local-receiver.ts';
import { operatorCalls } from '../support/operator-calls.ts';
import { declaredRoutes, operationOf } from '../support/route-calls.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

const password = 'a password of a test';
let docface: TestService;
let receiver: LocalReceiver;
let database: Database;
let acme: TestClient;
let anaId: string;
let ana: ApiClient;
let callOf: Awaited<ReturnType<typeof operatorCalls>>;

beforeAll(async () => {
  docface = await startTestService({
    DOCFACE_ROLES: 'all',
    DOCFACE_TRUSTED_PROXIES: '127.0.0.1/32',
    DOCFACE_WEBHOOK_ALLOW_HTTP: 'true',
    DOCFACE_WEBHOOK_ALLOW_PRIVATE: 'true',
    DOCFACE_GENERATORS: JSON.stringify([{ name: 'house', url: 'http://llm.example/v1', model: 'made-up' }]),
  });
  receiver = await startReceiver((_, response) => response.writeHead(204).end());
  database = docface.service.parts.get(ports.database);
  const { operators, apiKeys } = docface.admin;
  anaId = (await operators.create('command', { name: 'ana', role: 'admin' })).id;
  await operators.setPassword('command', { operator: 'ana', password });
  const { key } = await apiKeys.create('command', { owner: { operator: 'ana' }, name: 'test' });
  ana = docface.api.with({ 'x-api-key': key });
  acme = await docface.addClient('acme');
  callOf = await operatorCalls({ docface, acme, ana, receiverUrl: receiver.url });
}, 240_000);
afterAll(async () => {
  await receiver.close();
  await docface.stop();
});

/** What calls put on record since then; what the service goes on with by itself has no origin. */
async function recordedSince(before: ReadonlySet<string>): Promise<readonly AuditRecord[]> {
  const { entries } = await database.audit.list({ limit: 100 });
  return entries.filter(({ id, origin }) => origin !== null && !before.has(id));
}

async function known(): Promise<ReadonlySet<string>> {
  return new Set((await database.audit.list({ limit: 100 })).entries.map(({ id }) => id));
}

/** What the document says that operators call; sessions of the console have a test of their own. */
const routes = declaredRoutes.filter(
  (route) => operationOf(route)['x-docface-audit'] !== undefined && route.security === 'either',
);
const routeOf = (operationId: string): Route => {
  const route = declaredRoutes.find((each) => each.operationId === operationId);
  if (route === undefined) throw new RangeError(`there is no route ${operationId}`);
  return route;
};
const isAudited = (route: Route): boolean => 'action' in (operationOf(route)['x-docface-audit'] ?? {});

/** What they ask for does not belong into an address. */
const looksByPost = [
  'tryTemplate',
  'searchRequests',
  'searchRequestsAsCsv',
  'listRequestsOfSubject',
  'exportSubject',
  'findConsents',
];

describe('a call of an operator', () => {
  test.each(routes.filter(isAudited).map((route) => [route.operationId, route] as const))(
    '%s is on record once, with who, what, when and from where',
    async (_, route) => {
      const { path, call, requestId } = await callOf(route);
      const before = await known();
      const answer = await ana.call(route.method, path, call);
      expect(answer.status, answer.text.slice(0, 500)).toBeLessThan(300);
      const recorded = await recordedSince(before);
      expect(recorded).toHaveLength(1);
      expect(recorded[0]).toMatchObject({
        actor: `operator:${anaId}`,
        origin: { by: 'key', address: '127.0.0.1', user: null },
        kind: route.method === 'GET' || looksByPost.includes(route.operationId) ? 'look' : 'change',
        ...(requestId === null ? {} : { requestId, clientId: acme.id }),
      });
    },
  );

  test.each(routes.filter((route) => !isAudited(route)).map((route) => [route.operationId, route] as const))(
    '%s shows nothing of a client and is not on record',
    async (_, route) => {
      const { path, call } = await callOf(route);
      const before = await known();
      expect((await ana.call(route.method, path, call)).status).toBeLessThan(300);
      expect(await recordedSince(before)).toEqual([]);
    },
  );

  test('is not on record when it is refused, or shows what its caller has', async () => {
    const { path } = await callOf(routeOf('getRequest'));
    const statusNow = async () => (await ana.get<{ status: string }>(path)).json.status;
    await expect.poll(statusNow, { timeout: 30_000 }).toBe('completed');
    const { headers } = await ana.get(path);
    const before = await known();
    expect((await ana.get(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } })).status).toBe(304);
    expect((await ana.get(`/api/v1/requests/${anaId}`)).status).toBe(404);
    expect((await ana.post(`${path}/cancel`)).status).toBe(409);
    expect(await recordedSince(before)).toEqual([]);
  });

  test('is on record as a look when it would change something and does not', async () => {
    const call = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ status: 'active' }) };
    const before = await known();
    expect((await ana.call('PATCH', '/api/v1/clients/acme', call)).status).toBe(200);
    expect(await recordedSince(before)).toMatchObject([
      { kind: 'look', action: 'client.changed', clientId: acme.id, detail: { changed: false } },
    ]);
  });

  test('is not answered when it cannot be put on record', async () => {
    const { path } = await callOf(routeOf('getResultText'));
    const insert = vi.spyOn(database.audit, 'insert');
    onTestFinished(() => insert.mockRestore());
    insert.mockRejectedValue(new DocfaceError('DEPENDENCY_UNAVAILABLE', 'The database does not answer.'));
    const answer = await ana.get<ProblemDetails>(path);
    expect([answer.status, answer.json.code]).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
  });

  test('comes from an address that a trusted proxy tells, by a session of the console or a key', async () => {
    const { json, headers } = await docface.api.post<{ csrfToken: string }>(
      '/api/v1/session',
      JSON.stringify({ name: 'ana', password }),
      { headers: { 'content-type': 'application/json', origin: docface.url, 'x-forwarded-for': '198.51.100.7' } },
    );
    const [cookie = ''] = headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
    const session = { cookie, origin: docface.url, 'x-csrf-token': json.csrfToken, 'x-forwarded-for': '198.51.100.7' };
    const { path, requestId } = await callOf(routeOf('getPageImage'));
    const before = await known();
    expect((await docface.api.with(session).get(path)).status).toBe(200);
    const [look] = await recordedSince(before);
    expect(look).toMatchObject({ action: 'request.page-viewed', requestId, detail: { page: '1' } });
    expect(look?.origin).toMatchObject({ by: 'console', address: '198.51.100.7' });
    const ended = await docface.api.with(session).call('DELETE', '/api/v1/session');
    expect(ended.status).toBe(204);
    const left = await recordedSince(new Set([...before, look?.id ?? '']));
    expect(left).toMatchObject([{ action: 'operator.signed-out', origin: { by: 'console' } }]);
  });

  test('is named in the log with its operator and its request, and so is an erasure', async () => {
    const { path, requestId } = await callOf(routeOf('eraseRequest'));
    expect((await ana.call('DELETE', path)).status).toBe(200);
    const lines = () => docface.logger.lines.map(({ message, fields }) => ({ message, ...fields }));
    await expect.poll(lines).toContainEqual(
      expect.objectContaining({
        message: 'Answered',
        method: 'DELETE',
        operatorId: anaId,
        clientId: null,
        requestId,
      }),
    );
    expect(lines()).toContainEqual(
      expect.objectContaining({ message: 'A request was erased', requestId, by: `operator:${anaId}` }),
    );
  });

  test('of a client about its own is no look of anybody', async () => {
    const own = docface.api.with(acme.key);
    const { path } = await callOf(routeOf('getRequest'));
    const before = await known();
    for (const each of [path, `${path}/result`, '/api/v1/requests']) expect((await own.get(each)).status).toBe(200);
    expect((await own.call('DELETE', path)).status).toBe(200);
    expect((await database.audit.list({ limit: 100 })).entries.filter(({ id }) => !before.has(id))).toEqual([]);
  });

  test('leaves an audit that verifies, over HTTP and as JSON lines', async () => {
    const verified = await ana.get<VerifiedAudit>('/api/v1/operations/audit/verification');
    expect(verified.json.faults).toEqual([]);
    expect(verified.json.chains.map(({ records }) => records > 20)).toEqual([true, true]);
    const exported = await ana.get('/api/v1/operations/audit/export?since=2026-01-01T00:00:00Z&kind=change');
    const lines = exported.text.trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as AuditRecord).sequence)).toEqual(lines.map((_, index) => index + 1));
  });
});
