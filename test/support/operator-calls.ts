import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Route } from '../../src/adapters/koa/route/route.ts';
import { writeDeadLetter } from '../../src/application/pipeline/failure-policy.ts';
import { DocfaceError } from '../../src/domain/errors.ts';
import { stageRequested } from '../../src/domain/request/events.ts';
import { complete, enterStage } from '../../src/domain/request/lifecycle.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { newId, sampleRequest } from '../contract/database.samples.ts';
import { ciiXml } from '../fixtures/einvoices.ts';
import type { ApiCall, ApiClient } from './api-client.ts';
import { faceForm, formOf, ocrForm } from './forms.ts';
import { orderTemplate } from './order-document.ts';
import { bodyOf, pathOf } from './route-calls.ts';
import type { TestClient, TestService } from './test-service.ts';

/** A call of an operator that succeeds. */
interface OperatorCall {
  readonly path: string;
  readonly call: ApiCall;
  /** The request that its path names. */
  readonly requestId: string | null;
}

/** What a route takes that is not what most take. */
interface Given {
  readonly values?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
  readonly form?: () => FormData;
}

interface CallingUses {
  readonly docface: TestService;
  readonly acme: TestClient;
  /** An administrator. */
  readonly ana: ApiClient;
  readonly receiverUrl: string;
}

const template = (name: string, label = 'Total'): string => `name: ${name}
documentType: ${name}
title: Example
description: Made up for a test
locale: en
dateOrder: mdy
currency: USD
typification:
  keywords: [{ text: INVOICE NUMBER, weight: 1 }]
fields:
  - { key: total, type: money, title: Total, extract: [{ by: label, labels: [${label}], direction: right }] }
`;
const track = (name: string, title = 'Example'): string => `name: ${name}
kind: ocr
title: ${title}
description: Made up for a test
templates: [invoice]
fallbackTemplate: invoice
`;

