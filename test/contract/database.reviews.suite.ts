import { describe, expect, test } from 'vitest';
import { maxCountedFields, type ReviewTaking } from '../../src/domain/ports/review-repository.ts';
import type { FieldCount } from '../../src/domain/reading/result/corrections.ts';
import { complete, enterStage } from '../../src/domain/request/lifecycle.ts';
import type { Request } from '../../src/domain/request/request.ts';
import { review } from '../../src/domain/request/review.ts';
import type { ReviewReasonCode } from '../../src/domain/review-reason.ts';
import { at, newId, sampleRequest } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

const seconds = (count: number, from = at()): Date => new Date(from.getTime() + count * 1000);
const taking = (reviewer: string, now = at(10)): ReviewTaking => ({ reviewer, now, until: seconds(600, now) });
const anything = { clientId: null, after: null } as const;

export function describeReviews(stage: () => Stage): void {
  /** A request that needs review, submitted so many seconds after noon. */
  async function doubtful(
    submitted: number,
    clientId = stage().acme.id,
    code: ReviewReasonCode = 'CHECK_FAILED',
  ): Promise<Request> {
    const queued = sampleRequest(clientId, { createdAt: seconds(submitted) });
    await stage().database.requests.insert(queued);
    const working = enterStage(queued, 'validation', at(1)).request;
    const outcome = {
      resultKey: 'a/result',
      resultBytes: 10,
      reviewReasons: [{ code: 'TYPE_PROPOSED' }, { code }],
    } as const;
    const { request } = complete(working, outcome, at(2));
    await stage().database.requests.update(request);
    return request;
  }
  const made = { attempt: 1, revision: 1, by: 'operator:1', corrected: 1, noteKey: null, newsId: newId() } as const;
  const next = (reviewer: string, now = at(10), filter: { clientId: string | null; after: string | null } = anything) =>
    stage().database.reviews.takeNext(filter, taking(reviewer, now));

  describe('reviews', () => {
    test('wait until they are decided, submitted first in front, by client and track, a page at a time', async () => {
      const { database, acme, globex } = stage();
      const [second, first, others] = [await doubtful(2), await doubtful(1), await doubtful(3, globex.id)];
      const decided = await doubtful(0);
      const accepted = { ...made, decision: 'accept', stored: null } as const;
      await database.requests.update(review(decided, accepted, at(3)).request);
      const list = async (more: { clientId?: string; track?: string; cursor?: string; limit?: number } = {}) => {
        const { waiting, nextCursor } = await database.reviews.list({ clientId: null, now: at(), limit: 9, ...more });
        return { ids: waiting.map(({ request }) => request.id), nextCursor };
      };

      expect((await list()).ids).toEqual([first.id, second.id, others.id]);
      expect((await list({ clientId: acme.id })).ids).toEqual([first.id, second.id]);
      expect((await list({ track: 'invoices' })).ids).toEqual([]);
      const page = await list({ limit: 2 });
      expect(page.ids).toEqual([first.id, second.id]);
      expect(await list({ limit: 2, cursor: page.nextCursor ?? '' })).toEqual({ ids: [others.id], nextCursor: null });
    });

    test('are found by why they wait, which is a matter of the last attempt that is no shadow', async () => {
      const { database, acme } = stage();
      const [failed, unsure] = [await doubtful(1), await doubtful(2, acme.id, 'LOW_CONFIDENCE')];
      const [attempt] = unsure.attempts;
      if (attempt === undefined) throw new Error('no attempt');
      const reviewReasons = [{ code: 'UNGROUNDED' } as const];
      const shadow = { ...attempt, number: 2, shadow: true, reviewReasons };
      await database.requests.update({ ...unsure, attempts: [attempt, shadow] });
      const found = async (reason: ReviewReasonCode) => {
        const { waiting } = await database.reviews.list({ clientId: null, now: at(), limit: 9, reason });
        return waiting.map(({ request }) => request.id);
      };
      expect(await found('TYPE_PROPOSED')).toEqual([failed.id, unsure.id]);
      expect(await found('LOW_CONFIDENCE')).toEqual([unsure.id]);
      expect(await found('UNGROUNDED')).toEqual([]);
      const reason = 'LOW_CONFIDENCE';
      expect(await database.reviews.takeNext({ ...anything, reason }, taking('ann'))).toBe(unsure.id);
    });

    test('are taken by one reviewer at a time, who keeps what they have', async () => {
      const { database } = stage();
      const [first, second] = [await doubtful(1), await doubtful(2)];

      expect(await next('ann')).toBe(first.id);
      expect(await next('bob')).toBe(second.id);
      expect(await next('ann')).toBe(first.id);
      expect(await next('eve')).toBeNull();
      const lease = { requestId: first.id, reviewer: 'ann', until: seconds(600, at(10)) };
      expect(await database.reviews.findLease(first.id, at(10))).toEqual(lease);
      const { waiting } = await database.reviews.list({ clientId: null, now: at(10), limit: 1 });
      expect(waiting).toEqual([{ request: first, lease }]);
    });

    test('come back when a lease ends, or is given back by who has it', async () => {
      const { reviews } = stage().database;
      const [first, second] = [await doubtful(1), await doubtful(2)];
      await next('ann');
      await next('bob');

      await reviews.giveBack(second.id, 'ann');
      expect(await next('eve')).toBeNull();
      await reviews.giveBack(second.id, 'bob');
      expect(await next('eve')).toBe(second.id);
      expect(await next('zoe', at(21))).toBe(first.id);
      expect(await reviews.findLease(first.id, at(21))).toMatchObject({ reviewer: 'zoe' });
      expect(await reviews.findLease(first.id, at(32))).toBeNull();
      await reviews.giveBack(first.id, null);
      expect(await reviews.findLease(first.id, at(21))).toBeNull();
    });

    test('can be passed over', async () => {
      const [first, second] = [await doubtful(1), await doubtful(2)];
      expect(await next('ann')).toBe(first.id);
      expect(await next('ann', at(10), { clientId: null, after: first.id })).toBe(second.id);
      expect(await next('ann', at(10), { clientId: null, after: second.id })).toBeNull();
      expect(await next('bob', at(10), { clientId: stage().globex.id, after: null })).toBeNull();
    });

    test('that are named are leased and prolonged, unless another reviewer has them', async () => {
      const { reviews } = stage().database;
      const request = await doubtful(1);
      const until = (minutes: number) => seconds(600, at(minutes));

      expect(await reviews.take(request, taking('ann'))).toMatchObject({ reviewer: 'ann', until: until(10) });
      expect(await reviews.take(request, taking('bob', at(11)))).toMatchObject({ reviewer: 'ann', until: until(10) });
      expect(await reviews.take(request, taking('ann', at(15)))).toMatchObject({ reviewer: 'ann', until: until(15) });
      expect(await reviews.take(request, taking('bob', at(26)))).toMatchObject({ reviewer: 'bob', until: until(26) });
    });

    test('asked for by many at once go to each of them, and none twice', async () => {
      const requests = await Promise.all(Array.from({ length: 6 }, (_, index) => doubtful(index)));
      const reviewers = Array.from({ length: 9 }, (_, index) => `reviewer-${index}`);
      const taken = await Promise.all(reviewers.map((reviewer) => next(reviewer)));
      const ids = taken.filter((id) => id !== null);
      expect(ids.toSorted()).toEqual(requests.map(({ id }) => id).toSorted());
    });

    test('stand in the request that they are of', async () => {
      const { requests } = stage().database;
      const stored = { resultKey: 'a/result-review', resultBytes: 20 };
      const { request } = review(await doubtful(1), { ...made, decision: 'reject', stored, noteKey: 'a/note' }, at(5));
      await requests.update(request);
      expect(await requests.find(request.id)).toEqual(request);
      expect(request.attempts[0]?.reviews).toMatchObject([{ replaced: { resultKey: 'a/result', resultBytes: 10 } }]);
      expect((await requests.list({ clientId: null, status: 'failed', limit: 9 })).requests).toEqual([request]);
    });

    test('are counted by client, month, template, version and field', async () => {
      const { database, acme, globex } = stage();
      const { reviews } = database;
      const count = (field: string, corrected: number, confirmed: number, templateVersion = 1): FieldCount => ({
        template: 'invoice',
        templateVersion,
        field,
        corrected,
        confirmed,
      });
      await reviews.count(acme.id, '2026-10', [count('total', 1, 0), count('total', 1, 0), count('number', 0, 1)]);
      await reviews.count(acme.id, '2026-11', [count('total', 0, 1), count('total', 1, 0, 2)]);
      await reviews.count(globex.id, '2026-11', [count('total', 5, 0)]);
      await reviews.count(acme.id, '2026-11', []);
      const totals = async (clientId: string | null, since: string | null) => {
        return reviews.totals({ clientId, since, template: null, limit: 9 });
      };

      expect(await totals(acme.id, null)).toEqual([
        count('total', 2, 1),
        count('total', 1, 0, 2),
        count('number', 0, 1),
      ]);
      expect(await totals(acme.id, '2026-11')).toEqual([count('total', 1, 0, 2), count('total', 0, 1)]);
      expect(await totals(null, '2026-11')).toEqual([count('total', 5, 1), count('total', 1, 0, 2)]);
      expect(await totals(newId(), null)).toEqual([]);
      const ofAll = { clientId: acme.id, since: null, limit: 2 } as const;
      expect(await reviews.totals({ ...ofAll, template: null })).toHaveLength(2);
      expect(await reviews.totals({ ...ofAll, template: 'receipt' })).toEqual([]);
    });

    test('are counted for so many fields of a client in a month, and then for those alone', async () => {
      const { database, acme, globex } = stage();
      const { reviews } = database;
      const fields = (version: number, count: number): readonly FieldCount[] =>
        Array.from({ length: count }, (_, index) => {
          return { template: 'a', templateVersion: version, field: `field_${index}`, corrected: 1, confirmed: 0 };
        });
      await reviews.count(acme.id, '2026-11', fields(1, maxCountedFields - 3));
      await reviews.count(acme.id, '2026-11', [...fields(1, 2), ...fields(2, 10)]);
      await reviews.count(acme.id, '2026-11', fields(3, 5));
      await reviews.count(acme.id, '2026-12', fields(3, 5));
      await reviews.count(globex.id, '2026-11', fields(3, 5));

      const known = await reviews.totals({ clientId: acme.id, template: null, since: null, limit: 99_999 });
      expect(known).toHaveLength(maxCountedFields + 5);
      expect(known.slice(0, 2).map(({ field, corrected }) => [field, corrected])).toEqual([
        ['field_0', 2],
        ['field_1', 2],
      ]);
      expect(await reviews.totals({ clientId: globex.id, template: null, since: null, limit: 9 })).toHaveLength(5);
    });
  });
}
