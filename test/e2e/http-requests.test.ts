import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { sampleRequest } from '../contract/database.samples.ts';
import type { ApiClient } from '../support/api-client.ts';
import { finishRequest, smallResult } from '../support/finish-request.ts';
import { faceForm, ocrForm } from '../support/forms.ts';
import { readDocumentOf, readField } from '../support/read-document.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

let docface: TestService;
let acme: TestClient;
let api: ApiClient;
let token: Readonly<Record<string, string>>;

beforeAll(async () => {
  docface = await startTestService({
    DOCFACE_SYNC_TIMEOUT_SECONDS: '2',
    DOCFACE_CORS_ORIGINS: 'https://app.example.com',
  });
  acme = await docface.addClient('acme', { synchronousInFlight: 2 });
  api = docface.api.with(acme.key);
  token = await docface.tokenOf(acme);
  for (const kind of ['ocr', 'face_match'] as const) {
    await docface.admin.clients.setSynchronous('command', { client: 'acme', kind, enabled: true });
  }
});
afterAll(() => docface.stop());

const ocr = '/api/v1/ocr-async/ocr/key';

async function submit(changes: Record<string, string> = {}): Promise<LinkedEnvelope> {
  return (await api.post<LinkedEnvelope>(ocr, ocrForm(changes))).json;
}

interface List {
  readonly requests: readonly LinkedEnvelope[];
  readonly nextCursor: string | null;
}

describe('submitting', () => {
  test.each(['documents', 'identity', 'text'])(
    'to the track %s is kept for its days, and files for theirs',
    async (track) => {
      const { requests, catalog } = docface.service.parts.get(ports.database);
      const { requestId } = await submit({ track });
      const kept = await requests.find(requestId);
      const retention = (await catalog.findTrack(null, track))?.retention;
      const daysTo = (end: Date | null | undefined) =>
        ((end?.getTime() ?? 0) - (kept?.createdAt.getTime() ?? 0)) / 86_400_000;
      expect({ resultDays: daysTo(kept?.expiresAt), originalDays: daysTo(kept?.originalsExpireAt) }).toEqual(retention);
    },
  );

  test.each([
    ['/api/v1/ocr-async/ocr', 'bearer', ocrForm],
    ['/api/v1/ocr-async/ocr/key', 'key', ocrForm],
    ['/api/v1/face-match-async', 'bearer', faceForm],
    ['/api/v1/face-match-async/key', 'key', faceForm],
  ] as const)('to %s answers 202 with the envelope and where to ask', async (path, scheme, form) => {
    const caller = docface.api.with(scheme === 'key' ? acme.key : token);
    const answer = await caller.post<LinkedEnvelope>(path, form({ customerRequestId: 'order-1' }));
    const { requestId } = answer.json;
    expect(answer.status).toBe(202);
    expect(answer.headers.get('location')).toBe(`/api/v1/requests/${requestId}`);
    expect(answer.headers.get('retry-after')).toBe('2');
    const called = () => docface.logger.lines.find(({ fields }) => fields['requestId'] === requestId)?.fields;
    await expect.poll(called).toMatchObject({ route: path, status: 202, traceId: expect.any(String) });
    expect(answer.headers.get('idempotency-replayed')).toBeNull();
    expect(answer.json).toMatchObject({
      status: 'queued',
      customerRequestId: 'order-1',
      attempt: 1,
      schemaVersion: 1,
      result: null,
      error: null,
      links: { self: `${docface.url}/api/v1/requests/${requestId}` },
    });
    const seen = await caller.get<LinkedEnvelope>(answer.headers.get('location') ?? '');
    expect(seen.json).toEqual(answer.json);
  });

  test.each([
    ['/api/v1/ocr-sync/ocr', 'bearer', ocrForm],
    ['/api/v1/ocr-sync/ocr/key', 'key', ocrForm],
    ['/api/v1/face-match-sync', 'bearer', faceForm],
    ['/api/v1/face-match-sync/key', 'key', faceForm],
  ] as const)('to %s answers 202 like the asynchronous variant past the budget', async (path, scheme, form) => {
    const caller = docface.api.with(scheme === 'key' ? acme.key : token);
    const started = performance.now();
    const answer = await caller.post<LinkedEnvelope>(path, form());
    expect(performance.now() - started).toBeGreaterThan(1900);
    expect(answer.status).toBe(202);
    expect(answer.headers.get('location')).toBe(`/api/v1/requests/${answer.json.requestId}`);
    expect(answer.json).toMatchObject({ status: 'queued', result: null });
    const { lane } = (await docface.service.parts.get(ports.database).requests.find(answer.json.requestId)) ?? {};
    expect(lane).toBe('interactive');
  });

  test('synchronously answers 200 with the result when it is there in time', async () => {
    const reference = 'sync-in-time';
    const answering = api.post<LinkedEnvelope>('/api/v1/ocr-sync/ocr/key', ocrForm({ customerRequestId: reference }));
    await finishRequest(docface, await idOf(reference));
    const answer = await answering;
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ status: 'completed', result: { documents: [] }, links: { cancel: null } });
    expect(await docface.spooled()).toEqual([]);
  });

  test('synchronously answers 200 whatever the final status is', async () => {
    const reference = 'sync-canceled';
    const answering = api.post<LinkedEnvelope>('/api/v1/ocr-sync/ocr/key', ocrForm({ customerRequestId: reference }));
    await api.post(`/api/v1/requests/${await idOf(reference)}/cancel`);
    expect(await answering).toMatchObject({ status: 200, json: { status: 'canceled', result: null } });
  });

  test('goes on when the caller of a synchronous call hangs up', async () => {
    const reference = 'sync-hung-up';
    const hangUp = new AbortController();
    const call = { signal: hangUp.signal };
    const answering = api.post('/api/v1/ocr-sync/ocr/key', ocrForm({ customerRequestId: reference }), call);
    const id = await idOf(reference);
    hangUp.abort();
    await expect(answering).rejects.toThrow('aborted');
    expect((await api.get<LinkedEnvelope>(`/api/v1/requests/${id}`)).json.status).toBe('queued');
    await finishRequest(docface, id);
    expect((await api.get<LinkedEnvelope>(`/api/v1/requests/${id}`)).json.status).toBe('completed');
  });

  test('synchronously is QUOTA_EXCEEDED beyond the calls in flight, and free again afterwards', async () => {
    const path = '/api/v1/ocr-sync/ocr/key';
    const answers = await Promise.all([1, 2, 3].map(() => api.post<ProblemDetails>(path, ocrForm())));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([202, 202, 429]);
    expect(answers.find((answer) => answer.status === 429)?.json).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect((await api.post(path, ocrForm())).status).toBe(202);
  });
});

