import { beforeEach, describe, expect, test } from 'vitest';
import type { ItemEffect, PageOutcome, WorkLease } from '../../src/domain/ports/work-repository.ts';
import { enterStage, report } from '../../src/domain/request/lifecycle.ts';
import type { Request } from '../../src/domain/request/request.ts';
import { overlap } from './database.overlap.ts';
import { at, beginning, outboxRow, samplePage, sampleRequest } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

export function describeItemEffects(stage: () => Stage): void {
  describe('the effect of an item, written at once', () => {
    let request: Request;

    beforeEach(async () => {
      request = sampleRequest(stage().acme.id);
      await stage().database.requests.insert(request);
    });

    const page = (number: number): PageOutcome => samplePage(request.id, number);
    const at1 = at(1);
    const effectOf = (before = request, events = [outboxRow(request.clientId)]): ItemEffect => {
      const reported = report(before, { stage: 'typification', durationMs: 5 });
      return { before, after: enterStage(reported, 'validation', at1).request, events };
    };
    const begun = async (): Promise<WorkLease> => {
      const item = { requestId: request.id, attempt: 1, stage: 'typification', item: 'document' } as const;
      const answer = await stage().database.work.begin(item, beginning(at(), { alone: true }));
      if (answer.kind !== 'begun') throw new Error(`the item is ${answer.kind}`);
      return answer.lease;
    };
    const published = async (): Promise<readonly string[]> =>
      (await stage().database.outbox.take(at(10), at(20), 100)).map(({ id }) => id);

    test('holds the request, its events and its pages, once', async () => {
      const { database } = stage();
      const lease = await begun();
      const effect = { ...effectOf(), pages: { count: 2, read: page(2) } };
      expect(await database.work.commitEffect(lease, effect, at1)).toBe(true);
      expect(await database.requests.find(request.id)).toEqual(effect.after);
      expect(await database.pages.list(request.id, 1)).toEqual([page(2)]);
      expect(await database.work.commitEffect(lease, { ...effectOf(effect.after) }, at1)).toBe(false);
      expect(await published()).toEqual(effect.events.map(({ id }) => id));
      expect(await database.pages.record(page(1))).toEqual({ inserted: true, remaining: 0 });
    });

    test('counts the only page of its attempt', async () => {
      const { database } = stage();
      await database.pages.expect(request.id, 1, 1);
      const lease = await begun();
      expect(await database.work.commitEffect(lease, { ...effectOf(), onlyPage: page(1) }, at1)).toBe(true);
      expect(await database.pages.list(request.id, 1)).toEqual([page(1)]);
      const complete = await database.pages.listComplete([request.id]);
      expect(complete.get(request.id)).toEqual([{ attempt: 1, pages: [{ page: 1, status: 'read' }] }]);
      expect(await database.pages.record(page(1))).toEqual({ inserted: false, remaining: 0 });
    });

    test('is not written once the request is over, changed, or in the hands of another try', async () => {
      const { database } = stage();
      const lease = await begun();
      const refused = async (): Promise<boolean> =>
        !(await database.work.commitEffect(lease, { ...effectOf(), pages: { count: 1, read: null } }, at1));
      await database.requests.update(report(request, { stage: 'ocr', durationMs: 3 }));
      expect(await refused()).toBe(true);
      await database.requests.update({ ...request, stage: 'ocr' });
      expect(await refused()).toBe(true);
      await database.requests.update({ ...request, status: 'canceled' });
      expect(await refused()).toBe(true);
      await database.requests.update(request);
      const newest = await database.work.begin(lease.item, beginning(at(5), { alone: true }));
      expect(newest).toMatchObject({ kind: 'begun', lease: { fence: 2 } });
      expect(await refused()).toBe(true);
      expect(await published()).toEqual([]);
      expect(await database.requests.find(request.id)).toEqual(request);
      await expect(database.pages.record(page(1))).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    });

    test('waits for another change of the request, and is not written on top of it', async () => {
      const lease = await begun();
      const other = effectOf(request, [outboxRow(request.clientId)]);
      const canceled = { ...request, status: 'canceled' } as const;
      const [, written] = await overlap(stage(), 'waits', {
        first: (tx) => tx.requests.update(canceled),
        second: (tx) => tx.work.commitEffect(lease, other, at1),
      });
      expect(written).toBe(false);
      expect(await stage().database.requests.find(request.id)).toEqual(canceled);
    });

    test('waits for the same effect, and is written when that is rolled back', async () => {
      const lease = await begun();
      const effect = effectOf();
      const answers = await overlap(stage(), 'waits', {
        first: (tx) => tx.work.commitEffect(lease, effect, at1),
        second: (tx) => tx.work.commitEffect(lease, effect, at1),
        rollBackFirst: true,
      });
      expect(answers).toEqual([true, true]);
      expect(await stage().database.requests.find(request.id)).toEqual(effect.after);
      expect(await published()).toEqual(effect.events.map(({ id }) => id));
    });
  });
}
