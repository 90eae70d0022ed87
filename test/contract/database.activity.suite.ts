import { describe, expect, test } from 'vitest';
import type { ActivityQuery } from '../../src/domain/ports/activity-repository.ts';
import { durationBin } from '../../src/domain/request/activity.ts';
import { type Change, cancel, complete, enterStage, fail } from '../../src/domain/request/lifecycle.ts';
import type { Request } from '../../src/domain/request/request.ts';
import { overlap } from './database.overlap.ts';
import { at, outboxRow, sampleRequest } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

const noon = new Date(Date.UTC(2026, 4, 20, 12));
const minutes = (count: number): Date => new Date(noon.getTime() + count * 60_000);

export function describeActivity(stage: () => Stage): void {
  /** A request that was submitted at noon and ends as `end` says, written as stages write it. */
  async function ended(clientId: string, end: (working: Request) => Change): Promise<void> {
    const { request } = enterStage(sampleRequest(clientId, { createdAt: at() }), 'typification', at());
    await stage().database.requests.insert(request);
    const change = end(request);
    const events = change.events.map((event) => outboxRow(clientId, { event }));
    await stage().database.requests.update(change.request, events);
  }
  const completed = (clientId: string, after: number) =>
    ended(clientId, (request) => complete(request, { resultKey: 'r', reviewReasons: [] }, at(after)));
  const failed = (clientId: string, after: number) =>
    ended(clientId, (request) =>
      fail(request, { code: 'ENGINE_FAILED', detail: 'It stopped.', retryable: false }, at(after)),
    );
  const read = (query: Partial<ActivityQuery> = {}) =>
    stage().database.activity.read({ window: 'hour', since: minutes(0), maxClients: 9, ...query });

  describe('activity', () => {
    test('is what ended, by steps, statuses, codes and clients, once it is summed', async () => {
      const { acme, globex, database } = stage();
      await completed(acme.id, 1);
      await completed(acme.id, 1);
      await failed(globex.id, 3);
      await ended(acme.id, (request) => cancel(request, at(3)));
      expect(await read()).toEqual({ counts: [], durations: [], failures: [], clients: [] });

      expect(await database.activity.sum(100)).toBe(4);
      expect(await database.activity.sum(100)).toBe(0);
      expect(await read()).toEqual({
        counts: [
          { at: minutes(1), status: 'completed', requests: 2 },
          { at: minutes(3), status: 'canceled', requests: 1 },
          { at: minutes(3), status: 'failed', requests: 1 },
        ],
        durations: [
          { at: minutes(1), bin: durationBin(60_000), requests: 2 },
          { at: minutes(3), bin: durationBin(180_000), requests: 1 },
        ],
        failures: [{ kind: 'ocr', code: 'ENGINE_FAILED', requests: 1 }],
        clients: [
          { clientId: globex.id, requests: 1, failed: 1 },
          { clientId: acme.id, requests: 3, failed: 0 },
        ],
      });
    });

    test('grows as more is summed, in longer steps for longer windows', async () => {
      const { acme, database } = stage();
      for (const after of [1, 14, 16]) await completed(acme.id, after);
      expect(await database.activity.sum(2)).toBe(2);
      expect(await database.activity.sum(2)).toBe(1);
      const { counts } = await read({ window: 'day' });
      expect(counts).toEqual([
        { at: minutes(0), status: 'completed', requests: 2 },
        { at: minutes(15), status: 'completed', requests: 1 },
      ]);
      expect((await read({ window: 'week' })).counts).toEqual([{ at: minutes(0), status: 'completed', requests: 3 }]);
    });

    test('is read of one kind, since a step, and names so many clients', async () => {
      const { acme, globex, database } = stage();
      await completed(acme.id, 1);
      await completed(globex.id, 5);
      await completed(globex.id, 5);
      await database.activity.sum(100);
      expect((await read({ kind: 'face_match' })).counts).toEqual([]);
      expect((await read({ since: minutes(2) })).counts).toMatchObject([{ at: minutes(5), requests: 2 }]);
      expect((await read({ maxClients: 1 })).clients).toMatchObject([{ clientId: globex.id }]);
    });

    test('holds no attempt that did not end, and none whose transaction was rolled back', async () => {
      const { acme, database } = stage();
      const { request, events } = enterStage(sampleRequest(acme.id), 'typification', at());
      await database.requests.insert(request);
      await database.requests.update(
        request,
        events.map((event) => outboxRow(acme.id, { event })),
      );
      const undone = database.transaction(async (tx) => {
        const change = complete(request, { resultKey: 'r', reviewReasons: [] }, at(1));
        await tx.requests.update(
          change.request,
          change.events.map((event) => outboxRow(acme.id, { event })),
        );
        throw new Error('rolled back');
      });
      await expect(undone).rejects.toThrow('rolled back');
      expect(await database.activity.sum(100)).toBe(0);
    });

    test('is summed once by janitors that ask at the same time', async () => {
      const { acme } = stage();
      await completed(acme.id, 1);
      const sum = await overlap(stage(), 'passes', {
        first: (tx) => tx.activity.sum(100),
        second: (tx) => tx.activity.sum(100),
      });
      expect(sum).toEqual([1, 0]);
      expect((await read()).counts).toMatchObject([{ requests: 1 }]);
    });

    test('is forgotten window by window', async () => {
      const { acme, database } = stage();
      for (const after of [1, 5]) await completed(acme.id, after);
      await database.activity.sum(100);
      expect(await database.activity.forget('hour', minutes(3), 100)).toBe(2);
      expect((await read()).counts).toMatchObject([{ at: minutes(5) }]);
      for (const window of ['day', 'week'] as const) {
        expect((await read({ window })).counts).toMatchObject([{ requests: 2 }]);
      }
    });
  });
}
