import { request as plainRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import type { ApiClient } from '../support/api-client.ts';
import { finishRequest, smallResult } from '../support/finish-request.ts';
import { faceForm, ocrForm } from '../support/forms.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

/** Of three pages, some 5 kB. */
const longResult: OcrResult = {
  ...smallResult,
  pages: Array.from({ length: 8 }, (_, index) => ({ ...smallResult.pages[0]!, number: index + 1 })),
};

let docface: TestService;
let acme: TestClient;
let api: ApiClient;
/** A finished document. */
let path: string;
let requestId: string;

beforeAll(async () => {
  docface = await startTestService();
  acme = await docface.addClient('acme');
  api = docface.api.with(acme.key);
  const form = ocrForm({ metadata: '{"branch":"0042"}' });
  ({ requestId } = (await api.post<LinkedEnvelope>('/api/v1/ocr-async/ocr/key', form)).json);
  path = `/api/v1/requests/${requestId}`;
  await finishRequest(docface, requestId, longResult);
});
afterAll(() => docface.stop());

const tagOf = async (of: string): Promise<string> => (await api.get(of)).headers.get('etag') ?? '';

describe('?include=', () => {
  test('leaves out what is not named, and everything without it', async () => {
    const { json: whole } = await api.get<LinkedEnvelope>(path);
    expect(whole).toMatchObject({ metadata: { branch: '0042' }, result: longResult });
    const { result: _, metadata: __, ...head } = whole;
    const shown = async (include: string) => (await api.get<LinkedEnvelope>(`${path}?include=${include}`)).json;
    expect(await shown('documents')).toEqual({ ...head, result: { documents: [] } });
    expect(await shown('pages')).toEqual({ ...head, result: { pages: longResult.pages } });
    expect(await shown('documents,%20pages')).toEqual({ ...head, result: longResult });
    expect(await shown('metadata')).toEqual({ ...head, metadata: whole.metadata });
    expect(await shown('metadata,result')).toEqual(whole);
    expect(await shown('faces')).toEqual({ ...head, result: {} });
    expect(await shown('')).toEqual(head);
  });

  test('does the same for the result alone', async () => {
    expect((await api.get(`${path}/result?include=documents`)).json).toEqual({ documents: [] });
    expect((await api.get(`${path}/result?include=pages&attempt=1`)).json).toEqual({ pages: longResult.pages });
    expect((await api.get(`${path}/result?include=documents,pages`)).json).toEqual(longResult);
  });

  test('shows no result before there is one', async () => {
    const { json } = await api.post<LinkedEnvelope>('/api/v1/face-match-async/key', faceForm());
    const { result, metadata: _, ...head } = json;
    const queued = `/api/v1/requests/${json.requestId}?include=`;
    expect((await api.get(`${queued}faces`)).json).toEqual({ ...head, result });
    expect((await api.get(queued)).json).toEqual(head);
  });

  test.each([
    ['', 'metadata, result, pages, documents, faces, comparisons'],
    ['/result', 'pages, documents, faces, comparisons'],
  ])('refuses names that it does not know on %j, and says those that it does', async (form, known) => {
    for (const include of ['words', 'documents,', 'Documents', 'documents;pages']) {
      const { status, json } = await api.get<ProblemDetails>(`${path}${form}?include=${include}`);
      expect([status, json.code]).toEqual([400, 'INVALID_FIELD']);
      expect(json.detail).toContain(known);
    }
    expect((await api.get(`${path}${form}?include=pages&include=documents`)).status).toBe(400);
  });

  test('has a tag for each representation', async () => {
    const tags = await Promise.all(
      ['', '?include=documents', '?include=pages', '?include='].map((q) => tagOf(path + q)),
    );
    expect(new Set(tags).size).toBe(4);
    expect(await tagOf(`${path}?include=result,metadata`)).toBe(tags[0]);
    const headers = { 'if-none-match': tags[1] ?? '' };
    expect((await api.get(`${path}?include=documents`, { headers })).status).toBe(304);
    expect((await api.get(path, { headers })).status).toBe(200);
  });
});

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
}

/** What comes over the wire, as nothing has decoded it. */
function raw(of: string, headers: Readonly<Record<string, string>>, method = 'GET'): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const call = plainRequest(docface.url + of, { method, headers: { ...acme.key, ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ status, headers: answered as RawAnswer['headers'], bytes: Buffer.concat(parts) });
      });
    });
    call.on('error', reject);
    call.end();
  });
}

describe('a large answer', () => {
  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'br;q=0, *;q=0.1', gunzipSync],
  ] as const)('is sent as %s to who accepts %j', async (coding, accepted, decoded) => {
    const plain = await raw(path, {});
    const { headers, bytes } = await raw(path, { 'accept-encoding': accepted });
    expect(headers).toMatchObject({
      'content-encoding': coding,
      'content-length': String(bytes.length),
      'content-type': 'application/json',
      vary: 'Prefer, Accept-Encoding',
      etag: `W/${plain.headers['etag']}`,
    });
    expect(decoded(bytes).equals(plain.bytes)).toBe(true);
    expect(bytes.length).toBeLessThan(plain.bytes.length / 3);
  });

  test.each(['', 'identity', 'deflate', 'gzip;q=0', 'identity, gzip;q=0.5'])(
    'is sent as it is to who accepts %j',
    async (accepted) => {
      const { headers, bytes } = await raw(path, { 'accept-encoding': accepted });
      expect(headers).toMatchObject({ 'content-length': String(bytes.length), vary: 'Prefer, Accept-Encoding' });
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers['etag']).toMatch(/^"/);
      expect(JSON.parse(bytes.toString('utf8'))).toMatchObject({ requestId });
    },
  );

  test('is known again by either tag', async () => {
    const accepting = { 'accept-encoding': 'gzip' };
    const { headers } = await raw(path, accepting);
    const held = await raw(path, { ...accepting, 'if-none-match': headers['etag'] ?? '' });
    expect([held.status, held.headers['etag'], held.headers['vary']]).toEqual([
      304,
      headers['etag'],
      'Prefer, Accept-Encoding',
    ]);
    const strong = headers['etag']?.slice(2) ?? '';
    expect((await raw(path, { 'if-none-match': strong })).headers['etag']).toBe(strong);
  });

  test('to HEAD is told of as it is', async () => {
    const { headers, bytes } = await raw(path, { 'accept-encoding': 'gzip' }, 'HEAD');
    expect(bytes).toHaveLength(0);
    expect(headers['content-encoding']).toBeUndefined();
    expect(Number(headers['content-length'])).toBeGreaterThan(4000);
  });

  test.each(['/result', '/result.hocr', '/openapi.json'])('is compressed as %s too', async (form) => {
    const of = form.startsWith('/result') ? path + form : form;
    expect((await raw(of, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  });

  test('comes whole to many callers of one client at once', async () => {
    const plain = (await raw(path, {})).bytes;
    const answers = await Promise.all(Array.from({ length: 40 }, () => raw(path, { 'accept-encoding': 'br' })));
    for (const { bytes } of answers) expect(brotliDecompressSync(bytes).equals(plain)).toBe(true);
  });
});

test('short answers and problems are sent as they are', async () => {
  const accepting = { 'accept-encoding': 'gzip, br' };
  for (const of of [`${path}?include=`, `${path}/result.txt`, '/api/v1/requests/nobody']) {
    expect((await raw(of, accepting)).headers['content-encoding']).toBeUndefined();
  }
});
