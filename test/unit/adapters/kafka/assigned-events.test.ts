import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import {
  AssignedEvents,
  type AssignedEventsParts,
  type PartitionStart,
} from '../../../../src/adapters/kafka/assigned-events.ts';
import type { EventHandler, StoredEvent } from '../../../../src/domain/ports/event-log.ts';
import { RecordingLogger } from '../../../support/recording-logger.ts';

function stored(partition: number, offset: number, key = `k${partition}-${offset}`): StoredEvent {
  return {
    id: `${partition}/${offset}`,
    key,
    payload: {},
    at: new Date(0),
    topic: 't',
    partition,
    offset: `${offset}`,
  };
}

function range(partition: number, from: number, to: number): StoredEvent[] {
  return Array.from({ length: to - from }, (_, index) => stored(partition, from + index));
}

function startsAt(offsets: Readonly<Record<number, number>>, isInherited = false): ReadonlyMap<number, PartitionStart> {
  const starts = Object.entries(offsets);
  return new Map(starts.map(([partition, committed]) => [Number(partition), { committed, done: '', isInherited }]));
}

/** A handler whose calls end when the test says so. */
function heldHandler() {
  const ends = new Map<string, { resolve: () => void; reject: (cause: unknown) => void }>();
  const started: string[] = [];
  const handler: EventHandler = ({ id }) => {
    started.push(id);
    return new Promise((resolve, reject) => ends.set(id, { resolve, reject }));
  };
  const finish = async (id: string) => {
    ends.get(id)?.resolve();
    await sleep(0);
  };
  const fail = async (id: string) => {
    ends.get(id)?.reject(new Error('not now'));
    await sleep(0);
  };
  return { handler, started, finish, fail };
}

function eventsWith(parts: Partial<AssignedEventsParts> & Pick<AssignedEventsParts, 'handler'>): AssignedEvents {
  return new AssignedEvents({
    concurrency: 10,
    redelivery: { firstMs: 10, maxMs: 20 },
    maxHeld: 100,
    logger: new RecordingLogger(),
    changed: () => undefined,
    full: () => undefined,
    room: () => undefined,
    ...parts,
  });
}

test('starts as many events as it may, partitions taking turns', async () => {
  const { handler, started, finish } = heldHandler();
  const events = eventsWith({ handler, concurrency: 2 });
  events.assign(startsAt({ 0: 0, 1: 0 }));
  events.accept(0, range(0, 0, 10), 10);
  events.accept(1, range(1, 0, 10), 10);
  expect(started).toEqual(['0/0', '0/1']);
  await finish('0/0');
  await finish('0/1');
  expect(started.slice(2).toSorted()).toEqual(['0/2', '1/0']);
});

test('goes on with what it has in memory when a partition is assigned again', async () => {
  const { handler, started, finish } = heldHandler();
  const events = eventsWith({ handler, concurrency: 1 });
  events.assign(startsAt({ 0: 0 }));
  events.accept(0, range(0, 0, 3), 3);
  events.keep([0]);
  await finish('0/0');
  expect(started).toEqual(['0/0', '0/1']);
  events.assign(startsAt({ 0: 0 }));
  await finish('0/1');
  expect(started).toEqual(['0/0', '0/1', '0/2']);
  expect(events.takeChanged()).toEqual([{ partition: 0, committed: 2, done: '' }]);
});

test('commits where it begins when another group committed that, and not what its own group did', () => {
  const changed = vi.fn<() => void>();
  const events = eventsWith({ handler: heldHandler().handler, changed });
  events.assign(startsAt({ 0: 7 }));
  expect([events.takeChanged(), changed.mock.calls]).toEqual([[], []]);
  events.assign(startsAt({ 1: 7 }, true));
  expect(events.takeChanged()).toEqual([{ partition: 1, committed: 7, done: '' }]);
  expect(changed).toHaveBeenCalledOnce();
});

test('starts nothing of a partition that it gives away, and lets what runs of it end', async () => {
  const { handler, started, finish } = heldHandler();
  const events = eventsWith({ handler, concurrency: 1 });
  events.assign(startsAt({ 0: 0, 1: 0 }));
  events.accept(0, range(0, 0, 2), 2);
  events.accept(1, range(1, 0, 2), 2);
  events.keep([1]);
  await finish('0/0');
  await finish('1/0');
  expect(started).toEqual(['0/0', '1/0', '1/1']);
  expect(events.takeChanged()).toEqual([{ partition: 1, committed: 1, done: '' }]);
});

test('tries again what failed before its partition was assigned again', async () => {
  const { handler, started, fail } = heldHandler();
  const events = eventsWith({ handler });
  events.assign(startsAt({ 0: 0 }));
  events.accept(0, range(0, 0, 1), 1);
  await fail('0/0');
  events.assign(startsAt({ 0: 0 }));
  await vi.waitFor(() => expect(started).toEqual(['0/0', '0/0']));
});

test('does not start again what is still in work when its partition is assigned again', async () => {
  const { handler, started, finish } = heldHandler();
  const events = eventsWith({ handler });
  events.assign(startsAt({ 0: 0 }));
  events.accept(0, range(0, 0, 1), 1);
  events.assign(startsAt({ 0: 0 }));
  events.accept(0, range(0, 0, 2), 2);
  await finish('0/0');
  expect(started).toEqual(['0/0', '0/1']);
  expect(events.takeChanged()).toEqual([{ partition: 0, committed: 1, done: '' }]);
});

