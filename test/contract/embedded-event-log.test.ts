import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DataDirectoryLock } from '../../src/adapters/embedded/data-directory-lock.ts';
import { EmbeddedEventLog, type EmbeddedEventLogOptions } from '../../src/adapters/embedded/embedded-event-log.ts';
import { PglitePool } from '../../src/adapters/embedded/pglite-pool.ts';
import type { EventLog } from '../../src/domain/ports/event-log.ts';
import { copyDatabase } from '../support/database-template.ts';
import { RecordingLogger } from '../support/recording-logger.ts';
import { CuttablePool } from './cuttable-pool.ts';
import { describeEventLog, type EventLogStage, type EventLogTraits } from './event-log.suite.ts';
import { topicSpec } from './topic-spec.ts';

const traits: EventLogTraits = { commitsWithinMs: 1_000, redeliversWithinMs: 500, repeatsWhenMembersChange: false };
/** Patient, because other work may keep the machine busy. */
const eventually = (assertion: () => void | Promise<void>) => vi.waitFor(assertion, { timeout: 20_000, interval: 5 });
const dayMs = 24 * 60 * 60 * 1000;

let database: PglitePool;

beforeAll(async () => {
  database = await PglitePool.open({ lock: null, logger: new RecordingLogger() });
});
afterAll(() => database.end());

describeEventLog('EmbeddedEventLog', traits, async (): Promise<EventLogStage> => {
  const pools = new Map<EventLog, CuttablePool>();
  return {
    async open() {
      const pool = new CuttablePool(database);
      const log = new EmbeddedEventLog(pool, new RecordingLogger(), { redeliveryMs: 50 });
      pools.set(log, pool);
      return log;
    },
    async crash(log) {
      pools.get(log)?.cut();
      // Ends its timers only: the store is out of its reach.
      void log.close().catch(() => undefined);
    },
    close: async () => undefined,
  };
});

