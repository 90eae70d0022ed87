import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyCertificate } from '../../src/adapters/jose/erasure-certificates.ts';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import type { ShownConsent } from '../../src/application/subjects/consents.ts';
import type { ErasureCertificate } from '../../src/application/subjects/erase-subject.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import type { ApiClient } from '../support/api-client.ts';
import { commandOn, type EndedCommand } from '../support/command-on-service.ts';
import { finishRequest } from '../support/finish-request.ts';
import { faceForm, ocrForm, pdf } from '../support/forms.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

let docface: TestService;
let acme: TestClient;
let api: ApiClient;
/** Another client. */
let stranger: ApiClient;
let folder: string;

beforeAll(async () => {
  docface = await startTestService();
  acme = await docface.addClient('acme');
  api = docface.api.with(acme.key);
  stranger = docface.api.with((await docface.addClient('globex')).key);
  folder = await mkdtemp(join(tmpdir(), 'docface-subjects-'));
});
afterAll(async () => {
  await docface.stop();
  await rm(folder, { recursive: true, force: true });
});

const ocr = '/api/v1/ocr-async/ocr/key';
const faces = '/api/v1/face-match-async/key';

interface List {
  readonly requests: readonly LinkedEnvelope[];
  readonly nextCursor: string | null;
}

async function submitOcr(changes: Record<string, string>): Promise<string> {
  return (await api.post<LinkedEnvelope>(ocr, ocrForm(changes))).json.requestId;
}

async function submitFaces(changes: Record<string, string>): Promise<string> {
  return (await api.post<LinkedEnvelope>(faces, faceForm(changes))).json.requestId;
}

async function found(subject: string, asking = api): Promise<readonly string[]> {
  const { json } = await asking.postJson<List>('/api/v1/subjects/requests', { subject });
  return json.requests.map(({ requestId }) => requestId);
}

const command = (...args: string[]): Promise<EndedCommand> => commandOn(docface, args);

/** Everything that a database holds of requests, consents and audit, as text. */
async function rows(): Promise<string> {
  const database = docface.service.parts.get(ports.database);
  const { requests } = await database.requests.list({ clientId: null, limit: 100 });
  const { entries } = await database.audit.list({ limit: 100 });
  const consents = await Promise.all(requests.map(({ id }) => database.consents.find(id)));
  return JSON.stringify([requests, entries, consents]);
}

describe('a submission with a subject', () => {
  test('is found by it, by its client alone, whatever white space was around it', async () => {
    const both = [await submitOcr({ subject: '  person one ' }), await submitFaces({ subject: 'person one' })];
    await submitOcr({ subject: 'person two' });
    expect((await found('person one')).toSorted()).toEqual(both.toSorted());
    expect(await found('person one ')).toHaveLength(2);
    expect(await found('nobody')).toEqual([]);
    expect(await found('person one', stranger)).toEqual([]);
  });

  test('is another person for another client', async () => {
    const own = await submitOcr({ subject: 'shared name' });
    const theirs = (await stranger.post<LinkedEnvelope>(ocr, ocrForm({ subject: 'shared name' }))).json.requestId;
    expect([await found('shared name'), await found('shared name', stranger)]).toEqual([[own], [theirs]]);
    const { requests } = docface.service.parts.get(ports.database);
    const [mine, other] = [await requests.find(own), await requests.find(theirs)];
    expect(mine?.subject).toMatch(/^[0-9a-f]{64}$/);
    expect(other?.subject).toMatch(/^[0-9a-f]{64}$/);
    expect(mine?.subject).not.toBe(other?.subject);
    // Nor is it a hash that anybody could make.
    expect(mine?.subject).not.toBe(createHash('sha256').update('shared name').digest('hex'));
  });

  test('is told to nobody else: not in the envelope, the database, the log or a refusal', async () => {
    const subject = 'unmistakable-person';
    const { json } = await api.post<LinkedEnvelope>(faces, faceForm({ subject, customerRequestId: 'order-9' }));
    const shown = await api.get(`/api/v1/requests/${json.requestId}`);
    const refused = await api.post(ocr, ocrForm({ subject, pages: 'nonsense' }));
    expect(refused.status).toBe(400);
    for (const text of [shown.text, refused.text, await rows(), JSON.stringify(docface.logger)]) {
      expect(text).not.toContain(subject);
    }
  });

  test.each(['', '   ', 'x'.repeat(201), 'two\nlines'])('refuses %j with the name of the field', async (subject) => {
    for (const [path, form] of [
      [ocr, ocrForm({ subject })],
      [faces, faceForm({ subject })],
    ] as const) {
      const { status, json } = await api.post<ProblemDetails>(path, form);
      expect(status).toBe(400);
      expect(json).toMatchObject({ code: 'INVALID_FIELD', errors: [{ field: 'subject', code: 'INVALID_FIELD' }] });
    }
  });

  test('is the same submission again only with the same subject', async () => {
    const headers = { 'idempotency-key': 'subjects-1' };
    const submit = (subject: string) => api.post<LinkedEnvelope>(ocr, ocrForm({ subject }), { headers });
    const first = await submit('person three');
    expect((await submit(' person three')).json.requestId).toBe(first.json.requestId);
    expect((await submit('person four')).json).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });
});

