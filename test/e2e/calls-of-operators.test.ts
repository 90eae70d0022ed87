import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../src/adapters/koa/routes/route.ts';
import type { AuditRecord } from '../../src/domain/client/audit-record.ts';
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
const isAudited = (route: Route): boolean => 'action' in (operationOf(route)['x-docface-audit'] ?? {});

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
        kind: route.method === 'GET' || route.operationId === 'tryTemplate' ? 'look' : 'change',
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
});