/** The id of the request with a reference, as soon as there is one. */
async function idOf(reference: string): Promise<string> {
  const path = `/api/v1/requests?customerRequestId=${reference}`;
  await expect.poll(async () => (await api.get<List>(path)).json.requests.length, { timeout: 10_000 }).toBe(1);
  const [request] = (await api.get<List>(path)).json.requests;
  return request?.requestId ?? '';
}

describe('an Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'order-4711' };

  test('answers the same request for the same content and refuses other content', async () => {
    const first = await api.post<LinkedEnvelope>(ocr, ocrForm(), { headers });
    const again = await api.post<LinkedEnvelope>(ocr, ocrForm(), { headers });
    expect([first.headers.get('idempotency-replayed'), again.headers.get('idempotency-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect(again).toMatchObject({ status: 202, json: { requestId: first.json.requestId } });
    const other = await api.post<ProblemDetails>(ocr, ocrForm({ customerRequestId: 'other' }), { headers });
    expect(other).toMatchObject({ status: 422, json: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    const otherFile = await api.post<ProblemDetails>(ocr, ocrForm({ imageFile: Buffer.from('%PDF-2.0') }), { headers });
    expect(otherFile.json.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('makes one request of many that come at once', async () => {
    const race = { 'idempotency-key': 'race' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.post<LinkedEnvelope>(ocr, ocrForm(), { headers: race })),
    );
    expect(new Set(answers.map((answer) => answer.json.requestId)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers.get('idempotency-replayed') === null)).toHaveLength(1);
  });

  test('of one client means nothing to another', async () => {
    const globex = await docface.addClient('globex');
    const theirs = await docface.api.with(globex.key).post<LinkedEnvelope>(ocr, ocrForm({ pages: '1' }), { headers });
    expect(theirs).toMatchObject({ status: 202 });
    expect(theirs.headers.get('idempotency-replayed')).toBeNull();
  });
});

describe('seeing a request', () => {
  test('brings back the metadata that came with it, until it is erased', async () => {
    const metadata = { branch: '0042', copies: 2, urgent: true, note: null };
    const { requestId, metadata: accepted } = await submit({ metadata: JSON.stringify(metadata) });
    const path = `/api/v1/requests/${requestId}`;
    const queued = await api.get<LinkedEnvelope>(path);
    await finishRequest(docface, requestId);
    const finished = await api.get<LinkedEnvelope>(path);
    const { json: list } = await api.get<List>('/api/v1/requests');
    await api.call('DELETE', path);
    const erased = await api.get<LinkedEnvelope>(path);

    expect([accepted, queued.json.metadata, finished.json.metadata]).toEqual([metadata, metadata, metadata]);
    expect(list.requests.find((each) => each.requestId === requestId)?.metadata).toBeNull();
    expect(erased.json.metadata).toBeNull();
    expect((await submit()).metadata).toBeNull();
  });

  test('waits with Prefer until it is finished', async () => {
    const { requestId } = await submit();
    const path = `/api/v1/requests/${requestId}`;
    const waiting = api.get<LinkedEnvelope>(path, { headers: { prefer: 'wait=40' } });
    await finishRequest(docface, requestId);
    const answer = await waiting;
    expect(answer.headers.get('preference-applied')).toBe('wait=40');
    expect(answer.json).toMatchObject({ status: 'completed', result: { pages: [{ number: 1 }, { number: 2 }] } });
  });

  test('waits with Prefer for its result and its texts, as the refusal without it says', async () => {
    const { requestId } = await submit();
    const paths = ['result', 'result.txt', 'result.md', 'result.csv', 'result.chunks.json'].map(
      (form) => `/api/v1/requests/${requestId}/${form}`,
    );
    const early = await Promise.all(paths.map((path) => api.get(path)));
    expect(early.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
    expect(early.map(({ text }) => text).join()).toContain('Prefer: wait=30');
    const waiting = paths.map((path) => api.get(path, { headers: { prefer: 'wait=40' } }));
    await finishRequest(docface, requestId);
    for (const answer of await Promise.all(waiting)) {
      expect([answer.status, answer.headers.get('preference-applied')]).toEqual([200, 'wait=40']);
    }
  });

  test('comes in pieces of the size that is asked for', async () => {
    const { requestId } = await submit();
    await finishRequest(docface, requestId);
    const path = `/api/v1/requests/${requestId}/result.chunks.json`;
    type Answer = { readonly chunks: readonly { readonly text: string; readonly size: number }[] };
    const [whole, small] = await Promise.all(
      ['', '?unit=characters&max=16'].map(async (query) => (await api.get<Answer>(path + query)).json.chunks),
    );
    const text = (chunks: Answer['chunks'] | undefined): string =>
      (chunks ?? [])
        .map((chunk) => chunk.text)
        .join('')
        .replaceAll(/\s/g, '');
    expect(text(whole)).not.toBe('');
    expect(text(small)).toBe(text(whole));
    expect(Math.max(...(small ?? []).map(({ size }) => size))).toBeLessThanOrEqual(16);
    expect(small?.length).toBeGreaterThan(whole?.length ?? 0);
    expect((await api.get<ProblemDetails>(`${path}?max=4`)).json.code).toBe('INVALID_FIELD');
  });

  test('answers as it stands when the wait is over', async () => {
    const { requestId } = await submit();
    const started = performance.now();
    const answer = await api.get<LinkedEnvelope>(`/api/v1/requests/${requestId}`, { headers: { prefer: 'wait=1' } });
    expect(performance.now() - started).toBeGreaterThan(950);
    expect(answer).toMatchObject({ status: 200, json: { status: 'queued' } });
  });

  test('keeps to 64 waits of one caller and answers the others as it stands', async () => {
    const { requestId } = await submit();
    const path = `/api/v1/requests/${requestId}`;
    const waiting = Array.from({ length: 70 }, () => api.get(path, { headers: { prefer: 'wait=20' } }));
    const first = await Promise.race(waiting);
    expect(first.headers.get('preference-applied')).toBeNull();
    await finishRequest(docface, requestId);
    const applied = (await Promise.all(waiting)).map((answer) => answer.headers.get('preference-applied'));
    expect(applied.filter((wait) => wait === 'wait=20')).toHaveLength(64);
  });

  test('answers 304 while nothing changed', async () => {
    const { requestId } = await submit();
    const path = `/api/v1/requests/${requestId}`;
    const tag = (await api.get(path)).headers.get('etag') ?? '';
    const same = await api.get(path, { headers: { 'if-none-match': tag } });
    expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', tag]);
    await finishRequest(docface, requestId);
    const changed = await api.get(path, { headers: { 'if-none-match': tag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  test('shows its result alone, and the text of a document', async () => {
    const { requestId, links } = await submit();
    await finishRequest(docface, requestId);
    const result = await api.get<OcrResult>(new URL(links.result).pathname);
    expect(result.json).toEqual(smallResult);
    const text = await api.get(new URL(links.text ?? '').pathname);
    expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text.text).toBe('Primeira página\n\fSegunda página\n');
  });

  test('shows the fields of a document as CSV, what a formula would be made inert', async () => {
    const { requestId, links } = await submit();
    const validation = { passed: null, unproven: ['issuer'], results: [] };
    const fields = { issuer: readField('=1+1', { confidence: 0.7 }) };
    await finishRequest(docface, requestId, {
      ...smallResult,
      documents: [readDocumentOf('receipt', fields, { validation })],
    });
    const answer = await api.get(new URL(links.csv ?? '').pathname);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.text.split('\r\n')).toEqual([
      'document,pages,type,proposedType,confidence,template,validation,unproven,invalid,lists,issuer,issuer.confidence',
      "1,1,receipt,,0.9,receipt,unproven,issuer,,,'=1+1,0.7",
      '',
    ]);
    expect((await api.get<ProblemDetails>(`${new URL(links.csv ?? '').pathname}?revision=2`)).json.code).toBe(
      'NOT_FOUND',
    );
  });

  test('is the same for a token and a key of one client', async () => {
    const { requestId } = await submit();
    const byToken = await docface.api.with(token).get<LinkedEnvelope>(`/api/v1/requests/${requestId}`);
    expect(byToken.json.requestId).toBe(requestId);
  });

  test('with HEAD answers the headers alone', async () => {
    const { requestId } = await submit();
    const answer = await fetch(`${docface.url}/api/v1/requests/${requestId}`, { method: 'HEAD', headers: acme.key });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(500);
  });
});

describe('changing a request', () => {
  test('cancels what is not finished', async () => {
    const { requestId, links } = await submit();
    const answer = await api.post<LinkedEnvelope>(new URL(links.cancel ?? '').pathname);
    expect(answer).toMatchObject({ status: 200, json: { requestId, status: 'canceled', links: { cancel: null } } });
  });

  test('erases with a receipt, twice the same, and keeps the fact', async () => {
    const { requestId } = await submit({ customerRequestId: 'to-be-erased' });
    const path = `/api/v1/requests/${requestId}`;
    const receipt = await api.call<{ erasedAt: string }>('DELETE', path);
    expect(receipt).toMatchObject({ status: 200, json: { requestId, status: 'erased' } });
    expect((await api.call('DELETE', path)).json).toEqual(receipt.json);
    expect((await api.get<LinkedEnvelope>(path)).json).toMatchObject({
      status: 'erased',
      customerRequestId: null,
      result: null,
    });
  });
});

describe('listing requests', () => {
  let lister: ApiClient;
  const ids: string[] = [];

  beforeAll(async () => {
    const initech = await docface.addClient('initech');
    lister = docface.api.with(initech.key);
    for (const reference of ['a', 'b', 'a', 'c', 'a']) {
      const form = ocrForm({ customerRequestId: reference });
      ids.unshift((await lister.post<LinkedEnvelope>(ocr, form)).json.requestId);
    }
    const match = await lister.post<LinkedEnvelope>('/api/v1/face-match-async/key', faceForm());
    ids.unshift(match.json.requestId);
    await lister.post(`/api/v1/requests/${ids[1]}/cancel`);
  });

  async function idsOf(query: string): Promise<readonly string[]> {
    const { json } = await lister.get<List>(`/api/v1/requests?${query}`);
    return json.requests.map((request) => request.requestId);
  }

  test('shows the newest first, of this client only', async () => {
    expect(await idsOf('')).toEqual(ids);
  });

  test('pages with the cursor and the Link header', async () => {
    const seen: string[] = [];
    let next: string | null = '/api/v1/requests?limit=2&kind=ocr';
    let pages = 0;
    while (next !== null) {
      const page: { json: List; headers: Headers } = await lister.get<List>(next);
      seen.push(...page.json.requests.map((request) => request.requestId));
      const [, link] = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '') ?? [];
      expect(link === undefined).toBe(page.json.nextCursor === null);
      next = link === undefined ? null : link.slice(docface.url.length);
      pages += 1;
    }
    expect(seen).toEqual(ids.slice(1));
    expect(pages).toBe(3);
  });

  test('comes as CSV with the same filters and pages, of this client only', async () => {
    const first = await lister.get('/api/v1/requests.csv?limit=2&kind=ocr');
    expect(first.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [heading, ...rows] = first.text.trim().split('\r\n');
    expect(heading).toMatch(/^requestId,client,kind,status,stage,customerRequestId,track,/);
    expect(rows.map((row) => row.split(',').slice(0, 6))).toEqual([
      [ids[1], '', 'ocr', 'canceled', '', 'a'],
      [ids[2], '', 'ocr', 'queued', '', 'c'],
    ]);
    const [, link = ''] = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await lister.get(link.slice(docface.url.length));
    expect(second.text.match(/^[\da-f-]{36}/gm)).toEqual([ids[3], ids[4]]);
    expect((await lister.get('/api/v1/requests.csv')).text.match(/^[\da-f-]{36}/gm)).toEqual(ids);
    expect((await lister.get('/api/v1/requests.csv?client=acme')).status).toBe(404);
    expect((await lister.get('/api/v1/requests.csv?limit=101')).status).toBe(400);
    expect((await docface.api.get('/api/v1/requests.csv')).status).toBe(401);
  });

  test('filters by each of its parameters and by all together', async () => {
    expect(await idsOf('customerRequestId=a')).toEqual([ids[1], ids[3], ids[5]]);
    expect(await idsOf('kind=face_match')).toEqual([ids[0]]);
    expect(await idsOf('status=canceled')).toEqual([ids[1]]);
    expect(await idsOf('track=face-match')).toEqual([ids[0]]);
    const { json } = await lister.get<LinkedEnvelope>(`/api/v1/requests/${ids[3]}`);
    expect(await idsOf(`createdAfter=${json.createdAt}&kind=ocr`)).toEqual([ids[1], ids[2]]);
    expect(await idsOf('customerRequestId=a&status=queued&kind=ocr&track=documents&limit=1')).toEqual([ids[3]]);
    expect(await idsOf('customerRequestId=nobody')).toEqual([]);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=x', 'limit'],
    ['status=done', 'status'],
    ['kind=pdf', 'kind'],
    ['createdAfter=yesterday', 'createdAfter'],
    ['customerRequestID=a', 'customerRequestID'],
    ['kind=ocr&kind=ocr', 'kind'],
  ])('refuses %s', async (query, field) => {
    const answer = await lister.get<ProblemDetails>(`/api/v1/requests?${query}`);
    expect(answer).toMatchObject({ status: 400, json: { code: 'INVALID_FIELD' } });
    expect(answer.json.errors.map((each) => each.field)).toEqual([field]);
  });

  test('refuses a cursor that it did not hand out', async () => {
    const answer = await lister.get<ProblemDetails>('/api/v1/requests?cursor=nonsense');
    expect(answer).toMatchObject({ status: 400, json: { code: 'INVALID_FIELD' } });
  });

  test('shows operators the requests of all clients', async () => {
    await docface.admin.operators.create('command', { name: 'watcher', role: 'viewer' });
    const made = await docface.admin.apiKeys.create('command', { owner: { operator: 'watcher' }, name: 'x' });
    const operator = docface.api.with({ 'x-api-key': made.key });
    const { json } = await operator.get<List>('/api/v1/requests?limit=100');
    expect(json.requests.map((request) => request.requestId)).toEqual(expect.arrayContaining(ids));
    expect(json.requests.length).toBeGreaterThan(ids.length);
    expect((await operator.post<ProblemDetails>(`/api/v1/requests/${ids[2]}/cancel`)).json.code).toBe(
      'INSUFFICIENT_SCOPE',
    );
  });

  test('tells operators whose a request is, and clients nothing of the sort', async () => {
    await docface.admin.operators.create('command', { name: 'reader', role: 'viewer' });
    const made = await docface.admin.apiKeys.create('command', { owner: { operator: 'reader' }, name: 'x' });
    const operator = docface.api.with({ 'x-api-key': made.key });
    const one = `/api/v1/requests/${ids[2]}`;
    const waiting = { headers: { prefer: 'wait=1' } };

    const listed = (await operator.get<List>('/api/v1/requests?limit=100')).json.requests;
    const whose = new Map(listed.map(({ requestId, client }) => [requestId, client]));
    const named = whose.get(ids[2] ?? '');
    const { clients } = docface.service.parts.get(ports.database);
    for (const client of whose.values()) {
      expect(client).toEqual({ id: client?.id, name: (await clients.find(client?.id ?? ''))?.name });
    }
    expect(new Set([...whose.values()].map((client) => client?.id)).size).toBeGreaterThan(1);
    expect((await operator.get<LinkedEnvelope>(one)).json.client).toEqual(named);
    expect((await operator.get<LinkedEnvelope>(one, waiting)).json.client).toEqual(named);
    for (const options of [{}, waiting]) {
      expect((await lister.get<LinkedEnvelope>(one, options)).json).not.toHaveProperty('client');
    }
    for (const request of (await lister.get<List>('/api/v1/requests')).json.requests) {
      expect(request).not.toHaveProperty('client');
    }
  });

  test('names the client to operators who cancel and reprocess its request, and not to itself', async () => {
    const owner = await docface.addClient('umbrella');
    const client = docface.api.with(owner.key);
    await docface.admin.operators.create('command', { name: 'changer', role: 'reviewer' });
    const made = await docface.admin.apiKeys.create('command', { owner: { operator: 'changer' }, name: 'x' });
    const operator = docface.api.with({ 'x-api-key': made.key });
    for (const [caller, reported] of [
      [operator, { id: owner.id, name: 'umbrella' }],
      [client, undefined],
    ] as const) {
      const { requestId } = (await client.post<LinkedEnvelope>(ocr, ocrForm())).json;
      const canceled = await caller.post<LinkedEnvelope>(`/api/v1/requests/${requestId}/cancel`);
      expect(canceled.json).toMatchObject({ requestId, status: 'canceled' });
      expect(canceled.json.client).toEqual(reported);
      const again = await caller.postJson<LinkedEnvelope>(`/api/v1/requests/${requestId}/reprocess`, {
        from: 'typification',
      });
      expect(again.json).toMatchObject({ requestId, status: 'queued', attempt: 2 });
      expect(again.json.client).toEqual(reported);
    }
  });
});

describe('a client that stores as much as it may', () => {
  test('is refused with 429 until it erases something, and nobody else is', async () => {
    const full = await docface.addClient('hoarder', { storedGigabytes: 1 });
    const caller = docface.api.with(full.key);
    const request = sampleRequest(full.id);
    const [file] = request.files;
    const { requests } = docface.service.parts.get(ports.database);
    await requests.insert({ ...request, files: [{ ...file!, size: 1024 ** 3 }] });
    const refused = await caller.post<ProblemDetails>(ocr, ocrForm());
    expect(refused).toMatchObject({ status: 429, json: { code: 'QUOTA_EXCEEDED', retryable: true } });
    expect(refused.json.detail).toMatch(/1\.00 GB .* the 1 GB .*Erase/);
    expect(refused.headers.get('retry-after')).toBe('300');
    expect((await caller.get('/api/v1/limits')).json).toMatchObject({
      storedGigabytes: 1,
      usage: { unfinished: 1, storedBytes: 1024 ** 3 },
    });
    expect((await api.post(ocr, ocrForm())).status).toBe(202);
    expect((await caller.call('DELETE', `/api/v1/requests/${request.id}`)).status).toBe(200);
    await expect
      .poll(async () => (await caller.post(ocr, ocrForm())).status, { interval: 300, timeout: 10_000 })
      .toBe(202);
  });
});

describe('readiness', () => {
  test('is asked a thousand times and looks at the servers once in a few seconds', async () => {
    const { parts } = docface.service;
    const looks = [vi.spyOn(parts.get(ports.database), 'check'), vi.spyOn(parts.get(ports.objects), 'check')];
    const startedAt = performance.now();
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${docface.url}/health/ready`)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    }
    const most = 1 + (performance.now() - startedAt) / 3_000;
    for (const look of looks) expect(look.mock.calls.length).toBeLessThanOrEqual(most);
    for (const look of looks) look.mockRestore();
  });
});

describe('what a client may know of the service', () => {
  test('are its limits', async () => {
    const { json } = await api.get('/api/v1/limits');
    expect(json).toMatchObject({
      synchronousInFlight: 2,
      queued: 500,
      fileBytes: 15_728_640,
      synchronousWaitSeconds: 2,
      synchronousKinds: ['ocr', 'face_match'],
      usage: { failedFiles: 0, unfinished: expect.any(Number), storedBytes: expect.any(Number) },
    });
    const others = await api.get<ProblemDetails>('/api/v1/limits?client=initech');
    expect(others).toMatchObject({ status: 403, json: { code: 'INSUFFICIENT_SCOPE' } });
  });

  test('are the tracks and templates in its sight, its own before the shared', async () => {
    const { catalog } = docface.service.parts.get(ports.database);
    const shared = await catalog.findTrack(null, 'documents');
    if (shared === null) throw new Error('the bundled catalogue changed');
    await catalog.saveTrack({ ...shared, owner: acme.id, title: 'Ours' }, 'edited');
    type Tracks = { tracks: { name: string; title: string; shared: boolean; kind: string }[] };
    const { tracks } = (await api.get<Tracks>('/api/v1/tracks')).json;
    expect(tracks.filter((track) => track.name === 'documents')).toMatchObject([{ title: 'Ours', shared: false }]);
    expect(new Set(tracks.map((track) => track.kind))).toEqual(new Set(['ocr', 'face_match']));
    const globex = docface.api.with((await docface.addClient('hooli')).key);
    const theirs = (await globex.get<Tracks>('/api/v1/tracks')).json.tracks;
    expect(theirs.find((track) => track.name === 'documents')).toMatchObject({ shared: true });
    const { templates } = (await api.get<{ templates: { name: string; fields: unknown[] }[] }>('/api/v1/templates'))
      .json;
    expect(templates.find((template) => template.name === 'br.cnh')?.fields.length).toBeGreaterThan(3);
  });

  test('need a credential', async () => {
    for (const path of ['/api/v1/limits', '/api/v1/tracks', '/api/v1/templates']) {
      const answer = await docface.api.get<ProblemDetails>(path);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="docface", ApiKey realm="docface"');
    }
  });
});

describe('the service', () => {
  test('says that it lives and is ready', async () => {
    expect(await docface.api.get('/health/live')).toMatchObject({ status: 200, json: { status: 'ok' } });
    expect(await docface.api.get('/health/ready')).toMatchObject({ status: 200, json: { status: 'ok' } });
  });

  test('shows its description under a policy that allows scripts of its own alone', async () => {
    const page = await docface.api.get('/docs');
    expect(page.status, 'npm run build makes it').toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'nonce-[^']+'; /);
    expect(policy).not.toContain('unsafe');
    const scripts = [...page.text.matchAll(/<script src="([^"]+)"/g)].map(([, path = '']) => path);
    expect(scripts).toHaveLength(2);
    for (const path of scripts) {
      const file = await docface.api.get(path);
      expect(file.status).toBe(200);
      expect(file.headers.get('content-type')).toMatch(/^text\/javascript/);
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    expect((await docface.api.get('/docs/assets/none.js')).status).toBe(404);
  });

  test('sends who calls no path to the console, and takes a slash at the end for nothing', async () => {
    const home = await docface.api.get('/');
    expect({ status: home.status, location: home.headers.get('location') }).toEqual({
      status: 302,
      location: '/console',
    });
    for (const path of ['/docs/', '/console/', '/openapi.json/', '/health/live/'])
      expect((await fetch(`${docface.url}${path}`)).status, path).toBe(200);
    expect((await fetch(`${docface.url}/api/v1/ocr-async/ocr/`, { method: 'POST' })).status).toBe(401);
  });

  test('sends its security headers with every answer, refusals included', async () => {
    for (const path of ['/api/v1/tracks', '/nonsense', '/health/live']) {
      const { headers } = await docface.api.get(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(headers.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  test('lets pages of the origins that are set read its answers, and no others', async () => {
    const allowed = async (origin: string) => {
      const { headers } = await api.get('/api/v1/tracks', { headers: { origin } });
      return headers.get('access-control-allow-origin');
    };
    expect(await allowed('https://app.example.com')).toBe('https://app.example.com');
    expect(await allowed('https://other.example.com')).toBeNull();
  });

  test('says with OPTIONS which methods a path takes', async () => {
    const answer = await fetch(`${docface.url}/api/v1/requests/x`, { method: 'OPTIONS' });
    expect(answer.status).toBeLessThan(300);
    expect(answer.headers.get('allow')?.split(', ').toSorted()).toEqual(['DELETE', 'GET', 'HEAD']);
  });
});