describe('EmbeddedEventLog', () => {
  const topic = 'docface.ocr.v1';
  const [first, second] = ['docface.typification.v1', 'docface.validation.v1'];
  let logger: RecordingLogger;
  const opened: EmbeddedEventLog[] = [];

  beforeEach(() => {
    logger = new RecordingLogger();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((log) => log.close()));
    await query('DROP TABLE IF EXISTS event_topics, event_partitions, event_log, event_offsets');
  });

  async function query(sql: string): Promise<Record<string, unknown>[]> {
    const session = await database.connect();
    const { rows } = await session.query(sql);
    session.release();
    return rows;
  }

  async function openLog(options: EmbeddedEventLogOptions = {}) {
    const pool = new CuttablePool(database);
    const log = new EmbeddedEventLog(pool, logger, options);
    opened.push(log);
    await log.ensureTopics([topicSpec(topic), topicSpec(first), topicSpec(second)]);
    return { log, pool };
  }

  const event = (id: string, key = id, at = new Date()) => ({ id, key, payload: { id }, at });
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
  const collect = (into: string[]) => async (stored: { readonly id: string }) => {
    into.push(stored.id);
  };
  const idsOf = async (log: EventLog) => {
    const ids: string[] = [];
    for await (const stored of log.read(topic, { since: new Date(0), until: daysAgo(-1) })) ids.push(stored.id);
    return ids.toSorted();
  };

  test('wakes consumers of its process at once, without a look at the table', async () => {
    const { log, pool } = await openLog({ pollMs: 60_000 });
    const handled: string[] = [];
    await log.subscribe({ group: 'g', topic, concurrency: 2 }, collect(handled));
    await sleep(100);
    await log.publish(topic, [event('warm')]);
    pool.statements.length = 0;
    await log.publish(topic, [event('a'), event('b')]);
    await eventually(() => expect(handled).toEqual(['warm', 'a', 'b']));
    expect(pool.statements).toHaveLength(1);
    expect(pool.statements[0]).toContain('INSERT INTO event_log');
  });

  test('finds what another log published at its next poll', async () => {
    const { log } = await openLog({ pollMs: 100 });
    const { log: other } = await openLog();
    const handled: string[] = [];
    await log.subscribe({ group: 'g', topic, concurrency: 2 }, collect(handled));
    await sleep(50);
    await other.publish(topic, [event('a')]);
    await eventually(() => expect(handled).toEqual(['a']));
  });

  test('polls all groups with one statement', async () => {
    const { log, pool } = await openLog({ pollMs: 100 });
    for (const each of [topic, first, second]) {
      await log.subscribe({ group: 'g', topic: each, concurrency: 1 }, async () => undefined);
    }
    await sleep(150);
    const before = pool.statements.length;
    await eventually(() => expect(pool.statements.length).toBeGreaterThan(before + 2));
    const polls = pool.statements.slice(before);
    expect(new Set(polls).size).toBe(1);
    expect(polls[0]).toContain('FROM event_partitions');
  });

  test('commits the offsets of all groups together and seldom', async () => {
    const { log, pool } = await openLog();
    const handled: string[] = [];
    for (const each of [topic, first]) {
      await log.subscribe({ group: 'g', topic: each, concurrency: 4 }, collect(handled));
    }
    await sleep(100);
    pool.statements.length = 0;
    for (let n = 0; n < 50; n += 1) {
      await log.publish(topic, [event(`a${n}`)]);
      await log.publish(first, [event(`b${n}`)]);
    }
    const started = performance.now();
    await eventually(() => expect(handled).toHaveLength(100));
    await sleep(100);
    const commits = pool.statements.filter((sql) => sql.includes('UPDATE event_offsets'));
    expect(commits.length).toBeGreaterThan(0);
    expect(commits.length).toBeLessThan(10 + (performance.now() - started) / 50);
    expect(await query('SELECT sum(committed)::integer AS committed FROM event_offsets')).toEqual([{ committed: 100 }]);
  });

  test('waits longer after each rejection of an event', async () => {
    const { log } = await openLog({ redeliveryMs: 20, maxRedeliveryMs: 100 });
    let tries = 0;
    await log.subscribe({ group: 'g', topic, concurrency: 1 }, async () => {
      tries += 1;
      if (tries < 6) throw new Error('not now');
    });
    await log.publish(topic, [event('a')]);
    await eventually(() => expect(tries).toBe(6));
    expect(logger.lines.map(({ fields }) => fields['waitMs'])).toEqual([20, 40, 80, 100, 100]);
    expect(logger.lines[0]).toMatchObject({ level: 'warn', fields: { eventId: 'a', group: 'g', failures: 1 } });
  });

  test('asks running handlers by their signal to end early once the grace of a stop is over', async () => {
    const { log } = await openLog({ stopGraceMs: 50 });
    const heard: boolean[] = [];
    const consumer = await log.subscribe({ group: 'g', topic, concurrency: 1 }, async (_event, { shutdown }) => {
      heard.push(shutdown.aborted);
      await new Promise((resolve) => shutdown.addEventListener('abort', resolve));
      heard.push(shutdown.aborted);
    });
    await log.publish(topic, [event('a')]);
    await eventually(() => expect(heard).toEqual([false]));
    await consumer.stop();
    expect(heard).toEqual([false, true]);
  });

  test('refuses a topic that nobody created, and says so', async () => {
    const { log } = await openLog();
    const unknown = 'docface.unknown.v1';
    const problem = { code: 'INTERNAL_ERROR', message: expect.stringContaining('docface.unknown.v1 does not exist') };
    await expect(log.publish(unknown, [event('a')])).rejects.toMatchObject(problem);
    const subscription = { group: 'g', topic: unknown, concurrency: 1 };
    await expect(log.subscribe(subscription, async () => undefined)).rejects.toMatchObject(problem);
    const reading = log.read(unknown, { since: new Date(0), until: new Date() })[Symbol.asyncIterator]();
    await expect(reading.next()).rejects.toMatchObject(problem);
    await log.ensureTopics([topicSpec(unknown)]);
    await log.publish(unknown, [event('a')]);
    expect(await query(`SELECT id FROM event_log WHERE topic = '${unknown}'`)).toEqual([{ id: 'a' }]);
  });

  test('refuses to work once it is closed', async () => {
    const { log } = await openLog();
    await log.close();
    const closed = { code: 'INTERNAL_ERROR', message: 'The event log is closed.' };
    await expect(log.publish(topic, [event('a')])).rejects.toMatchObject(closed);
    await expect(log.subscribe({ group: 'g', topic, concurrency: 1 }, async () => undefined)).rejects.toMatchObject(
      closed,
    );
    await expect(log.ensureTopics([topicSpec(topic)])).rejects.toMatchObject(closed);
    await log.close();
  });

  test('fails as a dependency that may come back when the database does not answer', async () => {
    const { log, pool } = await openLog();
    await log.publish(topic, [event('a')]);
    pool.cut();
    const failure = { code: 'DEPENDENCY_UNAVAILABLE', retryable: true, cause: expect.any(Error) };
    await expect(log.publish(topic, [event('b')])).rejects.toMatchObject(failure);
  });

  test('goes on by itself after a fetch and a commit that failed', async () => {
    const failing = { fetch: 1, commit: 1 };
    const fails = (sql: string) =>
      (sql.includes('CROSS JOIN LATERAL') && failing.fetch-- > 0) ||
      (sql.includes('UPDATE event_offsets') && failing.commit-- > 0);
    const flaky = {
      async connect() {
        const session = await database.connect();
        const query: typeof session.query = async (sql, params) => {
          if (fails(sql)) throw new Error('connection lost');
          return session.query(sql, params);
        };
        return { query, release: () => session.release() };
      },
    };
    const log = new EmbeddedEventLog(flaky, logger, { pollMs: 50 });
    opened.push(log);
    await log.ensureTopics([topicSpec(topic)]);
    await log.publish(topic, [event('a'), event('b')]);
    const handled: string[] = [];
    await log.subscribe({ group: 'g', topic, concurrency: 2 }, collect(handled));
    await eventually(() => expect(handled.toSorted()).toEqual(['a', 'b']));
    await eventually(async () =>
      expect(await query('SELECT sum(committed)::integer AS committed FROM event_offsets')).toEqual([{ committed: 2 }]),
    );
    expect(logger.lines.map(({ level }) => level)).toEqual(['warn', 'warn']);
  });

  test('keeps the number of partitions that a topic was created with', async () => {
    await openLog({ partitions: 3 });
    const { log } = await openLog({ partitions: 8 });
    await log.publish(
      topic,
      Array.from({ length: 50 }, (_, n) => event(`e${n}`)),
    );
    const rows = await query('SELECT DISTINCT partition FROM event_log ORDER BY partition');
    expect(rows).toEqual([{ partition: 0 }, { partition: 1 }, { partition: 2 }]);
  });

  describe('retention', () => {
    test('removes old events and never gives their offsets again', async () => {
      const { log } = await openLog({ partitions: 1 });
      await log.publish(topic, [event('old1', 'k', daysAgo(15)), event('old2', 'k', daysAgo(15)), event('new', 'k')]);
      expect(await log.prune(daysAgo(14))).toBe(2);
      expect(await idsOf(log)).toEqual(['new']);
      expect(await log.prune(daysAgo(-1))).toBe(1);
      await log.publish(topic, [event('next', 'k')]);
      expect(await query('SELECT position::integer AS position FROM event_log')).toEqual([{ position: 3 }]);
      const handled: string[] = [];
      await log.subscribe({ group: 'g', topic, concurrency: 1 }, collect(handled));
      await eventually(() => expect(handled).toEqual(['next']));
    });

    test('spares what a live group still has to handle, not what a forgotten one left', async () => {
      const { log } = await openLog({ partitions: 1 });
      const batch = [event('done', 'a', daysAgo(20)), event('waits', 'b', daysAgo(20))];
      await log.publish(topic, batch);
      await log.publish(first, batch);
      const consumer = await log.subscribe({ group: 'g', topic, concurrency: 2 }, async ({ id }) => {
        if (id === 'waits') throw new Error('not now');
      });
      await eventually(() => expect(logger.lines).toHaveLength(1));
      await consumer.stop();
      expect(await log.prune(daysAgo(14))).toBe(3);
      expect(await idsOf(log)).toEqual(['waits']);
      await query(`UPDATE event_offsets SET seen_at = now() - interval '15 days'`);
      expect(await log.prune(daysAgo(14))).toBe(1);
    });

    test('removes more than one statement takes', async () => {
      const { log } = await openLog();
      await log.publish(
        topic,
        Array.from({ length: 5_001 }, (_, n) => event(`e${n}`, `k${n}`, daysAgo(15))),
      );
      expect(await log.prune(daysAgo(14))).toBe(5_001);
      expect(await idsOf(log)).toEqual([]);
    });
  });
});

