import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ocrForm } from '../support/forms.ts';
import { fieldPart, fileStart, type RawCall, rawCall } from '../support/raw-call.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

const ocr = '/api/v1/ocr-async/ocr/key';
const megabyte = 1024 * 1024;
const maxConnections = 20;
/** Megabytes take their time on a busy machine. */
const patient = { timeout: 60_000 };

let docface: TestService;
let greedy: TestClient;
let acme: ApiClient;

beforeAll(async () => {
  docface = await startTestService({
    DOCFACE_UPLOAD_BUDGET_MB: '64',
    DOCFACE_MAX_CONNECTIONS: String(maxConnections),
  });
  greedy = await docface.addClient('greedy');
  acme = docface.api.with((await docface.addClient('acme')).key);
});
afterAll(async () => {
  await docface.expectEmptySpool();
  await docface.stop();
});

function pdfOf(bytes: number): Buffer {
  const file = Buffer.alloc(bytes, 0x20);
  file.write('%PDF-1.7');
  return file;
}

/** Begins an upload of the greedy client that announces so many bytes and sends some of them. */
function begun(announced: number, sent = 0): RawCall {
  const headers = { ...greedy.key, 'content-type': 'multipart/form-data; boundary=x' };
  const call = rawCall(`${docface.url}${ocr}`, { headers: { ...headers, 'content-length': String(announced) } });
  call.request.on('error', () => undefined);
  onTestFinished(() => void call.request.destroy());
  call.request.write(`${fileStart('x', 'imageFile')}%PDF-1.7`);
  call.request.write(Buffer.alloc(sent, 0x20));
  return call;
}

/** Bytes that all uploads under way have on disk. */
async function spooledBytes(): Promise<number> {
  const spool = join(docface.dataDirectory, 'spool');
  const names = await readdir(spool, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(spool, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function codeOf(call: RawCall): Promise<string> {
  const { status, text } = await call.answer;
  return `${status} ${(JSON.parse(text) as ProblemDetails).code}`;
}

/** Bytes that come at that rate, ten times a second, until the call is answered. */
function drip({ request, answer }: RawCall, bytesPerSecond: number): void {
  const timer = setInterval(() => request.write(Buffer.alloc(bytesPerSecond / 10, 0x20)), 100);
  const stop = (): void => clearInterval(timer);
  answer.then(stop, stop);
  onTestFinished(stop);
}

/** Opens a connection that sends a text and nothing more. */
function connection(text = ''): Socket {
  const { hostname, port } = new URL(docface.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined).resume();
  socket.write(text);
  onTestFinished(() => void socket.destroy());
  return socket;
}

describe('one client that sends much at once', () => {
  test(
    'is refused at once what would not fit beside what it announced, which takes no room from the others',
    patient,
    async () => {
      const calls = Array.from({ length: 10 }, () => begun(15 * megabyte, 300 * 1024));
      const codes: string[] = [];
      for (const call of calls)
        void codeOf(call).then(
          (code) => codes.push(code),
          () => undefined,
        );
      await expect.poll(() => codes, patient).toEqual(Array.from({ length: 8 }, () => '429 QUOTA_EXCEEDED'));
      await expect.poll(() => docface.spooled(), patient).toHaveLength(2);
      const answers = await Promise.all(
        Array.from({ length: 2 }, () => acme.post(ocr, ocrForm({ imageFile: pdfOf(14 * megabyte) }))),
      );
      expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    },
  );

  test('is refused what would take more than it leaves free, and welcome once that ended', patient, async () => {
    const calls = [begun(15 * megabyte, 12 * megabyte), begun(15 * megabyte, 12 * megabyte)];
    await expect.poll(spooledBytes, patient).toBeGreaterThan(23.8 * megabyte);
    const api = docface.api.with(greedy.key);
    const form = (): FormData => ocrForm({ imageFile: pdfOf(14 * megabyte) });
    const refused = await api.post<ProblemDetails>(ocr, form());
    expect(refused).toMatchObject({ status: 429, json: { code: 'QUOTA_EXCEEDED', retryable: true } });
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await acme.post(ocr, ocrForm({ imageFile: pdfOf(15 * megabyte) }))).status).toBe(202);
    for (const { request } of calls) request.destroy();
    await expect.poll(async () => (await api.post(ocr, form())).status, patient).toBe(202);
  });
});

describe('one client that changes its settings without end', () => {
  test('is slowed down, because each change is audited, and may read on', async () => {
    const path = `/api/v1/webhooks/endpoints/${randomUUID()}`;
    const api = docface.api.with(greedy.key);
    const answers: (ProblemDetails | null)[] = [];
    // As many connections as there may be.
    for (let round = 0; round < 25; round += 1) {
      const calls = Array.from({ length: 15 }, () => api.call<ProblemDetails>('DELETE', path));
      answers.push(...(await Promise.all(calls)).map(({ json }) => json));
    }
    expect(new Set(answers.map((problem) => problem?.code))).toEqual(new Set(['NOT_FOUND', 'RATE_LIMITED']));
    expect(answers.findIndex((problem) => problem?.code === 'RATE_LIMITED')).toBeGreaterThanOrEqual(200);
    expect((await api.get('/api/v1/webhooks/endpoints')).status).toBe(200);
    expect((await acme.call('DELETE', path)).status).toBe(404);
  });
});

describe('a body that arrives slowly', () => {
  test('is ended after 15 seconds wherever it goes, and a mobile uplink passes', patient, async () => {
    const dripping = begun(15 * megabyte);
    drip(dripping, 16_000);
    // Not by the client that used up its changes of settings above.
    const { key } = await docface.addClient('slow');
    const json = { ...key, 'content-type': 'application/json', 'content-length': '500' };
    const endpoint = rawCall(`${docface.url}/api/v1/webhooks/endpoints`, { headers: json });
    endpoint.request.write('{');
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '500' };
    const token = rawCall(`${docface.url}/oauth2/token`, { headers: form });
    token.request.write('grant_type=');

    const size = 600_000;
    const rest = `\r\n${fieldPart('x', 'track', 'documents')}--x--\r\n`;
    const start = `${fileStart('x', 'imageFile')}%PDF-1.7`;
    const honest = begun(start.length + size + rest.length);
    for (let sent = 0; sent < size; sent += 30_000) {
      await sleep(1000);
      honest.request.write(Buffer.alloc(30_000, 0x20));
    }
    honest.request.end(rest);

    const slow = await Promise.all([codeOf(dripping), codeOf(endpoint), codeOf(token)]);
    expect(slow).toEqual(['408 BODY_TOO_SLOW', '408 BODY_TOO_SLOW', '408 BODY_TOO_SLOW']);
    expect((await honest.answer).status).toBe(202);
    await Promise.all([dripping.closed, endpoint.closed, token.closed]);
  });
});

