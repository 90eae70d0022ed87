import { createHash } from 'node:crypto';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { maxBytesInMemory } from '../../src/adapters/koa/upload/measured-file.ts';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import type { ApiClient } from '../support/api-client.ts';
import { faceForm, ocrForm } from '../support/forms.ts';
import { fieldPart, fileStart, type RawCall, rawCall } from '../support/raw-call.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

const maxFileBytes = 15 * 1024 * 1024;
const ocr = '/api/v1/ocr-async/ocr/key';
const faces = '/api/v1/face-match-async/key';
const chunked = { 'transfer-encoding': 'chunked' };
const multipart = { 'content-type': 'multipart/form-data; boundary=x' };

let docface: TestService;
let acme: TestClient;
let api: ApiClient;

beforeAll(async () => {
  docface = await startTestService({ DOCFACE_UPLOAD_BUDGET_MB: '62' });
  acme = await docface.addClient('acme');
  api = docface.api.with(acme.key);
});
afterAll(() => docface.stop());
afterEach(async () => {
  await docface.expectEmptySpool();
});

/** A PDF by its signature, of exactly so many bytes. */
function pdfOf(bytes: number): Buffer {
  const file = Buffer.alloc(bytes, 0x20);
  file.write('%PDF-1.7');
  return file;
}

function open(path: string, headers: Readonly<Record<string, string>> = {}): RawCall {
  return rawCall(`${docface.url}${path}`, { headers: { ...acme.key, ...multipart, ...headers } });
}

async function codeOf(call: RawCall): Promise<string> {
  const { status, text } = await call.answer;
  return `${status} ${(JSON.parse(text) as ProblemDetails).code}`;
}

/** Sends until the answer is there; returns how many bytes left. */
async function flood(call: RawCall, most: number): Promise<number> {
  const block = Buffer.alloc(256 * 1024, 0x20);
  let sent = 0;
  let answered = false;
  const stop = (): void => {
    answered = true;
  };
  call.answer.then(stop, stop);
  call.request.on('close', stop);
  while (!answered && sent < most) {
    sent += block.length;
    if (!call.request.write(block)) {
      await Promise.race([new Promise((resolve) => call.request.once('drain', resolve)), call.answer, call.closed]);
    }
  }
  return sent;
}

/** Bytes of memory in use once the garbage is gone. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** The first part of a form with a file that is too large to stay in memory. */
function startOfLarge(field: string): string {
  return `${fileStart('x', field)}%PDF-1.7${' '.repeat(maxBytesInMemory)}`;
}

