import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import type { ApiClient } from '../support/api-client.ts';
import { finishRequest } from '../support/finish-request.ts';
import { faceForm, ocrForm } from '../support/forms.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

let docface: TestService;
let acme: TestClient;
let api: ApiClient;

beforeAll(async () => {
  docface = await startTestService();
  acme = await docface.addClient('acme');
  api = docface.api.with(acme.key);
});
afterAll(() => docface.stop());

/** Bytes that nobody sent before. */
const newFile = (): Buffer => Buffer.from(`%PDF-1.7\n%${randomUUID()}`);

type Parts = Readonly<Record<string, Uint8Array>>;

async function read(imageFile: Buffer, headers: Readonly<Record<string, string>> = {}, caller = api) {
  return (await caller.post<Envelope>('/api/v1/ocr-async/ocr/key', ocrForm({ imageFile }), { headers })).json;
}

async function compare(parts: Parts) {
  return (await api.post<Envelope>('/api/v1/face-match-async/key', faceForm(parts))).json;
}

async function see(requestId: string, query = '') {
  return (await api.get<Envelope>(`/api/v1/requests/${requestId}${query}`)).json;
}

/** Field and earlier request of each file that was sent before. */
function repeated({ warnings }: Envelope) {
  return warnings
    .filter(({ code }) => code === 'FILE_SEEN_BEFORE')
    .map(({ field, requestId, message }) => {
      expect(message).toContain(requestId);
      return [field, requestId];
    });
}

describe('a file that was sent before', () => {
  test('is told of in the answer to its submission and ever after, with the request that it first came in', async () => {
    const imageFile = newFile();
    const first = await read(imageFile);
    const second = await read(imageFile);
    const third = await read(imageFile);
    expect(repeated(first)).toEqual([]);
    for (const later of [second, third]) expect(repeated(later)).toEqual([['imageFile', first.requestId]]);
    for (const envelope of [first, second]) {
      await finishRequest(docface, envelope.requestId);
      expect(repeated(await see(envelope.requestId))).toEqual(repeated(envelope));
    }
  });

  test('is told of by the file in a face match, and not of two files of one request', async () => {
    const [known, twice] = [newFile(), newFile()];
    const { requestId } = await read(known);
    const matched = await compare({ imageFile1: newFile(), imageFile2: known });
    expect(repeated(matched)).toEqual([['imageFile2', requestId]]);
    expect(repeated(await compare({ imageFile1: twice, imageFile2: twice }))).toEqual([]);
  });

  test('is nobody else’s business', async () => {
    const globex = await docface.addClient('globex');
    const imageFile = newFile();
    await read(imageFile);
    expect(repeated(await read(imageFile, {}, docface.api.with(globex.key)))).toEqual([]);
  });

  test('marks all but one of those that come at once', async () => {
    const imageFile = newFile();
    const sent = await Promise.all(Array.from({ length: 6 }, () => read(imageFile)));
    const [first, ...others] = sent.filter((envelope) => repeated(envelope).length === 0);
    expect(others).toEqual([]);
    expect(sent.filter((envelope) => envelope !== first).map((envelope) => repeated(envelope).length)).toEqual(
      Array(5).fill(1),
    );
  });

  test('is not told of where the same submission is sent again, or its request processed again', async () => {
    const imageFile = newFile();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await read(imageFile, headers);
    expect(repeated(await read(imageFile, headers))).toEqual([]);
    await api.post(`/api/v1/requests/${first.requestId}/cancel`);
    const again = await api.postJson<Envelope>(`/api/v1/requests/${first.requestId}/reprocess`, {
      from: 'typification',
    });
    expect(again).toMatchObject({ status: 202, json: { attempt: 2 } });
    expect(repeated(again.json)).toEqual([]);
    await finishRequest(docface, first.requestId);
    for (const query of ['', '?attempt=1', '?attempt=2'])
      expect(repeated(await see(first.requestId, query))).toEqual([]);
  });

  test('keeps its mark through a reprocess', async () => {
    const imageFile = newFile();
    const { requestId: firstId } = await read(imageFile);
    const { requestId } = await read(imageFile);
    await api.post(`/api/v1/requests/${requestId}/cancel`);
    await api.postJson(`/api/v1/requests/${requestId}/reprocess`, { from: 'typification' });
    await finishRequest(docface, requestId);
    expect(repeated(await see(requestId))).toEqual([['imageFile', firstId]]);
  });

  test('counts when its request was canceled, and is forgotten when that is erased', async () => {
    const imageFile = newFile();
    const canceled = await read(imageFile);
    await api.post(`/api/v1/requests/${canceled.requestId}/cancel`);
    const second = await read(imageFile);
    expect(repeated(second)).toEqual([['imageFile', canceled.requestId]]);
    await api.call('DELETE', `/api/v1/requests/${canceled.requestId}`);
    expect(repeated(await read(imageFile))).toEqual([['imageFile', second.requestId]]);
    expect(repeated(await see(canceled.requestId))).toEqual([]);
  });

  test('of which every request is erased is a first one again', async () => {
    const imageFile = newFile();
    const { requestId } = await read(imageFile);
    await api.call('DELETE', `/api/v1/requests/${requestId}`);
    expect(repeated(await read(imageFile))).toEqual([]);
  });
});