describe('exporting a person', () => {
  const subject = 'exported person';
  let read: string;
  let compared: string;
  let erased: string;

  beforeAll(async () => {
    read = await submitOcr({ subject, metadata: '{"branch":"0042"}', filePassword: 'secret-of-a-file' });
    await finishRequest(docface, read);
    compared = await submitFaces({ subject });
    erased = await submitOcr({ subject });
    await api.call('DELETE', `/api/v1/requests/${erased}`);
  });

  function opened(bytes: Uint8Array): Readonly<Record<string, string>> {
    return Object.fromEntries(
      Object.entries(unzipSync(bytes)).map(([name, content]) => [name, new TextDecoder().decode(content)]),
    );
  }

  test('hands over originals, results, history, consent and audit with an index of their hashes', async () => {
    const answer = await api.postJson('/api/v1/subjects/export', { subject });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const files = opened(answer.bytes);
    expect(files[`requests/${read}/original-1.pdf`]).toBe(pdf.toString());
    expect(files[`requests/${read}/attempt-1/result-revision-1.json`]).toContain('Primeira página');
    expect(JSON.parse(files[`requests/${read}/request.json`] ?? '')).toMatchObject({
      id: read,
      status: 'completed',
      submitted: { subject, metadata: { branch: '0042' } },
      history: [{ status: 'queued' }, { status: 'processing' }, { status: 'completed' }],
    });
    expect(JSON.parse(files[`requests/${compared}/consent.json`] ?? '')).toMatchObject({ requestId: compared });
    expect(JSON.parse(files[`requests/${compared}/audit.json`] ?? '')).toEqual([]);
    const manifest = JSON.parse(files['manifest.json'] ?? '');
    expect(manifest).toMatchObject({ format: 'docface.subject-bundle/1', subject, client: { name: 'acme' } });
    expect(manifest.note).toContain('descriptors');
    const listed = Object.fromEntries(
      manifest.files.map(({ name, sha256 }: { name: string; sha256: string }) => [name, sha256]),
    );
    const hashes = Object.entries(files).map(([name, text]) => [name, createHash('sha256').update(text).digest('hex')]);
    expect(listed).toEqual(Object.fromEntries(hashes.filter(([name]) => name !== 'manifest.json')));
    expect(manifest.requests).toMatchObject([
      { requestId: erased, status: 'erased', missing: [{ code: 'ERASED' }] },
      { requestId: compared, missing: [] },
      { requestId: read, missing: [] },
    ]);
    expect(JSON.stringify(files)).not.toContain('secret-of-a-file');
  });

  test('lists originals that are past their time as missing', async () => {
    const { parts } = docface.service;
    const old = await submitOcr({ subject: 'person of long ago' });
    const request = await parts.get(ports.database).requests.find(old);
    await parts.get(ports.objects).delete(request?.files[0]?.objectKey ?? '');
    const files = opened((await api.postJson('/api/v1/subjects/export', { subject: 'person of long ago' })).bytes);
    const missing = [{ name: 'original-1.pdf', code: 'ORIGINAL_EXPIRED' }];
    expect(JSON.parse(files['manifest.json'] ?? '').requests).toMatchObject([{ requestId: old, missing }]);
  });

  test('hands nothing to strangers, and finds nobody where there is nobody', async () => {
    expect((await stranger.postJson('/api/v1/subjects/export', { subject })).status).toBe(404);
    expect((await stranger.postJson('/api/v1/subjects/export', { subject, client: 'acme' })).status).toBe(404);
    expect((await api.postJson('/api/v1/subjects/export', { subject: 'nobody' })).status).toBe(404);
  });

  test('writes the same bundle from the command line, and never over another file', async () => {
    const path = join(folder, 'person.zip');
    const args = ['subject', 'export', '--client', 'acme', '--subject', subject, '--output', path];
    expect((await command(...args)).code).toBe(0);
    expect(Object.keys(opened(await readFile(path)))).toContain(`requests/${read}/original-1.pdf`);
    expect((await command(...args)).code).toBe(2);
    expect((await command(...args.slice(0, -1), folder)).code).toBe(0);
    expect(opened(await readFile(join(folder, 'subject.zip')))['manifest.json']).toContain(read);
  });
});

