import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import type { AttemptDiff, AttemptView } from '../../src/application/reads/attempts.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import type { Template } from '../../src/domain/template/template.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { drawInvoice, drawLetter } from '../drawn/documents.ts';
import { faceJpeg } from '../fixtures/faces.ts';
import { rasterise, tiffFrom } from '../fixtures/images.ts';
import type { ApiClient } from '../support/api-client.ts';
import { faceForm, formOf } from '../support/forms.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

let docface: TestService;
let acme: TestClient;
let api: ApiClient;
let invoice: Uint8Array;

beforeAll(async () => {
  docface = await startTestService({ DOCFACE_ROLES: 'all' });
  acme = await docface.addClient('acme');
  api = docface.api.with(acme.key);
  invoice = (await drawInvoice()).bytes;
});
afterAll(() => docface.stop());

const at = (requestId: string, rest = ''): string => `/api/v1/requests/${requestId}${rest}`;
const ocr = '/api/v1/ocr-async/ocr/key';
const json = { 'content-type': 'application/json' };

async function finished(requestId: string, query = ''): Promise<LinkedEnvelope> {
  for (;;) {
    const answer = await api.get<LinkedEnvelope>(at(requestId), { headers: { prefer: 'wait=30' } });
    if (answer.json.completedAt !== null && answer.json.links.cancel === null) {
      return (await api.get<LinkedEnvelope>(at(requestId, query))).json;
    }
  }
}

async function read(parts: Record<string, Uint8Array | string>): Promise<LinkedEnvelope> {
  const accepted = await api.post<LinkedEnvelope>(ocr, formOf({ imageFile: invoice, track: 'invoices', ...parts }));
  expect(accepted.status).toBe(202);
  return finished(accepted.json.requestId);
}

function reprocess<Body = LinkedEnvelope>(requestId: string, asked: unknown, headers: Record<string, string> = {}) {
  return api.post<Body>(at(requestId, '/reprocess'), JSON.stringify(asked), { headers: { ...json, ...headers } });
}

async function again(requestId: string, asked: unknown): Promise<LinkedEnvelope> {
  expect(await reprocess(requestId, asked)).toMatchObject({ status: 202 });
  return finished(requestId);
}

async function attemptsOf(requestId: string): Promise<readonly AttemptView[]> {
  return (await api.get<{ attempts: AttemptView[] }>(at(requestId, '/attempts'))).json.attempts;
}

const fieldsOf = (envelope: LinkedEnvelope) => (envelope.result as OcrResult).documents[0]?.fields ?? {};

/** Stores the next version of a bundled template for acme alone. */
async function edit(name: string, change: (template: Template) => Template): Promise<number> {
  const { catalog } = docface.service.parts.get(ports.database);
  const template = await catalog.findTemplate(acme.id, name);
  if (template === null) throw new Error(`no template ${name}`);
  return catalog.saveTemplate(change({ ...template, owner: acme.id }), 'edited');
}

