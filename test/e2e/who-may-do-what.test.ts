import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOfCommand } from '../../src/application/reads/read-call.ts';
import { noOptions } from '../../src/application/requests/submission.ts';
import type { UseCases } from '../../src/application/use-cases.ts';
import type { Actor } from '../../src/domain/client/actor.ts';
import {
  clientScopes,
  type OperatorRole,
  operatorRoles,
  type Scope,
  scopesOfRole,
} from '../../src/domain/client/principal.ts';
import { makeAdministrationUseCases, makeHttpUseCases } from '../../src/infrastructure/composition/use-cases.ts';
import { Closers } from '../../src/infrastructure/lifecycle/closers.ts';
import { sampleRequest } from '../contract/database.samples.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

/** What a verb takes beside who asks; never for what is no verb for somebody. */
type Asked<Verb> = Verb extends (...taken: infer Taken) => unknown
  ? Taken extends readonly [infer Asking, ...infer Rest]
    ? [Actor, Asking] extends [Asking, Actor]
      ? Rest
      : never
    : never
  : never;
type Verbs<Module> = keyof { [Name in keyof Module as [Asked<Module[Name]>] extends [never] ? never : Name]: true };

/** The scope that each verb takes, null for none, and something to ask: a new verb without a line does not compile. */
type Rules = {
  readonly [Module in keyof UseCases as Verbs<UseCases[Module]> extends never ? never : Module]: {
    readonly [Name in Verbs<UseCases[Module]>]: readonly [scope: Scope | null, ...asked: Asked<UseCases[Module][Name]>];
  };
};

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const client = 'somebody';
const subject = 'person-1';
const requestId = id;
const result = { requestId, attempt: null } as const;
const endpoint = { endpointId: id };
const entry = { kind: 'template', name: 'nothing' } as const;

const submission = {
  kind: 'ocr',
  lane: 'bulk',
  track: 'documents',
  template: null,
  customerRequestId: null,
  files: [],
  options: noOptions,
  consent: false,
  idempotencyKey: null,
} as const;