/** Bytes that all uploads under way have on disk. */
async function spooledBytes(): Promise<number> {
  const spool = join(docface.dataDirectory, 'spool');
  const names = await readdir(spool, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(spool, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe('a file', () => {
  test('of exactly 15 x 1024 x 1024 bytes is accepted, hashed and measured', async () => {
    const bytes = pdfOf(maxFileBytes);
    const answer = await api.post<{ requestId: string }>(ocr, ocrForm({ imageFile: bytes }));
    expect(answer.status).toBe(202);
    const stored = await docface.service.parts.get(ports.database).requests.find(answer.json.requestId);
    expect(stored?.files).toEqual([
      expect.objectContaining({
        field: 'imageFile',
        type: 'pdf',
        size: maxFileBytes,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      }),
    ]);
  });

  test('of one byte more is FILE_TOO_LARGE and named', async () => {
    const answer = await api.post<ProblemDetails>(faces, faceForm({ imageFile2: pdfOf(maxFileBytes + 1) }));
    expect(answer.status).toBe(413);
    expect(answer.json.errors.map((each) => `${each.field} ${each.code}`)).toEqual(['imageFile2 FILE_TOO_LARGE']);
  });

  test('may be 15 MB twice in a face match', async () => {
    const both = faceForm({ imageFile1: pdfOf(maxFileBytes), imageFile2: pdfOf(maxFileBytes) });
    expect((await api.post(faces, both)).status).toBe(202);
  });

  test('may come before, between or after the fields', async () => {
    const first = fileStart('x', 'imageFile');
    for (const order of [
      [`${first}%PDF-1.7\r\n`, fieldPart('x', 'track', 'documents'), fieldPart('x', 'customerRequestId', 'a')],
      [fieldPart('x', 'track', 'documents'), `${first}%PDF-1.7\r\n`, fieldPart('x', 'customerRequestId', 'a')],
      [fieldPart('x', 'customerRequestId', 'a'), fieldPart('x', 'track', 'documents'), `${first}%PDF-1.7\r\n`],
    ]) {
      const answer = await api.post(ocr, `${order.join('')}--x--\r\n`, { headers: multipart });
      expect(answer.status).toBe(202);
    }
  });

  test('may come with a Content-Type in each way that RFC 9110 writes it', async () => {
    const body = `${fileStart('x', 'imageFile')}%PDF-1.7\r\n${fieldPart('x', 'track', 'documents')}--x--\r\n`;
    for (const type of [
      'multipart/form-data ; charset=utf-8;;boundary=x; ',
      'Multipart/Form-Data;\tBOUNDARY="\\x"',
      'multipart/form-data; boundary=x;',
    ]) {
      const answer = await api.post<ProblemDetails>(ocr, body, { headers: { 'content-type': type } });
      expect(`${type} ${answer.status} ${answer.json.detail ?? ''}`).toBe(`${type} 202 `);
    }
  });

  test('may not come with a Content-Type of thousands of characters', async () => {
    const type = `multipart/form-data;${' '.repeat(10_000)}x; boundary=x`;
    const answer = await api.post<ProblemDetails>(ocr, '--x--', { headers: { 'content-type': type } });
    expect(answer).toMatchObject({ status: 400, json: { code: 'MALFORMED_MULTIPART' } });
  });

  test('is decided by its content: a PDF may start late, a name and type may lie', async () => {
    const late = Buffer.concat([Buffer.alloc(900, 0x0a), Buffer.from('%PDF-1.4')]);
    expect((await api.post(ocr, ocrForm({ imageFile: late }))).status).toBe(202);
    const form = ocrForm({ imageFile: null });
    form.append('imageFile', new Blob([new Uint8Array(pdfOf(100))], { type: 'image/gif' }), 'x.gif');
    expect((await api.post(ocr, form)).status).toBe(202);
  });
});

describe('large files of one client', () => {
  test('are stored one at a time, and neither its small ones nor those of others wait for them', async () => {
    const objects = docface.service.parts.get(ports.objects);
    const put = objects.put.bind(objects);
    let storing = 0;
    let most = 0;
    let finish = (): void => undefined;
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const spy = vi.spyOn(objects, 'put').mockImplementation(async (key, source) => {
      if (!('path' in source)) return put(key, source);
      storing += 1;
      most = Math.max(most, storing);
      await mayFinish;
      await put(key, source);
      storing -= 1;
    });
    onTestFinished(() => spy.mockRestore());
    const globex = docface.api.with((await docface.addClient('globex')).key);
    const large = ocrForm({ imageFile: pdfOf(600 * 1024) });
    const uploads = Array.from({ length: 4 }, () => api.post(ocr, large));
    await expect.poll(() => storing).toBe(1);
    expect((await api.post(ocr, ocrForm())).status).toBe(202);
    uploads.push(globex.post(ocr, large));
    await expect.poll(() => storing, { message: 'one of each client' }).toBe(2);
    finish();
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    expect(most).toBe(2);
  });
});

describe('a body that is too long', () => {
  test('is refused by its Content-Length before a byte is read, and the connection closes', async () => {
    const call = open(ocr, { 'content-length': String(maxFileBytes + 64 * 1024 + 1) });
    call.request.flushHeaders();
    expect(await codeOf(call)).toBe('413 FILE_TOO_LARGE');
    expect((await call.answer).headers.connection).toBe('close');
    await call.closed;
  });

  test('may hold two files in a face match', async () => {
    const call = open(faces, { 'content-length': String(2 * maxFileBytes + 64 * 1024 + 1) });
    call.request.flushHeaders();
    expect(await codeOf(call)).toBe('413 FILE_TOO_LARGE');
    const fits = open(faces, { 'content-length': String(2 * maxFileBytes) });
    fits.request.write(startOfLarge('imageFile1'));
    await expect.poll(() => docface.spooled()).toHaveLength(1);
    fits.request.destroy();
  });

  test('is refused only after the credential', async () => {
    const length = { 'content-length': String(100 * 1024 * 1024) };
    const anonymous = open(ocr, { ...length, 'x-api-key': 'nonsense' });
    anonymous.request.flushHeaders();
    expect(await codeOf(anonymous)).toBe('401 UNAUTHENTICATED');
    const switched = open('/api/v1/ocr-sync/ocr/key', length);
    switched.request.flushHeaders();
    expect(await codeOf(switched)).toBe('403 SYNC_NOT_ENABLED');
  });

  test('is cut while it streams when nothing told its length, and never held in memory', async () => {
    const before = heldBytes();
    const calls = [open(ocr, chunked), open(ocr, chunked)];
    onTestFinished(() => calls.forEach(({ request }) => void request.destroy()));
    const block = Buffer.alloc(1024 * 1024, 0x20);
    for (const { request } of calls) {
      request.write(`${fileStart('x', 'imageFile')}%PDF-1.7`);
      for (let sent = 0; sent < 14; sent += 1) request.write(block);
    }
    await expect.poll(spooledBytes, { timeout: 10_000 }).toBeGreaterThan(2 * 13.9 * 1024 * 1024);
    // What the collector let go is given back by another thread, which takes its time on a busy machine.
    const held = (): number => heldBytes() - before;
    await expect.poll(held, { message: 'held of 28 MB that arrived', timeout: 10_000 }).toBeLessThan(6 * 1024 * 1024);
    for (const call of calls) {
      expect(await flood(call, 400 * 1024 * 1024)).toBeLessThan(200 * 1024 * 1024);
      expect(await codeOf(call)).toBe('413 FILE_TOO_LARGE');
      call.request.destroy();
    }
  });

  test('is cut, too, when the flood is no file at all', async () => {
    const call = open(ocr, chunked);
    call.request.write('--y\r\n');
    await flood(call, 4 * 1024 * 1024 * 1024);
    expect(await codeOf(call)).toBe('413 FILE_TOO_LARGE');
    call.request.destroy();
  });

  test('gives its answer to a caller that is still sending', async () => {
    const call = open(ocr, { 'content-length': String(30 * 1024 * 1024) });
    await flood(call, 30 * 1024 * 1024);
    expect(await codeOf(call)).toBe('413 FILE_TOO_LARGE');
    await call.closed;
  });
});

describe('an upload that breaks', () => {
  test('leaves nothing behind and harms no other', async () => {
    const broken = open(ocr, { 'content-length': String(1024 * 1024) });
    broken.request.write(startOfLarge('imageFile'));
    await expect.poll(() => docface.spooled()).toHaveLength(1);
    const other = api.post(ocr, ocrForm());
    broken.request.destroy();
    expect((await other).status).toBe(202);
  });

  test('is told in the access log from a form that is wrong', async () => {
    const broken = open(ocr, { 'content-length': String(1024 * 1024) });
    broken.request.write(startOfLarge('imageFile'));
    await expect.poll(() => docface.spooled()).toHaveLength(1);
    const before = docface.logger.lines.length;
    broken.request.destroy();
    const answered = () => docface.logger.lines.slice(before).find(({ message }) => message === 'Answered')?.fields;
    await expect.poll(answered).toMatchObject({ route: ocr, status: 499, finished: false, clientId: acme.id });
  });

  test('among twenty at once fails alone', async () => {
    const calls = Array.from({ length: 20 }, (_, index) => {
      if (index % 4 === 1) return api.post(ocr, ocrForm({ imageFile: Buffer.from('GIF89a') }));
      if (index % 4 === 2) return api.post(ocr, '--x\r\nbroken', { headers: multipart });
      if (index % 4 === 3) return api.post(ocr, ocrForm({ nonsense: 'x' }));
      return api.post(ocr, ocrForm());
    });
    const statuses = (await Promise.all(calls)).map((answer) => answer.status);
    expect(statuses).toEqual(Array.from({ length: 20 }, (_, index) => [202, 415, 400, 400][index % 4]));
  });
});

describe('Expect: 100-continue', () => {
  const expecting = { expect: '100-continue' };

  test('is answered once the caller was let in', async () => {
    const body = `${fileStart('x', 'imageFile')}%PDF-1.7\r\n${fieldPart('x', 'track', 'documents')}--x--\r\n`;
    const call = open(ocr, { ...expecting, 'content-length': String(body.length) });
    call.request.on('continue', () => call.request.end(body));
    call.request.flushHeaders();
    expect(await call.answer).toMatchObject({ status: 202, continued: true });
  });

  test.each([
    ['a wrong credential', { 'x-api-key': 'nonsense', 'content-length': '5000000' }, '401 UNAUTHENTICATED'],
    ['a length beyond the limit', { 'content-length': '500000000' }, '413 FILE_TOO_LARGE'],
    ['another media type', { 'content-type': 'text/plain', 'content-length': '50' }, '415 UNSUPPORTED_CONTENT_TYPE'],
  ])('is not answered for %s', async (_what, headers, expected) => {
    const call = open(ocr, { ...expecting, ...headers });
    const started = performance.now();
    call.request.flushHeaders();
    expect(await codeOf(call)).toBe(expected);
    expect((await call.answer).continued).toBe(false);
    expect(performance.now() - started, 'nobody waits for a body that will not come').toBeLessThan(1500);
    await call.closed;
  });
});

test('an expectation that nobody knows is passed over', async () => {
  const body = `${fileStart('x', 'imageFile')}%PDF-1.7\r\n${fieldPart('x', 'track', 'documents')}--x--\r\n`;
  const call = open(ocr, { expect: '200-maybe', 'content-length': String(body.length) });
  call.request.end(body);
  expect(await call.answer).toMatchObject({ status: 202, continued: false });
});

describe('a connection', () => {
  test('is kept when a short body was refused unread', async () => {
    const answer = await docface.api.post<ProblemDetails>(ocr, ocrForm());
    expect(answer.status).toBe(401);
    expect(answer.headers.get('connection')).toBe('keep-alive');
  });
});

describe('the spool', () => {
  test('that cannot be written makes large uploads 503 and tells the operator once; small ones need no disk', async () => {
    const spool = join(docface.dataDirectory, 'spool');
    await rename(spool, `${spool}-away`);
    await writeFile(spool, 'no folder');
    const restore = async () => {
      await rm(spool, { force: true });
      await rename(`${spool}-away`, spool);
    };
    const reported = () =>
      docface.logger.lines.filter(
        ({ message, fields }) => message.includes('local disk') || fields['code'] === 'DEPENDENCY_UNAVAILABLE',
      );
    try {
      for (let index = 0; index < 5; index += 1) {
        const refused = await api.post<ProblemDetails>(ocr, ocrForm({ imageFile: pdfOf(maxBytesInMemory + 1) }));
        expect(refused).toMatchObject({ status: 503, json: { code: 'DEPENDENCY_UNAVAILABLE', retryable: true } });
        expect(refused.headers.get('retry-after')).toBe('30');
      }
      expect(reported().map(({ level, message }) => [level, message])).toEqual([
        ['warn', expect.stringContaining('make room')],
        ['warn', expect.stringContaining('not be served')],
      ]);
      expect((await api.post(ocr, ocrForm({ imageFile: pdfOf(1000) }))).status).toBe(202);
    } finally {
      await restore();
    }
    // A budget that was not given back would refuse these.
    for (let index = 0; index < 3; index += 1) {
      expect((await api.post(ocr, ocrForm({ imageFile: pdfOf(maxFileBytes) }))).status).toBe(202);
    }
    expect(reported().at(-1)).toMatchObject({ level: 'info', message: 'The local disk takes uploads again' });
    expect(reported()).toHaveLength(3);
  });

  test('never holds a small file, not for a moment', async () => {
    const call = open(ocr, { 'content-length': String(1024 * 1024) });
    call.request.write(`${fileStart('x', 'imageFile')}%PDF-1.7${' '.repeat(maxBytesInMemory / 2)}`);
    await sleep(300);
    expect(await docface.spooled()).toEqual([]);
    call.request.destroy();
  });

  test('can be read by nobody else', async () => {
    const call = open(ocr, { 'content-length': String(1024 * 1024) });
    call.request.write(startOfLarge('imageFile'));
    await expect.poll(() => docface.spooled()).toHaveLength(1);
    const spool = join(docface.dataDirectory, 'spool');
    const [folder = ''] = await readdir(spool);
    expect((await stat(join(spool, folder))).mode & 0o777).toBe(0o700);
    const [file = ''] = await readdir(join(spool, folder));
    expect((await stat(join(spool, folder, file))).mode & 0o777).toBe(0o600);
    call.request.destroy();
  });
});