describe('erasing a person', () => {
  const subject = 'erased person';
  const erase = (asking = api) => asking.postJson<ErasureCertificate>('/api/v1/subjects/erase', { subject });

  test('erases every request, certifies it, and again that nothing was left', async () => {
    const [finished, queued] = [await submitOcr({ subject }), await submitFaces({ subject })];
    await finishRequest(docface, finished);
    const kept = await submitOcr({ subject: 'another person' });

    const { status, json, text } = await erase();
    expect(status).toBe(200);
    expect(text).not.toContain(subject);
    expect(json.statement.erased.map(({ requestId }) => requestId).toSorted()).toEqual([finished, queued].toSorted());
    for (const one of json.statement.erased) {
      expect(one).toMatchObject({ keyHalf: 'destroyed', objectsPending: false, samplesRemoved: 0 });
      expect(one.objectsDeleted).toBeGreaterThan(1);
      expect((await api.get<LinkedEnvelope>(`/api/v1/requests/${one.requestId}`)).json.status).toBe('erased');
    }
    expect((await api.get<LinkedEnvelope>(`/api/v1/requests/${kept}`)).json.status).toBe('queued');
    const again = await erase();
    expect(again.json.statement.erased).toEqual([]);
    expect(again.json.statement.erasedEarlier).toHaveLength(2);
    expect(again.json.statement.subjectHash).toBe(json.statement.subjectHash);
    expect((await found(subject)).toSorted()).toEqual([finished, queued].toSorted());
  });

  test('erases nothing of another client', async () => {
    const own = await submitOcr({ subject });
    const { json } = await erase(stranger);
    expect(json.statement.erased).toEqual([]);
    expect((await stranger.postJson('/api/v1/subjects/erase', { subject, client: 'acme' })).status).toBe(404);
    expect((await api.get<LinkedEnvelope>(`/api/v1/requests/${own}`)).json.status).toBe('queued');
  });

  test('is certified so that the certificate is checked without the service, and a changed one is refused', async () => {
    const { certificate, statement } = (await erase()).json;
    const keys = await docface.api.get('/.well-known/erasure-certificates/jwks.json');
    const tokenKeys = await docface.api.get('/.well-known/jwks.json');
    const trusted = await verifyCertificate(certificate, keys.text);
    expect(trusted).toMatchObject({ statement, trusted: true });
    expect(await verifyCertificate(certificate, null)).toEqual({ ...trusted, trusted: false });
    await expect(verifyCertificate(certificate, tokenKeys.text)).rejects.toMatchObject({ code: 'INVALID_FIELD' });
    const [header, payload = '', signature] = certificate.split('.');
    const forged = Buffer.from(payload, 'base64url').toString().replace('destroyed', 'destroyeD');
    const changed = [header, Buffer.from(forged).toString('base64url'), signature].join('.');
    await expect(verifyCertificate(changed, null)).rejects.toMatchObject({ code: 'INVALID_FIELD' });
    await expect(verifyCertificate('nonsense', null)).rejects.toMatchObject({ code: 'INVALID_FIELD' });
    // No bearer of a certificate is let in.
    expect((await docface.api.with({ authorization: `Bearer ${certificate}` }).get('/api/v1/requests')).status).toBe(
      401,
    );
  });

  test('asks before it erases on the command line, and writes a certificate that the command checks', async () => {
    const id = await submitOcr({ subject: 'person at the desk' });
    const person = ['--client', 'acme', '--subject', 'person at the desk'];
    const asked = await command('subject', 'erase', ...person);
    expect([asked.code, asked.output.complained.join()]).toEqual([2, expect.stringContaining('1 requests')]);
    const file = join(folder, 'erased.jws');
    expect((await command('subject', 'erase', ...person, '--yes', '--output', file)).code).toBe(0);
    const keys = join(folder, 'keys.json');
    await writeFile(keys, (await docface.api.get('/.well-known/erasure-certificates/jwks.json')).text);
    const verified = await command('subject', 'verify-certificate', file, '--key', keys);
    expect([verified.code, verified.output.written.join()]).toEqual([0, expect.stringContaining(id)]);
    await writeFile(file, 'nonsense');
    expect((await command('subject', 'verify-certificate', file)).code).toBe(1);
  });
});

