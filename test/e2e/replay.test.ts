import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ReplayReport } from '../../src/adapters/cli/replay-run.ts';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import type { AttemptView } from '../../src/application/reads/attempts.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { drawInvoice } from '../drawn/documents.ts';
import type { ApiClient } from '../support/api-client.ts';
import { type CommandResult, docface as command } from '../support/docface-process.ts';
import { formOf } from '../support/forms.ts';
import { type LocalReceiver, startReceiver } from '../support/local-receiver.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

let docface: TestService;
let acme: TestClient;
let api: ApiClient;
let receiver: LocalReceiver;
let since: string;
const requests: LinkedEnvelope[] = [];

const at = (requestId: string, rest = ''): string => `/api/v1/requests/${requestId}${rest}`;
const run = (...args: readonly string[]): Promise<CommandResult> =>
  command(args, { DOCFACE_DATA_DIR: docface.dataDirectory });
const replay = (...args: readonly string[]) => run('replay', '--stage', 'validation', '--since', since, ...args);
const attemptsOf = async (requestId: string): Promise<readonly AttemptView[]> =>
  (await api.get<{ attempts: AttemptView[] }>(at(requestId, '/attempts'))).json.attempts;
const reportOf = ({ out }: CommandResult): ReplayReport => JSON.parse(out) as ReplayReport;
const reported = (): readonly string[] => receiver.received.map(({ body }) => body);

async function read(parts: Record<string, string>): Promise<LinkedEnvelope> {
  const imageFile = (await drawInvoice()).bytes;
  const accepted = await api.post<LinkedEnvelope>('/api/v1/ocr-async/ocr/key', formOf({ imageFile, ...parts }));
  const { json } = await api.get<LinkedEnvelope>(at(accepted.json.requestId), { headers: { prefer: 'wait=50' } });
  expect(json.status).toBe('completed');
  return json;
}

beforeAll(async () => {
  docface = await startTestService({
    DOCFACE_ROLES: 'all',
    DOCFACE_WEBHOOK_ALLOW_PRIVATE: 'true',
    DOCFACE_WEBHOOK_ALLOW_HTTP: 'true',
  });
  acme = await docface.addClient('acme');
  api = docface.api.with(acme.key);
  receiver = await startReceiver((_, response) => response.writeHead(204).end());
  await api.postJson('/api/v1/webhooks/endpoints', { url: receiver.url });
  since = new Date().toISOString();
  for (const track of ['invoices', 'invoices', 'documents']) requests.push(await read({ track, template: 'invoice' }));
  await vi.waitUntil(() => receiver.received.length === 3, { timeout: 20_000 });

  const { catalog } = docface.service.parts.get(ports.database);
  const invoice = await catalog.findTemplate(null, 'invoice');
  if (invoice === null) throw new Error('the bundled catalogue changed');
  const fields = invoice.fields.map((field) =>
    field.key === 'number' ? { ...field, extract: [{ by: 'pattern', pattern: 'PO-\\d+' } as const] } : field,
  );
  await catalog.saveTemplate({ ...invoice, fields }, 'edited');
});
afterAll(async () => {
  await docface.stop();
  await receiver.close();
});

