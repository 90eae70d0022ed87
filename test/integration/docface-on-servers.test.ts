import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Diagnosis } from '../../src/adapters/cli/command-uses.ts';
import type { ServiceStatus } from '../../src/application/operations/get-status.ts';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import { stages } from '../../src/domain/request/pipeline.ts';
import { isFinished } from '../../src/domain/request/request.ts';
import { examine } from '../../src/infrastructure/composition/diagnose/diagnosis.ts';
import { servers as examinations } from '../../src/infrastructure/composition/diagnose/servers.ts';
import { type Service, startService } from '../../src/infrastructure/composition/start-service.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import { drawLetter } from '../drawn/documents.ts';
import { docface, startProcess } from '../support/docface-process.ts';
import { ocrForm } from '../support/forms.ts';
import { readMetrics } from '../support/read-metrics.ts';
import { RecordingLogger } from '../support/recording-logger.ts';
import { type DocfaceServers, prepareServers, startDocfaceServers } from '../support/servers/docface-servers.ts';
import { openProxy } from '../support/swallowing-proxy.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

describe('docface on servers', () => {
  let servers: DocfaceServers;
  let front: TestService;
  let other: TestService;
  let workers: Service;
  let client: TestClient;
  let letter: Uint8Array;
  let unprepared: readonly Diagnosis[];

  beforeAll(async () => {
    servers = await startDocfaceServers();
    const { environment } = servers;
    unprepared = await lookAtServers();
    await prepareServers(environment);
    const start = (roles: string) => startTestService({ ...environment, DOCFACE_ROLES: roles });
    front = await start('api,relay');
    other = await start('api');
    const roles = [...stages, 'notifier', 'janitor'].join(',');
    const config = loadConfig({ ...environment, DOCFACE_ROLES: roles, DOCFACE_PORT: '0', DOCFACE_METRICS_PORT: '0' });
    workers = await startService({ config, logger: new RecordingLogger() });
    client = await front.addClient('acme');
    await front.admin.clients.setSynchronous('command', { client: 'acme', kind: 'ocr', enabled: true });
    letter = (await drawLetter()).bytes;
  }, 180_000);

  afterAll(async () => {
    await Promise.all([front, other, workers].map((service) => service?.stop()));
    await servers?.stop();
  }, 60_000);

  const submit = (path = '/api/v1/ocr-async/ocr/key') =>
    front.api.post<Envelope>(path, ocrForm({ imageFile: letter }), { headers: client.key });
  const finished = async (requestId: string, from = other): Promise<Envelope> => {
    const headers = { ...client.key, prefer: 'wait=50' };
    // A server that was just started may keep a slow machine busy for longer than one wait.
    for (;;) {
      const { json } = await from.api.get<Envelope>(`/api/v1/requests/${requestId}`, { headers });
      if (isFinished(json.status)) return json;
    }
  };
  const lookAtServers = async (other: Readonly<Record<string, string>> = {}) => {
    const config = loadConfig({ ...servers.environment, ...other });
    return Promise.all(examinations(config, new RecordingLogger()).map(examine));
  };
  const ready = async (service: { readonly url: string }): Promise<string> => {
    const answer = await fetch(`${service.url}/health/ready`);
    const body = (await answer.json()) as { readonly detail: string; readonly degraded: readonly string[] };
    return answer.ok ? ['ready', ...body.degraded].join(', without ') : body.detail;
  };
  const live = async (service: { readonly url: string }): Promise<number> =>
    (await fetch(`${service.url}/health/live`)).status;
  const numbers = async () => readMetrics(await (await fetch(workers.metricsUrl ?? '')).text());
  const requests = async (): Promise<number> => {
    const { requests: found } = await front.service.parts
      .get(ports.database)
      .requests.list({ clientId: client.id, limit: 200 });
    return found.length;
  };

  test('answers a synchronous call from the process that holds the connection', async () => {
    const answer = await submit('/api/v1/ocr-sync/ocr/key');
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ status: 'completed' });
  });

  test('answers a caller who waits at another process than the one that took the document', async () => {
    const { json } = await submit();
    expect(await finished(json.requestId)).toMatchObject({ status: 'completed' });
  });

  test('counts its calls of PostgreSQL, of the object store and of Kafka', async () => {
    const calls = async (): Promise<readonly string[]> => {
      const { samples } = await numbers();
      const done = samples.filter(
        ({ name, labels }) => name.endsWith('_call_duration_seconds_count') && labels['outcome'] === 'done',
      );
      return done
        .filter(({ value }) => value > 0)
        .map(({ name, labels }) => `${name.split('_call_')[0]} ${labels['operation']}`);
    };
    // Offsets are committed a second later.
    await expect
      .poll(calls, { timeout: 20_000 })
      .toEqual(
        expect.arrayContaining([
          'docface_database work.commitEffect',
          'docface_database transaction',
          'docface_object_store get',
          'docface_object_store put',
          'docface_event_log fetch',
          'docface_event_log commit',
        ]),
      );
  });

  test('tells an operator that every server answers and holds what it should', async () => {
    expect(await lookAtServers()).toEqual([
      {
        name: 'PostgreSQL',
        state: 'fine',
        detail: expect.stringMatching(/^answers in \S+ s, with the installation [0-9a-f-]{36}$/),
        advice: null,
      },
      { name: 'Master key', state: 'fine', detail: expect.stringMatching(/^\w{16}, which the data/), advice: null },
      { name: 'Object store', state: 'fine', detail: expect.stringMatching(/^answers in \S+ s$/), advice: null },
      { name: 'Kafka', state: 'fine', detail: expect.stringMatching(/, with 12 topics$/), advice: null },
    ]);
  });

  test('tells an operator of what was never prepared', () => {
    expect(unprepared).toMatchObject([
      { name: 'PostgreSQL', state: 'broken', advice: expect.stringContaining('Run "docface migrate" once') },
      { name: 'Master key', state: 'fine', detail: expect.stringContaining('not compared') },
      { name: 'Object store', state: 'broken' },
      { name: 'Kafka', state: 'broken', detail: expect.stringContaining('topics are missing: docface.typification.') },
    ]);
  });

  test('tells an operator of another master key, and of topics that have less than is configured', async () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    expect(await lookAtServers({ DOCFACE_MASTER_KEY: key, DOCFACE_KAFKA_PARTITIONS: '13' })).toMatchObject([
      { name: 'PostgreSQL', state: 'fine' },
      {
        name: 'Master key',
        state: 'broken',
        detail: expect.stringContaining('is not the master key of this installation ('),
      },
      { name: 'Object store', state: 'fine' },
      {
        name: 'Kafka',
        state: 'fine',
        detail: expect.stringContaining('docface.ocr.v1 has 12 partitions, not 13;'),
        advice: expect.stringContaining('docface topics create'),
      },
    ]);
  });

  test.runIf(process.platform === 'linux')(
    'examines all that in less than 300 MB, without the engines',
    async () => {
      const doctor = startProcess(['doctor', '--json'], servers.environment);
      const out: Buffer[] = [];
      doctor.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
      let peak = 0;
      while (doctor.exitCode === null) {
        const status = await readFile(`/proc/${doctor.pid}/status`, 'utf8').catch(() => '');
        peak = Math.max(peak, Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_000);
        await sleep(50);
      }
      const names = (JSON.parse(Buffer.concat(out).toString()) as readonly Diagnosis[]).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['PostgreSQL', 'Master key', 'Kafka']));
      expect(names).not.toContain('Database');
      expect(peak).toBeGreaterThan(50);
      expect(peak).toBeLessThan(300);
    },
    60_000,
  );

  test('replays a stage from Kafka in another process, and leaves the groups as they were', async () => {
    const since = new Date().toISOString();
    const { requestId } = (await submit()).json;
    await finished(requestId);
    const groups = await groupsOf(servers.kafka.bootstrap);
    const replay = ['replay', '--stage', 'ocr', '--since', since, '--client', 'acme', '--wait'];
    const done = await docface(replay, servers.environment);
    expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/started +1\n/) });
    const { json } = await other.api.get<{ attempts: { attempt: number; status: string }[] }>(
      `/api/v1/requests/${requestId}/attempts`,
      { headers: client.key },
    );
    expect(json.attempts.map(({ attempt, status }) => `${attempt} ${status}`).toSorted()).toEqual([
      '1 completed',
      '2 completed',
    ]);
    expect(await groupsOf(servers.kafka.bootstrap)).toEqual(groups);
    expect((await docface(replay, servers.environment)).out).toMatch(/started +1\n/);
  }, 120_000);

  test('accepts while Kafka is down, says so where it matters, and works it off when it is back', async () => {
    await servers.kafka.kill(0);
    expect((await lookAtServers()).map(({ state }) => state)).toEqual(['fine', 'fine', 'fine', 'broken']);
    const answer = await submit();
    expect(answer.status).toBe(202);
    await expect.poll(() => ready(front), { timeout: 60_000 }).toBe('ready, without event log');
    expect(await ready(other)).toBe('ready');
    await expect.poll(() => ready(workers), { timeout: 60_000 }).toContain('event log');
    expect(await live(workers)).toBe(200);
    const outbox = { stage: 'typification', lane: 'bulk', place: 'outbox' };
    await expect
      .poll(async () => (await numbers()).valueOf('docface_queue_items', outbox), { timeout: 60_000 })
      .toBe(1);
    const { out } = await docface(['status', '--json'], servers.environment);
    expect((JSON.parse(out) as ServiceStatus).backlog.waiting).toMatchObject([{ ...outbox, items: 1 }]);
    await servers.kafka.start(0);
    expect(await finished(answer.json.requestId)).toMatchObject({ status: 'completed' });
    await expect.poll(() => ready(workers), { timeout: 60_000 }).toBe('ready');
  }, 180_000);

  test('refuses with 503 while the object store is down, still answers what needs none, and recovers', async () => {
    const before = await requests();
    await servers.s3.stop();
    const answer = await submit();
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await expect.poll(() => ready(front), { timeout: 60_000 }).toBe('ready, without object store');
    await expect.poll(() => ready(workers), { timeout: 60_000 }).toContain('object store');
    expect((await front.api.get('/api/v1/requests', { headers: client.key })).status).toBe(200);
    await front.tokenOf(client);
    expect(await live(front)).toBe(200);
    await servers.s3.start();
    expect(await requests()).toBe(before);
    await expect.poll(() => ready(front), { timeout: 60_000 }).toBe('ready');
    const { json } = await submit();
    expect(await finished(json.requestId)).toMatchObject({ status: 'completed' });
  }, 180_000);

  test('refuses with 503 while the database is down, stays alive, and recovers', async () => {
    await servers.postgres.stop('immediate');
    const answer = await submit();
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await expect.poll(() => ready(front), { timeout: 60_000 }).toContain('database');
    expect(await live(front)).toBe(200);
    const away = await numbers();
    expect(away.valueOf('docface_backlog_up')).toBe(0);
    expect(away.valueOf('process_resident_memory_bytes')).toBeGreaterThan(0);
    await servers.postgres.start();
    await expect.poll(async () => (await numbers()).valueOf('docface_backlog_up'), { timeout: 60_000 }).toBe(1);
    await expect.poll(() => ready(front), { timeout: 60_000 }).toBe('ready');
    const { json } = await submit();
    expect(await finished(json.requestId)).toMatchObject({ status: 'completed' });
  }, 180_000);

  /** An api whose way to the database leads through a proxy. */
  const startApart = async () => {
    const address = new URL(servers.postgres.url);
    const proxy = await openProxy({ host: address.hostname, port: Number(address.port) });
    onTestFinished(() => proxy.close());
    const through = new URL(servers.environment['DOCFACE_DATABASE_URL'] ?? '');
    through.host = `127.0.0.1:${proxy.port}`;
    const apart = await startTestService({
      ...servers.environment,
      DOCFACE_ROLES: 'api',
      DOCFACE_DATABASE_URL: through.href,
      DOCFACE_DATABASE_TIMEOUT_SECONDS: '1',
    });
    onTestFinished(() => apart.stop());
    return { proxy, apart };
  };

  test.each([
    { statement: 'commit', key: { 'idempotency-key': 'lost' }, isReplayed: true },
    // Without a key the whole submission is one statement.
    { statement: 'insert into "requests"', key: {}, isReplayed: false },
  ])(
    'keeps the file of a submission although the answer to its $statement was lost',
    async ({ statement, key, isReplayed }) => {
      const { proxy, apart } = await startApart();
      const send = () =>
        apart.api.post<Envelope>('/api/v1/ocr-async/ocr/key', ocrForm({ imageFile: letter }), {
          headers: { ...client.key, ...key },
        });
      const before = await requests();
      proxy.loseAnswerTo(statement);
      expect((await send()).status).toBe(503);
      expect(await requests()).toBe(before + 1);
      const database = front.service.parts.get(ports.database);
      const [newest] = (await database.requests.list({ clientId: client.id, limit: 1 })).requests;
      expect(await finished(newest?.id ?? '')).toMatchObject({ status: 'completed' });
      const again = await send();
      expect(again.status).toBe(202);
      expect(again.json.requestId === newest?.id).toBe(isReplayed);
    },
    60_000,
  );

  test('notices within seconds that the path to the database vanished, and goes on when it is back', async () => {
    const { proxy, apart } = await startApart();
    proxy.swallow();
    const list = () => apart.api.get('/api/v1/requests', { headers: client.key });
    const started = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, list));
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(Number(answers[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await ready(apart)).toContain('database');
    expect(await live(apart)).toBe(200);
    proxy.restore();
    await expect.poll(() => ready(apart), { timeout: 60_000 }).toBe('ready');
    expect((await list()).status).toBe(200);
  }, 120_000);
});

/** The consumer groups that the brokers know, by name. */
async function groupsOf(brokers: readonly string[]): Promise<readonly string[]> {
  const admin = new Kafka({ brokers: [...brokers], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    return (await admin.listGroups()).groups.map(({ groupId }) => groupId).toSorted();
  } finally {
    await admin.disconnect();
  }
}
