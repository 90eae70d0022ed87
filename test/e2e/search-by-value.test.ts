import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { ciiXml } from '../fixtures/einvoices.ts';
import type { ApiClient } from '../support/api-client.ts';
import { commandOn, type EndedCommand } from '../support/command-on-service.ts';
import { formOf } from '../support/forms.ts';
import { bindNullEngines } from '../support/null-engines.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let docface: TestService;
let acme: ApiClient;
let globex: ApiClient;
let ann: ApiClient;
let metrics: string;

beforeAll(async () => {
  docface = await startTestService({ DOCFACE_ROLES: 'all' }, { bindEngines: bindNullEngines });
  acme = docface.api.with((await docface.addClient('acme')).key);
  globex = docface.api.with((await docface.addClient('globex')).key);
  await docface.admin.operators.create('command', { name: 'ann', role: 'viewer' });
  const { key } = await docface.admin.apiKeys.create('command', { owner: { operator: 'ann' }, name: 'test' });
  ann = docface.api.with({ 'x-api-key': key });
  metrics = `${docface.url}/metrics`;
});
afterAll(() => docface.stop());

interface Page {
  readonly requests: readonly LinkedEnvelope[];
  readonly nextCursor: string | null;
}

const at = (requestId: string, more = '') => `/api/v1/requests/${requestId}${more}`;

/** An invoice that was read. */
async function read(changes: Parameters<typeof ciiXml>[0], api = acme): Promise<string> {
  const form = formOf({ imageFile: Buffer.from(ciiXml(changes)), track: 'electronic-documents' });
  const { json } = await api.post<LinkedEnvelope>('/api/v1/ocr-async/ocr/key', form);
  const done = await api.get<LinkedEnvelope>(at(json.requestId), { headers: { prefer: 'wait=30' } });
  expect(done.json.status).toBe('completed');
  return json.requestId;
}

async function found(sought: object, api = acme): Promise<readonly string[]> {
  const { status, json, text } = await api.postJson<Page>('/api/v1/requests/search', sought);
  expect(status, text).toBe(200);
  return json.requests.map(({ requestId }) => requestId);
}