describe('records of consent', () => {
  const find = (query: object, asking = api) =>
    asking.postJson<{ consents: readonly ShownConsent[] }>('/api/v1/consents/find', query);

  test('are found by request, subject and reference, also after the request is erased', async () => {
    const requestId = await submitFaces({ subject: 'consenting person', customerRequestId: 'contract-77' });
    const queries = [{ requestId }, { subject: 'consenting person' }, { reference: 'contract-77' }];
    const before = (await find({ requestId })).json.consents;
    await api.call('DELETE', `/api/v1/requests/${requestId}`);
    for (const query of queries) expect((await find(query)).json.consents).toEqual(before);
    expect(before).toMatchObject([{ requestId, track: 'face-match', withdrawnAt: null, withdrawnBy: null }]);
    expect(before[0]?.noticeVersion).not.toBe('');
    expect(before[0]?.referenceHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(before)).not.toMatch(/consenting person|contract-77/);
    for (const query of queries) expect((await find(query, stranger)).status).toBe(404);
    expect((await find({ requestId, subject: 'consenting person' })).status).toBe(400);
    const shown = await command('consent', 'show', '--client', 'acme', '--reference', 'contract-77');
    expect([shown.code, shown.output.written.join()]).toEqual([0, expect.stringContaining(requestId)]);
  });

  test('show a withdrawal from then on, and the first one stays', async () => {
    const subject = 'withdrawing person';
    const requestId = await submitFaces({ subject });
    const withdraw = (asking: ApiClient) =>
      asking.postJson<{ consents: ShownConsent[] }>('/api/v1/consents/withdraw', { requestId });
    expect((await withdraw(stranger)).status).toBe(404);
    expect((await find({ requestId })).json.consents).toMatchObject([{ withdrawnAt: null }]);
    const [first] = (await withdraw(api)).json.consents;
    expect(first).toMatchObject({ withdrawnBy: `client:${acme.id}` });
    expect(Date.parse(first?.withdrawnAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await command('consent', 'withdraw', '--client', 'acme', '--subject', subject)).code).toBe(0);
    expect((await find({ subject })).json.consents).toEqual([first]);
    // It stops nothing and refuses nothing.
    expect((await api.get<LinkedEnvelope>(`/api/v1/requests/${requestId}`)).json.status).toBe('queued');
    expect((await api.post(faces, faceForm({ subject }))).status).toBe(202);
  });
});

describe('an operator', () => {
  test('names the client, and is on record', async () => {
    const { key } = await docface.admin.operators
      .create('command', { name: 'desk', role: 'admin' })
      .then(() => docface.admin.apiKeys.create('command', { owner: { operator: 'desk' }, name: 'test' }));
    const operator = docface.api.with({ 'x-api-key': key });
    const requestId = await submitOcr({ subject: 'person of an operator' });
    const person = { subject: 'person of an operator' };
    expect((await operator.postJson('/api/v1/subjects/erase', person)).status).toBe(400);
    const named = { ...person, client: 'acme' };
    expect((await operator.postJson<List>('/api/v1/subjects/requests', named)).json.requests).toMatchObject([
      { requestId },
    ]);
    expect((await operator.postJson('/api/v1/subjects/export', named)).status).toBe(200);
    expect(
      (await operator.postJson<ErasureCertificate>('/api/v1/subjects/erase', named)).json.statement.erased,
    ).toHaveLength(1);
    const { entries } = await docface.service.parts
      .get(ports.database)
      .audit.list({ subject: `client:${acme.id}`, limit: 2 });
    expect(entries.map(({ action, actor }) => [action, actor.split(':')[0]])).toEqual([
      ['subject.erased', 'operator'],
      ['subject.exported', 'operator'],
    ]);
  });
});
