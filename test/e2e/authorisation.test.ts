import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../src/adapters/koa/route/route.ts';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import type { OperatorRole, Scope } from '../../src/domain/client/principal.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import type { ApiAnswer } from '../support/api-client.ts';
import { finishRequest } from '../support/finish-request.ts';
import { ocrForm } from '../support/forms.ts';
import { bodyOf, declaredRoutes, pathOf } from '../support/route-calls.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

type Headers = Readonly<Record<string, string>>;
type Answer = ApiAnswer<ProblemDetails>;

/** Somebody who calls. `refusal` is what whoever presents this credential gets wherever it is looked at. */
interface Caller {
  readonly name: string;
  readonly headers: Headers;
  readonly presents: 'nothing' | 'bearer' | 'apiKey';
  readonly refusal?: '401 UNAUTHENTICATED' | '401 WRONG_AUTH_SCHEME' | '403 CLIENT_SUSPENDED';
  /** What it may do. */
  readonly scopes: readonly Scope[];
  /** Whose objects it sees. */
  readonly sees: 'acme' | 'globex' | 'all';
}

const ofClients: readonly Scope[] = [
  'ocr:write',
  'face-match:write',
  'requests:read',
  'requests:manage',
  'requests:erase',
  'webhooks:manage',
  'catalog:manage',
];
const ofRoles: Readonly<Record<OperatorRole, readonly Scope[]>> = {
  viewer: ['requests:read'],
  reviewer: ['requests:read', 'requests:manage'],
  editor: ['requests:read', 'requests:submit', 'requests:manage', 'webhooks:manage', 'catalog:manage'],
  admin: [
    'requests:read',
    'requests:submit',
    'requests:manage',
    'requests:erase',
    'webhooks:manage',
    'catalog:manage',
    'admin',
  ],
};
const actor = 'command';
const unknownId = '00000000-0000-4000-8000-000000000000';

let docface: TestService;
let acme: TestClient;
let callers: readonly Caller[];
let calls = 0;

beforeAll(async () => {
  docface = await startTestService({ DOCFACE_SYNC_TIMEOUT_SECONDS: '1' });
  const many = { queued: 100_000, synchronousInFlight: 100 };
  acme = await docface.addClient('acme', many);
  const globex = await docface.addClient('globex', many);
  for (const client of ['acme', 'globex']) {
    for (const kind of ['ocr', 'face_match'] as const) {
      await docface.admin.clients.setSynchronous(actor, { client, kind, enabled: true });
    }
  }
  callers = [...(await strangers()), ...(await lapsed()), ...(await admitted(globex))];
});
afterAll(() => docface.stop());
// A client may have twenty.
afterEach(async () => {
  const api = docface.api.with(acme.key);
  const path = '/api/v1/webhooks/endpoints';
  const { json } = await api.get<{ endpoints: readonly { id: string }[] }>(path);
  for (const { id } of json.endpoints) await api.call('DELETE', `${path}/${id}`);
});

async function keyOf(
  owner: { readonly client: string } | { readonly operator: string },
  more: { readonly scopes?: readonly Scope[]; readonly expiresAt?: Date; readonly networks?: readonly string[] } = {},
) {
  const made = await docface.admin.apiKeys.create(actor, { owner, name: 'matrix', ...more });
  return { id: made.apiKey.id, headers: { 'x-api-key': made.key } };
}

const nothing = { scopes: [], sees: 'globex' } as const;
const unauthenticated = { ...nothing, refusal: '401 UNAUTHENTICATED' } as const;

/** Without a credential that anybody issued. */
async function strangers(): Promise<readonly Caller[]> {
  const key = String(acme.key['x-api-key']);
  const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
  return [
    { name: 'nobody', headers: {}, presents: 'nothing', ...nothing },
    { name: 'a made-up key', headers: { 'x-api-key': 'nonsense' }, presents: 'apiKey', ...unauthenticated },
    { name: 'a key with a tail', headers: { 'x-api-key': `${key}x` }, presents: 'apiKey', ...unauthenticated },
    { name: 'a key in capitals', headers: { 'x-api-key': key.toUpperCase() }, presents: 'apiKey', ...unauthenticated },
    { name: 'a made-up token', headers: bearer('a.b.c'), presents: 'bearer', ...unauthenticated },
    {
      name: 'a key as a token',
      headers: bearer(key),
      presents: 'bearer',
      ...nothing,
      refusal: '401 WRONG_AUTH_SCHEME',
    },
    { name: 'a user name', headers: { authorization: 'Basic eDp5' }, presents: 'nothing', ...nothing },
  ];
}