describe('a form of a token that its caller breaks off', () => {
  test('is no error of the service', async () => {
    const logged = (): readonly unknown[] =>
      docface.logger.lines.filter(({ message, fields }) => {
        return message === 'Answered' && fields['route'] === '/oauth2/token' && fields['finished'] === false;
      });
    const socket = connection(
      'POST /oauth2/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\ngrant_type=',
    );
    await sleep(300);
    socket.destroy();
    await expect.poll(logged).toHaveLength(1);
    expect(docface.logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('more connections than there may be', () => {
  test('that only wait give way to whoever calls', async () => {
    const sockets = Array.from({ length: 5 * maxConnections }, (_, index) =>
      connection(index % 2 === 0 ? '' : 'GET /health/live HTTP/1.1\r\n'),
    );
    const open = (): number => sockets.filter(({ destroyed }) => !destroyed).length;
    await expect.poll(open).toBeLessThanOrEqual(maxConnections);
    expect((await fetch(`${docface.url}/health/ready`)).status).toBe(200);
    expect((await acme.post(ocr, ocrForm())).status).toBe(202);
  });

  test('that are at work let health checks through, and refuse the rest', patient, async () => {
    const calls = Array.from({ length: maxConnections + 1 }, () => begun(megabyte, 300 * 1024));
    await expect
      .poll(() => docface.spooled().then(({ length }) => length), patient)
      .toBeGreaterThanOrEqual(maxConnections);
    const fresh = { headers: { connection: 'close' } };
    expect((await fetch(`${docface.url}/health/ready`, fresh)).status).toBe(200);
    const refused = await fetch(`${docface.url}/openapi.json`, fresh);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'OVERLOADED', retryable: true });
    for (const { request } of calls) request.destroy();
    await expect.poll(async () => (await fetch(`${docface.url}/openapi.json`, fresh)).status).toBe(200);
  });
});
