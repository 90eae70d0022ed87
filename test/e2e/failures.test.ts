import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { maxTries } from '../../src/application/pipeline/failure-policy.ts';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import type { ClientLimits } from '../../src/domain/client/client.ts';
import type { WorkItem } from '../../src/domain/ports/work-repository.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import { startStages } from '../../src/infrastructure/composition/roles/background-roles.ts';
import { startJanitor } from '../../src/infrastructure/composition/roles/janitor-role.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { Closers } from '../../src/infrastructure/lifecycle/closers.ts';
import { drawLetter } from '../drawn/documents.ts';
import { damagedTiff, pngOf, rasterise, tiffFrom } from '../fixtures/images.ts';
import type { ApiClient } from '../support/api-client.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

describe('work that cannot be done', () => {
  let docface: TestService;
  let api: ApiClient;

  async function start(roles: string, environment: Record<string, string> = {}, limits: Partial<ClientLimits> = {}) {
    docface = await startTestService({ DOCFACE_ROLES: roles, ...environment });
    api = docface.api.with((await docface.addClient('acme', limits)).key);
  }

  async function submit(file: Uint8Array, fields: Record<string, string> = {}): Promise<string> {
    const form = new FormData();
    form.append('imageFile', new Blob([Uint8Array.from(file)]), 'upload');
    for (const [name, value] of Object.entries({ track: 'text', ...fields })) form.append(name, value);
    const { json } = await api.post<Envelope>('/api/v1/ocr-async/ocr/key', form);
    return json.requestId;
  }

  /** The request when it has ended, or as it is after a minute. */
  async function read(requestId: string): Promise<Envelope> {
    const ask = async () =>
      (await api.get<Envelope>(`/api/v1/requests/${requestId}`, { headers: { prefer: 'wait=20' } })).json;
    let envelope = await ask();
    for (let asked = 1; asked < 3 && ['queued', 'processing'].includes(envelope.status); asked += 1)
      envelope = await ask();
    return envelope;
  }

  /** Lets a stage that was not started with the service work now. */
  async function work(stage: 'typification' | 'ocr', requestId: string): Promise<Envelope> {
    const closers = new Closers();
    await startStages([stage], docface.service.parts, closers);
    const envelope = await read(requestId);
    await closers.closeAll(docface.service.parts.get(ports.logger));
    return envelope;
  }

  async function reaches(requestId: string, stage: string): Promise<void> {
    const now = async () => (await api.get<Envelope>(`/api/v1/requests/${requestId}`)).json.stage;
    await expect.poll(now, { timeout: 20_000 }).toBe(stage);
  }

  /** What is left of a process that died each time it tried the item: its tries. */
  async function crash(item: WorkItem): Promise<void> {
    const { work: tries } = docface.service.parts.get(ports.database);
    const longAgo = Date.now() - 3_600_000;
    for (let time = 0; time < maxTries; time += 1) {
      const now = new Date(longAgo + time * 1000);
      const leaseUntil = new Date(now.getTime() + 500);
      await tries.begin(item, { now, leaseUntil, alone: true, eventId: 'none' });
    }
  }

  afterEach(async () => {
    await docface.stop();
  });

  test('reads the pages that are asked for of a file that is longer than the client may send', async () => {
    await start('all', {}, { pagesPerFile: 1 });
    const letter = (await drawLetter()).bytes;
    const [second, both] = [await submit(letter, { pages: '2' }), await submit(letter, { pages: '1-2' })];

    expect(await read(second)).toMatchObject({ status: 'completed', result: { pages: [{ number: 2 }] } });
    expect(await read(both)).toMatchObject({ status: 'failed', error: { code: 'TOO_MANY_PAGES' } });
  });

  test('warns with PAGE_FAILED about the page that cannot be read and completes with the others', async () => {
    await start('api,relay,typification,validation');
    const requestId = await submit(await tiffFrom(await rasterise((await drawLetter()).bytes, 60)));
    await reaches(requestId, 'ocr');
    await crash({ requestId, attempt: 1, stage: 'ocr', item: '2' });
    const envelope = await work('ocr', requestId);

    expect(envelope).toMatchObject({ status: 'completed', warnings: [{ code: 'PAGE_FAILED', page: 2 }] });
    expect((envelope.result as OcrResult).pages.map(({ number }) => number)).toEqual([1]);
  });

  test('chooses the template by the second page when the first one cannot be read', async () => {
    await start('all');
    const pages = await rasterise((await drawLetter()).bytes, 60);
    const envelope = await read(await submit(await damagedTiff(pages), { track: 'documents' }));

    expect(envelope).toMatchObject({ status: 'completed', warnings: [{ code: 'PAGE_FAILED', page: 1 }] });
    expect((envelope.result as OcrResult).pages.map(({ number }) => number)).toEqual([2]);
  });

  test('ends with ORIGINAL_EXPIRED when its file is gone before it is read', async () => {
    await start('api,relay');
    const requestId = await submit((await drawLetter()).bytes);
    const objects = docface.service.parts.get(ports.objects);
    const request = await docface.service.parts.get(ports.database).requests.find(requestId);
    for (const file of request?.files ?? []) await objects.delete(file.objectKey);

    expect(await work('typification', requestId)).toMatchObject({
      status: 'failed',
      error: { code: 'ORIGINAL_EXPIRED', retryable: false },
    });
  });

  test('ends with POISON_FILE when processing it stopped the service again and again', async () => {
    await start('api,relay');
    const requestId = await submit((await drawLetter()).bytes);
    await crash({ requestId, attempt: 1, stage: 'typification', item: 'document' });

    expect(await work('typification', requestId)).toMatchObject({ status: 'failed', error: { code: 'POISON_FILE' } });
    const { letters } = await docface.service.parts.get(ports.database).deadLetters.list({ limit: 1 });
    expect(letters[0]).toMatchObject({ code: 'POISON_FILE', event: { requestId } });
  });

  test('ends with DEADLINE_EXCEEDED when nothing will finish a request, and not because it waits', async () => {
    await start('api,relay,typification', { DOCFACE_REQUEST_TIMEOUT_SECONDS: '1' });
    const requestId = await submit(await pngOf((await drawLetter()).bytes, 80));
    await reaches(requestId, 'ocr');
    const { parts } = docface.service;
    const { outbox } = parts.get(ports.database);
    const now = async () => (await api.get<Envelope>(`/api/v1/requests/${requestId}`)).json;
    const janitor = new Closers();
    await sleep(1200);
    await startJanitor(parts, janitor);
    await sleep(1000);
    expect(await now()).toMatchObject({ status: 'processing' });

    // Its work is lost: nobody will ever do it.
    await janitor.closeAll(parts.get(ports.logger));
    expect(await outbox.prune(new Date(Date.now() + 1000))).toBe(1);
    const next = new Closers();
    await startJanitor(parts, next);
    await expect.poll(now, { timeout: 20_000 }).toMatchObject({ error: { code: 'DEADLINE_EXCEEDED' } });
    await next.closeAll(parts.get(ports.logger));
  });
});
