import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { ciiXml } from '../fixtures/einvoices.ts';
import { batchXml, nfeXml } from '../fixtures/fiscal-xml.ts';
import type { ApiAnswer, ApiClient } from '../support/api-client.ts';
import { faceForm, formOf } from '../support/forms.ts';
import { bindNullEngines, nullFile } from '../support/null-engines.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let docface: TestService;
let api: ApiClient;

beforeAll(async () => {
  docface = await startTestService({ DOCFACE_ROLES: 'all' }, { bindEngines: bindNullEngines });
  const acme = await docface.addClient('acme');
  await docface.admin.clients.setSynchronous('command', { client: 'acme', kind: 'ocr', enabled: true });
  api = docface.api.with(acme.key);
  const { catalog } = docface.service.parts.get(ports.database);
  const bundled = await catalog.findTrack(null, 'electronic-documents');
  if (bundled?.kind !== 'ocr') throw new Error('the bundled catalogue changed');
  await catalog.saveTrack({ ...bundled, owner: acme.id, name: 'own', review: true }, 'edited');
});
afterAll(() => docface.stop());

const paths = { later: '/api/v1/ocr-async/ocr/key', now: '/api/v1/ocr-sync/ocr/key' } as const;
const formWith = (xml: string, track = 'electronic-documents') => formOf({ imageFile: Buffer.from(xml), track });
const result = ({ json }: ApiAnswer<LinkedEnvelope>): OcrResult => json.result as OcrResult;
const at = (requestId: string, more = '') => `/api/v1/requests/${requestId}${more}`;
const finished = (requestId: string) => api.get<LinkedEnvelope>(at(requestId), { headers: { prefer: 'wait=30' } });

async function read(xml: string, track?: string): Promise<ApiAnswer<LinkedEnvelope>> {
  const { json } = await api.post<LinkedEnvelope>(paths.later, formWith(xml, track));
  return await finished(json.requestId);
}

describe('an electronic document in XML', () => {
  test('is read on a track that accepts it, for callers who ask again', async () => {
    const answer = await read(ciiXml());
    expect(answer.json).toMatchObject({ status: 'completed', template: 'invoice', warnings: [], error: null });
    expect(answer.json.engine).toMatchObject([{ name: 'xml' }]);
    const { pages, documents } = result(answer);
    expect(pages).toMatchObject([{ number: 1, width: 0, height: 0, source: 'xml', blocks: [] }]);
    expect(documents).toMatchObject([
      {
        type: 'invoice',
        pages: [1],
        fields: { total: { value: { amount: '1428.60', currency: 'EUR' }, source: 'xml', locations: [] } },
        validation: { passed: true },
        crops: [],
      },
    ]);
  });

  test('is read for callers who wait', async () => {
    const answer = await api.post<LinkedEnvelope>(paths.now, formWith(nfeXml()));
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ status: 'completed', template: 'br.danfe' });
    expect(result(answer).documents[0]?.fields['accessKey']?.source).toBe('xml');
  });

  test('is refused on other tracks and as a face, with what to set', async () => {
    const refused = await api.post<ProblemDetails>(paths.later, formWith(ciiXml(), 'documents'));
    expect(refused.status).toBe(415);
    expect(refused.json.errors[0]?.detail).toContain('add it to track "documents"');
    const face = await api.post<ProblemDetails>(
      '/api/v1/face-match-async/key',
      faceForm({ imageFile1: Buffer.from(ciiXml()) }),
    );
    expect([face.status, face.json.code]).toEqual([415, 'UNSUPPORTED_FILE_TYPE']);
  });

  test.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!DOCTYPE html><html/>', '<note/>'])(
    'is what its content says: %s is none',
    async (content) => {
      const { status, json } = await api.post<ProblemDetails>(paths.later, formWith(content));
      expect([status, json.code]).toEqual([415, 'UNSUPPORTED_FILE_TYPE']);
    },
  );

  test.each([
    ['UNREADABLE_FILE', '<!DOCTYPE Invoice [<!ENTITY a "b">]><Invoice>&a;</Invoice>'],
    ['UNREADABLE_FILE', '<Invoice>'],
    ['FILE_TOO_COMPLEX', '<Invoice>'.repeat(100)],
    ['UNSUPPORTED_FILE_TYPE', batchXml(2)],
    ['UNSUPPORTED_FILE_TYPE', '<Invoice xmlns="urn:x"/>'],
  ])('that is not read ends its request: %s', async (code, xml) => {
    expect((await read(xml)).json).toMatchObject({ status: 'failed', error: { code, retryable: false }, result: null });
  });

  test('that was cancelled is told and goes to a person where the track says so', async () => {
    const { json } = await read(nfeXml('55', { status: '101' }), 'own');
    expect(json.status).toBe('needs_review');
    expect(json.warnings.map(({ code }) => code)).toEqual(['DOCUMENT_NOT_AUTHORISED']);
  });

  test('has no text and no picture, and is given back as it was sent', async () => {
    const xml = nfeXml();
    const { requestId } = (await read(xml)).json;
    for (const form of ['/result.txt', '/result.md']) expect((await api.get(at(requestId, form))).text.trim()).toBe('');
    const chunks = await api.get<{ chunks: readonly unknown[] }>(at(requestId, '/result.chunks.json'));
    expect(chunks.json.chunks).toEqual([]);
    const source = await api.get(at(requestId, '/original.xml'));
    expect([source.status, source.text]).toEqual([200, xml]);
    expect(source.headers.get('content-disposition')).toContain('attachment');
    const pdf = await api.post<LinkedEnvelope>(
      paths.later,
      formOf({ imageFile: nullFile('page', 1), track: 'documents' }),
    );
    await finished(pdf.json.requestId);
    const none = await api.get<ProblemDetails>(at(pdf.json.requestId, '/original.xml'));
    expect([none.status, none.json.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('is read again by a reprocess, and erased with its request', async () => {
    const { requestId } = (await read(nfeXml('65'))).json;
    const headers = { 'content-type': 'application/json' };
    await api.post(at(requestId, '/reprocess'), JSON.stringify({ from: 'typification' }), { headers });
    const again = await finished(requestId);
    expect(again.json).toMatchObject({ status: 'completed', attempt: 2, template: 'br.nfce' });
    await api.call('DELETE', at(requestId));
    expect((await finished(requestId)).json).toMatchObject({ status: 'erased', result: null });
    expect((await api.get<ProblemDetails>(at(requestId, '/original.xml'))).json.code).toBe('ERASED');
  });
});
