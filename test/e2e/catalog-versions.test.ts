import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import type { ShownEntry, VersionView } from '../../src/application/catalog/catalog-entries.ts';
import type { SavedEntry } from '../../src/application/catalog/save-entry.ts';
import type { SampleView } from '../../src/application/trials/template-samples.ts';
import type { TrialReport } from '../../src/application/trials/template-trials.ts';
import { DocfaceError } from '../../src/domain/errors.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import type { ApiClient } from '../support/api-client.ts';
import { formOf } from '../support/forms.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let docface: TestService;
let operator: ApiClient;
let editor: ApiClient;
let acme: ApiClient;
let acmeId: string;
let request: LinkedEnvelope;

const json = { headers: { 'content-type': 'application/json' } };
const templates = '/api/v1/templates';

const ownTemplate = (totalLabel: string, more = '') => `name: example.invoice
documentType: example.invoice
title: Example invoice
description: Made up for a test
locale: en
dateOrder: mdy
currency: USD
typification:
  keywords: [{ text: INVOICE NUMBER, weight: 1 }]
fields:
  - { key: number, type: text, title: Number, extract: [{ by: label, labels: [Invoice number], direction: right }] }
  - { key: total, type: money, title: Total, extract: [{ by: label, labels: [${totalLabel}], direction: right }] }
${more}`;
const ownTrack = `name: example
kind: ocr
title: Example
description: Made up for a test
templates: [example.invoice]
fallbackTemplate: example.invoice
`;

interface ClientLimits {
  readonly usage: { readonly storedBytes: number };
}

const save = (by: ApiClient, text: string, more: object = {}) =>
  by.call<SavedEntry & ProblemDetails>('PUT', `${templates}/example.invoice`, {
    ...json,
    body: JSON.stringify({ text, ...more }),
  });
const post = <Body>(by: ApiClient, path: string, body: unknown = {}) => by.post<Body>(path, JSON.stringify(body), json);

async function operatorWith(role: 'admin' | 'editor'): Promise<ApiClient> {
  await docface.admin.operators.create('command', { name: role, role });
  const { key } = await docface.admin.apiKeys.create('command', { owner: { operator: role }, name: 'test' });
  return docface.api.with({ 'x-api-key': key });
}

async function read(by: ApiClient, parts: Record<string, string>): Promise<LinkedEnvelope> {
  const file = await readFile(fileURLToPath(new URL('../../samples/invoice.pdf', import.meta.url)));
  const { json: accepted } = await by.post<LinkedEnvelope>(
    '/api/v1/ocr-async/ocr/key',
    formOf({ imageFile: file, ...parts }),
  );
  const path = `/api/v1/requests/${accepted.requestId}`;
  return (await by.get<LinkedEnvelope>(path, { headers: { prefer: 'wait=55' } })).json;
}

beforeAll(async () => {
  docface = await startTestService({ DOCFACE_ROLES: 'all', DOCFACE_CATALOG_DEMANDS_TRIALS: 'true' });
  [operator, editor] = [await operatorWith('admin'), await operatorWith('editor')];
  const client = await docface.addClient('acme');
  acmeId = client.id;
  acme = docface.api.with(client.key);
  request = await read(acme, { track: 'documents' });
});
afterAll(() => docface.stop());

