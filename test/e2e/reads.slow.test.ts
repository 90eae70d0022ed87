import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import { picturesPrefix, requestPrefix } from '../../src/application/storage/object-keys.ts';
import type { ClientLimits } from '../../src/domain/client/client.ts';
import { DocfaceError } from '../../src/domain/errors.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import { answerBudget } from '../../src/infrastructure/composition/outputs.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { finishRequest, smallResult } from '../support/finish-request.ts';
import { ocrForm } from '../support/forms.ts';
import { HeldOpener } from '../support/held-opener.ts';
import { bindNullEnginesWith } from '../support/null-engines.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

const megabyte = 2 ** 20;

let docface: TestService;
let opener: HeldOpener;
let clients = 0;
const sockets: Socket[] = [];

async function start(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  opener = new HeldOpener();
  const held = opener;
  const engines = { bindEngines: bindNullEnginesWith(() => held) };
  docface = await startTestService({ DOCFACE_ENGINE_SLOTS: '2', ...environment }, engines);
}

/** A finished request of a new client. */
async function finished(name: string, options: { result?: OcrResult; limits?: Partial<ClientLimits> } = {}) {
  clients += 1;
  const client = await docface.addClient(`${name}-${clients}`, options.limits);
  const api = docface.api.with(client.key);
  const { requestId } = (await api.post<LinkedEnvelope>('/api/v1/ocr-async/ocr/key', ocrForm())).json;
  await finishRequest(docface, requestId, options.result);
  return { client, api, requestId, path: `/api/v1/requests/${requestId}` };
}

/** A result of so many pages. */
function resultOf(pages: number): OcrResult {
  const [page] = smallResult.pages;
  return { pages: Array.from({ length: pages }, (_, index) => ({ ...page!, number: index + 1 })), documents: [] };
}

/** A result whose JSON takes about this many bytes. */
function largeResult(bytes: number): OcrResult {
  const [page] = smallResult.pages;
  const [block] = page!.blocks;
  const text = 'a'.repeat(1000);
  const blocks = Array.from({ length: Math.ceil(bytes / 1100) }, () => ({ ...block!, text, lines: [] }));
  return { pages: [{ ...page!, blocks }], documents: [] };
}

/** One that compresses to about two thirds. */
function noisyResult(bytes: number): OcrResult {
  const [page] = smallResult.pages;
  const [block] = page!.blocks;
  const blocks = Array.from({ length: Math.ceil(bytes / 1100) }, () => ({
    ...block!,
    text: randomBytes(500).toString('hex'),
    lines: [],
  }));
  return { pages: [{ ...page!, blocks }], documents: [] };
}