const rules: Rules = {
  signingKeys: { rotate: ['admin'] },
  rotateMasterKey: { rewrap: ['admin', {}], retire: ['admin', {}] },
  submitRequest: {
    submit: ['ocr:write', submission],
    submitFor: ['requests:submit', { ...submission, client }],
  },
  awaitRequest: {
    wait: ['requests:read', { requestId, timeoutMs: 0 }],
    waitForSubmitted: ['ocr:write', { request: sampleRequest(id), timeoutMs: 0 }],
  },
  listRequests: {
    list: ['requests:read', { limit: 1 }],
    listOfSubject: ['requests:read', { client, subject, limit: 1 }],
  },
  requests: { get: ['requests:read', result] },
  results: {
    get: ['requests:read', result],
    text: ['requests:read', { ...result, task: { form: 'text' } }],
    searchablePdf: ['requests:read', result],
    originalXml: ['requests:read', result],
  },
  pictures: {
    page: ['requests:read', { ...result, page: 1, type: 'png' }],
    crop: ['requests:read', { ...result, crop: '1.portrait', type: 'png' }],
  },
  attempts: {
    list: ['requests:read', { requestId }],
    diff: ['requests:read', { requestId, before: 1, after: 2, call: callOfCommand }],
  },
  explainRequest: { explain: ['requests:read', result] },
  cancelRequest: { cancel: ['requests:manage', { requestId }] },
  eraseRequest: { erase: ['requests:erase', { requestId }] },
  exportSubject: { export: ['requests:erase', { client, subject }] },
  eraseSubject: { erase: ['requests:erase', { client, subject }] },
  consents: {
    find: ['requests:read', { requestId }],
    withdraw: ['requests:erase', { requestId }],
  },
  privacyReport: { get: ['admin'] },
  restoreErasures: {
    export: ['admin'],
    apply: ['admin', { lines: [] }],
  },
  reprocessRequest: { reprocess: ['requests:manage', { requestId, from: 'ocr' }] },
  reviewRequest: {
    review: ['requests:manage', { requestId, attempt: 1, revision: 1, decision: 'accept' }],
    undo: ['requests:manage', { requestId }],
  },
  reviews: {
    list: ['requests:read', { limit: 1 }],
    next: ['requests:manage', {}],
    show: ['requests:manage', { requestId }],
    take: ['requests:manage', { requestId }],
    giveBack: ['requests:manage', { requestId }],
    saveDraft: ['requests:manage', { requestId, attempt: 1, revision: 1, fields: [], rows: [], note: null }],
    discardDraft: ['requests:manage', { requestId }],
    report: ['requests:read', {}],
  },
  clients: {
    create: ['admin', { name: 'No Name' }],
    list: ['admin'],
    names: ['requests:read'],
    get: ['admin', { client }],
    usage: ['admin', { client }],
    setStatus: ['admin', { client, status: 'active' }],
    setSynchronous: ['admin', { client, kind: 'ocr', enabled: true }],
    setLimits: ['admin', { client, limits: {} }],
  },
  apiKeys: {
    create: ['admin', { owner: { client }, name: 'key' }],
    list: ['admin', { owner: { client } }],
    revoke: ['admin', { id }],
  },
  serviceAccounts: {
    create: ['admin', { client, name: 'account' }],
    list: ['admin', { client }],
    revoke: ['admin', { id }],
  },
  operators: {
    create: ['admin', { name: 'No Name', role: 'admin' }],
    get: ['admin', { operator: 'somebody' }],
    list: ['admin'],
    setRole: ['admin', { operator: 'somebody', role: 'viewer' }],
    setPassword: ['admin', { operator: 'somebody', password: 'too short' }],
    setDisabled: ['admin', { operator: 'somebody', disabled: true }],
  },
  operatorSessions: {
    current: [null],
    signOut: [null, { everywhere: false }],
    changePassword: [null, { current: 'one of nobody', password: 'another of nobody' }],
  },
  catalog: {
    tracks: [null],
    templates: [null],
    import: ['catalog:manage', { texts: [] }],
    check: ['catalog:manage', { texts: [] }],
    export: ['catalog:manage', { names: [] }],
  },
  generators: {
    list: [null],
    usage: ['requests:read', { client }],
    setAllowed: ['admin', { track: 'identity', generator: 'house', allowed: false }],
    setListResponse: ['catalog:manage', { template: 'invoice', enabled: true }],
  },
  catalogEntries: {
    drafts: ['catalog:manage'],
    versions: ['catalog:manage', entry],
    show: ['catalog:manage', entry],
    diff: ['catalog:manage', { ...entry, before: 1, after: 2 }],
    publish: ['catalog:manage', { ...entry, version: 1 }],
    rollBack: ['catalog:manage', { ...entry, version: 1 }],
    remove: ['catalog:manage', entry],
  },
  templateSamples: {
    list: ['catalog:manage', { template: 'nothing' }],
    keep: ['catalog:manage', { template: 'nothing', requestId }],
    confirm: ['catalog:manage', { sampleId: id, values: {} }],
    remove: ['catalog:manage', { sampleId: id }],
  },
  faceThresholds: { get: ['requests:read'] },
  templateTrials: { run: ['catalog:manage', { template: 'nothing', version: 1 }] },
  webhookEndpoints: {
    register: ['webhooks:manage', { url: 'nonsense' }],
    list: ['webhooks:manage', {}],
    get: ['webhooks:manage', { id }],
    update: ['webhooks:manage', { id }],
    delete: ['webhooks:manage', { id }],
    rotateSecret: ['webhooks:manage', { id }],
    retireSecret: ['webhooks:manage', { id }],
    ping: ['webhooks:manage', { id }],
  },
  webhookDeliveries: {
    list: ['webhooks:manage', endpoint],
    get: ['webhooks:manage', { ...endpoint, deliveryId: id }],
    redeliver: ['webhooks:manage', { ...endpoint, deliveryId: id }],
  },
  webhookRecoveries: {
    begin: ['webhooks:manage', { ...endpoint, since: new Date(0) }],
    list: ['webhooks:manage', endpoint],
    get: ['webhooks:manage', { ...endpoint, recoveryId: id }],
  },
  getStatus: { get: ['admin'] },
  getActivity: { get: ['admin', { window: 'hour' }] },
  auditLog: {
    list: ['admin', { limit: 1 }],
    verify: ['admin', {}],
    export: ['admin', { since: new Date(0) }],
  },
  deadLetters: {
    list: ['admin', { limit: 1 }],
    get: ['admin', { id }],
    redrive: ['admin', { ids: [id] }],
  },
  compareReplayed: { compare: ['admin', { id, after: null, values: false }] },
  replays: {
    list: ['admin', { limit: 1 }],
    show: ['admin', { id, limit: 1 }],
  },
  replayTasks: {
    begin: ['admin', { dryRun: true }],
    resume: ['admin', { id }],
    promote: ['admin', { id }],
    undo: ['admin', { id }],
    drive: ['admin', { id }],
    stop: ['admin', { id }],
  },
};

