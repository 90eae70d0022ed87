import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DataDirectoryLock } from '../../src/adapters/embedded/data-directory-lock.ts';
import { PglitePool } from '../../src/adapters/embedded/pglite-pool.ts';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import { requestPrefix } from '../../src/application/storage/object-keys.ts';
import type { FaceMatchTrack } from '../../src/domain/track/track.ts';
import { requestStore } from '../../src/infrastructure/composition/stages.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { DataAtRest } from '../support/data-at-rest.ts';
import { bindNullEngines, nullEnginesFinding, nullFile, nullText } from '../support/null-engines.ts';
import { RecordingLogger } from '../support/recording-logger.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';
import { anObservation } from '../unit/domain/face/an-observation.ts';

/** What a client sends of a person; each is made up and found nowhere by chance. */
const personal = {
  text: 'JOANA-EXEMPLO-DA-ROCHA',
  metadata: 'metadata-of-joana-rocha',
  expected: 'expected-joana-da-rocha',
  filePassword: 'password-of-joana-rocha',
  subject: 'subject-of-joana-rocha',
} as const;
const fileName = 'cnh-joana-exemplo-da-rocha.pdf';
const reference = 'reference-of-the-client-4711';
const address = '203.0.113.77';
const password = 'password of operator ines';

/** Submits a form whose files have a name, over a proxy that says who called, and waits for the end. */
async function finished(
  { api }: TestService,
  { key }: TestClient,
  path: string,
  parts: Readonly<Record<string, string | Uint8Array>>,
): Promise<Envelope> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, new Blob([Uint8Array.from(part)]), fileName);
  }
  const headers = { ...key, 'x-forwarded-for': address };
  const { json } = await api.post<Envelope>(path, form, { headers });
  for (;;) {
    const answer = await api.get<Envelope>(`/api/v1/requests/${json.requestId}`, {
      headers: { ...headers, prefer: 'wait=30' },
    });
    if (answer.json.status !== 'queued' && answer.json.status !== 'processing') return answer.json;
  }
}

/** The objects of a request, decrypted. */
async function openedObjects({ service: { parts } }: TestService, requestId: string): Promise<readonly string[]> {
  const request = await parts.get(ports.database).requests.find(requestId);
  if (request === null) throw new Error('the request is not there');
  const texts: string[] = [];
  for await (const { key } of parts.get(ports.objects).list(requestPrefix(request))) {
    texts.push(Buffer.from(await parts.get(requestStore).bytes(request, key)).toString('latin1'));
  }
  return texts;
}

describe('what is stored of a document', () => {
  let docface: TestService;
  let acme: TestClient;
  let envelope: Envelope;
  let webhookSecret: string;
  let stored: DataAtRest;
  let opened: readonly string[];
  let lock: DataDirectoryLock;
  let pool: PglitePool;

  beforeAll(async () => {
    docface = await startTestService(
      { DOCFACE_ROLES: 'all', DOCFACE_TRUSTED_PROXIES: '127.0.0.1' },
      { bindEngines: bindNullEngines },
    );
    acme = await docface.addClient('acme');
    await docface.admin.operators.create('command', { name: 'ines', role: 'viewer', password });
    const endpoint = { url: 'https://receiver.example/' };
    const { secret } = (
      await docface.api.with(acme.key).postJson<{ secret: string }>('/api/v1/webhooks/endpoints', endpoint)
    ).json;
    webhookSecret = secret;
    envelope = await finished(docface, acme, '/api/v1/ocr-async/ocr/key', {
      imageFile: nullFile(personal.text, 1),
      track: 'documents',
      customerRequestId: reference,
      filePassword: personal.filePassword,
      subject: personal.subject,
      metadata: JSON.stringify({ note: personal.metadata }),
      expected: JSON.stringify({ fullName: personal.expected }),
    });
    const headers = { ...acme.key, 'x-forwarded-for': address };
    for (const form of ['', '/result', '/result.txt', '/pages/1/image', '?include=documents']) {
      await docface.api.get(`/api/v1/requests/${envelope.requestId}${form}`, { headers });
    }
    await docface.api.get(`/api/v1/requests?customerRequestId=${personal.metadata}`, { headers });
    await docface.api.get('/api/v1/requests', { headers: { 'x-api-key': 'nonsense', 'x-forwarded-for': address } });
    opened = await openedObjects(docface, envelope.requestId);
    await docface.service.stop();
    lock = await DataDirectoryLock.acquire(docface.dataDirectory);
    pool = await PglitePool.open({ lock, logger: new RecordingLogger() });
    stored = await DataAtRest.read(docface.dataDirectory, pool);
  });
  afterAll(async () => {
    await pool.end();
    await lock.release();
    await rm(docface.dataDirectory, { recursive: true, force: true });
  });

  test('is readable nowhere but for ids, states and the reference of the client', () => {
    expect(envelope.status).toBe('completed');
    expect(JSON.stringify(envelope.result)).toContain(nullText(personal.text, 1));
    const objects = stored.files.filter(({ path }) => path.startsWith('objects/'));
    // The file, what came with it, what was read, the result and the picture of the page.
    expect(objects.length).toBeGreaterThanOrEqual(5);
    for (const [what, text] of Object.entries(personal)) expect(stored.placesOf(text), what).toEqual([]);
    // The search finds what is readable.
    expect(stored.placesOf(reference)).toContain('requests');
  });

  test('has no name of a file: in no path, row or file, and in nothing that is encrypted', () => {
    for (const name of [fileName, 'cnh-joana']) {
      expect(stored.placesOf(name)).toEqual([]);
      expect(opened.filter((text) => text.includes(name))).toEqual([]);
    }
    // What is encrypted was opened.
    for (const text of Object.values(personal)) expect(opened.some((object) => object.includes(text))).toBe(true);
  });

  test('has no address of who called, readable or encrypted', () => {
    expect(stored.placesOf(address)).toEqual([]);
    expect(opened.filter((text) => text.includes(address))).toEqual([]);
  });

  test('holds no secret: of credentials hashes alone, of webhooks what is sealed', () => {
    const secrets = { key: acme.key['x-api-key'] ?? '', account: acme.account.secret, webhookSecret, password };
    for (const [what, secret] of Object.entries(secrets)) {
      expect(secret.length, what).toBeGreaterThan(20);
      expect(stored.placesOf(secret.slice(-20)), what).toEqual([]);
    }
  });

  test('is logged by ids, states and times: no value, name, query, secret or address', () => {
    const { lines } = docface.logger;
    const calls = lines.filter(({ message }) => message === 'Answered').map(({ fields }) => fields);
    expect(calls).toContainEqual(
      expect.objectContaining({
        method: 'GET',
        route: '/api/v1/requests/{requestId}/result',
        status: 200,
        finished: true,
        durationMs: expect.any(Number),
        clientId: acme.id,
        traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      }),
    );
    const log = JSON.stringify(lines);
    const never = [
      ...Object.values(personal),
      fileName,
      reference,
      address,
      acme.key['x-api-key'] ?? '',
      webhookSecret,
    ];
    expect(never.filter((text) => log.includes(text))).toEqual([]);
  });
});