describe('a template of an operator', () => {
  let sample: SampleView;

  test('is stored as a draft that no request finds', async () => {
    expect((await save(editor, ownTemplate('Total'))).json.code).toBe('INSUFFICIENT_SCOPE');
    expect((await save(operator, ownTemplate('Subtotal'))).json).toEqual({
      kind: 'template',
      name: 'example.invoice',
      version: 1,
      state: 'draft',
      changed: true,
    });
    expect((await save(operator, ownTemplate('Subtotal'))).json).toMatchObject({ version: 1, changed: false });
    const { json: listed } = await operator.get<{ templates: { name: string }[] }>(templates);
    expect(listed.templates.map(({ name }) => name)).not.toContain('example.invoice');
    const { json: waiting } = await operator.get<{ drafts: object[] }>('/api/v1/catalog/drafts');
    const found = { kind: 'template', name: 'example.invoice', title: 'Example invoice', version: 1, published: false };
    expect(waiting.drafts).toEqual([expect.objectContaining(found)]);
    expect((await acme.get('/api/v1/catalog/drafts')).json).toEqual({ drafts: [] });
    expect((await save(operator, 'name: other')).json.code).toBe('INVALID_FIELD');
  });

  test('has 60,000 characters at most', async () => {
    const text = ownTemplate('Total').replaceAll('example.invoice', 'long.invoice');
    const saved = (length: number) => {
      const body = JSON.stringify({ text: `${text}#${'x'.repeat(length - text.length - 1)}` });
      return acme.call<ProblemDetails>('PUT', `${templates}/long.invoice`, { ...json, body });
    };
    const beyond = await saved(60_001);
    expect([beyond.status, beyond.json.code]).toEqual([400, 'INVALID_FIELD']);
    expect((await saved(60_000)).status).toBe(200);
  });

  test('is published only after its samples ran', async () => {
    const refused = await post<ProblemDetails>(operator, `${templates}/example.invoice/versions/1/publish`);
    expect(refused).toMatchObject({ status: 409, json: { code: 'TRIAL_REQUIRED' } });
    const nothing = await post<ProblemDetails>(operator, `${templates}/example.invoice/trial`, { version: 1 });
    expect(nothing.json.code).toBe('INVALID_STATE');
    const kept = await post<SampleView>(operator, `${templates}/example.invoice/samples`, {
      requestId: request.requestId,
      days: 30,
      values: [{ field: 'total', value: { amount: '880.74', currency: 'USD' } }],
    });
    expect(kept.status).toBe(201);
    sample = kept.json;
    const { json: report } = await post<TrialReport>(operator, `${templates}/example.invoice/trial`, { version: 1 });
    expect(report).toMatchObject({ version: 1, against: null, summary: { wrong: 1, changed: 1 } });
    const path = `${templates}/example.invoice/samples/${sample.sampleId}`;
    const confirm = (values: unknown) => operator.call('PATCH', path, { ...json, body: JSON.stringify({ values }) });
    expect((await confirm([{ field: 'nothing' }, { field: 'total', value: 'much' }])).status).toBe(200);
    const right = { field: 'total', value: { amount: '880.74', currency: 'USD' } };
    expect((await confirm([right])).json).toEqual(sample);
    const many = (from: number) => Array.from({ length: 200 }, (_, index) => ({ field: `more-${from + index}` }));
    for (const from of [0, 200, 400, 600]) expect((await confirm(many(from))).status).toBe(200);
    expect((await confirm(many(800))).json).toMatchObject({ code: 'INVALID_FIELD' });
    expect(report.samples[0]).toMatchObject({ sampleId: sample.sampleId, failed: null, recognised: { before: null } });
    const done = await post(operator, `${templates}/example.invoice/versions/1/publish`);
    expect(done).toMatchObject({ status: 200, json: { version: 1 } });
  });

  test('shows before and after for each value of a text that is stored nowhere', async () => {
    const { json: report } = await post<TrialReport>(operator, `${templates}/example.invoice/trial`, {
      text: ownTemplate('Total'),
    });
    expect(report).toMatchObject({ version: null, against: 1, summary: { fixed: 1, same: 1 } });
    expect(report.samples[0]?.values.find(({ key }) => key === 'total')).toEqual({
      key: 'total',
      kind: 'field',
      verdict: 'fixed',
      confirmed: { value: { amount: '880.74', currency: 'USD' } },
      before: { amount: '815.50', currency: 'USD' },
      after: { amount: '880.74', currency: 'USD' },
    });
  });

  test('makes no more of a sample than may be compared where calls are answered', async () => {
    const columns = Array.from({ length: 1000 }, (_, index) => `      - { key: c${index}, type: text, title: C }`);
    const rows = 'extract: [{ by: rows, pattern: "^(?<c0>.+)$" }]';
    const list = ['lists:', '  - key: items', '    title: Items', `    ${rows}`, '    fields: &columns', ...columns];
    const others = Array.from(
      { length: 9 },
      (_, index) => `  - { key: l${index}, title: L, fields: *columns, ${rows} }`,
    );
    const { json: report } = await post<TrialReport>(operator, `${templates}/example.invoice/trial`, {
      text: ownTemplate('Total', [...list, ...others, ''].join('\n')),
    });
    expect(report.samples).toMatchObject([{ failed: 'FILE_TOO_COMPLEX', values: [] }]);
  });

  test('is used under its own document type, differs by a diff, and can be rolled back', async () => {
    await save(operator, ownTemplate('Total'));
    await post(operator, `${templates}/example.invoice/trial`, { version: 2 });
    await post(operator, `${templates}/example.invoice/versions/2/publish`);
    const track = { ...json, body: JSON.stringify({ text: ownTrack }) };
    const saved = await operator.call<SavedEntry>('PUT', '/api/v1/tracks/example', track);
    expect(saved.json).toMatchObject({ kind: 'track', state: 'draft' });
    await post(operator, '/api/v1/tracks/example/versions/1/publish');
    const [document] = ((await read(acme, { track: 'example' })).result as OcrResult).documents;
    expect(document).toMatchObject({ type: 'example.invoice', template: { name: 'example.invoice', version: 2 } });
    const { json: diff } = await operator.get<{ text: string }>(`${templates}/example.invoice/versions/1/diff/2`);
    expect(diff.text.split('\n').filter((line) => /^[+-]/.test(line))).toEqual([
      expect.stringMatching(/^- .*Subtotal/),
      expect.stringMatching(/^\+ .*Total/),
    ]);
    const back = await post(operator, `${templates}/example.invoice/versions/1/roll-back`);
    expect(back.json).toMatchObject({ version: 3 });
    const { json: versions } = await operator.get<{ versions: VersionView[] }>(`${templates}/example.invoice/versions`);
    expect(versions.versions.map(({ version, state, current }) => [version, state, current])).toEqual([
      [3, 'published', true],
      [2, 'published', false],
      [1, 'published', false],
    ]);
    expect(versions.versions[0]?.savedBy).toMatch(/^operator:/);
    const { json: shown } = await operator.get<ShownEntry>(`${templates}/example.invoice`);
    expect(shown).toMatchObject({ version: 3, text: expect.stringContaining('Subtotal') });
  });

  test('is not removed while a track uses it, and goes with its samples', async () => {
    const remove = (path: string) => operator.call<ProblemDetails>('DELETE', path);
    const refused = await remove(`${templates}/example.invoice`);
    expect(refused.json).toMatchObject({ code: 'INVALID_STATE', detail: expect.stringContaining('example') });
    expect((await remove('/api/v1/tracks/example')).status).toBe(204);
    expect((await remove(`${templates}/example.invoice`)).status).toBe(204);
    expect((await post<ProblemDetails>(operator, `${templates}/example.invoice/trial`, { version: 3 })).json.code).toBe(
      'INVALID_STATE',
    );
    expect(await docface.service.parts.get(ports.database).samples.find(sample.sampleId)).toBeNull();
  });
});