test('remembers what it finished and could not commit when it keeps the partition', async () => {
  const { handler, started, finish } = heldHandler();
  const changed = vi.fn<() => void>();
  const events = eventsWith({ handler, changed });
  events.assign(startsAt({ 0: 0, 1: 0 }));
  events.accept(0, range(0, 0, 3), 3);
  await finish('0/0');
  await finish('0/2');
  events.giveBack(events.takeChanged());
  changed.mockClear();
  events.assign(startsAt({ 0: 0 }));
  expect(changed).toHaveBeenCalled();
  expect(events.takeChanged()).toEqual([{ partition: 0, committed: 1, done: '2' }]);
  events.accept(0, range(0, 0, 4), 4);
  expect(started).toEqual(['0/0', '0/1', '0/2', '0/3']);
});

test('goes on where another member of the group was when that is further', async () => {
  const { handler, started, finish } = heldHandler();
  const events = eventsWith({ handler });
  events.assign(startsAt({ 0: 0 }));
  events.accept(0, range(0, 0, 1), 1);
  await finish('0/0');
  events.assign(startsAt({ 0: 7 }));
  expect(events.next(0)).toBe(7);
  events.accept(0, range(0, 7, 8), 8);
  expect(started).toEqual(['0/0', '0/7']);
});

test('forgets partitions that went to others: their results change nothing and their retries end', async () => {
  const { handler, started, finish, fail } = heldHandler();
  const events = eventsWith({ handler });
  events.assign(startsAt({ 0: 0 }));
  events.accept(0, range(0, 0, 2), 2);
  await fail('0/0');
  events.assign(startsAt({ 1: 0 }));
  await finish('0/1');
  await sleep(40);
  expect(events.next(0)).toBeUndefined();
  expect(events.takeChanged()).toEqual([]);
  expect(started).toEqual(['0/0', '0/1']);
});

test('handles a rejected event again after a wait that grows, and its key waits', async () => {
  const logger = new RecordingLogger();
  const calls: string[] = [];
  const handler: EventHandler = async ({ id }) => {
    calls.push(id);
    if (calls.filter((each) => each === '0/0').length < 4 && id === '0/0') throw new Error('not now');
  };
  const events = eventsWith({ handler, logger });
  events.assign(startsAt({ 0: 0 }));
  events.accept(0, [stored(0, 0, 'a'), stored(0, 1, 'a'), stored(0, 2, 'b')], 3);
  await vi.waitFor(() => expect(calls).toEqual(['0/0', '0/2', '0/0', '0/0', '0/0', '0/1']));
  expect(logger.lines.map(({ fields }) => fields['waitMs'])).toEqual([10, 20, 20]);
});

test('says when a partition is full and when there is room again', async () => {
  const { handler, finish } = heldHandler();
  const said: string[] = [];
  const events = eventsWith({
    handler,
    maxHeld: 4,
    full: (partition) => said.push(`full ${partition}`),
    room: (partition) => said.push(`room ${partition}`),
  });
  events.assign(startsAt({ 3: 0 }));
  events.accept(3, range(3, 0, 4), 4);
  expect(said).toEqual(['full 3']);
  await finish('3/0');
  expect(said).toEqual(['full 3']);
  await finish('3/1');
  expect(said).toEqual(['full 3', 'room 3']);
});

test('starts nothing once it is closed, and running handlers hear the abort', async () => {
  const heard: boolean[] = [];
  const handler: EventHandler = async (_event, { shutdown: stop }) => {
    await new Promise((resolve) => stop.addEventListener('abort', resolve));
    heard.push(stop.aborted);
  };
  const events = eventsWith({ handler, concurrency: 1 });
  events.assign(startsAt({ 0: 0 }));
  events.accept(0, range(0, 0, 2), 2);
  events.close();
  events.abort();
  await events.idle();
  expect(heard).toEqual([true]);
});

test('knows in which partitions events lie that were not taken and that nothing in memory explains', async () => {
  const { handler, finish } = heldHandler();
  const events = eventsWith({ handler });
  events.assign(startsAt({ 0: 5, 1: 5, 2: 5, 3: 5, 4: 5 }));
  events.accept(1, range(1, 5, 6), 6);
  const ends = new Map([
    [0, 9],
    [1, 9],
    [2, 5],
    // Made again.
    [3, 2],
    // Of another consumer.
    [7, 9],
  ]);
  expect([...events.untaken(ends)]).toEqual([
    [0, 5],
    [3, 5],
  ]);
  await finish('1/5');
  expect([...events.untaken(ends)]).toEqual([
    [0, 5],
    [1, 6],
    [3, 5],
  ]);
});

test('a partition in which one event failed for long is fetched from again once that is done and committed', async () => {
  const asked: string[] = [];
  let isRepaired = false;
  const events = eventsWith({
    handler: async ({ offset }) => {
      if (offset === '0' && !isRepaired) throw new Error('not now');
    },
    full: (partition) => asked.push(`full ${partition}`),
    room: (partition) => asked.push(`room ${partition}`),
  });
  events.assign(startsAt({ 0: 0 }));
  events.accept(0, [stored(0, 0), stored(0, 19_999)], 20_000);
  expect(asked).toEqual(['full 0']);
  isRepaired = true;
  await vi.waitFor(() => expect(events.untaken(new Map([[0, 20_001]]))).toEqual(new Map([[0, 20_000]])));
  expect(events.takeChanged()).toMatchObject([{ partition: 0, committed: 20_000 }]);
  expect(asked).toEqual(['full 0', 'room 0']);
});