describe('reprocessing a document', () => {
  test('from validation reads its fields by the newest template and keeps the old result beside the new', async () => {
    const first = await read({ template: 'invoice' });
    expect(fieldsOf(first)).not.toHaveProperty('reference');
    const version = await edit('invoice', (template) => ({
      ...template,
      fields: [
        ...template.fields.map((field) => (field.key === 'total' ? { ...field, required: true } : field)),
        { ...template.fields.find((field) => field.key === 'number'), key: 'reference', title: 'Reference' } as never,
      ],
    }));

    const accepted = await reprocess(first.requestId, { from: 'validation' });
    expect(accepted).toMatchObject({
      status: 202,
      json: { status: 'queued', attempt: 2, templateVersion: version, result: null, links: { reprocess: null } },
    });
    expect(accepted.headers.get('location')).toBe(at(first.requestId));
    const second = await finished(first.requestId);

    expect(second).toMatchObject({ status: 'completed', attempt: 2, template: 'invoice', templateVersion: version });
    expect(second.history.filter(({ attempt }) => attempt === 2).map(({ status, stage }) => [status, stage])).toEqual([
      ['queued', null],
      ['processing', 'validation'],
      ['completed', null],
    ]);
    expect(second.engine).toEqual(first.engine);
    expect(fieldsOf(second)['reference']?.value).toBe(fieldsOf(first)['number']?.value);
    const old = await finished(first.requestId, '?attempt=1');
    expect(old).toMatchObject({ status: 'completed', attempt: 1, templateVersion: first.templateVersion });
    expect(old.result).toEqual(first.result);
    expect((await api.get(at(first.requestId, '/result?attempt=1'))).json).toEqual(first.result);
    expect((await api.get(at(first.requestId, '/result'))).json).toEqual(second.result);
    expect((await api.get(at(first.requestId, '/result.txt?attempt=1'))).text).toContain('INVOICE');

    const attempts = await attemptsOf(first.requestId);
    expect(attempts).toMatchObject([
      { attempt: 1, from: 'typification', status: 'completed', shown: false, changes: null, comparedWith: null },
      { attempt: 2, from: 'validation', status: 'completed', shown: true, comparedWith: 1, replayId: null },
    ]);
    expect(attempts[1]?.changes).toContainEqual({
      path: 'documents[0].fields.reference',
      aspect: 'value',
      before: null,
      after: fieldsOf(first)['number']?.value,
    });
    const diff = await api.get<AttemptDiff>(at(first.requestId, '/attempts/2/diff/1'));
    expect(diff.json).toMatchObject({ before: 2, after: 1 });
    expect(diff.json.changes).toHaveLength(attempts[1]?.changes?.length ?? 0);
  });

  test('under a named version of its template gives the old result again', async () => {
    const first = await read({ template: 'invoice' });
    const newest = first.templateVersion ?? 0;
    const second = await again(first.requestId, { from: 'validation', templateVersion: newest - 1, trackVersion: 1 });

    expect(second).toMatchObject({ templateVersion: newest - 1, trackVersion: 1 });
    const [, view] = await attemptsOf(first.requestId);
    expect(view?.changes).toContainEqual({
      path: 'documents[0]',
      aspect: 'templateVersion',
      before: newest,
      after: newest - 1,
    });
  });

  test('from typification recognises the type again, unless the client named the template', async () => {
    const recognised = await read({});
    const named = await read({ template: 'receipt' });
    expect([recognised.template, named.template]).toEqual(['invoice', 'receipt']);

    expect(await again(recognised.requestId, { from: 'typification' })).toMatchObject({
      attempt: 2,
      template: 'invoice',
      timings: { typification: expect.any(Number) },
    });
    expect((await again(named.requestId, { from: 'typification' })).template).toBe('receipt');
    expect((await again(named.requestId, { from: 'validation', template: 'invoice' })).template).toBe('invoice');
    expect((await again(named.requestId, { from: 'typification' })).template).toBe('invoice');
  });

  test('from ocr reads the same pages again with the same template', async () => {
    const pages = await rasterise((await drawLetter()).bytes, 100);
    const first = await read({ imageFile: await tiffFrom([...pages, ...pages]), track: 'text', pages: '1-2' });
    const second = await again(first.requestId, { from: 'ocr' });

    expect(second.history.filter(({ attempt }) => attempt === 2).map(({ stage }) => stage)).toEqual([
      null,
      'ocr',
      'validation',
      null,
    ]);
    expect(second.timings.ocr).toBeGreaterThan(0);
    expect((second.result as OcrResult).pages.map(({ number }) => number)).toEqual([1, 2]);
    expect((await attemptsOf(first.requestId))[1]).toMatchObject({ from: 'ocr', changes: [] });
  });

  test('that fails leaves the result that is shown, and says why it failed', async () => {
    const first = await read({ template: 'invoice' });
    const { objects } = { objects: docface.service.parts.get(ports.objects) };
    const stored = await docface.service.parts.get(ports.database).requests.find(first.requestId);
    await objects.delete(stored?.files[0]?.objectKey ?? '');
    const second = await again(first.requestId, { from: 'typification' });

    expect(second).toMatchObject({ status: 'failed', attempt: 1, error: { code: 'ORIGINAL_EXPIRED' } });
    expect(second.result).toEqual(first.result);
    const failed = await finished(first.requestId, '?attempt=2');
    expect(failed).toMatchObject({ status: 'failed', attempt: 2, result: null, error: { code: 'ORIGINAL_EXPIRED' } });
    expect(await api.get(at(first.requestId, '/result?attempt=2'))).toMatchObject({
      status: 409,
      json: { code: 'INVALID_STATE' },
    });
    expect((await finished(first.requestId, '?attempt=1')).status).toBe('completed');
    expect(await attemptsOf(first.requestId)).toMatchObject([
      { status: 'completed', shown: true, error: null },
      { status: 'failed', shown: false, changes: null, error: { code: 'ORIGINAL_EXPIRED' } },
    ]);
    expect((await again(first.requestId, { from: 'validation' })).status).toBe('completed');
  });
});

