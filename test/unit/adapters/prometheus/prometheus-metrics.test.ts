import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MetricsServer } from '../../../../src/adapters/prometheus/metrics-server.ts';
import { PrometheusMetrics } from '../../../../src/adapters/prometheus/prometheus-metrics.ts';
import { ComputeSlots } from '../../../../src/application/pipeline/compute-slots.ts';
import type { Backlog } from '../../../../src/domain/ports/backlog.ts';
import { givenUpCodes } from '../../../../src/domain/request/events.ts';
import { readMetrics } from '../../../support/read-metrics.ts';

const backlog: Backlog = {
  waiting: [{ stage: 'ocr', lane: 'bulk', place: 'topic', items: 7, oldestSeconds: 61 }],
  running: [{ stage: 'ocr', lane: 'bulk', items: 3, abandoned: 1 }],
  outbox: [{ lane: 'interactive', items: 2, oldestSeconds: 4 }],
  requests: [{ kind: 'ocr', status: 'queued', requests: 5 }],
  deliveries: { pending: 6, due: { items: 1, oldestSeconds: 9 } },
  deadLetters: [{ code: 'POISON_FILE', letters: 2 }],
};

describe('The metrics of a process', () => {
  let metrics: PrometheusMetrics;
  const read = async () => readMetrics(await metrics.text());

  beforeEach(() => {
    metrics = new PrometheusMetrics({ version: '1.2.3' });
  });

  test('count what the process did', async () => {
    metrics.tryEnded({ stage: 'ocr', lane: 'bulk', waitingMs: 1500, workingMs: 250 });
    metrics.tryEnded({ stage: 'ocr', lane: 'bulk', waitingMs: null, workingMs: 750 });
    metrics.tryFailed({ stage: 'ocr', code: 'ENGINE_FAILED' });
    metrics.requestFinished({ kind: 'ocr', lane: 'bulk', status: 'failed', code: 'ENCRYPTED_FILE', elapsedMs: 3000 });
    metrics.requestFinished({ kind: 'ocr', lane: 'bulk', status: 'completed', code: null, elapsedMs: 1000 });
    metrics.deadLetterKept('POISON_FILE');
    metrics.eventsRelayed({ published: 5, failed: 1 });
    metrics.webhookTried({ outcome: 'refused', durationMs: 40 });
    const { valueOf } = await read();
    const queue = { stage: 'ocr', lane: 'bulk' };
    expect(valueOf('docface_stage_waiting_seconds_count', queue)).toBe(1);
    expect(valueOf('docface_stage_waiting_seconds_sum', queue)).toBe(1.5);
    expect(valueOf('docface_stage_working_seconds_sum', queue)).toBe(1);
    expect(valueOf('docface_stage_failures_total', { stage: 'ocr', code: 'ENGINE_FAILED' })).toBe(1);
    const ocr = { kind: 'ocr' };
    expect(valueOf('docface_requests_finished_total', { ...ocr, status: 'failed', code: 'ENCRYPTED_FILE' })).toBe(1);
    expect(valueOf('docface_requests_finished_total', { ...ocr, status: 'completed', code: '' })).toBe(1);
    expect(valueOf('docface_request_duration_seconds_sum', { ...ocr, lane: 'bulk' })).toBe(4);
    expect(valueOf('docface_dead_letters_total', { code: 'POISON_FILE' })).toBe(1);
    expect(valueOf('docface_dead_letters_total', { code: 'ENGINE_FAILED' })).toBe(0);
    expect(valueOf('docface_relay_events_total', { outcome: 'published' })).toBe(5);
    expect(valueOf('docface_webhook_attempts_total', { outcome: 'refused' })).toBe(1);
    expect(valueOf('docface_webhook_attempts_total', { outcome: 'accepted' })).toBe(0);
    expect(valueOf('docface_build_info', { version: '1.2.3' })).toBe(1);
  });

  test('count calls by route and status, and whoever tries other methods and paths together', async () => {
    const route = '/api/v1/requests/{requestId}';
    metrics.callAnswered({ method: 'GET', route, status: 200, durationMs: 20 });
    metrics.callAnswered({ method: 'GET', route, status: 404, durationMs: 30 });
    metrics.callAnswered({ method: 'PROPFIND', route: null, status: 404, durationMs: 1 });
    metrics.callAnswered({ method: 'MKCOL', route: null, status: 404, durationMs: 1 });
    const { valueOf } = await read();
    expect(valueOf('docface_http_requests_total', { method: 'GET', route, status: '200' })).toBe(1);
    expect(valueOf('docface_http_requests_total', { method: 'GET', route, status: '404' })).toBe(1);
    expect(valueOf('docface_http_requests_total', { method: 'other', route: 'none', status: '404' })).toBe(2);
    expect(valueOf('docface_http_request_duration_seconds_sum', { method: 'GET', route })).toBe(0.05);
  });

  test('measure calls of each server by what they are for and how they ended', async () => {
    metrics.serverCalled({ server: 'database', operation: 'requests.find', outcome: 'done', durationMs: 4 });
    metrics.serverCalled({ server: 'object store', operation: 'put', outcome: 'failed', durationMs: 500 });
    metrics.serverCalled({ server: 'event log', operation: 'commit', outcome: 'done', durationMs: 8 });
    metrics.serverCalled({ server: 'key service', operation: 'open', outcome: 'done', durationMs: 3 });
    const { valueOf } = await read();
    const done = { outcome: 'done' };
    const [database, objects, events, keys] = ['database', 'object_store', 'event_log', 'key_service'].map(
      (server) => `docface_${server}_call_duration_seconds`,
    );
    expect(valueOf(`${database}_bucket`, { operation: 'requests.find', ...done, le: '0.002' })).toBe(0);
    expect(valueOf(`${database}_bucket`, { operation: 'requests.find', ...done, le: '0.01' })).toBe(1);
    expect(valueOf(`${objects}_sum`, { operation: 'put', outcome: 'failed' })).toBe(0.5);
    expect(valueOf(`${events}_count`, { operation: 'commit', ...done })).toBe(1);
    expect(valueOf(`${keys}_sum`, { operation: 'open', ...done })).toBe(0.003);
  });

  test('count events of other installations from 0, in topics that docface reads', async () => {
    metrics.strangersEventMet('docface.ocr.v1');
    const { valueOf, samples } = await read();
    expect(valueOf('docface_foreign_events_total', { topic: 'docface.ocr.v1' })).toBe(1);
    expect(valueOf('docface_foreign_events_total', { topic: 'docface.requests.v1' })).toBe(0);
    const topicsOf = samples.filter(({ name }) => name === 'docface_foreign_events_total');
    expect(topicsOf.map(({ labels }) => labels['topic'])).not.toContain('docface.dead-letters.v1');
  });

  test('are those of docs/operations.md, and no others', async () => {
    metrics.watchSlots(new ComputeSlots(1));
    metrics.watchStalls(['ocr'], async () => 0);
    metrics.watchBacklog(() => Promise.resolve(backlog));
    const { families } = await read();
    const counted = families
      .filter(({ name }) => name.startsWith('docface_'))
      .map(({ name, type }) => `${name} ${type}`);
    const text = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
    const described = Array.from(text.matchAll(/^\| (`docface_.*?) \| (\w+)/gm), ([, names = '', type]) =>
      Array.from(names.matchAll(/\w+/g), ([name]) => `${name} ${type}`),
    );
    expect(described.flat().toSorted()).toEqual(counted.toSorted());
  });

  test('have no series for codes with which nothing is given up', async () => {
    const { samples } = await read();
    const codes = samples
      .filter(({ name }) => name === 'docface_dead_letters_total')
      .map(({ labels }) => labels['code']);
    expect(codes).toEqual([...givenUpCodes]);
    expect(codes).not.toContain('UNAUTHENTICATED');
  });

  test('tell of memory and of the delay of the event loop', async () => {
    const { valueOf } = await read();
    expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  test('tell how many slots are busy, and what waits for one', async () => {
    const slots = new ComputeSlots(1);
    metrics.watchSlots(slots);
    let finish = (): void => undefined;
    const first = slots.run(
      { lane: 'bulk', clientId: 'acme' },
      () => new Promise<void>((resolve) => void (finish = resolve)),
    );
    const second = slots.run({ lane: 'bulk', clientId: 'acme' }, () => Promise.resolve());
    const { valueOf } = await read();
    expect(['docface_slots', 'docface_slots_busy', 'docface_slots_waiting'].map((name) => valueOf(name))).toEqual([
      1, 1, 1,
    ]);
    finish();
    await Promise.all([first, second]);
    expect((await read()).valueOf('docface_slots_busy')).toBe(0);
  });

  test('show for how long a stage of the process stands still', async () => {
    metrics.watchStalls(['ocr'], async (_, lane) => (lane === 'bulk' ? 75_000 : 0));
    const { valueOf } = await read();
    expect(valueOf('docface_stage_stalled_seconds', { stage: 'ocr', lane: 'bulk' })).toBe(75);
    expect(valueOf('docface_stage_stalled_seconds', { stage: 'ocr', lane: 'interactive' })).toBe(0);
  });

  test('show the backlog, and queues that are empty as 0', async () => {
    metrics.watchBacklog(() => Promise.resolve(backlog));
    const { valueOf } = await read();
    const queue = { stage: 'ocr', lane: 'bulk' };
    expect(valueOf('docface_backlog_up')).toBe(1);
    expect(valueOf('docface_queue_items', { ...queue, place: 'topic' })).toBe(7);
    expect(valueOf('docface_queue_oldest_age_seconds', { ...queue, place: 'topic' })).toBe(61);
    expect(valueOf('docface_queue_items', { ...queue, place: 'outbox' })).toBe(0);
    expect(valueOf('docface_queue_items', { stage: 'face-match', lane: 'interactive', place: 'topic' })).toBe(0);
    expect(valueOf('docface_work_running', queue)).toBe(3);
    expect(valueOf('docface_work_abandoned', queue)).toBe(1);
    expect(valueOf('docface_outbox_events', { lane: 'interactive' })).toBe(2);
    expect(valueOf('docface_outbox_oldest_age_seconds', { lane: 'interactive' })).toBe(4);
    expect(valueOf('docface_outbox_events', { lane: 'bulk' })).toBe(0);
    expect(valueOf('docface_requests_unfinished', { kind: 'ocr', status: 'queued' })).toBe(5);
    expect(valueOf('docface_webhook_deliveries_pending')).toBe(6);
    expect(valueOf('docface_webhook_deliveries_due')).toBe(1);
    expect(valueOf('docface_webhook_deliveries_oldest_due_age_seconds')).toBe(9);
    expect(valueOf('docface_dead_letters_open', { code: 'POISON_FILE' })).toBe(2);
  });

  test('ask for the backlog once for all who look at the same time or soon after', async () => {
    let asked = 0;
    metrics.watchBacklog(() => {
      asked += 1;
      return Promise.resolve(backlog);
    });
    await Promise.all([metrics.text(), metrics.text()]);
    await metrics.text();
    expect(asked).toBe(1);
  });

  test('answer without the backlog while the database is away, and with it once that is back', async () => {
    let away = true;
    metrics.watchBacklog(() => (away ? Promise.reject(new Error('made up')) : Promise.resolve(backlog)));
    const during = await read();
    expect(during.valueOf('docface_backlog_up')).toBe(0);
    expect(during.valueOf('process_resident_memory_bytes')).toBeGreaterThan(0);
    const left = during.samples.filter(({ name }) =>
      /^docface_(?:queue|work|outbox|requests_unf|webhook_del)/.test(name),
    );
    expect(left).toEqual([]);
    away = false;
    expect((await read()).valueOf('docface_webhook_deliveries_pending')).toBe(6);
  });

  test('answer without the backlog when the database takes too long', async () => {
    metrics.watchBacklog(() => new Promise(() => undefined));
    expect((await read()).valueOf('docface_backlog_up')).toBe(0);
  });

  test('have names and labels that Prometheus recommends, each with its help', async () => {
    metrics.watchSlots(new ComputeSlots(1));
    metrics.watchBacklog(() => Promise.resolve(backlog));
    const { families } = await read();
    expect(families.length).toBeGreaterThan(20);
    for (const { name, type, help } of families) {
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
      expect(help, name).not.toBe('');
      expect(name.endsWith('_total'), name).toBe(type === 'counter');
      expect(name, name).not.toMatch(/_(?:count|sum|bucket|ms|milliseconds|minutes|mb|kilobytes)$/);
    }
  });
});

describe('The server of metrics', () => {
  let server: MetricsServer;
  let url: string;

  beforeEach(async () => {
    server = new MetricsServer(new PrometheusMetrics({ version: '1.2.3' }));
    url = await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => server.close());

  test('answers with the text format of Prometheus', async () => {
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(readMetrics(await answer.text()).valueOf('docface_build_info', { version: '1.2.3' })).toBe(1);
  });

  test.each([
    ['GET', '/'],
    ['GET', '/health/live'],
    ['POST', '/metrics'],
  ])('has nothing else to say: %s %s', async (method, path) => {
    const answer = await fetch(new URL(path, url), { method });
    expect([answer.status, await answer.text()]).toEqual([404, '']);
  });

  test('says what to do when its port is taken', async () => {
    const port = Number(new URL(url).port);
    const second = new MetricsServer(new PrometheusMetrics({ version: '1.2.3' }));
    await expect(second.listen({ host: '127.0.0.1', port })).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      message: expect.stringContaining('DOCFACE_METRICS_PORT'),
    });
  });
});
