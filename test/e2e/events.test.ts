import { afterEach, describe, expect, test } from 'vitest';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import type { StoredEvent } from '../../src/domain/ports/event-log.ts';
import { requestsTopic, stageTopic } from '../../src/domain/request/events.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { drawLetter } from '../drawn/documents.ts';
import type { ApiClient } from '../support/api-client.ts';
import { docface as command } from '../support/docface-process.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

const topic = stageTopic('typification', 'bulk');

describe('events of a service', () => {
  let docface: TestService;
  let api: ApiClient;

  async function start(roles: string, environment: Readonly<Record<string, string>> = {}): Promise<void> {
    docface = await startTestService({ DOCFACE_ROLES: roles, ...environment });
    api = docface.api.with((await docface.addClient('acme')).key);
  }

  async function submit(headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const form = new FormData();
    form.append('imageFile', new Blob([Uint8Array.from((await drawLetter()).bytes)]), 'upload');
    form.append('track', 'text');
    const { json } = await api.post<Envelope>('/api/v1/ocr-async/ocr/key', form, { headers });
    return json.requestId;
  }

  async function read(from: string): Promise<readonly StoredEvent[]> {
    const found: StoredEvent[] = [];
    const window = { since: new Date(0), until: new Date('2100-01-01') };
    for await (const event of docface.service.parts.get(ports.eventLog).read(from, window)) found.push(event);
    return found;
  }

  const dead = (...args: readonly string[]) =>
    command(['dead-letters', ...args], { DOCFACE_DATA_DIR: docface.dataDirectory });

  afterEach(async () => {
    await docface.stop();
  });

  test('carry the trace of the call that submitted their request', async () => {
    await start('api,relay', { DOCFACE_PROGRESS_EVENTS: 'true' });
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const subject = await submit({ traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
    await expect.poll(async () => (await read(topic)).length, { timeout: 20_000 }).toBe(1);
    await expect.poll(async () => (await read(requestsTopic)).length, { timeout: 20_000 }).toBe(1);
    const { id: installation } = docface.service.parts.get(ports.installation);
    for (const { payload } of [...(await read(topic)), ...(await read(requestsTopic))]) {
      const traceparent = expect.stringMatching(new RegExp(`^00-${traceId}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`));
      expect(payload).toMatchObject({ specversion: '1.0', source: 'docface', subject, installation, traceparent });
    }
  });

  test('of progress are published only where they were asked for', async () => {
    await start('api,relay');
    const subject = await submit();
    await expect.poll(async () => (await read(topic)).length, { timeout: 20_000 }).toBe(1);
    await api.post(`/api/v1/requests/${subject}/cancel`, '');
    await expect.poll(async () => (await read(requestsTopic)).length, { timeout: 20_000 }).toBe(1);
    expect((await read(requestsTopic))[0]?.payload).toMatchObject({ subject, data: { status: 'canceled' } });
  });

  test('that nobody can read, or a newer release wrote, hold up no work and are listed as dead letters', async () => {
    await start('all');
    const { parts } = docface.service;
    const ids = parts.get(ports.ids);
    const newer = { specversion: '1.0', id: ids.next(), source: 'docface', type: 'docface.stage.requested.v2' };
    const payloads = ['no event', null, { ...newer, data: {} }, { ...newer, data: {}, returns: 3 }];
    // Enough keys for every partition.
    const events = Array.from({ length: 40 }, (_, index) => ({
      id: ids.next(),
      key: `key ${index}`,
      payload: payloads[index % payloads.length],
      at: new Date(),
    }));
    await parts.get(ports.eventLog).publish(topic, events);
    const requestId = await submit();
    const { json } = await api.get<Envelope>(`/api/v1/requests/${requestId}`, { headers: { prefer: 'wait=30' } });
    expect(json.status).toBe('completed');
    const { deadLetters } = parts.get(ports.database);
    const listed = async (code: 'INVALID_EVENT' | 'NEWER_EVENT') =>
      (await deadLetters.list({ code, limit: 100 })).letters.length;
    await expect.poll(() => listed('INVALID_EVENT'), { timeout: 20_000 }).toBe(20);
    await expect.poll(() => listed('NEWER_EVENT'), { timeout: 20_000 }).toBe(10);
    const { code, out } = await dead('list', '--code', 'NEWER_EVENT', '--limit', '1', '--json');
    expect(code).toBe(0);
    const [letter] = JSON.parse(out) as readonly [{ readonly id: string }];
    expect((await dead('show', letter.id)).out).toContain('This release cannot read docface.stage.requested.v2.');
    expect((await dead('redrive', letter.id)).out).toContain('sent again');
    expect(await dead('redrive', letter.id)).toMatchObject({ code: 1, out: expect.stringContaining('already') });
  });
});
