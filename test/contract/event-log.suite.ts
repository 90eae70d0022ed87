import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventHandler, EventLog, LogEvent, StoredEvent } from '../../src/domain/ports/event-log.ts';
import { topicSpec } from './topic-spec.ts';

/** A durable store of events that several processes can open. */
export interface EventLogStage {
  /** Opens the log as another process would. */
  open(): Promise<EventLog>;
  /** Ends a log as SIGKILL ends its process: nothing that it does from now on reaches the store. */
  crash(log: EventLog): Promise<void>;
  close(): Promise<void>;
}

/** Where logs may really differ. */
export interface EventLogTraits {
  /** Time after which what a handler resolved is committed while its consumer runs. */
  readonly commitsWithinMs: number;
  /** Time after which a rejected event, or one whose process crashed, has been delivered again. */
  readonly redeliversWithinMs: number;
  /** Whether consumers that come or go make others of their group repeat what is in work. */
  readonly repeatsWhenMembersChange: boolean;
}

/** What every event log must do, whatever it is made of. */
export function describeEventLog(name: string, traits: EventLogTraits, start: () => Promise<EventLogStage>): void {
  describe(`${name} as an event log`, () => {
    let stage: EventLogStage;
    let log: EventLog;
    let topic: string;
    let topics = 0;
    const opened: EventLog[] = [];

    const open = async () => {
      const another = await stage.open();
      opened.push(another);
      return another;
    };
    /**
     * Publishes until each member of a group has handled something,
     * because one that joins late could find nothing left.
     */
    const untilHeardOf = async (members: readonly (readonly StoredEvent[])[]): Promise<number> => {
      let published = 0;
      while (members.some((handled) => handled.length === 0)) {
        await log.publish(topic, batch(keys(24, `early${published}-`), 1));
        published += 24;
        await sleep(100);
      }
      return published;
    };
    const eventually = (assertion: () => void, patienceMs = 10_000) =>
      vi.waitFor(assertion, { timeout: patienceMs + traits.redeliversWithinMs, interval: 10 });

    beforeAll(async () => {
      stage = await start();
    });
    beforeEach(async () => {
      topics += 1;
      topic = `docface.contract-${process.pid}-${topics}.v1`;
      log = await open();
      await log.ensureTopics([topicSpec(topic)]);
    });
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((each) => each.close()));
    });
    afterAll(async () => {
      await stage.close();
    });

    describe('topics', () => {
      test('are created by several processes at once, and again, without a loss', async () => {
        await log.publish(topic, [event('a', 1)]);
        expect(await log.ensureTopics([topicSpec(topic)])).toMatchObject([{ name: topic, outcome: 'unchanged' }]);
        expect(await log.ensureTopics([topicSpec(`${topic}.new`)])).toMatchObject([{ outcome: 'created' }]);
        const other = await open();
        await Promise.all([
          log.ensureTopics([topicSpec(topic)]),
          other.ensureTopics([topicSpec(topic)]),
          other.ensureTopics([topicSpec(topic)]),
        ]);
        expect(ids(await readAll(log, topic))).toEqual(['a-1']);
      });

      test('keep their events apart', async () => {
        const other = `${topic}.other`;
        await log.ensureTopics([topicSpec(other)]);
        await log.publish(topic, [event('a', 1)]);
        await log.publish(other, [event('b', 1)]);
        expect(ids(await readAll(log, topic))).toEqual(['a-1']);
        expect(ids(await readAll(log, other))).toEqual(['b-1']);
      });
    });

    describe('publishing', () => {
      test('delivers every event as it was, and no signal of a running consumer aborts', async () => {
        const payload = { type: 'stage.requested', attempt: 1, item: 'página 1', nested: [null, true, 1.5, '\u0000"'] };
        const at = new Date(Date.now() - 60_123);
        const seen: { readonly event: StoredEvent; readonly aborted: boolean }[] = [];
        await log.subscribe({ group: 'g', topic, concurrency: 1 }, async (stored, { shutdown, revoked }) => {
          seen.push({ event: stored, aborted: shutdown.aborted || revoked.aborted });
        });
        await log.publish(topic, [{ id: 'one', key: 'ação/1', payload, at }]);
        await eventually(() => expect(seen).toHaveLength(1));
        const expected = { id: 'one', key: 'ação/1', payload, at, topic, offset: expect.stringMatching(/^\d+$/) };
        expect(seen[0]).toMatchObject({ event: expected, aborted: false });
      });

      test('is durable when it resolves: another process reads it after a crash', async () => {
        await log.publish(topic, batch(['a', 'b', 'c'], 5));
        await crash(log);
        expect(ids(await readAll(await open(), topic)).toSorted()).toEqual(idsOf(['a', 'b', 'c'], 5));
      });

      test('of nothing changes nothing', async () => {
        await log.publish(topic, []);
        expect(await readAll(log, topic)).toEqual([]);
      });

      test('keeps a key in one partition and counts its offsets by one', async () => {
        await Promise.all([log.publish(topic, batch(keys(20), 3)), log.publish(topic, batch(keys(20, 'other'), 3))]);
        const events = await readAll(log, topic);
        expect(new Set(events.map(({ key, partition }) => `${key} in ${partition}`)).size).toBe(40);
        for (const partition of new Set(events.map((stored) => stored.partition))) {
          const stored = events.filter((each) => each.partition === partition);
          const offsets = stored.map(({ offset }) => Number(offset));
          expect(offsets).toEqual(offsets.map((_, index) => offsets[0]! + index));
        }
      });

      test('by several producers at once loses nothing and keeps each one in order', async () => {
        const second = await open();
        const producers = keys(10, 'producer');
        const publishAll = async (producer: string, index: number) => {
          for (let n = 1; n <= 20; n += 1) await (index % 2 ? log : second).publish(topic, [event(producer, n)]);
        };
        await Promise.all(producers.map(publishAll));
        const events = await readAll(log, topic);
        expect(new Set(events.map(({ partition, offset }) => `${partition}/${offset}`)).size).toBe(200);
        expectOrderPerKey(events, 20);
        expect(new Set(events.map(({ key }) => key))).toEqual(new Set(producers));
      });
    });

    describe('a consumer', () => {
      test('handles each key in order, one event at a time, and other keys meanwhile', async () => {
        const handled: StoredEvent[] = [];
        const inWork = new Map<string, number>();
        const most = { ofKey: 0, atAll: 0 };
        await log.subscribe({ group: 'g', topic, concurrency: 4 }, async (stored) => {
          inWork.set(stored.key, (inWork.get(stored.key) ?? 0) + 1);
          most.ofKey = Math.max(most.ofKey, inWork.get(stored.key) ?? 0);
          most.atAll = Math.max(most.atAll, sum(inWork.values()));
          await sleep((stored.key.length * 7 + Number(stored.offset) * 3) % 11);
          inWork.set(stored.key, (inWork.get(stored.key) ?? 0) - 1);
          handled.push(stored);
        });
        for (let n = 1; n <= 10; n += 1)
          await log.publish(
            topic,
            keys(12).map((key) => event(key, n)),
          );
        await eventually(() => expect(handled).toHaveLength(120));
        expectOrderPerKey(handled, 10);
        expect(most.ofKey).toBe(1);
        expect(most.atAll).toBeGreaterThan(1);
        expect(most.atAll).toBeLessThanOrEqual(4);
      });

      test('gets a rejected event again, then the rest of its key, while other keys go on', async () => {
        const handled: string[] = [];
        const failing = { tries: 0, healed: false };
        await log.subscribe({ group: 'g', topic, concurrency: 2 }, async (stored) => {
          if (stored.id === 'k0-1' && !failing.healed) {
            failing.tries += 1;
            throw new Error('not now');
          }
          handled.push(stored.id);
        });
        await log.publish(topic, batch(keys(30), 3));
        await eventually(() => expect(handled).toHaveLength(87));
        expect(handled.filter((id) => id.startsWith('k0-'))).toEqual([]);
        await eventually(() => expect(failing.tries).toBeGreaterThan(1));
        failing.healed = true;
        await eventually(() => expect(handled).toHaveLength(90), 5 * traits.redeliversWithinMs);
        expect(handled.slice(-3)).toEqual(['k0-1', 'k0-2', 'k0-3']);
      });

      test('is not blocked by a handler that rejects at once without being async', async () => {
        const handled: string[] = [];
        let failures = 0;
        await log.subscribe({ group: 'g', topic, concurrency: 1 }, (stored) => {
          if (stored.id === 'bad-1' && failures < 1) {
            failures += 1;
            throw new Error('at once');
          }
          handled.push(stored.id);
          return Promise.resolve();
        });
        await log.publish(topic, [event('bad', 1), event('good', 1)]);
        await eventually(() => expect(handled.toSorted()).toEqual(['bad-1', 'good-1']));
        expect(failures).toBe(1);
      });

      test('may publish and read while it handles', async () => {
        const next = `${topic}.next`;
        await log.ensureTopics([topicSpec(next)]);
        const arrived: string[] = [];
        await log.subscribe({ group: 'g', topic, concurrency: 3 }, async (stored) => {
          await readAll(log, topic);
          await log.publish(next, [{ ...event(stored.key, 1), id: `after-${stored.id}` }]);
        });
        await log.subscribe({ group: 'g', topic: next, concurrency: 3 }, collect(arrived));
        await log.publish(topic, batch(keys(9), 2));
        await eventually(() => expect(new Set(arrived).size).toBe(18));
        expect(new Set(arrived)).toEqual(new Set(idsOf(keys(9), 2).map((id) => `after-${id}`)));
      });

      test('stops after its running handlers, takes nothing more, and stops again without harm', async () => {
        const gate = makeGate();
        const started: string[] = [];
        const finished: string[] = [];
        const consumer = await log.subscribe({ group: 'g', topic, concurrency: 2 }, async (stored) => {
          started.push(stored.id);
          await gate.opened;
          finished.push(stored.id);
        });
        await log.publish(topic, batch(keys(10), 1));
        await eventually(() => expect(started.length).toBeGreaterThan(0));
        await sleep(50);
        const before = [...started];
        let stopped = false;
        const stopping = Promise.all([consumer.stop(), consumer.stop()]).then(() => {
          stopped = true;
        });
        await sleep(50);
        expect([stopped, finished]).toEqual([false, []]);
        gate.open();
        await stopping;
        await consumer.stop();
        expect(finished.toSorted()).toEqual(before.toSorted());
        await log.publish(topic, [event('late', 1)]);
        await sleep(200);
        expect(started).toEqual(before);
      });

      test('of a closed log is stopped', async () => {
        const handled: string[] = [];
        const other = await open();
        await other.subscribe({ group: 'g', topic, concurrency: 1 }, collect(handled));
        await other.close();
        await log.publish(topic, [event('a', 1)]);
        await sleep(200);
        expect(handled).toEqual([]);
      });
    });

    describe('a group', () => {
      test('that is new starts at the first event', async () => {
        await log.publish(topic, batch(['a', 'b'], 3));
        const handled: string[] = [];
        await log.subscribe({ group: 'late', topic, concurrency: 2 }, collect(handled));
        await log.publish(topic, [event('c', 1)]);
        await eventually(() => expect(handled.toSorted()).toEqual([...idsOf(['a', 'b'], 3), 'c-1']));
      });

      test('sees all events, like every other group', async () => {
        const [one, two]: [string[], string[]] = [[], []];
        await log.subscribe({ group: 'one', topic, concurrency: 2 }, collect(one));
        await (await open()).subscribe({ group: 'two', topic, concurrency: 2 }, collect(two));
        await log.publish(topic, batch(keys(10), 3));
        await eventually(() => expect([new Set(one).size, new Set(two).size]).toEqual([30, 30]));
        expect([one.length, two.length]).toEqual([30, 30]);
      });

      test('stands still neither while it works long on one event nor when it has done all', async () => {
        const handled: string[] = [];
        let end = (): void => undefined;
        const long = new Promise<void>((resolve) => void (end = resolve));
        const handle = collect(handled);
        await log.subscribe({ group: 'g', topic, concurrency: 1 }, async (stored, signals) => {
          await long;
          await handle(stored, signals);
        });
        await log.publish(topic, batch(keys(10), 3));
        await sleep(1_500);
        expect(await log.stalledMs(topic)).toBe(0);
        end();
        await eventually(() => expect(handled).toHaveLength(30));
        expect(await log.stalledMs(topic)).toBe(0);
        expect(await log.stalledMs(`${topic}.nobody`)).toBe(0);
      });

      test('shares 1,000 events between two consumers', async () => {
        const [one, two]: [StoredEvent[], StoredEvent[]] = [[], []];
        await log.subscribe({ group: 'g', topic, concurrency: 4 }, slowly(one));
        await log.subscribe({ group: 'g', topic, concurrency: 4 }, slowly(two));
        await untilHeardOf([one, two]);
        await log.publish(topic, batch(keys(100), 10));
        const late = () => ids([...one, ...two]).filter((id) => !id.startsWith('early'));
        await eventually(() => expect(new Set(late()).size).toBe(1_000), 30_000);
        expect(late()).toHaveLength(1_000);
      });

      test('goes on with the other consumers when one stops', async () => {
        const [one, two]: [StoredEvent[], StoredEvent[]] = [[], []];
        const first = await log.subscribe({ group: 'g', topic, concurrency: 2 }, slowly(one));
        await log.subscribe({ group: 'g', topic, concurrency: 2 }, slowly(two));
        const early = await untilHeardOf([one]);
        await log.publish(topic, batch(keys(30), 4));
        await first.stop();
        await log.publish(
          topic,
          keys(30).map((key) => event(key, 5)),
        );
        const handled = () => [...one, ...two];
        await eventually(() => expect(new Set(ids(handled())).size).toBe(early + 150), 30_000);
        expect(handled().length).toBeLessThanOrEqual(traits.repeatsWhenMembersChange ? Infinity : early + 150);
      });

      test('continues after a stop with what was not finished, although later events were', async () => {
        const before: string[] = [];
        const consumer = await log.subscribe({ group: 'g', topic, concurrency: 4 }, async (stored) => {
          if (stored.id === 'k3-1') throw new Error('never here');
          before.push(stored.id);
        });
        await log.publish(topic, batch(keys(20), 2));
        await eventually(() => expect(before).toHaveLength(38));
        await consumer.stop();
        await log.close();
        const after: string[] = [];
        const next = await open();
        await next.publish(topic, [event('new', 1)]);
        await next.subscribe({ group: 'g', topic, concurrency: 4 }, collect(after));
        await eventually(() => expect(after.toSorted()).toEqual(['k3-1', 'k3-2', 'new-1']));
        await sleep(200);
        expect(after).toHaveLength(3);
      });

      test('continues after stop and start in one process', async () => {
        const handled: string[] = [];
        for (let round = 1; round <= 5; round += 1) {
          const consumer = await log.subscribe({ group: 'g', topic, concurrency: 2 }, collect(handled));
          await log.publish(
            topic,
            keys(5).map((key) => event(key, round)),
          );
          await eventually(() => expect(handled).toHaveLength(5 * round));
          await consumer.stop();
        }
        expect(handled.toSorted()).toEqual(idsOf(keys(5), 5));
      });

      test('gets again what a crashed process had not committed, and nothing else', async () => {
        const gate = makeGate();
        const finished: string[] = [];
        await log.subscribe({ group: 'g', topic, concurrency: 4 }, async (stored) => {
          if (stored.key === 'slow') await gate.opened;
          finished.push(stored.id);
        });
        await log.publish(topic, [event('slow', 1), ...batch(keys(20), 2)]);
        await eventually(() => expect(finished).toHaveLength(40));
        await sleep(traits.commitsWithinMs);
        await crash(log);
        gate.open();
        const after: string[] = [];
        const next = await open();
        await next.subscribe({ group: 'g', topic, concurrency: 4 }, collect(after));
        await next.publish(topic, [event('new', 1)]);
        await eventually(() => expect(after.toSorted()).toEqual(['new-1', 'slow-1']));
        await sleep(200);
        expect(after).toHaveLength(2);
      });
    });

    describe('reading a window', () => {
      const anHourAgo = Date.now() - 3_600_000;
      const minute = (n: number) => new Date(anHourAgo + n * 60_000);

      test('takes its start, leaves its end, and ends', async () => {
        await log.publish(
          topic,
          [1, 2, 3, 4, 5].map((n) => ({ ...event('a', n), at: minute(n) })),
        );
        expect(ids(await readAll(log, topic, { since: minute(2), until: minute(4) }))).toEqual(['a-2', 'a-3']);
        expect(await readAll(log, topic, { since: minute(6), until: minute(9) })).toEqual([]);
      });

      test('finds events whose times do not follow their order', async () => {
        await log.publish(
          topic,
          [3, 5, 1, 4, 2].map((n) => ({ ...event('a', n), at: minute(n) })),
        );
        const events = await readAll(log, topic, { since: minute(2), until: minute(5) });
        expect(ids(events)).toEqual(['a-3', 'a-4', 'a-2']);
      });

      test('pages through many events, each key in order', async () => {
        await log.publish(topic, batch(keys(10), 150));
        const events = await readAll(log, topic);
        expect(events).toHaveLength(1_500);
        expectOrderPerKey(events, 150);
      });

      test('may stop early', async () => {
        await log.publish(topic, batch(keys(10), 50));
        const first: string[] = [];
        for await (const stored of log.read(topic, always)) {
          first.push(stored.id);
          if (first.length === 3) break;
        }
        expect(first).toHaveLength(3);
        expect(await readAll(log, topic)).toHaveLength(500);
      });

      test('moves the offsets of no group', async () => {
        const handled: string[] = [];
        const consumer = await log.subscribe({ group: 'g', topic, concurrency: 2 }, collect(handled));
        await log.publish(topic, batch(['a', 'b'], 3));
        await eventually(() => expect(handled).toHaveLength(6));
        await consumer.stop();
        await log.publish(topic, batch(['c'], 2));
        expect(await readAll(log, topic)).toHaveLength(8);
        await log.subscribe({ group: 'g', topic, concurrency: 2 }, collect(handled));
        await eventually(() => expect(handled).toHaveLength(8));
        expect(handled.slice(6)).toEqual(['c-1', 'c-2']);
      });
    });

    async function crash(victim: EventLog): Promise<void> {
      opened.splice(opened.indexOf(victim), 1);
      await stage.crash(victim);
    }
  });
}