describe('EmbeddedEventLog in a process that is killed', () => {
  test('loses no published event and repeats only what was handled in its last moments', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'docface-event-log-'));
    const topic = 'docface.ocr.v1';
    try {
      await copyDatabase(directory);
      const { published, handled } = await runUntilKilled(directory, topic);
      const lock = await DataDirectoryLock.acquire(directory);
      const reopened = await PglitePool.open({ lock, logger: new RecordingLogger() });
      const log = new EmbeddedEventLog(reopened, new RecordingLogger());
      const stored = new Set<string>();
      for await (const { id } of log.read(topic, { since: new Date(0), until: new Date(Date.now() + dayMs) })) {
        stored.add(id);
      }
      const again = new Set<string>();
      await log.subscribe({ group: 'g', topic, concurrency: 4 }, async ({ id }) => {
        again.add(id);
      });
      await eventually(() => expect(new Set([...handled.keys(), ...again])).toEqual(stored));
      await log.close();
      await reopened.end();
      await lock.release();
      expect(published.size).toBeGreaterThan(100);
      expect([...published.keys()].filter((id) => !stored.has(id))).toEqual([]);
      const lastMs = Math.max(...handled.values());
      const repeated = [...again].filter((id) => (handled.get(id) ?? lastMs) < lastMs - 1_000);
      expect(repeated).toEqual([]);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }, 120_000);
});

/** What a child process said it had published and handled, with the time, before it was killed in full run. */
async function runUntilKilled(directory: string, topic: string) {
  const script = fileURLToPath(new URL('./crashing-consumer.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, directory, topic], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (output.includes('published e500 ')) child.kill('SIGKILL');
  }
  const reported = (word: string) =>
    new Map(
      [...output.matchAll(new RegExp(`^${word} (\\S+) (\\d+)$`, 'gm'))].map(([, id = '', ms]) => [id, Number(ms)]),
    );
  return { published: reported('published'), handled: reported('handled') };
}