describe('docface replay, while the service runs', () => {
  test('says in a dry run what it would do, and does nothing', async () => {
    const said = await replay('--track', 'invoices', '--dry-run');

    expect(said).toMatchObject({ code: 0, err: expect.stringContaining('Nothing is changed.') });
    expect(said.out).toMatch(/would start +2\n/);
    expect(said.out).toContain('2 requests in all.');
    expect((await run('replay', 'list')).out).toBe('No replay was begun.\n');
    for (const { requestId } of requests) expect(await attemptsOf(requestId)).toHaveLength(1);
  });

  test('runs the stage again beside the old results, tells what changed, and tells no webhook', async () => {
    const [first, second, other] = requests.map(({ requestId }) => requestId);
    const done = await replay('--track', 'invoices', '--client', 'acme', '--wait', '--id', 'new-invoice');

    expect(done).toMatchObject({ code: 0, err: expect.stringContaining('docface replay --id new-invoice') });
    expect(done.out).toMatch(/started +2\n/);
    expect(done.out).toMatch(/changed +2\n/);
    expect(done.out).toMatch(/documents\[0\]\.fields\.number +value +… +…/);
    expect(done.out).not.toContain('PO-77310');
    for (const requestId of [first ?? '', second ?? '']) {
      const [, attempt] = await attemptsOf(requestId);
      expect(attempt).toMatchObject({ status: 'completed', from: 'validation', shown: true, replayId: 'new-invoice' });
      expect(attempt?.changes).toContainEqual({
        path: 'documents[0].fields.number',
        aspect: 'value',
        before: 'INV-2026-0142',
        after: 'PO-77310',
      });
    }
    expect(await attemptsOf(other ?? '')).toHaveLength(1);
    const old = await api.get<LinkedEnvelope>(at(first ?? '', '?attempt=1'));
    expect(old.json.result).toEqual(requests[0]?.result);
  });

  test('makes no second attempt when it goes on, and can show the values', async () => {
    const again = await run('replay', '--id', 'new-invoice', '--wait', '--values', '--json');

    expect(again).toMatchObject({ code: 0, err: expect.stringContaining('Going on with replay new-invoice') });
    const { outcomes, results } = reportOf(again);
    expect(outcomes).toEqual([{ outcome: 'started', reason: null, requests: 2 }]);
    expect(results?.changed).toHaveLength(2);
    expect(again.out).toContain('PO-77310');
    expect(await attemptsOf(requests[0]?.requestId ?? '')).toHaveLength(2);
  });

  test('tells webhooks when it is asked to', async () => {
    const [, , other] = requests;
    expect(reported()).toHaveLength(3);
    const done = await replay('--track', 'documents', '--notify', '--wait', '--json');

    expect(reportOf(done).results?.changed).toMatchObject([{ requestId: other?.requestId, state: 'changed' }]);
    await expect.poll(() => reported().length, { timeout: 20_000 }).toBe(4);
    expect(JSON.parse(reported().at(-1) ?? '')).toMatchObject({ data: { requestId: other?.requestId, attempt: 2 } });
  });

  test('from ocr finds these files of one page, which typification read', async () => {
    const said = await run('replay', '--stage', 'ocr', '--since', since, '--dry-run', '--json');

    expect(reportOf(said)).toMatchObject({ found: 3, outcomes: [{ outcome: 'would_start', requests: 3 }] });
  });

  test('takes the requests of a file, under the versions that it names, and shows them when they are promoted', async () => {
    const requestId = requests[0]?.requestId ?? '';
    const file = join(docface.dataDirectory, 'ids.txt');
    await writeFile(file, `${requestId}\r\n\nno-such-request\n`);
    const before = await api.get<LinkedEnvelope>(at(requestId));
    const listed = ['--stage', 'validation', '--ids', file, '--template-version', '1', '--id', 'trial'];

    const done = await run('replay', ...listed, '--shadow', '--notify', '--wait', '--json');

    expect(reportOf(done)).toMatchObject({
      found: 2,
      replay: { shadow: true, templateVersion: 1, since: null },
      skipped: [{ requestId: 'no-such-request', reason: 'NOT_FOUND' }],
      results: { changed: [{ requestId }] },
    });
    expect((await api.get<LinkedEnvelope>(at(requestId))).json).toEqual(before.json);
    expect(await attemptsOf(requestId)).toHaveLength(2);
    expect((await run('attempts', requestId)).out).toMatch(/^3 +validation +completed +shadow/m);
    expect((await run('replay', 'list')).out).toMatch(/^trial +\S+ +command +validation +listed +yes/m);
    expect((await run('replay', 'show', 'trial', '--state', 'skipped')).out).toMatch(/no-such-request .*NOT_FOUND/);
    expect(reported()).toHaveLength(4);

    expect(await run('replay', 'promote', 'trial')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/promoted +1/),
    });
    expect((await api.get<LinkedEnvelope>(at(requestId))).json).toMatchObject({ attempt: 3, templateVersion: 1 });
    await expect.poll(() => reported().length, { timeout: 20_000 }).toBe(5);
    expect(JSON.parse(reported().at(-1) ?? '')).toMatchObject({ data: { requestId, attempt: 3 } });
    expect((await run('replay', 'undo', 'trial', '--request', requestId)).out).toMatch(/undone +1/);
    expect((await api.get<LinkedEnvelope>(at(requestId))).json).toMatchObject({ attempt: 2 });
    await expect.poll(() => reported().length, { timeout: 20_000 }).toBe(6);
    expect(JSON.parse(reported().at(-1) ?? '')).toMatchObject({ data: { requestId, attempt: 2 } });
    expect(await run('replay', 'promote', 'trial', '--request', 'no-such-request')).toMatchObject({ code: 1 });
  });

  test('refuses what it cannot understand', async () => {
    expect(await run('replay', '--stage', 'ocr', '--since', 'yesterday')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Give a time with its offset'),
    });
    expect((await replay('--client', 'nobody')).code).toBe(1);
  });
});

describe('docface reprocess and attempts', () => {
  test('run one request again and show what that changed, silently', async () => {
    const requestId = requests[0]?.requestId ?? '';
    const before = reported().length;
    const done = await run('reprocess', requestId, '--from', 'validation', '--template-version', '1');

    expect(done).toMatchObject({
      code: 0,
      out: expect.stringContaining('Attempt 4 of a request of acme waits, under track invoices 1'),
    });
    await expect.poll(async () => (await attemptsOf(requestId))[2]?.status, { timeout: 20_000 }).toBe('completed');
    const listed = await run('attempts', requestId);
    expect(listed.out).toMatch(/^4 +validation +completed +yes/m);
    expect(listed.out).toContain('Attempt 4 compared with attempt 2:');
    expect(listed.out).not.toContain('PO-77310');
    expect((await run('attempts', requestId, '--values')).out).toMatch(/number +value +PO-77310 +INV-2026-0142/);
    expect(reported()).toHaveLength(before);
  });

  test('are told apart from the other end by what went wrong', async () => {
    const requestId = requests[0]?.requestId ?? '';
    await api.call('DELETE', at(requestId));
    const refused = await run('reprocess', requestId, '--from', 'validation');

    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('erased') });
    expect(reportOf(await replay('--dry-run', '--json')).skipped).toContainEqual(
      expect.objectContaining({ requestId, reason: 'ERASED' }),
    );
  });
});