/** Asks and reads nothing of the answer. */
async function askWithoutReading(path: string, { key }: TestClient, header = 'accept: */*'): Promise<Socket> {
  const { hostname, port } = new URL(docface.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  socket.pause();
  sockets.push(socket);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: docface\r\nx-api-key: ${key['x-api-key']}\r\n${header}\r\n\r\n`);
  return socket;
}

const heldMegabytes = (): number => docface.service.parts.get(answerBudget).reservedBytes / megabyte;
const keysBelow = async (prefix: string): Promise<readonly string[]> => {
  const keys: string[] = [];
  for await (const { key } of docface.service.parts.get(ports.objects).list(prefix)) keys.push(key);
  return keys;
};
const requestOf = async (id: string) => (await docface.service.parts.get(ports.database).requests.find(id))!;

afterEach(() => {
  opener.reset();
  for (const socket of sockets.splice(0)) socket.destroy();
});

describe('pictures of pages', () => {
  beforeAll(() => start());
  afterAll(() => docface.stop());

  test('that nobody waits for any more are not drawn, and keep no other client waiting', async () => {
    const [acme, globex] = [await finished('acme', { result: resultOf(25) }), await finished('globex')];
    opener.hold();
    const caller = new AbortController();
    const asked = Array.from({ length: 25 }, (_, index) =>
      acme.api.get(`${acme.path}/pages/${index + 1}/image`, { signal: caller.signal }).catch(() => 'gone'),
    );
    await expect.poll(() => opener.held).toBe(1);
    const others = globex.api.get(`${globex.path}/pages/1/image`);
    await expect.poll(() => opener.held).toBe(2);
    caller.abort();
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['gone']));
    await expect.poll(() => opener.held).toBe(1);
    opener.release();
    expect((await others).status).toBe(200);
    expect(opener.begun).toHaveLength(2);
    expect(docface.logger.lines.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
  });

  test('are drawn once for all who ask at the same time, and stay when one of them hangs up', async () => {
    const { api, path } = await finished('acme');
    opener.hold();
    const caller = new AbortController();
    const impatient = api.get(`${path}/pages/1/image`, { signal: caller.signal }).catch(() => 'gone');
    const patient = Array.from({ length: 5 }, () => api.get(`${path}/pages/1/image`));
    await expect.poll(() => opener.held).toBe(1);
    caller.abort();
    expect(await impatient).toBe('gone');
    opener.release();
    expect((await Promise.all(patient)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(opener.begun).toEqual([1]);
  });

  test('are kept as long as the original', async () => {
    const { api, path, requestId } = await finished('acme');
    const first = await api.get(`${path}/pages/1/image`);
    const second = await api.get(`${path}/pages/1/image`);
    expect(Buffer.from(second.bytes).equals(first.bytes)).toBe(true);
    expect(opener.begun).toEqual([1]);
    const { parts } = docface.service;
    expect(await keysBelow(picturesPrefix(await requestOf(requestId)))).toHaveLength(1);
    await parts.get(ports.database).housekeeping.expireOriginals(new Date(Date.now() + 1e12), 10);
    expect((await api.get<ProblemDetails>(`${path}/pages/1/image`)).json.code).toBe('ORIGINAL_EXPIRED');
  });

  test('that are drawn while their request is erased are not kept', async () => {
    const { api, path, requestId } = await finished('acme');
    const request = await requestOf(requestId);
    opener.hold();
    const picture = api.get(`${path}/pages/1/image`);
    await expect.poll(() => opener.held).toBe(1);
    expect((await api.call('DELETE', path)).status).toBe(200);
    opener.release();
    await picture;
    expect(await keysBelow(requestPrefix(request))).toEqual([]);
  });

  test('of a file that cannot be drawn fail at once the next time', async () => {
    const { api, path } = await finished('acme');
    opener.failure = new DocfaceError('UNREADABLE_FILE', 'The file is damaged. Send another copy.');
    for (const _ of [1, 2, 3]) {
      const answer = await api.get<ProblemDetails>(`${path}/pages/1/image`);
      expect([answer.status, answer.json.code]).toEqual([422, 'UNREADABLE_FILE']);
    }
    expect(opener.begun).toEqual([1]);
  });

  test('are not drawn for who has them already', async () => {
    const { api, path } = await finished('acme');
    const tag = (await api.get(`${path}/pages/1/image?type=png`)).headers.get('etag') ?? '';
    const again = await api.get(`${path}/pages/1/image?type=png`, { headers: { 'if-none-match': tag } });
    expect([again.status, again.headers.get('etag')]).toEqual([304, tag]);
    expect(opener.begun).toEqual([1]);
  });
});

describe('answers', () => {
  afterEach(() => docface.stop());

  test('that are not read take no more memory than the budget, and leave room to others', async () => {
    await start({ DOCFACE_ANSWER_BUDGET_MB: '64' });
    const acme = await finished('acme', { result: largeResult(7 * megabyte) });
    const globex = await finished('globex', { result: largeResult(7 * megabyte) });
    for (let count = 0; count < 40; count += 1) await askWithoutReading(acme.path, acme.client);
    await expect.poll(heldMegabytes, { timeout: 60_000 }).toBe(40);
    expect((await acme.api.get(acme.path)).status).toBe(200);
    for (let count = 0; count < 40; count += 1) await askWithoutReading(acme.path, acme.client);
    await expect.poll(heldMegabytes, { timeout: 60_000 }).toBeGreaterThan(63);
    expect(heldMegabytes()).toBeLessThan(67);
    const refused = await acme.api.get<ProblemDetails>(acme.path);
    expect([refused.status, refused.json.code]).toEqual([429, 'QUOTA_EXCEEDED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await globex.api.get(globex.path)).status).toBe(200);
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(heldMegabytes).toBe(0);
    expect((await acme.api.get(acme.path)).status).toBe(200);
  });

  test('that are not read in time are cut off', async () => {
    await start({ DOCFACE_ANSWER_TIMEOUT_SECONDS: '1' });
    const { client, path } = await finished('acme', { result: largeResult(20 * megabyte) });
    const socket = await askWithoutReading(path, client);
    await expect.poll(heldMegabytes).toBe(1);
    await expect.poll(heldMegabytes, { timeout: 10_000 }).toBe(0);
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
  });
});

describe('results', () => {
  beforeAll(() => start());
  afterAll(() => docface.stop());

  test('are not looked at to tell that nothing changed', async () => {
    const { api, path, requestId } = await finished('acme');
    const tag = (await api.get(path)).headers.get('etag') ?? '';
    const key = (await requestOf(requestId)).attempts[0]?.resultKey ?? '';
    await docface.service.parts.get(ports.objects).delete(key);
    const same = await api.get(path, { headers: { 'if-none-match': tag } });
    expect([same.status, same.headers.get('etag')]).toEqual([304, tag]);
    expect((await api.get(`${path}/result`)).status).toBe(410);
  });

  test('count, when they are compressed, with what they are then', async () => {
    const { client, path } = await finished('acme', { result: noisyResult(24 * megabyte) });
    await askWithoutReading(path, client, 'accept-encoding: gzip');
    await expect.poll(heldMegabytes, { timeout: 60_000 }).toBeGreaterThan(10);
    expect(heldMegabytes()).toBeLessThan(18);
  });

  test('of a request that is erased while they are sent break off, and are never taken for whole', async () => {
    const { client, api, path } = await finished('acme', { result: largeResult(20 * megabyte) });
    const socket = await askWithoutReading(path, client);
    await expect.poll(heldMegabytes).toBe(1);
    expect((await api.call('DELETE', path)).status).toBe(200);
    const came: Buffer[] = [];
    socket.on('data', (bytes: Buffer) => came.push(bytes)).resume();
    await new Promise((resolve) => socket.once('close', resolve));
    const all = Buffer.concat(came);
    expect(all.subarray(0, 15).toString()).toBe('HTTP/1.1 200 OK');
    expect(all.length).toBeLessThan(19 * megabyte);
    expect(all.subarray(-5).toString()).not.toBe('0\r\n\r\n');
    const reported = docface.logger.lines.filter(({ level }) => level === 'error' || level === 'warn');
    expect(reported).toMatchObject([
      { message: 'An answer broke off in its midst', fields: { code: 'ORIGINAL_EXPIRED' } },
    ]);
  });

  test('are large in each of their forms', async () => {
    const result = largeResult(3 * megabyte);
    const { api, path } = await finished('acme', { result });
    expect((await api.get<LinkedEnvelope>(path)).json.result).toEqual(result);
    expect((await api.get(`${path}/result`)).json).toEqual(result);
    expect((await api.get(`${path}/result?include=documents`)).json).toEqual({ documents: [] });
    const compressed = await api.get(path, { headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect((compressed.json as LinkedEnvelope).result).toEqual(result);
    expect((await api.get(`${path}/result.txt`)).text).toHaveLength(result.pages[0]!.blocks.length * 1001);
    expect((await api.get(`${path}/result.md`)).text).toHaveLength(result.pages[0]!.blocks.length * 1002 - 1);
    expect((await api.get(`${path}/result.hocr`)).text).toContain('ocr_page');
  });
});

describe('a client that reads too much', () => {
  beforeAll(() => start());
  afterAll(() => docface.stop());

  test('is RATE_LIMITED beyond its rate, by itself', async () => {
    const acme = await finished('acme', { limits: { readBurst: 3, readsPerMinute: 1 } });
    const globex = await finished('globex');
    for (const _ of [1, 2, 3]) expect((await acme.api.get('/api/v1/requests')).status).toBe(200);
    const refused = await acme.api.get<ProblemDetails>(acme.path);
    expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'RATE_LIMITED',
      '60',
    ]);
    expect((await globex.api.get(globex.path)).status).toBe(200);
    expect((await docface.api.get('/health/live')).status).toBe(200);
  });

  test('is RATE_LIMITED when it changes things too often too, and what it submits counts apart', async () => {
    const { api, path } = await finished('acme', { limits: { readBurst: 4, readsPerMinute: 1 } });
    const body = JSON.stringify({ attempt: 1, revision: 1, note: 'made up' });
    const sent = { body, headers: { 'content-type': 'application/json' } };
    expect((await api.call('PUT', `${path}/review/draft`, sent)).status).toBe(200);
    expect((await api.call('DELETE', `${path}/review/draft`)).status).toBe(204);
    expect((await api.call('POST', `${path}/review/lease`)).status).toBe(200);
    expect((await api.call('POST', `${path}/cancel`)).status).toBe(409);
    const refused = await api.call<ProblemDetails>('PUT', `${path}/review/draft`, sent);
    expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'RATE_LIMITED',
      '60',
    ]);
    expect((await api.call<ProblemDetails>('DELETE', path)).json.code).toBe('RATE_LIMITED');
    expect((await api.post('/api/v1/ocr-async/ocr/key', ocrForm())).status).toBe(202);
  });

  test('is QUOTA_EXCEEDED beyond its calls in flight, until one of them ends', async () => {
    const { api, path } = await finished('acme', { limits: { readsInFlight: 1 } });
    opener.hold();
    const first = api.get(`${path}/pages/1/image`);
    await expect.poll(() => opener.held).toBe(1);
    const refused = await api.get<ProblemDetails>(path);
    expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'QUOTA_EXCEEDED',
      '1',
    ]);
    opener.release();
    expect((await first).status).toBe(200);
    await expect.poll(async () => (await api.get(path)).status).toBe(200);
  });
});