/** With a credential that once was good, or is good elsewhere. */
async function lapsed(): Promise<readonly Caller[]> {
  const revoked = await keyOf({ client: 'acme' });
  await docface.admin.apiKeys.revoke(actor, { id: revoked.id });
  const elsewhere = await keyOf({ client: 'acme' }, { networks: ['192.0.2.0/24'] });
  const expired = await keyOf({ client: 'acme' }, { expiresAt: new Date(Date.now() + 300) });
  const initech = await docface.addClient('initech');
  const initechToken = await docface.tokenOf(initech);
  await docface.admin.clients.setStatus(actor, { client: 'initech', status: 'suspended' });
  const hooli = await docface.addClient('hooli');
  const hooliToken = await docface.tokenOf(hooli);
  await docface.admin.serviceAccounts.revoke(actor, { id: hooli.account.id });
  const claims = { serviceAccountId: acme.account.id, clientId: acme.id, scopes: ofClients };
  const { token: late } = await docface.service.parts
    .get(ports.accessTokens)
    .issue(claims, new Date(Date.now() - 7.2e6));
  await sleep(400);
  const suspended = { ...nothing, refusal: '403 CLIENT_SUSPENDED' } as const;
  return [
    { name: 'a revoked key', headers: revoked.headers, presents: 'apiKey', ...unauthenticated },
    { name: 'an expired key', headers: expired.headers, presents: 'apiKey', ...unauthenticated },
    { name: 'a key of another network', headers: elsewhere.headers, presents: 'apiKey', ...unauthenticated },
    { name: 'an expired token', headers: { authorization: `Bearer ${late}` }, presents: 'bearer', ...unauthenticated },
    { name: 'a token of a revoked account', headers: hooliToken, presents: 'bearer', ...unauthenticated },
    { name: 'a key of a suspended client', headers: initech.key, presents: 'apiKey', ...suspended },
    { name: 'a token of a suspended client', headers: initechToken, presents: 'bearer', ...suspended },
  ];
}

async function admitted(globex: TestClient): Promise<readonly Caller[]> {
  const [acmeToken, globexToken] = [await docface.tokenOf(acme), await docface.tokenOf(globex)];
  const found: Caller[] = [
    { name: 'acme by key', headers: acme.key, presents: 'apiKey', scopes: ofClients, sees: 'acme' },
    { name: 'acme by token', headers: acmeToken, presents: 'bearer', scopes: ofClients, sees: 'acme' },
    { name: 'globex by key', headers: globex.key, presents: 'apiKey', scopes: ofClients, sees: 'globex' },
    { name: 'globex by token', headers: globexToken, presents: 'bearer', scopes: ofClients, sees: 'globex' },
  ];
  for (const scope of ofClients) {
    const { headers } = await keyOf({ client: 'acme' }, { scopes: [scope] });
    found.push({ name: `acme with ${scope} alone`, headers, presents: 'apiKey', scopes: [scope], sees: 'acme' });
  }
  for (const [role, scopes] of Object.entries(ofRoles) as [OperatorRole, readonly Scope[]][]) {
    await docface.admin.operators.create(actor, { name: `the-${role}`, role });
    const { headers } = await keyOf({ operator: `the-${role}` });
    found.push({ name: `an operator who is ${role}`, headers, presents: 'apiKey', scopes, sees: 'all' });
  }
  return found;
}

/** How the declaration of a route refuses a caller; null when it lets the call through. */
function refusalOf(route: Route, { presents, refusal, scopes }: Caller): string | null {
  const { operationId, security, scope } = route;
  if (security === 'none') return null;
  // Only pages of the console sign in, and only a session has one to see or to end.
  if (operationId === 'signIn') return '403 CROSS_SITE_CALL';
  if (security === 'session') return '401 UNAUTHENTICATED';
  if (refusal === '401 WRONG_AUTH_SCHEME') return refusal;
  if (presents === 'nothing') return '401 UNAUTHENTICATED';
  if (security !== 'either' && security !== presents) return '401 WRONG_AUTH_SCHEME';
  if (refusal !== undefined) return refusal;
  return scope === undefined || scopes.includes(scope) ? null : '403 INSUFFICIENT_SCOPE';
}

interface Objects {
  readonly requestId: string;
  readonly endpointId: string;
  readonly deliveryId: string;
}

/** What belongs to acme. */
async function objectsOfAcme(): Promise<Objects> {
  const api = docface.api.with(acme.key);
  const { json: request } = await api.post<{ requestId: string }>('/api/v1/ocr-async/ocr/key', ocrForm());
  await finishRequest(docface, request.requestId);
  const endpoint = { url: 'https://receiver.example/docface', client: 'acme' };
  // By an operator: acme would change its settings too often for its rate.
  const operator = docface.api.with(callers.find(({ name }) => name === 'an operator who is admin')?.headers ?? {});
  const { json: made } = await operator.postJson<{ endpoint: { id: string } }>('/api/v1/webhooks/endpoints', endpoint);
  return { requestId: request.requestId, endpointId: made.endpoint.id, deliveryId: unknownId };
}

