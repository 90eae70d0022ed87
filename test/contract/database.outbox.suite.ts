import { describe, expect, test } from 'vitest';
import type { OutboxRow } from '../../src/domain/ports/outbox.ts';
import type { RequestChanged } from '../../src/domain/request/events.ts';
import type { Request } from '../../src/domain/request/request.ts';
import { overlap } from './database.overlap.ts';
import { at, beginning, newId, outboxRow, sampleClient, sampleRequest, stageEvent } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

const lease = at(30);

function newsOf({ id: requestId, clientId, kind }: Request): RequestChanged {
  return { type: 'request.changed', requestId, clientId, attempt: 1, kind, status: 'completed', track: 'identity' };
}

function workRow({ id: requestId, clientId }: Request): OutboxRow {
  return outboxRow(clientId, { event: { ...stageEvent(clientId, 'bulk'), requestId } });
}

export function describeOutbox(stage: () => Stage): void {
  const take = async (limit = 100, now = at()): Promise<readonly OutboxRow[]> =>
    stage().database.outbox.take(now, lease, limit);
  const clientsOf = (rows: readonly OutboxRow[]) => rows.map((row) => row.clientId);

  describe('outbox', () => {
    test('gives the rows as they were added, with the lease', async () => {
      const { acme, database } = stage();
      const news = newsOf(sampleRequest(acme.id));
      const rows = [outboxRow(acme.id, { lane: 'interactive' }), outboxRow(acme.id, { event: news, begunAt: null })];
      await database.outbox.add(rows);
      const taken = await take();
      expect(taken.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
        rows.map((row) => ({ ...row, availableAt: lease })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      );
    });

    test('gives what others wait for before it tells of many erasures', async () => {
      const { acme, globex, database } = stage();
      const erased = { ...newsOf(sampleRequest(acme.id)), status: 'erased' } as const;
      const finished = newsOf(sampleRequest(globex.id));
      const row = (event: RequestChanged) => outboxRow(event.clientId, { event, begunAt: null });
      await database.outbox.add([erased, erased, erased, erased, finished, finished].map(row));
      expect(clientsOf(await take(3)).toSorted()).toEqual([globex.id, globex.id, acme.id].toSorted());
      expect(clientsOf(await take())).toEqual([acme.id, acme.id, acme.id]);
    });

    test('gives a row to one taker, and again when its lease is over', async () => {
      const { acme, database } = stage();
      await database.outbox.add([outboxRow(acme.id)]);
      expect(await take()).toHaveLength(1);
      expect(await take()).toHaveLength(0);
      expect(await take(100, at(29))).toHaveLength(0);
      expect(await take(100, lease)).toHaveLength(1);
    });

    test('takes back what is not due yet, once, and nothing that a relay has taken', async () => {
      const { acme, database } = stage();
      const [later, taken] = [outboxRow(acme.id, { availableAt: at(5) }), outboxRow(acme.id)];
      await database.outbox.add([later, taken]);
      expect(await take()).toHaveLength(1);
      expect(await database.outbox.withdraw(taken.id, taken.availableAt)).toBe(false);
      expect(await database.outbox.withdraw(later.id, at(4))).toBe(false);
      expect(await database.outbox.withdraw(later.id, at(5))).toBe(true);
      expect(await database.outbox.withdraw(later.id, at(5))).toBe(false);
      expect((await take(9, at(60))).map(({ id }) => id)).toEqual([taken.id]);
    });

    test('gives a postponed row again when it is due, and never one that was published meanwhile', async () => {
      const { acme, database } = stage();
      const [waiting, published] = [outboxRow(acme.id), outboxRow(acme.id)];
      await database.outbox.add([waiting, published]);
      await take();
      await database.outbox.markPublished([published.id], at());
      await database.outbox.postpone([waiting.id, published.id], at(1));
      expect(await take()).toHaveLength(0);
      expect((await take(100, at(1))).map((row) => row.id)).toEqual([waiting.id]);
    });

    test('keeps a row until it is available', async () => {
      const { acme, database } = stage();
      await database.outbox.add([outboxRow(acme.id, { availableAt: at(5) })]);
      expect(await take(100, at(4))).toHaveLength(0);
      expect(await take(100, at(5))).toHaveLength(1);
    });

    test('forgets news that are published at once, and prunes work that nobody took up', async () => {
      const { acme, database } = stage();
      const news = outboxRow(acme.id, { event: newsOf(sampleRequest(acme.id)), begunAt: null });
      await database.outbox.add([news]);
      await database.outbox.markPublished([news.id], at());
      expect(await database.outbox.prune(at(9999))).toBe(0);
      expect(await take(100, at(60))).toEqual([]);
      const [first, second, third] = [outboxRow(acme.id), outboxRow(acme.id), outboxRow(acme.id)];
      await database.outbox.add([first, second, third]);
      await database.outbox.markPublished([first.id, newId()], at(1));
      await database.outbox.markPublished([second.id], at(3));
      await database.outbox.markPublished([], at(3));
      expect((await take(100, at(60))).map((row) => row.id)).toEqual([third.id]);
      expect(await database.outbox.prune(at(2))).toBe(1);
      expect(await database.outbox.prune(at(4))).toBe(1);
      expect(await database.outbox.prune(at(9999))).toBe(0);
    });

    test('sends work again that nobody took up for long, but no news and nothing for a finished request', async () => {
      const { acme, database } = stage();
      const [waiting, finished] = [sampleRequest(acme.id), sampleRequest(acme.id, { status: 'canceled' })];
      const [begun, lost, late, fresh, news] = [
        workRow(waiting),
        workRow(waiting),
        workRow(finished),
        workRow(waiting),
        outboxRow(acme.id, { event: newsOf(waiting), begunAt: null }),
      ] as const;
      await database.requests.insert(waiting);
      await database.requests.insert(finished);
      await database.outbox.add([begun, lost, late, fresh, news]);
      await take();
      await database.outbox.markPublished([begun.id, lost.id, late.id, news.id], at());
      await database.outbox.markPublished([fresh.id], at(20));
      const item = { requestId: waiting.id, attempt: 1, stage: 'ocr', item: '1' } as const;
      await database.work.begin(item, { now: at(1), leaseUntil: lease, alone: false, eventId: begun.id });

      expect(await database.outbox.resendUnhandled(at(10), at(40), 100)).toBe(1);
      expect(await database.outbox.resendUnhandled(at(10), at(40), 100)).toBe(0);
      expect((await take(100, at(40))).map((row) => row.id)).toEqual([lost.id]);
    });

    test('serves clients in turn, so that a flood of one does not delay the other', async () => {
      const { acme, globex, database } = stage();
      await database.outbox.add(Array.from({ length: 50 }, () => outboxRow(acme.id, { availableAt: at(-10) })));
      await database.outbox.add([outboxRow(globex.id), outboxRow(globex.id)]);
      const taken = await take(6);
      expect(taken).toHaveLength(6);
      expect(clientsOf(taken.slice(0, 4)).filter((id) => id === globex.id)).toHaveLength(2);
    });

    test('serves each client in the order in which its attempts began', async () => {
      const { acme, globex, database } = stage();
      const rows = [3, 1, 2].map((minutes) => outboxRow(acme.id, { begunAt: at(-minutes) }));
      await database.outbox.add([...rows, outboxRow(globex.id, { begunAt: at(-9) })]);
      const mine = (await take()).filter((row) => row.clientId === acme.id).map((row) => row.id);
      expect(mine).toEqual([rows[0]!.id, rows[2]!.id, rows[1]!.id]);
    });

    test('holds back bulk work of a client that has its share in flight, until workers take it up', async () => {
      const { acme, database } = stage();
      const request = sampleRequest(acme.id);
      await database.requests.insert(request);
      await database.outbox.add(Array.from({ length: 300 }, () => outboxRow(acme.id)));
      const first = await take(1000);
      expect(first).toHaveLength(64);
      await database.outbox.markPublished(
        first.map((row) => row.id),
        at(),
      );
      expect(await take(1000)).toHaveLength(0);
      for (const [index, { id: eventId }] of first.slice(0, 5).entries()) {
        const item = { requestId: request.id, attempt: 1, stage: 'ocr', item: String(index) } as const;
        await database.work.begin(item, beginning(at(), { eventId }));
      }
      // Five places are free, and what runs makes room for twice as much.
      expect(await take(1000)).toHaveLength(15);
      expect(await take(1000, at(11))).toHaveLength(74);
    });

    test('does not count work that was taken up before the relay noted that it is published', async () => {
      const { acme, database } = stage();
      const request = sampleRequest(acme.id);
      await database.requests.insert(request);
      await database.outbox.add(Array.from({ length: 80 }, () => outboxRow(acme.id)));
      const first = await take(1000);
      const { id: eventId } = first[0]!;
      const item = { requestId: request.id, attempt: 1, stage: 'ocr', item: 'early' } as const;
      await database.work.begin(item, beginning(at(), { eventId }));
      await database.outbox.markPublished(
        first.map((row) => row.id),
        at(),
      );
      expect(await take(1000)).toHaveLength(3);
    });

    test('finishes requests before it goes on with others, and these before it begins one', async () => {
      const { acme, database } = stage();
      const asking = (of: 'typification' | 'ocr' | 'validation', begunAt: Date | null): OutboxRow =>
        outboxRow(acme.id, { event: { ...stageEvent(acme.id, 'bulk'), stage: of }, begunAt });
      const rows = [
        asking('typification', null),
        asking('ocr', at(2)),
        asking('ocr', at(1)),
        asking('typification', at(3)),
        asking('validation', at(4)),
      ] as const;
      await database.outbox.add(rows);
      const order = [rows[4], rows[2], rows[1], rows[3], rows[0]].map(({ id }) => id);
      expect((await take()).map(({ id }) => id)).toEqual(order);
    });

    test('begins no other request while those that have begun leave enough to do', async () => {
      const { acme, globex, database } = stage();
      const first = (clientId: string): OutboxRow => outboxRow(clientId, { begunAt: null });
      await database.outbox.add(Array.from({ length: 20 }, () => first(acme.id)));
      const begun = (await take()).map(({ id }) => id);
      expect(begun).toHaveLength(8);
      await database.outbox.markPublished(begun, at());
      expect(await take()).toEqual([]);
      await database.outbox.add([...Array.from({ length: 5 }, () => outboxRow(acme.id)), first(globex.id)]);
      const taken = await take();
      expect(taken.filter(({ clientId }) => clientId === globex.id)).toHaveLength(1);
      expect(taken.filter(({ begunAt }) => begunAt !== null)).toHaveLength(5);
      expect(taken).toHaveLength(6);
    });

    test('lets what finishes a request pass a client that has its share in flight', async () => {
      const { acme, database } = stage();
      await database.outbox.add(Array.from({ length: 64 }, () => outboxRow(acme.id)));
      const published = (await take()).map(({ id }) => id);
      await database.outbox.markPublished(published, at());
      const last = outboxRow(acme.id, { event: { ...stageEvent(acme.id, 'bulk'), stage: 'validation' } });
      await database.outbox.add([outboxRow(acme.id), last]);
      expect((await take()).map(({ id }) => id)).toEqual([last.id]);
    });

    test('shares what may be in flight among the clients, and lets interactive work pass', async () => {
      const { acme, globex, database } = stage();
      const flood = Array.from({ length: 300 }, () => outboxRow(acme.id));
      await database.outbox.add([...flood, ...Array.from({ length: 150 }, () => outboxRow(globex.id))]);
      await database.outbox.add(Array.from({ length: 300 }, () => outboxRow(acme.id, { lane: 'interactive' })));
      const taken = await take(1000);
      const bulk = clientsOf(taken.filter((row) => row.event.type === 'stage.requested' && row.event.lane === 'bulk'));
      expect([bulk.filter((id) => id === acme.id).length, bulk.filter((id) => id === globex.id).length]).toEqual([
        32, 32,
      ]);
      expect(taken).toHaveLength(364);
    });

    test('puts interactive work and news of requests before bulk work', async () => {
      const { acme, globex, database } = stage();
      await database.outbox.add(Array.from({ length: 9 }, () => outboxRow(acme.id, { availableAt: at(-10) })));
      const urgent = [outboxRow(globex.id, { lane: 'interactive' }), outboxRow(acme.id, { lane: 'interactive' })];
      await database.outbox.add(urgent);
      const first = (await take(2)).map((row) => row.id);
      expect(first.toSorted()).toEqual(urgent.map((row) => row.id).toSorted());
    });

    test('gives every row exactly once to many takers at once', async () => {
      const { database } = stage();
      const clients = Array.from({ length: 9 }, (_, index) => sampleClient(`client-${index}`));
      const rows = clients.flatMap((client, index) =>
        Array.from({ length: 1 + index * 7 }, () => outboxRow(client.id)),
      );
      await database.outbox.add(rows);
      const taken: string[] = [];
      const drain = async (): Promise<void> => {
        for (let quiet = 0; quiet < 3; ) {
          const batch = await take(20);
          quiet = batch.length === 0 ? quiet + 1 : 0;
          taken.push(...batch.map((row) => row.id));
        }
      };
      await Promise.all([drain(), drain(), drain()]);
      expect(taken.toSorted()).toEqual(rows.map((row) => row.id).toSorted());
    });

    test('skips rows that another taker is taking, and offers those behind them', async () => {
      const { acme, database } = stage();
      await database.outbox.add(Array.from({ length: 10 }, () => outboxRow(acme.id)));
      const [first, second] = await overlap(stage(), 'passes', {
        first: (tx) => tx.outbox.take(at(), lease, 4),
        second: (tx) => tx.outbox.take(at(), lease, 4),
      });
      expect(new Set([...first, ...second].map((row) => row.id)).size).toBe(8);
    });

    test('gives a row to the next taker when the transaction that took it is rolled back', async () => {
      const { acme, database } = stage();
      await database.outbox.add([outboxRow(acme.id)]);
      const work = database.transaction(async (tx) => {
        await tx.outbox.take(at(), lease, 1);
        throw new Error('rolled back on purpose');
      });
      await expect(work).rejects.toThrow('on purpose');
      expect(await take()).toHaveLength(1);
    });
  });
}