describe('a client', () => {
  test('finds no sample without its words where the answer of the database was lost', async () => {
    await save(acme, ownTemplate('Total'));
    const database = docface.service.parts.get(ports.database);
    const transaction = database.transaction.bind(database);
    const losing = vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await transaction(work);
      throw new DocfaceError('DEPENDENCY_UNAVAILABLE', 'The database cannot be reached.');
    });
    onTestFinished(() => losing.mockRestore());
    const path = `${templates}/example.invoice/samples`;
    const lost = await post<ProblemDetails>(acme, path, { requestId: request.requestId });
    expect(lost.json.code).toBe('DEPENDENCY_UNAVAILABLE');
    expect((await acme.get(path)).json).toEqual({ samples: [] });
  });

  test('keeps to its own part, and its samples go when it erases their request', async () => {
    expect((await save(acme, ownTemplate('Total'))).json).toMatchObject({ state: 'draft' });
    // What the service shows of it may be some seconds old.
    const { usage } = docface.service.parts.get(ports.database);
    const measure = async () => (await usage.measure(acmeId, { since: new Date(), codes: [], max: 1 })).storedBytes;
    const before = await measure();
    const kept = await post<SampleView>(acme, `${templates}/example.invoice/samples`, { requestId: request.requestId });
    expect(kept.status).toBe(201);
    expect((await measure()) - before).toBe(kept.json.bytes);
    const { json: shown } = await acme.get<ClientLimits>('/api/v1/limits');
    expect(shown.usage.storedBytes).toBeGreaterThanOrEqual(kept.json.bytes);
    const twice = await post<ProblemDetails>(acme, `${templates}/example.invoice/samples`, {
      requestId: request.requestId,
    });
    expect(twice.json.code).toBe('INVALID_STATE');
    const stranger = docface.api.with((await docface.addClient('globex')).key);
    expect((await stranger.get(`${templates}/example.invoice`)).status).toBe(404);
    const sampleId = `${templates}/example.invoice/samples/${kept.json.sampleId}`;
    expect((await stranger.call('DELETE', sampleId)).status).toBe(404);
    await acme.call('DELETE', `/api/v1/requests/${request.requestId}`);
    const { json: left } = await acme.get<{ samples: SampleView[] }>(`${templates}/example.invoice/samples`);
    expect(left.samples).toEqual([]);
  });

  test.each(['['.repeat(30_000), '"'.repeat(30_000), '- '.repeat(20_000)])(
    'cannot hold the service up with a text that is hard to read',
    async (text) => {
      expect((await save(acme, text)).json.code).toBe('INVALID_FIELD');
    },
  );
});
