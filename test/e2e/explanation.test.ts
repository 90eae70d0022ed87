import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import type { Explanation } from '../../src/domain/reading/ocr/explanation.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import type { ApiClient } from '../support/api-client.ts';
import { formOf } from '../support/forms.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let docface: TestService;
let api: ApiClient;
let stranger: ApiClient;
let request: LinkedEnvelope;

const explanationOf = (requestId: string, query = '') => `/api/v1/requests/${requestId}/explanation${query}`;

beforeAll(async () => {
  docface = await startTestService({ DOCFACE_ROLES: 'all' });
  api = docface.api.with((await docface.addClient('acme')).key);
  stranger = docface.api.with((await docface.addClient('globex')).key);
  const file = await readFile(fileURLToPath(new URL('../../samples/invoice.pdf', import.meta.url)));
  const form = formOf({ imageFile: file, track: 'documents', expected: '{"number":"INV-1"}' });
  const { json } = await api.post<LinkedEnvelope>('/api/v1/ocr-async/ocr/key', form);
  const path = `/api/v1/requests/${json.requestId}`;
  request = (await api.get<LinkedEnvelope>(path, { headers: { prefer: 'wait=55' } })).json;
});
afterAll(() => docface.stop());

describe('the explanation of a request', () => {
  test('says of every field of the result which rule found it, and what the others saw', async () => {
    expect(request.status).toBe('completed');
    const { status, json } = await api.get<Explanation>(explanationOf(request.requestId));
    expect(status).toBe(200);
    const [explained] = json.documents;
    const [document] = (request.result as OcrResult).documents;
    expect(explained).toMatchObject({ template: document?.template, chosenBy: 'recognised', pages: [1] });
    expect(Object.keys(explained?.fields ?? {})).toEqual(Object.keys(document?.fields ?? {}));
    for (const [key, field] of Object.entries(document?.fields ?? {})) {
      expect(explained?.fields[key]?.value).toEqual(field.value);
      const won = explained?.fields[key]?.rules.filter(({ outcome }) => outcome === 'won') ?? [];
      expect(won).toHaveLength(field.value === null ? 0 : 1);
      expect(won.flatMap(({ candidates }) => candidates.filter(({ outcome }) => outcome === 'won'))).toMatchObject(
        field.value === null ? [] : [{ text: field.rawText }],
      );
    }
    expect(explained?.lists['items']?.rows).toBe(document?.lists['items']?.length);
    expect(explained?.typification[0]).toMatchObject({
      template: 'invoice',
      confidence: document?.typification.confidence,
    });
  });

  test('is made of the attempt that is asked for', async () => {
    expect((await api.get(explanationOf(request.requestId, '?attempt=1'))).status).toBe(200);
    expect((await api.get<ProblemDetails>(explanationOf(request.requestId, '?attempt=2'))).json.code).toBe('NOT_FOUND');
  });

  test('is shown to nobody who does not own the request, and gone when that is erased', async () => {
    expect((await stranger.get(explanationOf(request.requestId))).status).toBe(404);
    await api.call('DELETE', `/api/v1/requests/${request.requestId}`);
    expect((await api.get<ProblemDetails>(explanationOf(request.requestId))).json.code).toBe('ERASED');
  });
});