describe('a search by a value', () => {
  test('finds requests by what a field holds, in the ways that it is written, and in a field that is named', async () => {
    const requestId = await read({ number: 'FIND-2026-0001', total: '7041.35', issueDate: '20260302' });
    for (const value of ['FIND-2026-0001', 'find 2026 0001', '7041.35', '7.041,35', '7041.35 EUR', '02/03/2026']) {
      expect(await found({ value }), value).toEqual([requestId]);
    }
    expect(await found({ value: 'FIND-2026-0001', field: 'number', status: 'completed' })).toEqual([requestId]);
    expect(await found({ value: 'FIND-2026-0001', field: 'total' })).toEqual([]);
    expect(await found({ value: 'FIND-2026-0001', status: 'failed' })).toEqual([]);
    expect(await found({ value: 'FIND-2026-000' })).toEqual([]);
    expect(await found({ value: '7041.35 USD' })).toEqual([]);
    expect(await found({ value: 'Montage', field: 'items.description' })).toContain(requestId);
  });

  test('finds those of the client alone, also for operators', async () => {
    const own = await read({ number: 'SHARED-77' });
    const theirs = await read({ number: 'SHARED-77' }, globex);
    expect([await found({ value: 'SHARED-77' }), await found({ value: 'SHARED-77' }, globex)]).toEqual([
      [own],
      [theirs],
    ]);
    expect(await found({ value: 'SHARED-77', client: 'globex' }, ann)).toEqual([theirs]);
    const refused = await acme.postJson<ProblemDetails>('/api/v1/requests/search', {
      value: 'shared-77',
      client: 'globex',
    });
    expect(refused.status).toBe(404);
  });

  test('answers pages, and rows as CSV', async () => {
    const [old, young] = [
      await read({ iban: 'DE02120300000000202051' }),
      await read({ iban: 'DE02120300000000202051' }),
    ];
    const sought = { value: 'de02 1203 0000 0000 2020 51', limit: 1 };
    const first = await acme.postJson<Page>('/api/v1/requests/search', sought);
    expect(first.json.requests.map(({ requestId }) => requestId)).toEqual([young]);
    expect(await found({ ...sought, cursor: first.json.nextCursor })).toEqual([old]);
    const rows = await acme.postJson('/api/v1/requests/search.csv', sought);
    expect(rows.headers.get('next-cursor')).toBe(first.json.nextCursor);
    expect(rows.text.split('\r\n')).toEqual([expect.stringMatching(/^requestId,/), expect.stringContaining(young), '']);
  });

  test('follows reviews: a corrected value is found, what it replaced is not, until that is undone', async () => {
    const requestId = await read({ number: 'WRONG-4711' });
    const correction = {
      attempt: 1,
      revision: 1,
      decision: 'accept',
      fields: [{ field: 'number', value: 'RIGHT-4711' }],
    };
    const reviewed = await acme.postJson(at(requestId, '/review'), correction);
    expect(reviewed.status, reviewed.text).toBe(200);
    expect([await found({ value: 'RIGHT-4711' }), await found({ value: 'WRONG-4711' })]).toEqual([[requestId], []]);
    expect((await acme.post(at(requestId, '/review/undo'))).status).toBe(200);
    expect([await found({ value: 'RIGHT-4711' }), await found({ value: 'WRONG-4711' })]).toEqual([[], [requestId]]);
  });

  test('finds nothing of what was erased', async () => {
    const requestId = await read({ number: 'GONE-4711' });
    expect(await found({ value: 'GONE-4711' })).toEqual([requestId]);
    expect((await acme.call('DELETE', at(requestId))).status).toBe(200);
    expect(await found({ value: 'GONE-4711' })).toEqual([]);
  });

  test.each([
    [{ value: 'SP' }, 'value', 'at least 4 letters or digits'],
    [{ value: '?!-./#' }, 'value', 'at least 4 letters or digits'],
    [{ value: '' }, 'value', 'must be 1 to 500'],
  ])('refuses %j, and says what to do without repeating it', async (sought, field, detail) => {
    const { status, json } = await acme.postJson<ProblemDetails>('/api/v1/requests/search', sought);
    expect([status, json.errors[0]?.field]).toEqual([400, field]);
    expect(json.errors[0]?.detail).toContain(detail);
  });

  test('asks an operator for the client', async () => {
    const { status, json } = await ann.postJson<ProblemDetails>('/api/v1/requests/search', { value: 'SECRET-4711' });
    expect([status, json.errors[0]?.field]).toEqual([400, 'client']);
    expect(JSON.stringify(json)).not.toContain('SECRET');
  });

  test('leaves its value nowhere: not in the database, its files, the log, the audit or the metrics', async () => {
    const number = 'UNMISTAKABLE-VALUE-31';
    const requestId = await read({ number });
    expect(await found({ value: number, field: 'number', client: 'acme' }, ann)).toEqual([requestId]);
    const database = docface.service.parts.get(ports.database);
    const { entries } = await database.audit.list({ limit: 5 });
    expect(entries[0]).toMatchObject({
      action: 'requests.searched',
      kind: 'look',
      subject: expect.stringMatching(/^client:/),
    });
    const kept = [JSON.stringify(docface.logger.lines), JSON.stringify(entries), await (await fetch(metrics)).text()];
    for (const text of kept) expect(text.toUpperCase()).not.toContain('UNMISTAKABLE');
    expect(kept[0]).toContain('/api/v1/requests/search');
    for (const path of await filesBelow(docface.dataDirectory)) {
      const text = (await readFile(path)).toString('latin1').toUpperCase();
      expect([path, /UNMISTAKABLE[- ]?VALUE/.test(text)]).toEqual([path, false]);
    }
  });

  test('is there for the command line too', async () => {
    const requestId = await read({ number: 'COMMAND-4711' });
    const asked = ['request', 'list', '--client', 'acme', '--value', 'command-4711', '--field', 'number', '--json'];
    const { code, output } = await command(...asked);
    expect([code, JSON.parse(output.written.join('')).map((row: { requestId: string }) => row.requestId)]).toEqual([
      0,
      [requestId],
    ]);
    const refused = await command('request', 'list', '--value', 'command-4711');
    expect([refused.code, refused.output.complained.join('')]).toEqual([1, expect.stringContaining('Name the client')]);
  });
});

async function filesBelow(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const command = (...args: string[]): Promise<EndedCommand> => commandOn(docface, args);
