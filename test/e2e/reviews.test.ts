import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administerLocally } from '../../src/adapters/cli/ask-operations.ts';
import type { CommandUses } from '../../src/adapters/cli/command-uses.ts';
import { auditedOperations } from '../../src/adapters/cli/operations.ts';
import { runCommand } from '../../src/adapters/cli/program.ts';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import type { ReviewTask } from '../../src/application/reviews/reviews.ts';
import type { WaitingRequest } from '../../src/application/reviews/waiting-request.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import { requestStore } from '../../src/infrastructure/composition/stages.ts';
import { type Service, startService } from '../../src/infrastructure/composition/start-service.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { makeAdministrationUseCases, makeClientUseCases } from '../../src/infrastructure/composition/use-cases.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import { ApiClient } from '../support/api-client.ts';
import { billCpf, finishDoubtful } from '../support/doubtful-bill.ts';
import { ocrForm } from '../support/forms.ts';
import { type LocalReceiver, startReceiver } from '../support/local-receiver.ts';
import { RecordingLogger } from '../support/recording-logger.ts';
import { RecordedOutput } from '../unit/adapters/cli/recorded-output.ts';

const logger = new RecordingLogger();
let directory: string;
let receiver: LocalReceiver;
let service: Service;
let keys: Readonly<Record<'acme' | 'ann' | 'bob' | 'eve', string>>;
let acme: ApiClient;
let ann: ApiClient;
let bob: ApiClient;

// Without stages: what is submitted ends as a test says.
async function start(): Promise<void> {
  const config = loadConfig({
    DOCFACE_DATA_DIR: directory,
    DOCFACE_PORT: '0',
    DOCFACE_ROLES: 'api,relay,notifier',
    DOCFACE_OCR_ENGINE: 'tesseract.js',
    DOCFACE_WEBHOOK_ALLOW_PRIVATE: 'true',
    DOCFACE_WEBHOOK_ALLOW_HTTP: 'true',
  });
  service = await startService({ config, logger });
}

async function connect(): Promise<void> {
  const api = await ApiClient.connect(service.url);
  [acme, ann, bob] = [keys.acme, keys.ann, keys.bob].map((key) => api.with({ 'x-api-key': key })) as [
    ApiClient,
    ApiClient,
    ApiClient,
  ];
}

async function makeKeys(): Promise<typeof keys> {
  const { clients, apiKeys, operators } = makeClientUseCases(service.parts);
  const ofClient = async (client: string) => {
    await clients.create('command', { name: client });
    return (await apiKeys.create('command', { owner: { client }, name: 'test' })).key;
  };
  const ofReviewer = async (operator: string) => {
    await operators.create('command', { name: operator, role: 'reviewer' });
    return (await apiKeys.create('command', { owner: { operator }, name: 'test' })).key;
  };
  return {
    acme: await ofClient('acme'),
    eve: await ofClient('globex'),
    ann: await ofReviewer('ann'),
    bob: await ofReviewer('bob'),
  };
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'docface-reviews-'));
  receiver = await startReceiver((_, response) => response.writeHead(204).end());
  await start();
  keys = await makeKeys();
  await connect();
  await acme.postJson('/api/v1/webhooks/endpoints', { url: receiver.url });
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
  await rm(directory, { recursive: true, force: true });
});

/** A request of acme that needs review. */
async function doubtful(): Promise<string> {
  const { json } = await acme.post<{ requestId: string }>('/api/v1/ocr-async/ocr/key', ocrForm());
  const { parts } = service;
  await finishDoubtful({ database: parts.get(ports.database), requestStore: parts.get(requestStore) }, json.requestId);
  return json.requestId;
}