/** Makes what each route can be called on, and says how an administrator calls it so that it succeeds. */
export async function operatorCalls(uses: CallingUses): Promise<(route: Route) => Promise<OperatorCall>> {
  const { docface, acme, ana, receiverUrl } = uses;
  const database = docface.service.parts.get(ports.database);
  const client = docface.api.with(acme.key);
  const invoice = await readFile(fileURLToPath(new URL('../../samples/invoice.pdf', import.meta.url)));
  let made = 0;

  const finished = (requestId: string) =>
    client.get(`/api/v1/requests/${requestId}`, { headers: { prefer: 'wait=55' } });
  const read = async (): Promise<string> => {
    made += 1;
    const file = Buffer.concat([invoice, Buffer.from(' '.repeat(made))]);
    const form = formOf({ imageFile: file, track: 'documents', template: 'invoice' });
    const { json } = await client.post<{ requestId: string }>('/api/v1/ocr-async/ocr/key', form);
    await finished(json.requestId);
    return json.requestId;
  };
  const readXml = async (): Promise<string> => {
    const form = formOf({ imageFile: Buffer.from(ciiXml()), track: 'electronic-documents' });
    const { json } = await client.post<{ requestId: string }>('/api/v1/ocr-async/ocr/key', form);
    await finished(json.requestId);
    return json.requestId;
  };
  const queued = async (): Promise<string> => (await database.requests.insert(sampleRequest(acme.id))).id;
  const doubtful = async (): Promise<string> => {
    const now = new Date();
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const wrappedKey = await docface.service.parts.get(ports.encryption).createKey(expiresAt);
    const request = await database.requests.insert(sampleRequest(acme.id, { wrappedKey, expiresAt }));
    const started = enterStage(request, 'validation', now).request;
    const done = complete(started, { resultKey: 'nothing', reviewReasons: [{ code: 'CHECK_FAILED' }] }, now).request;
    await database.transaction((tx) => tx.requests.update(done));
    return done.id;
  };
  const endpoint = async (): Promise<string> => {
    const { json } = await client.postJson<{ endpoint: { id: string } }>('/api/v1/webhooks/endpoints', {
      url: receiverUrl,
    });
    return json.endpoint.id;
  };
  const since = () => new Date(Date.now() - 1000).toISOString();
  const recovery = async (endpointId: string): Promise<string> => {
    const path = `/api/v1/webhooks/endpoints/${endpointId}/recoveries`;
    return (await client.postJson<{ id: string }>(path, { since: since() })).json.id;
  };
  const save = async (kind: 'template' | 'track', text: string, more: object = {}): Promise<void> => {
    const name = /^name: (.*)$/m.exec(text)?.[1] ?? '';
    const body = JSON.stringify({ text, ...more });
    await ana.call('PUT', `/api/v1/${kind}s/${name}`, { body, headers: { 'content-type': 'application/json' } });
  };
  const deadLetter = (): Promise<string> =>
    database.transaction(async (tx) => {
      const request = await tx.requests.insert(sampleRequest(acme.id));
      const event = stageRequested(request, 'typification', 'document');
      const error = new DocfaceError('ENGINE_FAILED', 'The engine stopped.');
      const stamp = { ids: { next: newId }, at: new Date() };
      return writeDeadLetter(tx, { event, error, tries: 4 }, stamp);
    });
  const replay = async (): Promise<string> => {
    const path = '/api/v1/operations/replays';
    const order = { stage: 'validation', since: since(), shadow: true };
    const { id } = (await ana.postJson<{ id: string }>(path, order)).json;
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
      const { json } = await ana.get<{ replay: { task: { endedAt: string | null } | null } }>(`${path}/${id}`);
      if (json.replay.task !== null && json.replay.task.endedAt !== null) return id;
    }
    throw new Error('the replay does not end');
  };
  const operator = async (): Promise<string> => {
    made += 1;
    return (await docface.admin.operators.create('command', { name: `bia-${made}`, role: 'viewer' })).name;
  };
  const keyOf = async (): Promise<string> =>
    (await docface.admin.apiKeys.create('command', { owner: { client: 'acme' }, name: 'old' })).apiKey.id;
  const accountOf = async (): Promise<string> =>
    (await docface.admin.serviceAccounts.create('command', { client: 'acme', name: 'old' })).serviceAccount.id;
  const sample = async (): Promise<string> => {
    const body = { requestId: await read(), days: 30 };
    const { json } = await ana.postJson<{ sampleId: string }>('/api/v1/templates/example.kept/samples', body);
    return json.sampleId;
  };

  const requestId = await read();
  await client.postJson(`/api/v1/requests/${requestId}/reprocess`, { from: 'validation' });
  await finished(requestId);
  await database.catalog.saveTemplate(orderTemplate({ owner: null, listResponse: false }), 'edited');
  for (const label of ['Total', 'Sum']) await save('template', template('example.kept', label));
  for (const title of ['Example', 'Another']) await save('track', track('example-kept', title));
  await sample();
  const endpointId = await endpoint();
  const pinged = await client.post<{ delivery: { id: string } }>(`/api/v1/webhooks/endpoints/${endpointId}/ping`);
  const common: Readonly<Record<string, string>> = {
    requestId,
    page: '1',
    crop: '1.total',
    before: '1',
    after: '2',
    version: '1',
    client: 'acme',
    endpointId,
    deliveryId: pinged.json.delivery.id,
    replayId: await replay(),
    deadLetterId: await deadLetter(),
    operator: await operator(),
  };

  const entry = (kind: 'template' | 'track', kept: string): Readonly<Record<string, () => Promise<Given>>> => {
    const [Kind, text] = kind === 'template' ? (['Template', template] as const) : (['Track', track] as const);
    const values = { name: kept };
    const fresh = async (draft: boolean): Promise<Given> => {
      made += 1;
      const name = `${kept}-${made}`;
      await save(kind, text(name), { draft });
      return { values: { name } };
    };
    return {
      [`get${Kind}`]: async () => ({ values }),
      [`save${Kind}`]: async () => ({ values: { name: `${kept}-new` }, body: { text: text(`${kept}-new`) } }),
      [`remove${Kind}`]: () => fresh(false),
      [`list${Kind}Versions`]: async () => ({ values }),
      [`get${Kind}Version`]: async () => ({ values }),
      [`diff${Kind}Versions`]: async () => ({ values: { ...values, before: '1', after: '2' } }),
      [`publish${Kind}`]: () => fresh(true),
      [`rollBack${Kind}`]: async () => ({ values }),
    };
  };
  const named = { name: 'example.kept' };
  const aboutSomebody = async (): Promise<Given> => {
    await client.post('/api/v1/face-match-async/key', faceForm({ subject: 'somebody' }));
    return {};
  };
  const given: Readonly<Record<string, () => Promise<Given>>> = {
    ...entry('template', 'example.kept'),
    ...entry('track', 'example-kept'),
    exportSubject: () => aboutSomebody(),
    eraseSubject: () => aboutSomebody(),
    findConsents: () => aboutSomebody(),
    withdrawConsents: () => aboutSomebody(),
    ocrForClient: async () => ({ form: ocrForm }),
    exportAudit: async () => ({ query: '?since=2026-01-01T00:00:00Z' }),
    listEndpoints: async () => ({ query: '?client=acme' }),
    getOriginalXml: async () => ({ values: { requestId: await readXml() } }),
    cancelRequest: async () => ({ values: { requestId: await queued() } }),
    eraseRequest: async () => ({ values: { requestId: await read() } }),
    reprocessRequest: async () => ({ values: { requestId: await read() }, body: { from: 'validation' } }),
    takeNextReview: async () => {
      await doubtful();
      return {};
    },
    reviewRequest: async () => ({ body: { attempt: 2, revision: 1, decision: 'accept' } }),
    undoReview: async () => {
      const doubted = await doubtful();
      const decided = { attempt: 1, revision: 1, decision: 'reject' };
      await ana.postJson(`/api/v1/requests/${doubted}/review`, decided);
      return { values: { requestId: doubted } };
    },
    saveReviewDraft: async () => ({ body: { attempt: 2, revision: 1, note: null } }),
    registerEndpoint: async () => ({ body: { url: receiverUrl, client: 'acme' } }),
    deleteEndpoint: async () => ({ values: { endpointId: await endpoint() } }),
    getRecovery: async () => {
      const other = await endpoint();
      return { values: { endpointId: other, recoveryId: await recovery(other) } };
    },
    beginRecovery: async () => ({ values: { endpointId: await endpoint() }, body: { since: since() } }),
    redriveDeadLetters: async () => ({ body: { ids: [await deadLetter()] } }),
    resumeReplay: async () => ({ values: { replayId: await replay() } }),
    promoteReplay: async () => ({ values: { replayId: await replay() } }),
    undoReplay: async () => ({ values: { replayId: await replay() } }),
    revokeKey: async () => ({ values: { keyId: await keyOf() } }),
    revokeServiceAccount: async () => ({ values: { accountId: await accountOf() } }),
    createOperator: async () => ({ body: { name: 'new-one', role: 'viewer' } }),
    updateOperator: async () => ({ body: { role: 'editor' } }),
    getLimits: async () => ({ query: '?client=acme' }),
    getGeneratorUsage: async () => ({ query: '?client=acme' }),
    setListResponse: async () => ({ values: { name: 'orders' } }),
    allowGenerator: async () => ({ values: { name: 'identity' }, body: { generator: 'house', allowed: true } }),
    listSamples: async () => ({ values: named }),
    keepSample: async () => ({ values: named, body: { requestId: await read(), days: 30 } }),
    confirmSample: async () => ({
      values: { ...named, sampleId: await sample() },
      body: { values: [{ field: 'total', value: { amount: '1.00' } }] },
    }),
    removeSample: async () => ({ values: { ...named, sampleId: await sample() } }),
    tryTemplate: async () => ({ values: named, body: { version: 1 } }),
    checkCatalog: async () => ({ body: { text: template('example.kept') } }),
    updateClient: async () => ({ body: { limits: { readBurst: 7 } } }),
  };

  return async (route) => {
    const { values, query = '', body, form } = (await given[route.operationId]?.()) ?? {};
    const all = { ...common, ...values };
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const sent = form === undefined ? bodyOf(route) : { body: form() };
    const call: ApiCall = body === undefined ? sent : json;
    const ofRequest = route.path.includes('{requestId}') ? (all['requestId'] ?? null) : null;
    return { path: `${pathOf(route, all)}${query}`, call, requestId: ofRequest };
  };
}