describe('what is stored of a face match', () => {
  const descriptor = Float32Array.from({ length: 128 }, (_, index) => Math.sin(index + 1) / 8);
  const thumbnail = Float32Array.from({ length: 1600 }, (_, index) => 128 + 99 * Math.cos(index + 1));
  let docface: TestService;
  let acme: TestClient;
  let envelope: Envelope;

  beforeAll(async () => {
    const face = anObservation(1, { descriptor, thumbnail });
    docface = await startTestService({ DOCFACE_ROLES: 'all' }, { bindEngines: nullEnginesFinding(face) });
    acme = await docface.addClient('acme');
    envelope = await finished(docface, acme, '/api/v1/face-match-async/key', {
      imageFile1: nullFile('first', 1),
      imageFile2: nullFile('second', 1),
      track: 'face-match',
      sensitive_data_compliance: 'true',
    });
  });
  afterAll(() => docface.stop());

  test('holds no descriptor and no thumbnail, once it is decrypted', async () => {
    expect(envelope).toMatchObject({ status: 'completed', result: { decision: 'review' } });
    const texts = await openedObjects(docface, envelope.requestId);
    // Two files, what came with them, and the result.
    expect(texts.length).toBeGreaterThanOrEqual(3);
    expect(texts.filter((text) => text.includes('"doubts":["same_photograph"]'))).toHaveLength(1);
    const forms = [
      'descriptor',
      'thumbnail',
      ...[descriptor, thumbnail].flatMap((numbers) => [
        Buffer.from(numbers.buffer).toString('latin1').slice(0, 16),
        ...Array.from(numbers.subarray(0, 8), (number) => String(number).slice(0, 10)),
      ]),
    ];
    expect(forms.filter((form) => texts.some((text) => text.includes(form)))).toEqual([]);
  });

  test('has a record of consent: which request and client, when, and the ground that its track names', async () => {
    const { consents, catalog } = docface.service.parts.get(ports.database);
    const track = (await catalog.findTrack(acme.id, 'face-match')) as FaceMatchTrack;
    expect(track.consent).toEqual({
      purpose: expect.any(String),
      legalBasis: expect.stringMatching(/^(?:consent|fraud_prevention|other)$/),
      noticeVersion: expect.any(String),
    });
    expect(await consents.find(envelope.requestId)).toEqual({
      requestId: envelope.requestId,
      clientId: acme.id,
      track: 'face-match',
      trackVersion: track.version,
      ...track.consent,
      recordedAt: expect.any(Date),
      subject: null,
      reference: null,
      withdrawnAt: null,
      withdrawnBy: null,
    });
  });
});
