import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import type { FaceMatchResult } from '../../src/domain/result/face.ts';
import { drawCnh2022, drawInvoice, drawLetter } from '../drawn/documents.ts';
import { faceJpeg } from '../fixtures/faces.ts';
import { pngOf, rasterise, tiffFrom, truncated } from '../fixtures/images.ts';
import type { ApiClient } from '../support/api-client.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

type Part = string | Uint8Array;

function formOf(parts: Readonly<Record<string, Part>>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, new Blob([Uint8Array.from(part)]), 'upload');
  }
  return form;
}

const ocr = (envelope: Envelope): OcrResult => envelope.result as OcrResult;
const faces = (envelope: Envelope): FaceMatchResult => envelope.result as FaceMatchResult;

describe('the whole pipeline with real engines', () => {
  let docface: TestService;
  let acme: TestClient;
  let api: ApiClient;

  /** Submits on an asynchronous path and waits until the request is finished. */
  async function finish(path: string, parts: Readonly<Record<string, Part>>): Promise<Envelope> {
    const accepted = await api.post<Envelope>(path, formOf(parts));
    expect(accepted.status).toBe(202);
    for (;;) {
      const { json } = await api.get<Envelope>(`/api/v1/requests/${accepted.json.requestId}`, {
        headers: { prefer: 'wait=30' },
      });
      if (json.status !== 'queued' && json.status !== 'processing') return json;
    }
  }

  const read = (parts: Readonly<Record<string, Part>>): Promise<Envelope> => finish('/api/v1/ocr-async/ocr/key', parts);
  const match = (parts: Readonly<Record<string, Part>>): Promise<Envelope> =>
    finish('/api/v1/face-match-async/key', { track: 'face-match', sensitive_data_compliance: 'true', ...parts });

  beforeAll(async () => {
    docface = await startTestService({ DOCFACE_ROLES: 'all' });
    acme = await docface.addClient('acme');
    api = docface.api.with(acme.key);
  });

  afterAll(async () => {
    await docface.stop();
  });

  test('reads a PDF by its text layer, finds its fields and says what it did', async () => {
    const { bytes, expected } = await drawInvoice();
    const envelope = await read({ imageFile: bytes, track: 'documents', customerRequestId: 'order-7' });

    expect(envelope).toMatchObject({
      status: 'completed',
      template: 'invoice',
      customerRequestId: 'order-7',
      error: null,
    });
    expect(envelope.history.map(({ status, stage }) => `${status} ${stage}`)).toEqual([
      'queued null',
      'processing typification',
      'processing validation',
      'completed null',
    ]);
    expect(envelope.engine).toMatchObject([{ name: 'text-layer' }]);
    expect(ocr(envelope).documents[0]?.fields['number']?.value).toEqual(expected['number']);
    expect(ocr(envelope).documents[0]?.fields['total']?.value).toEqual(expected['total']);
  });

  test('reads a picture by OCR and checks the identifiers in it', async () => {
    const { bytes, expected } = await drawCnh2022();
    const envelope = await read({ imageFile: await pngOf(bytes), track: 'identity' });
    const fields = ocr(envelope).documents[0]?.fields ?? {};

    expect(envelope).toMatchObject({ status: 'completed', template: 'br.cnh' });
    expect(envelope.engine).toMatchObject([{ name: 'tesseract.js', backend: 'wasm' }]);
    expect(fields['cpf']).toMatchObject({ value: expected['cpf'], source: 'ocr' });
    expect(fields['cpf']?.validations).toContainEqual(
      expect.objectContaining({ rule: 'cpf.check_digits', result: 'valid' }),
    );
    expect(fields['registrationNumber']?.value).toBe(expected['registrationNumber']);
  });

  test('reads the pages of a long document as separate items and joins them in order', async () => {
    const pages = await rasterise((await drawLetter()).bytes, 100);
    const tiff = await tiffFrom([...pages, ...pages]);
    const envelope = await read({ imageFile: tiff, track: 'text', pages: '1-2,4' });
    const result = ocr(envelope);

    expect(envelope.status).toBe('completed');
    expect(envelope.history.map(({ stage }) => stage)).toContain('ocr');
    expect(result.pages.map(({ number, source }) => `${number} ${source}`)).toEqual(['1 ocr', '2 ocr', '4 ocr']);
    expect(JSON.stringify(result.pages[1]?.blocks)).toContain('furniture');
    expect(envelope.timings.ocr).toBeGreaterThan(0);
  });

  test('compares what was read with what the client expects', async () => {
    const { bytes } = await drawInvoice();
    const expected = JSON.stringify({ number: 'INV-0000', issueDate: '2026-09-14' });
    const envelope = await read({ imageFile: bytes, track: 'invoices', expected, metadata: '{"branch":"north"}' });
    const validations = Object.values(ocr(envelope).documents[0]?.fields ?? {}).flatMap((field) => field.validations);

    expect(validations).toContainEqual(expect.objectContaining({ rule: 'number.equals_expected', result: 'invalid' }));
    expect(validations).toContainEqual(expect.objectContaining({ rule: 'issueDate.equals_expected', result: 'valid' }));
  });

  test.each([
    {
      what: 'a cut PDF',
      code: 'UNREADABLE_FILE',
      make: async () => truncated((await drawInvoice()).bytes, 0.3),
      parts: {},
    },
    {
      what: 'an encrypted PDF',
      code: 'ENCRYPTED_FILE',
      make: async () => (await drawInvoice({ password: 'open sesame' })).bytes,
      parts: {},
    },
    {
      what: 'a PDF without the page asked for',
      code: 'INVALID_FIELD',
      make: async () => (await drawInvoice()).bytes,
      parts: { pages: '7' },
    },
  ])('$what ends as failed with $code, findable, while others complete', async ({ code, make, parts }) => {
    const other = read({ imageFile: (await drawInvoice()).bytes, track: 'invoices' });
    const envelope = await read({ imageFile: await make(), track: 'documents', ...parts });

    expect(envelope).toMatchObject({ status: 'failed', result: null, error: { code, retryable: false } });
    expect(envelope.error?.detail).toMatch(/\w{3,}.*\.$/);
    expect((await other).status).toBe('completed');
  });

  test('opens an encrypted PDF with the password that came with it', async () => {
    const { bytes } = await drawInvoice({ password: 'open sesame' });
    const envelope = await read({ imageFile: bytes, track: 'invoices', filePassword: 'open sesame' });

    expect(envelope.status).toBe('completed');
  });

  test('tells one person in two pictures from two people', async () => {
    const same = await match({ imageFile1: await faceJpeg('man'), imageFile2: await faceJpeg('manSmiling') });
    const different = await match({ imageFile1: await faceJpeg('man'), imageFile2: await faceJpeg('womanInGrey') });

    expect(faces(same)).toMatchObject({ mode: 'two_images', decision: 'match', consent: { given: true } });
    expect(faces(different).decision).toBe('no_match');
    expect(faces(same).similarity).toBeGreaterThan(faces(different).similarity ?? 1);
    expect(JSON.stringify([same, different])).not.toMatch(/descriptor|embedding/i);
  });

  test('a synchronous call answers with the finished request on the same connection', async () => {
    for (const kind of ['ocr', 'face_match'] as const) {
      await docface.admin.clients.setSynchronous('command', { client: 'acme', kind, enabled: true });
    }
    const { bytes } = await drawInvoice();
    const document = await api.post<Envelope>(
      '/api/v1/ocr-sync/ocr/key',
      formOf({ imageFile: bytes, track: 'invoices' }),
    );
    const form = formOf({ imageFile1: await faceJpeg('man'), track: 'face-match', sensitive_data_compliance: 'TRUE' });
    const token = docface.api.with(await docface.tokenOf(acme));
    const face = await token.post<Envelope>('/api/v1/face-match-sync', form);

    expect([document.status, document.json.status]).toEqual([200, 'completed']);
    expect([face.status, face.json.status]).toEqual([200, 'completed']);
    const named = docface.logger.lines.filter(({ message }) => message === 'Answered').map(({ fields }) => fields);
    for (const { requestId } of [document.json, face.json]) {
      expect(named).toContainEqual(expect.objectContaining({ requestId, status: 200, traceId: expect.any(String) }));
    }
  });
});