describe('reprocessing a face match', () => {
  test('compares again under the same record of consent', async () => {
    const form = faceForm({ imageFile1: await faceJpeg('man'), imageFile2: await faceJpeg('manSmiling') });
    const { json: accepted } = await api.post<LinkedEnvelope>('/api/v1/face-match-async/key', form);
    const first = await finished(accepted.requestId);
    const second = await again(accepted.requestId, { from: 'face-match' });

    expect(second).toMatchObject({ status: 'completed', attempt: 2, result: { decision: 'match' } });
    expect(second.result).toMatchObject({ consent: (first.result as { consent?: unknown }).consent });
    expect((await attemptsOf(accepted.requestId))[1]?.changes).toEqual([]);
    expect(await reprocess(accepted.requestId, { from: 'ocr' })).toMatchObject({
      status: 400,
      json: { code: 'INVALID_FIELD' },
    });
    expect(await reprocess(accepted.requestId, { from: 'face-match', template: 'invoice' })).toMatchObject({
      status: 422,
      json: { code: 'UNKNOWN_TEMPLATE' },
    });
  });
});

describe('a reprocess', () => {
  test('is safe to repeat with an Idempotency-Key', async () => {
    const { requestId } = await read({ template: 'invoice' });
    const key = { 'idempotency-key': 'again-1' };
    const asked = { from: 'validation' };
    const answers = await Promise.all([1, 2, 3].map(() => reprocess(requestId, asked, key)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(2);
    await finished(requestId);
    expect((await reprocess(requestId, asked, key)).headers.get('idempotency-replayed')).toBe('true');
    expect(await attemptsOf(requestId)).toHaveLength(2);
    const other = await reprocess<ProblemDetails>(requestId, { from: 'typification' }, key);
    expect(other).toMatchObject({ status: 422, json: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  test.each([
    [{ from: 'face-match' }, 400, 'INVALID_FIELD'],
    [{ from: 'everything' }, 400, 'INVALID_FIELD'],
    [{ from: 'ocr', templateVerson: 2 }, 400, 'INVALID_FIELD'],
    [{}, 400, 'MISSING_FIELD'],
    [{ from: 'validation', template: 'nope' }, 422, 'UNKNOWN_TEMPLATE'],
    [{ from: 'validation', templateVersion: 99 }, 422, 'UNKNOWN_TEMPLATE'],
    [{ from: 'validation', template: 'br.cnh' }, 422, 'TEMPLATE_NOT_IN_TRACK'],
    [{ from: 'validation', trackVersion: 99 }, 422, 'UNKNOWN_TRACK'],
    [{ from: 'typification', templateVersion: 1 }, 400, 'INVALID_FIELD'],
  ])('of %j is refused with %d %s, and starts nothing', async (asked, status, code) => {
    const { requestId } = await theInvoice();
    expect(await reprocess<ProblemDetails>(requestId, asked)).toMatchObject({ status, json: { code } });
    expect(await attemptsOf(requestId)).toHaveLength(1);
  });

  test('is refused while the request runs, once it is erased, and to whom it does not belong', async () => {
    const { json: running } = await api.post<LinkedEnvelope>(ocr, formOf({ imageFile: invoice, track: 'invoices' }));
    await docface.service.parts.get(ports.database).transaction(async (tx) => {
      const request = await tx.requests.findForUpdate(running.requestId);
      if (request !== null) await tx.requests.update({ ...request, status: 'processing' });
    });
    const early = await reprocess<ProblemDetails>(running.requestId, { from: 'validation' });
    expect(early).toMatchObject({ status: 409, json: { code: 'INVALID_STATE' } });
    expect(early.json.detail).toContain('cancel');

    const { requestId } = await read({});
    const globex = docface.api.with((await docface.addClient('globex')).key);
    const body = JSON.stringify({ from: 'validation' });
    expect((await globex.post(at(requestId, '/reprocess'), body, { headers: json })).status).toBe(404);
    expect((await globex.get(at(requestId, '/attempts'))).status).toBe(404);
    await api.call('DELETE', at(requestId));
    expect(await reprocess(requestId, { from: 'validation' })).toMatchObject({ status: 410, json: { code: 'ERASED' } });
    expect((await attemptsOf(requestId))[0]).toMatchObject({ attempt: 1, status: 'erased', changes: null });
    expect((await api.get(at(requestId, '/attempts/1/diff/1'))).status).toBe(410);
  });

  test('needs the file for all but validation', async () => {
    const { requestId } = await read({});
    await docface.service.parts.get(ports.database).transaction(async (tx) => {
      const request = await tx.requests.findForUpdate(requestId);
      if (request !== null) await tx.requests.update({ ...request, originalsExpireAt: null });
    });
    for (const from of ['typification', 'ocr']) {
      expect(await reprocess(requestId, { from })).toMatchObject({ status: 410, json: { code: 'ORIGINAL_EXPIRED' } });
    }
    expect((await again(requestId, { from: 'validation' })).attempt).toBe(2);
  });

  test('of what never came so far says from where it can begin', async () => {
    const broken = await read({ imageFile: invoice.subarray(0, 900) });
    expect(broken.status).toBe('failed');
    const refused = await reprocess<ProblemDetails>(broken.requestId, { from: 'ocr', template: 'invoice' });
    expect(refused).toMatchObject({ status: 409, json: { code: 'INVALID_STATE' } });
    expect(refused.json.detail).toContain('from typification');
  });

  test('counts towards the limits of its client', async () => {
    const small = await docface.addClient('small', { queued: 1, submissionBurst: 2, submissionsPerMinute: 1 });
    const theirs = docface.api.with(small.key);
    const { json: accepted } = await theirs.post<LinkedEnvelope>(
      ocr,
      formOf({ imageFile: invoice, track: 'invoices' }),
    );
    await expect
      .poll(async () => (await theirs.get<LinkedEnvelope>(at(accepted.requestId))).json.status, { timeout: 20_000 })
      .toBe('completed');
    const call = () =>
      theirs.post<LinkedEnvelope>(at(accepted.requestId, '/reprocess'), JSON.stringify({ from: 'validation' }), {
        headers: json,
      });
    const first = await call();
    expect(first.status).toBe(202);
    expect(first.headers.get('ratelimit')).not.toBeNull();
    expect(await call()).toMatchObject({ status: 429, json: { code: 'RATE_LIMITED' } });
  });
});

describe('an attempt', () => {
  test('that is not there is NOT_FOUND, and one that is no number is refused', async () => {
    const { requestId } = await theInvoice();
    expect(await api.get(at(requestId, '?attempt=7'))).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
    expect((await api.get(at(requestId, '/result?attempt=0'))).status).toBe(400);
    expect((await api.get(at(requestId, '/attempts/1/diff/7'))).status).toBe(404);
    expect((await api.get(at(requestId, '/attempts/1/diff/x'))).status).toBe(404);
    expect((await api.get<AttemptDiff>(at(requestId, '/attempts/1/diff/1'))).json.changes).toEqual([]);
  });
});

let kept: Promise<LinkedEnvelope> | null = null;

/** One finished request that every test leaves as it is. */
function theInvoice(): Promise<LinkedEnvelope> {
  kept ??= read({});
  return kept;
}