const at = (requestId: string, rest = ''): string => `/api/v1/requests/${requestId}${rest}`;
const seen = { attempt: 1, revision: 1 } as const;
const put = <Body>(api: ApiClient, path: string, body: unknown) =>
  api.call<Body>('PUT', path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const decide = (api: ApiClient, requestId: string, more: object = {}) =>
  api.postJson<LinkedEnvelope & Omit<ProblemDetails, 'status'>>(at(requestId, '/review'), {
    ...seen,
    decision: 'accept',
    ...more,
  });
const next = async (api: ApiClient, body: object = {}): Promise<ReviewTask | null> =>
  (await api.postJson<{ review: ReviewTask | null }>('/api/v1/reviews/next', body)).json.review;

/** Lets the news of the last decision go out as if the minute in which it can be undone were over. */
async function letGo(requestId: string): Promise<void> {
  const database = service.parts.get(ports.database);
  const { newsId = '' } = (await database.requests.find(requestId))?.attempts.at(-1)?.reviews.at(-1) ?? {};
  await database.outbox.postpone([newsId], new Date());
}

/** What the webhook of the client heard of a request, once it heard `count` times. */
async function heard(requestId: string, count: number): Promise<readonly string[]> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(50)) {
    const events = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; subject: string });
    const types = events.filter(({ subject }) => subject === requestId).map(({ type }) => type);
    if (types.length >= count) return types;
  }
  throw new Error(`The webhook did not hear ${count} times of the request`);
}

describe('a program that reviews over HTTP', () => {
  test('corrects a field: the result says so, the earlier one stays, and the webhook hears of the outcome', async () => {
    const requestId = await doubtful();
    const before = await acme.get<LinkedEnvelope>(at(requestId));
    expect(before.json).toMatchObject({ status: 'needs_review', revision: 1, links: { review: expect.any(String) } });
    const corrected = await decide(acme, requestId, { fields: [{ field: 'cpf', value: billCpf.value }] });
    expect(corrected.json).toMatchObject({ status: 'completed', revision: 2, result: null });

    const field = (result: OcrResult) => result.documents[0]?.fields['cpf'];
    const result = async (query = '') => (await acme.get<OcrResult>(at(requestId, `/result${query}`))).json;
    expect(field(await result())).toMatchObject({ value: '12345678909', source: 'human' });
    expect(field(await result('?revision=1'))).toEqual(field(before.json.result as OcrResult));
    expect((await acme.get(at(requestId, '?revision=3'))).status).toBe(404);
    const shown = await acme.get<LinkedEnvelope>(at(requestId, '?revision=1'));
    expect(shown.json).toMatchObject({ revision: 1, status: 'completed' });
    expect(shown.headers.get('etag')).not.toBe(before.headers.get('etag'));
    const [crop] = (shown.json.result as OcrResult).documents[0]?.crops ?? [];
    expect(crop?.link ?? 'revision=1').toContain('revision=1');

    const { json } = await acme.get<{ attempts: readonly object[] }>(at(requestId, '/attempts'));
    const by = expect.stringMatching(/^client:/);
    expect(json.attempts).toMatchObject([{ revision: 2, reviews: [{ by, decision: 'accept', corrected: 1 }] }]);
    await letGo(requestId);
    expect(await heard(requestId, 1)).toEqual(['ocr.request.completed']);
  });

  test('rejects, thinks again, and the webhook hears of both', async () => {
    const requestId = await doubtful();
    expect((await decide(ann, requestId, { decision: 'reject' })).json).toMatchObject({
      status: 'failed',
      error: { code: 'REVIEW_REJECTED' },
      links: { review: expect.any(String) },
    });
    await letGo(requestId);
    expect(await heard(requestId, 1)).toEqual(['ocr.request.failed']);
    expect((await decide(ann, requestId, { revision: 2 })).json.status).toBe('completed');
    await letGo(requestId);
    expect((await heard(requestId, 2)).toSorted()).toEqual(['ocr.request.completed', 'ocr.request.failed']);
  });

  test('undoes a decision: of it and of the undoing the webhook hears nothing', async () => {
    const requestId = await doubtful();
    await decide(ann, requestId, { decision: 'reject' });
    expect((await ann.get<ReviewTask>(at(requestId, '/review'))).json.undoUntil).toEqual(expect.any(String));
    expect(await bob.post(at(requestId, '/review/undo'))).toMatchObject({
      status: 409,
      json: { code: 'INVALID_STATE' },
    });
    const undone = await ann.post<LinkedEnvelope>(at(requestId, '/review/undo'));
    expect(undone).toMatchObject({ status: 200, json: { status: 'needs_review', revision: 3, error: null } });
    const waiting = async (reason: string) =>
      (await acme.get<{ waiting: readonly WaitingRequest[] }>(`/api/v1/reviews?reason=${reason}`)).json.waiting;
    expect(await waiting('CHECK_FAILED')).toMatchObject([{ requestId, reasons: [{ field: 'cpf' }] }]);
    expect(await waiting('LOW_CONFIDENCE')).toEqual([]);
    expect((await acme.get('/api/v1/reviews?reason=MOOD')).status).toBe(400);

    expect((await decide(ann, requestId, { revision: 3 })).json).toMatchObject({ status: 'completed', revision: 4 });
    await letGo(requestId);
    expect(await heard(requestId, 1)).toEqual(['ocr.request.completed']);
  });

  test('is told by path what is wrong with its corrections', async () => {
    const requestId = await doubtful();
    const rows = [{ list: 'items', change: 'remove', row: 7 }];
    const refused = await decide(acme, requestId, { fields: [{ field: 'nothing', value: 'x' }], rows });
    expect(refused.status).toBe(400);
    expect(refused.json.errors.map(({ field }) => field)).toEqual(['fields.0.field', 'rows.0']);
    for (const body of [
      { fields: [{ field: 'cpf' }] },
      { decision: 'maybe' },
      { rows: [{ change: 'swap' }] },
      { x: 1 },
    ]) {
      expect((await decide(acme, requestId, body)).status).toBe(400);
    }
    await acme.call('DELETE', at(requestId));
  });
});

