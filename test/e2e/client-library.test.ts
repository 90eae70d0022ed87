import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CompareOptions,
  Docface,
  documentOf,
  ForgedWebhook,
  NotReachable,
  type Outcome,
  Refused,
  RequestFailed,
  StillRunning,
  verifyWebhook,
} from '../../clients/typescript/src/index.ts';
import { faceJpeg } from '../fixtures/faces.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

const samples = fileURLToPath(new URL('../../samples/', import.meta.url));
const invoice = join(samples, 'invoice.pdf');
let service: TestService;
let acme: TestClient;
let docface: Docface;

const keyOf = ({ key }: TestClient): string => key['x-api-key'] ?? '';

beforeAll(async () => {
  service = await startTestService({ DOCFACE_ROLES: 'all' });
  acme = await service.addClient('acme');
  docface = new Docface({ url: `${service.url}/`, apiKey: keyOf(acme) });
});
afterAll(() => service.stop());

describe('the client library', () => {
  test('reads a file of a path, with fields by the name of their template', async () => {
    const envelope = await docface.read(invoice, { track: 'documents', template: 'invoice', metadata: { order: 7 } });
    expect(envelope).toMatchObject({ status: 'completed', metadata: { order: 7 } });
    const total = documentOf(envelope, 'invoice')?.fields.total;
    expect(total?.value?.amount).toMatch(/^\d+\.\d\d$/);
    expect(total?.value?.currency).toMatch(/^[A-Z]{3}$/);
    expect(documentOf(envelope, 'br.cnh')).toBeNull();
  });

  test('takes bytes, blobs and streams as well', async () => {
    const { readFile } = await import('node:fs/promises');
    const bytes = await readFile(invoice);
    const sources = [bytes, new Blob([bytes]), new Blob([bytes]).stream() as ReadableStream<Uint8Array>];
    for (const source of sources) {
      const { status } = await docface.read(source, { track: 'text' });
      expect(status).toBe('completed');
    }
  });

  test('makes one request of submissions with one key', async () => {
    const options = { track: 'text', idempotencyKey: 'the same' };
    const [one, two] = [await docface.submitDocument(invoice, options), await docface.submitDocument(invoice, options)];
    expect(two.requestId).toBe(one.requestId);
  });

  test('reads many, also where one of them cannot be read', async () => {
    const outcomes: Outcome<string>[] = [];
    const files = [invoice, join(samples, 'missing.pdf'), invoice];
    for await (const outcome of docface.readMany(files, { track: 'text', atOnce: 2 })) outcomes.push(outcome);
    expect(outcomes).toHaveLength(3);
    for (const { file, envelope, error } of outcomes) {
      expect([envelope?.status, error === null]).toEqual(file === invoice ? ['completed', true] : [undefined, false]);
    }
  });

  test('renews the token of a service account that is refused', async () => {
    const { account } = acme;
    let isRefused = true;
    const byToken = new Docface({
      url: service.url,
      clientId: account.id,
      clientSecret: account.secret,
      fetch: (input, init) => {
        const headers = new Headers(init?.headers);
        if (isRefused && headers.has('authorization')) headers.set('authorization', 'Bearer of.another.one');
        if (headers.has('authorization')) isRefused = false;
        return fetch(input, { ...init, headers });
      },
    });
    expect((await byToken.read(invoice, { track: 'text' })).status).toBe('completed');
  });

  test('asks for a token again where the service gives none for now', async () => {
    const { account } = acme;
    let asked = 0;
    const byToken = new Docface({
      url: service.url,
      clientId: account.id,
      clientSecret: account.secret,
      fetch: (input, init) => {
        asked += new Request(input, init).url.endsWith('/oauth2/token') ? 1 : 0;
        if (asked === 1) return Promise.resolve(new Response(null, { status: 503, headers: { 'retry-after': '0' } }));
        return fetch(input, init);
      },
    });
    await byToken.list().next();
    expect(asked).toBe(2);
  });

  test('compares faces, with what the pictures show', async () => {
    const [man, woman] = [await faceJpeg('man'), await faceJpeg('woman')];
    const options = { track: 'face-match', imageKind1: 'photo', imageKind2: 'photo', consent: true } as const;
    const { result } = await docface.compareFaces(man, woman, options);
    expect(result).toMatchObject({ decision: 'no_match', imageKinds: [{ kind: 'photo' }, { kind: 'photo' }] });
    const withoutConsent = { ...options, consent: false } as unknown as CompareOptions;
    await expect(docface.compareFaces(man, woman, withoutConsent)).rejects.toMatchObject({ code: 'CONSENT_REQUIRED' });
  });

  test('lists requests page by page, downloads forms, and erases', async () => {
    const reference = { customerRequestId: 'to be erased' };
    const { requestId } = await docface.read(invoice, { track: 'text', ...reference });
    expect(await (await docface.download(requestId, 'txt')).text()).toContain('Invoice');
    const listed: string[] = [];
    for await (const request of docface.list(reference)) listed.push(request.requestId);
    expect(listed).toEqual([requestId]);
    await docface.erase(requestId);
    expect((await docface.get(requestId)).status).toBe('erased');
  });
});