const closers = new Closers();
let docface: TestService;
let uses: UseCases;

beforeAll(async () => {
  docface = await startTestService();
  const { parts } = docface.service;
  uses = { ...makeAdministrationUseCases(parts), ...makeHttpUseCases(parts, closers) };
});
afterAll(async () => {
  await closers.closeAll(docface.logger);
  await docface.stop();
});

const clientWith = (scopes: readonly Scope[]): Actor => ({ kind: 'client', clientId: id, credentialId: id, scopes });
const operatorOf = (role: OperatorRole): Actor => ({ kind: 'operator', operatorId: id, credentialId: id, role });

type Line = readonly [verb: string, scope: Scope | null, ask: (actor: Actor) => Promise<unknown>];

const lines = Object.entries(rules).flatMap(([module, verbs]) =>
  Object.entries(verbs as Readonly<Record<string, readonly [Scope | null, ...unknown[]]>>).map(
    ([name, [scope, ...asked]]): Line => {
      const ask = async (actor: Actor): Promise<unknown> => {
        const used: object = Reflect.get(uses, module);
        return Reflect.apply(Reflect.get(used, name), used, [actor, ...asked]);
      };
      return [`${module}.${name}`, scope, ask];
    },
  ),
);

/** The code that refused; null for an answer. */
const refusal = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => null,
    (error: unknown) => (error instanceof Error ? Reflect.get(error, 'code') : error),
  );

describe('a use case by itself', () => {
  const guarded = lines.filter((line): line is Line & readonly [string, Scope, unknown] => line[1] !== null);

  test.each(guarded)('%s refuses who has every scope but %s', async (_, scope, ask) => {
    const lacking = [
      clientWith(clientScopes.filter((each) => each !== scope)),
      ...operatorRoles.filter((role) => !scopesOfRole(role).includes(scope)).map(operatorOf),
    ];
    for (const actor of lacking) expect(await refusal(ask(actor))).toBe('INSUFFICIENT_SCOPE');
  });

  test.each(guarded)('%s asks for nothing beside %s', async (_, scope, ask) => {
    const actor = scope === 'admin' ? operatorOf('admin') : clientWith([scope]);
    expect(await refusal(ask(actor))).not.toBe('INSUFFICIENT_SCOPE');
  });

  test('shows what may be named in a submission to every caller', async () => {
    const open = lines.filter(([, scope]) => scope === null);
    const sessions = open.filter(([verb]) => verb.startsWith('operatorSessions.'));
    for (const [, , ask] of sessions) expect(await refusal(ask(operatorOf('admin')))).toBe('UNAUTHENTICATED');
    const catalog = open.filter((line) => !sessions.includes(line));
    expect(catalog.map(([verb]) => verb)).toEqual(['catalog.tracks', 'catalog.templates', 'generators.list']);
    for (const [, , ask] of catalog) expect(await ask(clientWith([]))).toBeInstanceOf(Array);
  });

  test('shows a client to itself', async () => {
    const { id: clientId } = await docface.addClient('acme');
    const itself: Actor = { kind: 'client', clientId, credentialId: id, scopes: [] };
    expect(await uses.clients.get(itself, { client: clientId })).toMatchObject({ name: 'acme' });
    expect(await uses.clients.usage(itself, { client: clientId })).toMatchObject({ unfinished: 0 });
  });

  test('takes submissions of clients only', async () => {
    expect(await refusal(uses.submitRequest.submit('command', submission))).toBe('INSUFFICIENT_SCOPE');
  });
});