describe('two reviewers at once', () => {
  test('get different requests, and a decision on an old revision or a leased request is a conflict', async () => {
    const [first, second] = [await doubtful(), await doubtful()];
    const [one, other] = await Promise.all([next(ann), next(bob)]);
    const [ofAnn, ofBob] = [one?.requestId ?? '', other?.requestId ?? ''];
    expect(new Set([ofAnn, ofBob]).size).toBe(2);
    const { json: queue } = await acme.get<{ waiting: readonly WaitingRequest[] }>('/api/v1/reviews');
    const leased = queue.waiting.filter(({ lease }) => lease !== null).map(({ requestId }) => requestId);
    expect(leased.toSorted()).toEqual([ofAnn, ofBob].toSorted());

    const refused = await decide(bob, ofAnn);
    expect(refused).toMatchObject({ status: 409, json: { code: 'REVIEW_LEASED', retryable: true } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await decide(ann, ofAnn)).status).toBe(200);
    expect(await decide(bob, ofAnn)).toMatchObject({ status: 409, json: { code: 'REVIEW_CONFLICT' } });
    expect((await bob.call('DELETE', at(ofBob, '/review/lease'))).status).toBe(204);
    expect((await ann.post(at(ofBob, '/review/lease'))).json).toMatchObject({ mine: true });
    for (const requestId of [first, second]) await acme.call('DELETE', at(requestId));
  });
});

describe('a review that is not finished', () => {
  test('is there after the service was started anew, for its reviewer, and goes with the request', async () => {
    const requestId = await doubtful();
    const draft = { ...seen, fields: [billCpf], rows: [], note: 'Ask again.' };
    const saved = await put<{ savedAt: string }>(ann, at(requestId, '/review/draft'), draft);
    expect(saved).toMatchObject({ status: 200, json: { lease: { mine: true } } });
    await service.stop();
    await start();
    await connect();

    expect((await ann.get<ReviewTask>(at(requestId, '/review'))).json.draft).toEqual({
      ...draft,
      savedAt: saved.json.savedAt,
    });
    expect(await next(ann)).toMatchObject({ requestId, draft: { note: 'Ask again.' } });
    expect((await bob.get<ReviewTask>(at(requestId, '/review'))).json).toMatchObject({
      draft: null,
      lease: { mine: false, reviewer: expect.stringMatching(/^operator:/) },
    });
    await acme.call('DELETE', at(requestId));
    expect((await ann.get(at(requestId, '/review'))).status).toBe(410);
    expect((await put(ann, at(requestId, '/review/draft'), draft)).status).toBe(410);
  });
});

