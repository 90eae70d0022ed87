import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServiceStatus } from '../../src/application/operations/get-status.ts';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import { requestsTopic } from '../../src/domain/request/events.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { drawLetter } from '../drawn/documents.ts';
import type { ApiClient } from '../support/api-client.ts';
import { docface as runDocface, startProcess } from '../support/docface-process.ts';
import { startReceiver } from '../support/local-receiver.ts';
import { type ReadMetrics, readMetrics } from '../support/read-metrics.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

const letters = 3;
const reference = 'made-up-reference-4711';
const traceOf = (n: number): string => String(n).padStart(32, 'a');

describe('The numbers of a service', { timeout: 120_000 }, () => {
  let docface: TestService;
  let acme: TestClient;
  let api: ApiClient;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  const finished: Envelope[] = [];
  const ids: string[] = [];

  const scrape = async (): Promise<ReadMetrics> => {
    const answer = await fetch(docface.service.metricsUrl ?? '');
    return readMetrics(await answer.text());
  };

  async function submit(file: Uint8Array, trace: string): Promise<string> {
    const form = new FormData();
    form.set('imageFile', new Blob([Uint8Array.from(file)]), 'letter.pdf');
    form.set('track', 'text');
    form.set('customerRequestId', reference);
    const { json } = await api.post<Envelope>('/api/v1/ocr-async/ocr/key', form, {
      headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` },
    });
    return json.requestId;
  }

  async function end(requestId: string): Promise<Envelope> {
    for (;;) {
      const { json } = await api.get<Envelope>(`/api/v1/requests/${requestId}`, { headers: { prefer: 'wait=30' } });
      if (json.status !== 'queued' && json.status !== 'processing') return json;
    }
  }

  beforeAll(async () => {
    receiver = await startReceiver((_, response) => void response.writeHead(204).end());
    docface = await startTestService({
      DOCFACE_ROLES: 'all',
      DOCFACE_METRICS_PORT: '0',
      DOCFACE_WEBHOOK_ALLOW_PRIVATE: 'true',
      DOCFACE_WEBHOOK_ALLOW_HTTP: 'true',
    });
    acme = await docface.addClient('acme');
    api = docface.api.with(acme.key);
    await api.postJson('/api/v1/webhooks/endpoints', { url: receiver.url });
    const { bytes } = await drawLetter();
    const files = [...Array.from({ length: letters }, () => bytes), Buffer.from('%PDF-1.7\nmade up')];
    for (const [index, file] of files.entries()) ids.push(await submit(file, traceOf(index)));
    finished.push(...(await Promise.all(ids.map(end))));
    while (receiver.received.length < files.length) await sleep(50);
  }, 120_000);

  afterAll(async () => {
    await docface.stop();
    await receiver.close();
  });

  test('say what was sent and what became of it', async () => {
    expect(finished.map(({ status }) => status).toSorted()).toEqual(['completed', 'completed', 'completed', 'failed']);
    const { valueOf, samples } = await scrape();
    const ocr = { kind: 'ocr' };
    const bulk = { lane: 'bulk' };
    expect(valueOf('docface_requests_finished_total', { ...ocr, status: 'completed', code: '' })).toBe(letters);
    expect(valueOf('docface_requests_finished_total', { ...ocr, status: 'failed', code: 'UNREADABLE_FILE' })).toBe(1);
    expect(valueOf('docface_request_duration_seconds_count', { ...ocr, ...bulk })).toBe(letters + 1);
    expect(valueOf('docface_stage_working_seconds_count', { stage: 'typification', ...bulk })).toBe(letters + 1);
    expect(valueOf('docface_stage_waiting_seconds_count', { stage: 'typification', ...bulk })).toBe(letters + 1);
    expect(valueOf('docface_stage_working_seconds_count', { stage: 'validation', ...bulk })).toBe(letters);
    expect(valueOf('docface_stage_failures_total', { stage: 'typification', code: 'UNREADABLE_FILE' })).toBe(1);
    expect(valueOf('docface_webhook_attempts_total', { outcome: 'accepted' })).toBe(letters + 1);
    const given = samples.filter(({ name }) => name === 'docface_dead_letters_total');
    expect(given.reduce((sum, { value }) => sum + value, 0)).toBe(0);
  });

  test('say which calls were answered, and what they asked of database, objects and events', async () => {
    const { valueOf } = await scrape();
    const route = '/api/v1/ocr-async/ocr/key';
    expect(valueOf('docface_http_requests_total', { method: 'POST', route, status: '202' })).toBe(letters + 1);
    expect(valueOf('docface_http_request_duration_seconds_count', { method: 'POST', route })).toBe(letters + 1);
    const count = (server: string, operation: string): number =>
      valueOf(`docface_${server}_call_duration_seconds_count`, { operation, outcome: 'done' }) ?? 0;
    expect(count('database', 'requests.insert')).toBe(letters + 1);
    expect(count('database', 'outbox.take')).toBeGreaterThan(0);
    expect(count('database', 'transaction')).toBeGreaterThan(letters);
    expect(count('object_store', 'put')).toBeGreaterThan(letters);
    expect(count('event_log', 'publish')).toBeGreaterThan(0);
  });

  test('lead from a call to its webhook by one request id and one trace id', async () => {
    const events = new Map<string, string>();
    const window = { since: new Date(0), until: new Date('2100-01-01') };
    for await (const { payload } of docface.service.parts.get(ports.eventLog).read(requestsTopic, window)) {
      const { subject, traceparent } = payload as { readonly subject: string; readonly traceparent: string };
      events.set(subject, traceparent);
    }
    for (const [index, requestId] of ids.entries()) {
      const traceId = traceOf(index);
      const lines = docface.logger.lines.filter(({ fields }) => fields['requestId'] === requestId);
      const said = (message: string) => lines.filter((line) => line.message === message).map(({ fields }) => fields);
      const call = { route: '/api/v1/ocr-async/ocr/key', status: 202, traceId };
      expect(said('Answered')).toContainEqual(expect.objectContaining(call));
      expect(said('Request finished')).toEqual([expect.objectContaining({ traceId })]);
      const [webhook, ...more] = receiver.received.filter(({ body }) => body.includes(requestId));
      expect(more).toEqual([]);
      const parent = new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`);
      expect(events.get(requestId)).toMatch(parent);
      expect(webhook?.headers['traceparent']).toMatch(parent);
      expect(JSON.parse(webhook?.body ?? '')).toMatchObject({
        traceparent: expect.stringMatching(parent),
        data: { requestId },
      });
    }
    const failed = docface.logger.lines.filter(({ fields }) => 'tries' in fields && 'stage' in fields);
    expect(failed.map(({ fields }) => fields['traceId'])).toEqual([traceOf(letters)]);
  });

  test('say that nothing waits when all is done', async () => {
    const { valueOf, samples } = await scrape();
    expect(valueOf('docface_backlog_up')).toBe(1);
    const waiting = samples.filter(({ name }) =>
      /^docface_(?:queue_items|work_running|requests_unfinished)$/.test(name),
    );
    expect(waiting.length).toBeGreaterThan(20);
    expect(waiting.filter(({ value }) => value !== 0)).toEqual([]);
    expect(valueOf('docface_slots_busy')).toBe(0);
    expect(valueOf('docface_slots')).toBeGreaterThan(0);
    expect(valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  });

  test('name no client and no request, and have few series', async () => {
    const { samples } = await scrape();
    const text = JSON.stringify(samples);
    for (const secret of [acme.id, 'acme', reference, ...finished.map(({ requestId }) => requestId)]) {
      expect(text).not.toContain(secret);
    }
    const ours = samples.filter(({ name }) => name.startsWith('docface_'));
    const labels = new Set(ours.flatMap((sample) => Object.keys(sample.labels)));
    expect([...labels].toSorted()).toEqual(
      'code kind lane le method operation outcome place route stage status topic version'.split(' '),
    );
    expect(samples.length).toBeLessThan(1_500);
  });

  test('stand in one line of the log for each request that finished', async () => {
    const lines = docface.logger.lines.filter(({ message }) => message === 'Request finished');
    expect(lines.map(({ fields }) => String(fields['requestId'])).toSorted()).toEqual(
      finished.map(({ requestId }) => requestId).toSorted(),
    );
    const completed = lines.filter(({ fields }) => fields['status'] === 'completed');
    for (const { fields } of completed) {
      expect(fields).toMatchObject({ clientId: acme.id, kind: 'ocr', track: 'text', code: null, attempt: 1, pages: 2 });
      expect(fields['validationMs']).toBeGreaterThanOrEqual(0);
      expect(fields['totalMs']).toBeGreaterThanOrEqual(Number(fields['waitedMs']));
    }
    const failed = lines.find(({ fields }) => fields['status'] === 'failed');
    expect(failed?.fields).toMatchObject({ code: 'UNREADABLE_FILE', pages: null });
    expect(JSON.stringify(docface.logger.lines)).not.toContain(reference);
  });

  test('are shown by a command, which asks the running service', async () => {
    const environment = { DOCFACE_DATA_DIR: docface.dataDirectory };
    const { code, out, err } = await runDocface(['status', '--json'], environment);
    expect([code, err]).toEqual([0, '']);
    const status = JSON.parse(out) as ServiceStatus;
    expect(status.backlog).toMatchObject({ waiting: [], running: [], requests: [], deadLetters: [] });
    expect(status.lastDay).toEqual([
      { kind: 'ocr', status: 'completed', requests: letters },
      { kind: 'ocr', status: 'failed', requests: 1 },
    ]);
    expect(status.slots).toMatchObject({ busy: 0, waiting: 0 });
  });

  test('are shown again and again, until nobody reads them', async () => {
    const watching = startProcess(['status', '--watch', '1', '--json'], { DOCFACE_DATA_DIR: docface.dataDirectory });
    const lines = createInterface({ input: watching.stdout ?? Readable.from([]) });
    const shown: ServiceStatus[] = [];
    for await (const line of lines) {
      shown.push(JSON.parse(line) as ServiceStatus);
      if (shown.length === 2) break;
    }
    expect(shown.map(({ lastDay }) => lastDay.length)).toEqual([2, 2]);
    watching.stdout?.destroy();
    expect(await once(watching, 'exit')).toEqual([0, null]);
  });

  test('are shown by a command that looks itself while no service runs', async () => {
    await docface.service.stop();
    const { code, out } = await runDocface(['status', '--json'], { DOCFACE_DATA_DIR: docface.dataDirectory });
    const status = JSON.parse(out) as ServiceStatus;
    expect([code, status.slots, status.lastDay.length]).toEqual([0, null, 2]);
  });
});