const always = { since: new Date(0), until: new Date('2100-01-01T00:00:00Z') };

function event(key: string, n: number): LogEvent {
  return { id: `${key}-${n}`, key, payload: { n }, at: new Date() };
}

/** `each` events of every key, keys taking turns. */
function batch(of: readonly string[], each: number): LogEvent[] {
  return Array.from({ length: each }, (_, index) => of.map((key) => event(key, index + 1))).flat();
}

function keys(count: number, name = 'k'): string[] {
  return Array.from({ length: count }, (_, index) => `${name}${index}`);
}

function ids(events: readonly StoredEvent[]): string[] {
  return events.map(({ id }) => id);
}

/** Ids of a `batch`, sorted. */
function idsOf(of: readonly string[], each: number): string[] {
  return batch(of, each)
    .map(({ id }) => id)
    .toSorted();
}

async function readAll(log: EventLog, topic: string, window = always): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const stored of log.read(topic, window)) events.push(stored);
  return events;
}

function collect(into: string[]): EventHandler {
  return async ({ id }) => {
    into.push(id);
  };
}

function slowly(into: StoredEvent[]): EventHandler {
  return async (stored) => {
    await sleep(2);
    into.push(stored);
  };
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, each) => total + each, 0);
}

/** Something to wait for until the test opens it. */
function makeGate(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Every key has its events 1 to `each`, in this order. */
function expectOrderPerKey(events: readonly StoredEvent[], each: number): void {
  const orders = new Map<string, unknown[]>();
  for (const { key, payload } of events) {
    const order = orders.get(key) ?? [];
    order.push((payload as { n: number }).n);
    orders.set(key, order);
  }
  const expected = Array.from({ length: each }, (_, index) => index + 1);
  for (const order of orders.values()) expect(order).toEqual(expected);
}