describe('docface review', () => {
  async function run(...args: readonly string[]) {
    const output = new RecordedOutput();
    const ask = administerLocally(auditedOperations(makeAdministrationUseCases(service.parts)));
    const unused = async (): Promise<never> => {
      throw new Error('Reviewing needs nothing else');
    };
    const uses: CommandUses = {
      version: '1.2.3',
      calledAs: 'docface',
      output,
      administer: (work) => work(ask),
      startService: unused,
      oneShot: unused,
      checkCatalog: unused,
      migrate: unused,
      createTopics: unused,
      models: unused,
      diagnose: unused,
      verifyCertificate: unused,
    };
    const code = await runCommand(['review', ...args], uses);
    return { code, reported: [...output.written, ...output.complained].join('\n') };
  }

  test('lists, takes, rejects, corrects and reports', async () => {
    const requestId = await doubtful();
    expect((await run('list', '--client', 'acme')).reported).toContain(requestId);
    expect((await run('next', '--client', 'acme')).reported).toContain(`review accept ${requestId} --attempt 1`);
    const revision = (number: number) => ['--attempt', '1', '--revision', `${number}`];
    const refused = await run('accept', requestId, ...revision(1), '--set', 'dueDate=soon');
    expect(refused).toMatchObject({ code: 1, reported: expect.stringContaining('cannot be read as date') });
    const rejected = await run('reject', requestId, ...revision(1), '--note', 'Cut off.');
    expect(rejected).toEqual({ code: 0, reported: 'The request is failed, at revision 2.' });
    const undone = await run('undo', requestId);
    expect(undone).toEqual({ code: 0, reported: 'The request is needs_review, at revision 3.' });
    expect((await run('list', '--reason', 'CHECK_FAILED')).reported).toContain(requestId);
    expect((await run('list', '--reason', 'UNGROUNDED')).reported).toBe('Nothing needs review.');
    const accepted = await run('accept', requestId, ...revision(3), '--set', 'cpf=123.456.789-09', '--set', 'total=');
    expect(accepted).toEqual({ code: 0, reported: 'The request is completed, at revision 4.' });
    const { json } = await acme.get<OcrResult>(at(requestId, '/result'));
    expect(json.documents[0]?.fields).toMatchObject({ cpf: { value: '12345678909' }, total: { value: null } });
    expect((await run('report', '--template', 'bill')).reported).toMatch(/bill +\d+ +cpf +\d+ +\d+ +\d+\.\d %/);
    expect((await run('list', '--client', 'acme')).reported).toBe('Nothing needs review.');
  });
});

describe('the report', () => {
  test('tells operators of all clients, and clients of their own', async () => {
    const requestId = await doubtful();
    await decide(acme, requestId, { fields: [{ field: 'cpf', value: billCpf.value }] });
    const path = '/api/v1/reviews/report';
    const { json } = await ann.get<{ fields: readonly object[] }>(`${path}?client=acme&template=bill`);
    expect(json.fields[0]).toMatchObject({ template: 'bill', field: 'cpf', share: expect.any(Number) });
    expect((await ann.get(`${path}?since=soon`)).status).toBe(400);
    const globex = acme.with({ 'x-api-key': keys.eve });
    expect((await globex.get(path)).json).toEqual({ fields: [] });
  });

  test('is made without a word in the log of what was read', () => {
    const logged = JSON.stringify(logger.lines);
    for (const secret of ['12345678909', '123.456.789-09', 'Ask again']) expect(logged).not.toContain(secret);
    expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
