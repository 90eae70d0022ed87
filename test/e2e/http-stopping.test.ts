import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import { maxBytesInMemory } from '../../src/adapters/koa/upload/measured-file.ts';
import { openBalancer } from '../ledger/balancer.ts';
import { ocrForm } from '../support/forms.ts';
import { fieldPart, fileStart, rawCall } from '../support/raw-call.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

let docface: TestService;
let acme: TestClient;

describe('a service that stops', () => {
  beforeEach(async () => {
    docface = await startTestService();
    acme = await docface.addClient('acme');
  });
  afterEach(() => docface.stop());

  test('finishes the upload that is under way, answers who waits, and takes no new call', async () => {
    const api = docface.api.with(acme.key);
    const { requestId } = (await api.post<LinkedEnvelope>('/api/v1/ocr-async/ocr/key', ocrForm())).json;
    const waiting = api.get<LinkedEnvelope>(`/api/v1/requests/${requestId}`, { headers: { prefer: 'wait=50' } });
    // Large enough to be seen in the spool.
    const start = `${fileStart('x', 'imageFile')}%PDF-1.7${' '.repeat(maxBytesInMemory)}`;
    const end = `\r\n${fieldPart('x', 'track', 'documents')}--x--\r\n`;
    const upload = rawCall(`${docface.url}/api/v1/ocr-async/ocr/key`, {
      headers: {
        ...acme.key,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(start.length + end.length),
      },
    });
    upload.request.write(start);
    await expect.poll(() => docface.spooled()).toHaveLength(1);
    await sleep(300);
    const stopped = docface.stop();
    const early = await waiting;
    expect(early).toMatchObject({ status: 200, json: { status: 'queued' } });
    await expect.poll(() => fetch(`${docface.url}/health/live`).catch(() => 'refused')).toBe('refused');
    upload.request.end(end);
    const answer = await upload.answer;
    expect(answer.status).toBe(202);
    expect(answer.headers.connection).toBe('close');
    await stopped;
  });

  test('ends although idle connections are kept open by their callers', async () => {
    await Promise.all([1, 2, 3].map(() => docface.api.get('/health/live')));
    const started = performance.now();
    await docface.stop();
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('a service that stops with a delay', () => {
  test('says that it is not ready, and takes calls until balancers can know it', async () => {
    const delayed = await startTestService({ DOCFACE_STOP_DELAY_SECONDS: '2' });
    const client = await delayed.addClient('acme');
    const api = delayed.api.with(client.key);
    const { requestId } = (await api.post<LinkedEnvelope>('/api/v1/ocr-async/ocr/key', ocrForm())).json;
    const waiting = rawCall(`${delayed.url}/api/v1/requests/${requestId}`, {
      method: 'GET',
      headers: { ...client.key, prefer: 'wait=50' },
    });
    waiting.request.end();
    await sleep(300);
    const stopped = delayed.stop();
    await expect.poll(async () => (await fetch(`${delayed.url}/health/ready`)).status).toBe(503);
    expect((await fetch(`${delayed.url}/health/live`)).status).toBe(200);
    const late = await api.post<LinkedEnvelope>('/api/v1/ocr-async/ocr/key', ocrForm());
    expect(late.status).toBe(202);
    expect(late.headers.get('connection')).toBe('close');
    const waited = await waiting.answer;
    expect(waited.status).toBe(200);
    expect(waited.headers.connection).toBe('close');
    await stopped;
  });
});

describe('a service that stops behind a balancer', () => {
  test('breaks no call and answers none with 5xx', async () => {
    const two = await Promise.all([1, 2].map(() => startTestService({ DOCFACE_STOP_DELAY_SECONDS: '2' })));
    const ports = two.map(({ url }) => Number(new URL(url).port));
    const balancer = await openBalancer(() => ports);
    await Promise.all(ports.map((port) => balancer.seen(port)));
    const seen = new Map<number | string, number>();
    let calling = true;
    const call = async (): Promise<void> => {
      while (calling) {
        const answer = await fetch(`${balancer.url}/health/live`).catch((error: Error) => String(error.cause));
        if (typeof answer !== 'string') await answer.text();
        const what = typeof answer === 'string' ? answer : answer.status;
        seen.set(what, (seen.get(what) ?? 0) + 1);
        await sleep(10);
      }
    };
    const callers = [call(), call(), call(), call()];
    await sleep(500);
    await two[0]?.stop();
    await sleep(300);
    calling = false;
    await Promise.all(callers);
    await balancer.close();
    await two[1]?.stop();
    expect([...seen.keys()]).toEqual([200]);
    expect(seen.get(200)).toBeGreaterThan(50);
  });
});

describe('a service whose port is taken', () => {
  test('says so, and what to do', async () => {
    const owner = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void owner.close());
    await once(owner, 'listening');
    const { port } = owner.address() as AddressInfo;
    await expect(startTestService({ DOCFACE_PORT: String(port) })).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      message: `docface cannot listen on 127.0.0.1:${port}: another program listens there. Choose another port or address, or end that program.`,
    });
  });
});
