import { describe, expect, test } from 'vitest';
import type { Replay, ReplayItem, ReplayTask } from '../../src/domain/ports/replay-repository.ts';
import type { Repositories } from '../../src/domain/ports/repositories.ts';
import { overlap } from './database.overlap.ts';
import { at, newId, samplePage, sampleReplay, sampleRequest } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

const found = (requestId: string, minutes: number | null = 0, attempt: number | null = 1) => ({
  requestId,
  attempt,
  at: minutes === null ? null : at(minutes),
});
const all = { states: ['planned', 'started', 'skipped', 'promoted'], after: null, limit: 100 } as const;

export function describeReplays(stage: () => Stage): void {
  async function insert(changes: Partial<Replay> = {}): Promise<Replay> {
    const replay = sampleReplay(changes);
    expect(await stage().database.replays.insert(replay)).toBe(true);
    return replay;
  }
  const settled = (item: ReplayItem | null, changes: Partial<ReplayItem>): ReplayItem => {
    if (item === null) throw new Error('there is no such item');
    return { ...item, ...changes };
  };

  const taskOf = (changes: Partial<ReplayTask>): ReplayTask => ({
    kind: 'run',
    by: 'operator:ana',
    requestId: null,
    notify: null,
    after: null,
    done: 0,
    refused: 0,
    refusals: [],
    failure: null,
    endedAt: null,
    ...changes,
  });

  describe('replays', () => {
    test('are kept as they began, once for each id, and listed newest first without dry runs', async () => {
      const { replays } = stage().database;
      const old = await insert({ createdAt: at(-5), since: null, until: null, statuses: [] });
      const replay = await insert();
      await insert({ dryRun: true, createdAt: at(5) });

      expect(await replays.insert({ ...replay, stage: 'validation' })).toBe(false);
      expect(await replays.find(replay.id)).toEqual(replay);
      expect(await replays.find(newId())).toBeNull();
      expect(await replays.list(10)).toEqual([replay, old]);
      expect(await replays.list(1)).toEqual([replay]);
    });

    test('have a task that one process at a time goes on with', async () => {
      const { replays } = stage().database;
      const task = taskOf({});
      expect(await replays.takeTask(at(), at(5))).toBeNull();
      const [first, later] = [await insert(), await insert()];
      await replays.writeTask(later.id, task, { dueAt: at(2) });
      await replays.writeTask(first.id, task, { dueAt: at() });

      expect(await replays.takeTask(at(1), at(5))).toEqual({ ...first, task });
      expect(await replays.takeTask(at(1), at(5))).toBeNull();
      // Who took it vanished, and it is due again.
      expect((await replays.takeTask(at(9), at(12)))?.id).toBe(later.id);
      expect((await replays.takeTask(at(9), at(12)))?.id).toBe(first.id);
      const failure = { code: 'NOT_FOUND', detail: 'Gone.' } as const;
      const ended = taskOf({ done: 3, failure, endedAt: at(9).toISOString() });
      for (const { id } of [first, later]) await replays.writeTask(id, ended, { dueAt: null });
      expect(await replays.takeTask(at(99), at(100))).toBeNull();
      expect(await replays.find(first.id)).toEqual({ ...first, task: ended });
    });

    test('are worked on by their id alone, and written in the place of the task that was taken', async () => {
      const { replays } = stage().database;
      const [task, ended] = [taskOf({}), taskOf({ endedAt: at(9).toISOString() })];
      const [first, second] = [await insert(), await insert()];
      for (const { id } of [first, second]) await replays.writeTask(id, task, { dueAt: at() });

      expect(await replays.takeTask(at(1), at(5), second.id)).toEqual({ ...second, task });
      expect(await replays.takeTask(at(1), at(5), second.id)).toBeNull();
      const done = taskOf({ done: 3 });
      await replays.writeTask(second.id, done, { dueAt: at(9), insteadOf: task });
      await replays.writeTask(second.id, ended, { dueAt: null, insteadOf: task });
      expect(await replays.takeTask(at(9), at(12), second.id)).toMatchObject({ task: done });
      await replays.writeTask(second.id, null, { dueAt: null });
      await replays.writeTask(second.id, ended, { dueAt: null, insteadOf: done });
      expect(await replays.find(second.id)).toEqual(second);
      await replays.writeTask(first.id, ended, { dueAt: null });
    });

    test('are planned once', async () => {
      const { replays } = stage().database;
      const { id } = await insert();

      expect(await replays.markPlanned(id, { at: at(1), unreadable: 2 })).toBe(true);
      expect(await replays.markPlanned(id, { at: at(2), unreadable: 5 })).toBe(false);
      expect(await replays.find(id)).toMatchObject({ plannedAt: at(1), unreadable: 2 });
    });

    test('are removed with their items, however many they are', async () => {
      const { replays } = stage().database;
      const [gone, kept] = [await insert({ dryRun: true }), await insert()];
      const many = Array.from({ length: 20_001 }, (_, index) => found(`request-${index}`));
      await replays.add(gone.id, many, false);
      await replays.add(kept.id, [found(newId())], false);

      await replays.delete(gone.id);
      expect(await replays.find(gone.id)).toBeNull();
      expect(await replays.items(gone.id, all)).toEqual([]);
      expect(await replays.items(kept.id, all)).toHaveLength(1);
    });
  });

  describe('items of a replay', () => {
    test('are added once for each request, and start with the oldest', async () => {
      const { acme, database } = stage();
      const { id } = await insert();
      const [first, second, unknown] = [sampleRequest(acme.id), sampleRequest(acme.id), 'no-such-request'];
      for (const request of [first, second]) await database.requests.insert(request);
      await database.replays.add(id, [found(second.id, 3), found(first.id, 5), found(first.id, 4)], false);
      await database.replays.add(id, [found(first.id, 1), found(second.id, 9), found(unknown, null)], false);

      const order: string[] = [];
      for (let item = await next(); item !== null; item = await next()) {
        order.push(item.requestId);
        await database.replays.settle(id, settled(item, { state: 'started', attempt: 2 }));
      }
      expect(order).toEqual([unknown, first.id, second.id]);
      await database.replays.add(id, [found(first.id, -9)], false);
      expect(await database.replays.counts(id)).toEqual([{ state: 'started', reason: null, requests: 3 }]);

      function next(): Promise<ReplayItem | null> {
        return database.replays.takePlanned(id, []);
      }
    });

    test('are only those of whose attempt a page was read or given up, when that is asked', async () => {
      const { acme, database } = stage();
      const { id } = await insert();
      const [read, unread, other] = [sampleRequest(acme.id), sampleRequest(acme.id), sampleRequest(acme.id)];
      for (const request of [read, unread, other]) {
        await database.requests.insert(request);
        await database.pages.expect(request.id, 1, 2);
      }
      for (const request of [read, other]) await database.pages.record(samplePage(request.id, 1));

      await database.replays.add(
        id,
        [found(read.id), found(unread.id), found(other.id, 0, 2), found(read.id, 0, 2)],
        true,
      );
      expect(await database.replays.items(id, all)).toMatchObject([{ requestId: read.id, state: 'planned' }]);
    });

    test('are taken of one client after the other, passing over those that are named', async () => {
      const { acme, globex, database } = stage();
      const { id } = await insert();
      const clients = [acme.id, globex.id].toSorted() as [string, string];
      const of = (client: string) => [sampleRequest(client), sampleRequest(client)] as const;
      const [early, late] = [of(clients[1]), of(clients[0])];
      for (const request of [...early, ...late]) await database.requests.insert(request);
      const times = [...early, ...late].map((request, index) => found(request.id, index));
      await database.replays.add(id, times, false);

      const next = async (...except: string[]) => (await database.replays.takePlanned(id, except))?.requestId;
      expect(await next()).toBe(late[0].id);
      expect(await next(clients[0])).toBe(early[0].id);
      expect(await next(...clients)).toBeUndefined();
      expect(await database.replays.hasPlanned(id)).toBe(true);
      for (const request of [...early, ...late]) {
        const item = await database.replays.take(id, request.id, ['planned']);
        await database.replays.settle(id, settled(item, { state: 'started', attempt: 2 }));
      }
      expect(await database.replays.hasPlanned(id)).toBe(false);
    });

    test('are taken by one of two that ask at the same time', async () => {
      const { replays } = stage().database;
      const { id } = await insert();
      const [first, second] = [newId(), newId()];
      await replays.add(id, [found(first, 1), found(second, 2)], false);

      const take = async (tx: Repositories): Promise<string | undefined> => {
        const item = await tx.replays.takePlanned(id, []);
        await tx.replays.settle(id, settled(item, { state: 'started', attempt: 2 }));
        return item?.requestId;
      };
      expect(await overlap(stage(), 'passes', { first: take, second: take })).toEqual([first, second]);
    });

    test('are found by their state, in pages, and tell what became of them', async () => {
      const { replays } = stage().database;
      const { id } = await insert();
      const [a, b, c] = ['a', 'b', 'c'].map((name) => `${name}-${newId()}`) as [string, string, string];
      await replays.add(
        id,
        [c, a, b].map((each) => found(each)),
        false,
      );
      const skipped = { state: 'skipped', reason: 'ERASED', detail: 'Gone.' } as const;
      await replays.settle(id, settled(await replays.take(id, b, ['planned']), skipped));

      expect(await replays.take(id, b, ['planned', 'started'])).toBeNull();
      expect((await replays.items(id, all)).map(({ requestId }) => requestId)).toEqual([a, b, c]);
      expect((await replays.items(id, { ...all, after: a, limit: 1 })).map(({ requestId }) => requestId)).toEqual([b]);
      expect(await replays.items(id, { ...all, states: ['skipped'] })).toEqual([
        { requestId: b, attempt: null, ...skipped },
      ]);
      expect(await replays.counts(id)).toEqual([
        { state: 'planned', reason: null, requests: 2 },
        { state: 'skipped', reason: 'ERASED', requests: 1 },
      ]);
    });
  });
}