describe('what goes wrong', () => {
  test('is a refusal with its code, and what to do', async () => {
    const refused = await docface.read(invoice, { track: 'nowhere' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({ code: 'UNKNOWN_TRACK', status: 422, message: expect.stringContaining('nowhere') });
  });

  test('is a failed request with its id', async () => {
    const file = new Blob(['%PDF-1.7 and nothing of a document']);
    const failed = await docface.read(file, { track: 'text' }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(RequestFailed);
    expect(failed).toMatchObject({ code: 'UNREADABLE_FILE', requestId: expect.stringMatching(/^[\da-f-]{36}$/) });
  });

  test('is a request that is not finished in time, with its id', async () => {
    const late = await docface.read(invoice, { track: 'documents', timeoutMs: 0 }).catch((error: unknown) => error);
    expect(late).toBeInstanceOf(StillRunning);
    expect((await docface.wait((late as StillRunning).requestId ?? '')).status).toBe('completed');
  });

  test('is the reason of a signal, at once', async () => {
    const signal = AbortSignal.abort(new Error('changed my mind'));
    await expect(docface.read(invoice, { track: 'text', signal })).rejects.toThrow('changed my mind');
    const later = new AbortController();
    const nobody = new Docface({ url: 'http://127.0.0.1:9', apiKey: 'dfk_none', tries: 50 });
    const waiting = nobody.get('any', { signal: later.signal });
    later.abort(new Error('no more'));
    await expect(waiting).rejects.toThrow('no more');
  });

  test('is an address that is none, before anything is sent', () => {
    for (const url of ['localhost:8080', '/docface', '']) {
      expect(() => new Docface({ url, apiKey: 'dfk_any' })).toThrow('is no address of a service');
    }
  });

  test('is a service that is not there', async () => {
    const nobody = new Docface({ url: 'http://127.0.0.1:9', apiKey: 'dfk_none', tries: 2 });
    await expect(nobody.get('any')).rejects.toBeInstanceOf(NotReachable);
  });

  test('is tried again where it may pass, after the pause that was asked for', async () => {
    const asked: number[] = [];
    const server: Server = createServer((request, response) => {
      request.resume();
      asked.push(performance.now());
      if (asked.length === 1) return response.writeHead(503, { 'retry-after': '1' }).end();
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"queued"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const behind = new Docface({ url: `http://127.0.0.1:${port}`, apiKey: 'dfk_any' });
    expect(await behind.get('any')).toEqual({ status: 'queued' });
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(900);
    server.close();
  });
});

describe('a webhook', () => {
  const secret = `whsec_${Buffer.from('a secret of thirty-two letters..').toString('base64')}`;
  const body = JSON.stringify({ type: 'ocr.request.completed', data: { requestId: 'r-1' } });

  async function signed(at: Date, text = body): Promise<Readonly<Record<string, string>>> {
    const { Webhook } = await import('standardwebhooks');
    const signature = new Webhook(secret).sign('msg-1', at, text);
    const timestamp = String(Math.floor(at.getTime() / 1000));
    return { 'webhook-id': 'msg-1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,AAAA ${signature}` };
  }

  test('is taken with a signature of its secret, from both kinds of headers', async () => {
    const headers = await signed(new Date());
    expect(await verifyWebhook(body, headers, secret)).toMatchObject({ data: { requestId: 'r-1' } });
    expect(await verifyWebhook(new TextEncoder().encode(body), new Headers(headers), secret)).toBeTruthy();
  });

  test.each([
    ['was changed', async () => ({ headers: await signed(new Date(), `${body} `) })],
    ['is old', async () => ({ headers: await signed(new Date(Date.now() - 3_600_000)) })],
    ['has no signature', () => Promise.resolve({ headers: {} })],
    ['has a time that is none', async () => ({ headers: { ...(await signed(new Date())), 'webhook-timestamp': 'x' } })],
  ])('that %s is not', async (_, make) => {
    const { headers } = await make();
    await expect(verifyWebhook(body, headers, secret)).rejects.toBeInstanceOf(ForgedWebhook);
  });
});
