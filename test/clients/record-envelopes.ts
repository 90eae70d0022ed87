import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import { isFinished } from '../../src/domain/request/request.ts';
import { drawCnh2022 } from '../drawn/documents.ts';
import { faceJpeg } from '../fixtures/faces.ts';
import { nfeXml } from '../fixtures/fiscal-xml.ts';
import type { ApiAnswer } from '../support/api-client.ts';
import { faceForm, ocrForm } from '../support/forms.ts';
import { startTestService } from '../support/test-service.ts';

/** What a client gets; `slim` is an envelope with some of its parts. */
export const answers = ['invoice', 'danfe', 'licence', 'face-match', 'failed', 'slim'] as const;
export type AnswerName = (typeof answers)[number];

/**
 * Starts docface and lets it work. Leaves in a directory `openapi.json`, as it is served, and `<name>.json` for each of
 * `answers`, byte for byte as a client gets it.
 */
export async function recordEnvelopes(directory: string): Promise<Readonly<Record<AnswerName, Envelope>>> {
  const docface = await startTestService({ DOCFACE_ROLES: 'all' });
  const api = docface.api.with((await docface.addClient('acme')).key);
  const keep = async ({ text, json }: ApiAnswer<Envelope>, name: AnswerName): Promise<Envelope> => {
    await writeFile(join(directory, `${name}.json`), text);
    return json;
  };
  const finished = async (path: string, form: FormData): Promise<ApiAnswer<Envelope>> => {
    const { json } = await api.post<Envelope>(path, form);
    for (;;) {
      const call = { headers: { prefer: 'wait=30' } };
      const answer = await api.get<Envelope>(`/api/v1/requests/${json.requestId}`, call);
      if (isFinished(answer.json.status)) return answer;
    }
  };
  const read = (imageFile: Uint8Array, track = 'documents') =>
    finished('/api/v1/ocr-async/ocr/key', ocrForm({ imageFile, track }));
  const sample = new URL('../../samples/invoice.pdf', import.meta.url);
  const faces = faceForm({ imageFile1: await faceJpeg('man'), imageFile2: await faceJpeg('manOutdoors') });
  try {
    await writeFile(join(directory, 'openapi.json'), await (await fetch(`${docface.url}/openapi.json`)).text());
    const invoice = await keep(await read(await readFile(sample)), 'invoice');
    return {
      invoice,
      danfe: await keep(await read(Buffer.from(nfeXml()), 'electronic-documents'), 'danfe'),
      licence: await keep(await read((await drawCnh2022()).bytes), 'licence'),
      'face-match': await keep(await finished('/api/v1/face-match-async/key', faces), 'face-match'),
      failed: await keep(await read(Buffer.from('%PDF-1.7')), 'failed'),
      slim: await keep(await api.get(`/api/v1/requests/${invoice.requestId}?include=documents`), 'slim'),
    };
  } finally {
    await docface.stop();
  }
}