async function call(route: Route, caller: Caller, values: Objects): Promise<Answer> {
  calls += 1;
  return docface.api
    .with(caller.headers)
    .call<ProblemDetails>(route.method, pathOf(route, { ...values }), bodyOf(route));
}

function reported({ status, json }: Answer): string {
  return `${status} ${json?.code ?? ''}`;
}

/** What a caller is told, without what names the call itself. */
function withoutCall({ status, json }: Answer): unknown {
  const { traceId: _trace, instance: _path, requestId: _id, ...rest } = json;
  return { ...rest, status };
}

const namesObject = (route: Route): boolean => /\{(?:requestId|endpointId)\}/.test(route.path);
const noObjects: Objects = { requestId: unknownId, endpointId: unknownId, deliveryId: unknownId };

/** What is wrong with the answer that a caller gets; nothing, as it should be. */
async function faultsOf(route: Route, caller: Caller, objects: Objects): Promise<readonly string[]> {
  const refusal = refusalOf(route, caller);
  const answer = await call(route, caller, objects);
  const said = `${caller.name}: ${reported(answer)}`;
  if (refusal !== null) return reported(answer) === refusal ? [] : [`${said} instead of ${refusal}`];
  // What takes no credential may still ask for proof in a form of its own, as the token endpoint does.
  const refusals = route.security === 'none' ? [403] : [401, 403];
  if (refusals.includes(answer.status)) return [said];
  if (caller.sees === 'globex') return reportsNothing(route, caller, { objects, answer });
  // The file of the request is a picture.
  const mustBeThere = namesObject(route) && !/\{(?:deliveryId|recoveryId|crop)\}|original\.xml$/.test(route.path);
  return mustBeThere && answer.status === 404 ? [said] : [];
}

/** To a stranger the objects of acme are as unknown as those that nobody has. */
async function reportsNothing(
  route: Route,
  caller: Caller,
  { objects, answer }: { readonly objects: Objects; readonly answer: Answer },
): Promise<readonly string[]> {
  if (namesObject(route)) {
    const unknown = await call(route, caller, noObjects);
    const same = isDeepStrictEqual(withoutCall(answer), withoutCall(unknown));
    return answer.status === 404 && same ? [] : [`${caller.name}: ${answer.text}, but of unknown ids ${unknown.text}`];
  }
  const reported = [objects.requestId, objects.endpointId, acme.id].filter((id) => answer.text.includes(id));
  return reported.map((id) => `${caller.name} hears of ${id}`);
}

/** Those that are let through come last, so that what they change or delete is refused to the others before. */
function inOrder(route: Route): readonly Caller[] {
  const letThrough = (caller: Caller): number =>
    refusalOf(route, caller) === null && caller.sees !== 'globex' ? 1 : 0;
  return callers.toSorted((a, b) => letThrough(a) - letThrough(b));
}

describe('every kind of caller', () => {
  test.each(declaredRoutes.map((route) => [route.operationId, route] as const))(
    'gets from %s what its declaration says',
    async (_operation, route) => {
      const faults: string[] = [];
      let objects = await objectsOfAcme();
      for (const caller of inOrder(route)) {
        faults.push(...(await faultsOf(route, caller, objects)));
        if (route.method === 'DELETE' && refusalOf(route, caller) === null && caller.sees !== 'globex') {
          objects = await objectsOfAcme();
        }
      }
      expect(faults).toEqual([]);
    },
  );

  test.each(
    declaredRoutes.filter((route) => route.query !== undefined).map((route) => [route.operationId, route] as const),
  )('hears nothing of another client from %s by naming it', async (_operation, route) => {
    const objects = await objectsOfAcme();
    for (const caller of callers.filter((each) => each.sees === 'globex')) {
      for (const client of ['acme', acme.id]) {
        const path = `${pathOf(route, { ...objects })}?client=${client}`;
        const answer = await docface.api.with(caller.headers).call(route.method, path);
        calls += 1;
        const said = answer.text.replaceAll(`/requests/${objects.requestId}`, '');
        expect(said).not.toMatch(new RegExp(`"(?:${acme.id}|${objects.endpointId})"`));
      }
    }
  });

  test('is tried on every route', () => {
    expect(calls).toBeGreaterThan(declaredRoutes.length * callers.length);
    expect(docface.logger.lines.filter((line) => line.level === 'error')).toEqual([]);
  });
});
