import { beforeEach, describe, expect, test } from 'vitest';
import type { IdempotencyRecord } from '../../src/domain/ports/request-repository.ts';
import type { PageOutcome, WorkItem, WorkLease } from '../../src/domain/ports/work-repository.ts';
import { cancel } from '../../src/domain/request/lifecycle.ts';
import type { Request } from '../../src/domain/request/request.ts';
import { overlap } from './database.overlap.ts';
import { at, beginning, newId, outboxRow, samplePage, sampleRequest } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

const dayMinutes = 24 * 60;

export function describeWork(stage: () => Stage): void {
  describe('work on a request', () => {
    let request: Request;

    beforeEach(async () => {
      request = sampleRequest(stage().acme.id);
      await stage().database.requests.insert(request);
    });

    const page = (number: number, changes: Partial<PageOutcome> = {}): PageOutcome =>
      samplePage(request.id, number, changes);

    describe('pages', () => {
      test('count down to zero, once each, however often they are recorded', async () => {
        const { pages } = stage().database;
        await pages.expect(request.id, 1, 3);
        expect(await pages.record(page(2))).toEqual({ inserted: true, remaining: 2 });
        expect(await pages.record(page(2))).toEqual({ inserted: false, remaining: 2 });
        expect(await pages.record(page(1))).toEqual({ inserted: true, remaining: 1 });
        expect(await pages.record(page(3))).toEqual({ inserted: true, remaining: 0 });
        expect(await pages.record(page(3))).toEqual({ inserted: false, remaining: 0 });
      });

      test('keep what was recorded first, by page number', async () => {
        const { pages } = stage().database;
        await pages.expect(request.id, 1, 2);
        const failed = page(1, { status: 'failed', readingKey: null, errorCode: 'ENGINE_FAILED', durationMs: 3 });
        await pages.record(page(2));
        await pages.record(failed);
        await pages.record(page(1));
        expect(await pages.list(request.id, 1)).toEqual([failed, page(2)]);
        expect(await pages.list(request.id, 2)).toEqual([]);
        expect(await pages.list(newId(), 1)).toEqual([]);
      });

      test('are used again by a later attempt as they are, once, and only where all are done', async () => {
        const { pages } = stage().database;
        const failed = page(2, { status: 'failed', readingKey: null, errorCode: 'ENGINE_FAILED' });
        const complete = async (): Promise<unknown> => [...(await pages.listComplete([newId(), request.id])).entries()];
        const done = [
          { page: 1, status: 'read' },
          { page: 2, status: 'failed' },
        ];
        await pages.expect(request.id, 1, 2);
        await pages.record(page(1));
        expect(await complete()).toEqual([]);
        await pages.record(failed);
        await pages.expect(request.id, 2, 1);
        expect(await complete()).toEqual([[request.id, [{ attempt: 1, pages: done }]]]);
        for (const _ of ['once', 'twice']) await pages.reuse(request.id, { from: 1, to: 3 });
        const both = [3, 1].map((attempt) => ({ attempt, pages: done }));
        expect(await complete()).toEqual([[request.id, both]]);
        const copies = [page(1), failed].map((each) => ({ ...each, attempt: 3, durationMs: 0 }));
        expect(await pages.list(request.id, 3)).toEqual(copies);
        expect(await pages.record(page(1, { attempt: 3 }))).toEqual({ inserted: false, remaining: 0 });
      });

      test('expect the same number when told again, and count each attempt apart', async () => {
        const { pages } = stage().database;
        await pages.expect(request.id, 1, 2);
        await pages.record(page(1));
        await pages.expect(request.id, 1, 2);
        await pages.expect(request.id, 2, 1);
        expect(await pages.record(page(1, { attempt: 2 }))).toEqual({ inserted: true, remaining: 0 });
        expect(await pages.record(page(2))).toEqual({ inserted: true, remaining: 0 });
      });

      test('let exactly one of many at once read zero', async () => {
        const { database } = stage();
        await database.pages.expect(request.id, 1, 12);
        const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
        const answers = await Promise.all(
          [...numbers, ...numbers].map((number) => database.transaction((tx) => tx.pages.record(page(number)))),
        );
        expect(answers.filter((answer) => answer.inserted)).toHaveLength(12);
        expect(answers.filter((answer) => answer.inserted && answer.remaining === 0)).toHaveLength(1);
      });

      test('wait for each other, so that two last pages do not miss zero', async () => {
        const { database } = stage();
        await database.pages.expect(request.id, 1, 2);
        const [first, second] = await overlap(stage(), 'waits', {
          first: (tx) => tx.pages.record(page(1)),
          second: (tx) => tx.pages.record(page(2)),
        });
        expect([first.remaining, second.remaining]).toEqual([1, 0]);
      });

      test('count nothing when their transaction is rolled back', async () => {
        const { database } = stage();
        await database.pages.expect(request.id, 1, 1);
        const [, again] = await overlap(stage(), 'waits', {
          first: (tx) => tx.pages.record(page(1)),
          second: (tx) => tx.pages.record(page(1)),
          rollBackFirst: true,
        });
        expect(again).toEqual({ inserted: true, remaining: 0 });
      });

      test('fail for a request that expects none, and leave nothing behind', async () => {
        const { pages } = stage().database;
        await expect(pages.record(page(1))).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
        expect(await pages.list(request.id, 1)).toEqual([]);
      });
    });

    describe('work', () => {
      const item = (changes: Partial<WorkItem> = {}): WorkItem => ({
        requestId: request.id,
        attempt: 1,
        stage: 'ocr',
        item: '1',
        ...changes,
      });

      const begun = async (what = item(), options = beginning()): Promise<WorkLease> => {
        const answer = await stage().database.work.begin(what, options);
        if (answer.kind !== 'begun') throw new Error(`the item is ${answer.kind}`);
        return answer.lease;
      };
      const kind = async (what = item(), options = beginning()): Promise<string> =>
        (await stage().database.work.begin(what, options)).kind;

      test('begin answers the request and a lease, each item with its own', async () => {
        const { work } = stage().database;
        expect(await work.begin(item(), beginning())).toEqual({
          kind: 'begun',
          request,
          lease: { item: item(), fence: 1, tries: 1, crashes: 0, firstBegunAt: at() },
        });
        for (const other of [item({ item: '2' }), item({ stage: 'validation' })]) {
          expect(await begun(other)).toMatchObject({ item: other, fence: 1, tries: 1 });
        }
      });

      test('begin drops what another try holds, what is done, and what is asked of no running attempt', async () => {
        const { requests, work } = stage().database;
        const lease = await begun();
        expect(await kind()).toBe('dropped');
        await work.claimEffect(lease, at());
        expect(await kind(item(), beginning(at(5)))).toBe('dropped');
        expect(await kind(item({ attempt: 2 }))).toBe('dropped');
        expect(await kind(item({ requestId: newId() }))).toBe('dropped');
        await requests.update({ ...request, status: 'canceled' });
        expect(await kind(item({ item: '2' }))).toBe('dropped');
      });

      test('release lets the item begin again and counts the try, unless the process was told to stop', async () => {
        const { work } = stage().database;
        expect(await work.release(await begun(), { counts: true })).toBe(true);
        const second = await begun();
        expect(second).toMatchObject({ fence: 2, tries: 2, crashes: 0 });
        expect(await work.release(second, { counts: false })).toBe(true);
        expect(await begun()).toMatchObject({ fence: 3, tries: 2, crashes: 0 });
      });

      test('an item whose lease ended is suspect: it begins alone and counts the crash', async () => {
        const lease = await begun();
        expect(await kind(item(), beginning(at(1)))).toBe('suspect');
        expect(await begun(item(), beginning(at(1), { alone: true }))).toMatchObject({
          fence: lease.fence + 1,
          tries: 2,
          crashes: 1,
        });
      });

      test('renew keeps a lease, and only that of the newest try', async () => {
        const { work } = stage().database;
        const renewal = { leaseUntil: at(10), afterOutage: false };
        const lost = await begun();
        const newest = await begun(item(), beginning(at(1), { alone: true }));
        await work.renew([lost], renewal);
        expect(await kind(item(), beginning(at(2)))).toBe('suspect');
        await work.renew([lost, newest], renewal);
        expect(await kind(item(), beginning(at(9)))).toBe('dropped');
        await work.renew([], renewal);
      });

      test('renew tells which leases nobody wants any more, and keeps the others', async () => {
        const { work, requests } = stage().database;
        const renewal = { leaseUntil: at(10), afterOutage: false };
        const others = sampleRequest(request.clientId);
        await requests.insert(others);
        const [mine, another] = [await begun(), await begun(item({ requestId: others.id }))];
        expect(await work.renew([mine, another], renewal)).toEqual([]);
        await requests.update(cancel(request, at(1)).request, []);
        expect(await work.renew([another, mine], renewal)).toEqual([mine]);
        expect(await kind(item({ requestId: others.id }), beginning(at(9)))).toBe('dropped');
        const gone = { ...mine, item: { ...mine.item, requestId: sampleRequest(request.clientId).id } };
        const superseded = { ...another, item: { ...another.item, attempt: 2 } };
        const canceled = await work.renew([gone, another, superseded], renewal);
        expect(new Set(canceled)).toEqual(new Set([gone, superseded]));
      });

      test('renew after an outage takes back a lease that was given up, and counts no crash', async () => {
        const { work } = stage().database;
        const [mine, taken] = [await begun(), await begun(item({ item: '2' }))];
        expect(await work.takeAbandoned(at(1), 100)).toHaveLength(2);
        const other = await begun(item({ item: '2' }), beginning(at(1), { alone: true }));
        expect(other.crashes).toBe(1);
        await work.renew([mine, taken], { leaseUntil: at(10), afterOutage: true });
        expect(await kind(item(), beginning(at(2)))).toBe('dropped');
        expect(await work.claimEffect(mine, at(2))).toEqual(request);
        expect(await work.claimEffect(taken, at(2))).toBeNull();
        await work.release(other, { counts: false });
        expect(await begun(item({ item: '2' }), beginning(at(2)))).toMatchObject({ crashes: 0 });
        // What its holder released a moment ago is not taken back.
        const released = await begun(item({ item: '3' }));
        await work.release(released, { counts: false });
        await work.renew([released], { leaseUntil: at(10), afterOutage: true });
        expect(await kind(item({ item: '3' }), beginning(at(2)))).toBe('begun');
      });

      test('begin takes the event out of the outbox, unless the item is suspect', async () => {
        const { outbox } = stage().database;
        const rows = [outboxRow(request.clientId), outboxRow(request.clientId)];
        await outbox.add(rows);
        const published = rows.map(({ id }) => id);
        await outbox.markPublished(published, at());
        const [first = '', second = ''] = published;
        await begun(item(), beginning(at(), { eventId: first }));
        expect(await kind(item(), beginning(at(1), { eventId: second }))).toBe('suspect');
        expect(await outbox.prune(at(5))).toBe(1);
      });

      test('claimEffect answers the request once, and only to the newest try', async () => {
        const { work } = stage().database;
        const lost = await begun();
        const newest = await begun(item(), beginning(at(1), { alone: true }));
        expect(await work.claimEffect(lost, at(1))).toBeNull();
        expect(await work.release(lost, { counts: true })).toBe(false);
        expect(await work.claimEffect(newest, at(1))).toEqual(request);
        expect(await work.claimEffect(newest, at(2))).toBeNull();
        expect(await work.release(newest, { counts: true })).toBe(false);
      });

      test('claimEffect holds for a try that was handed back and that nobody took up', async () => {
        const { work } = stage().database;
        const lease = await begun();
        await work.release(lease, { counts: false });
        expect(await work.claimEffect(lease, at())).toEqual(request);
        expect(await kind()).toBe('dropped');
      });

      test('claimEffect waits for another claim and answers null when that commits', async () => {
        const lease = await begun();
        const claims = await overlap(stage(), 'waits', {
          first: (tx) => tx.work.claimEffect(lease, at()),
          second: (tx) => tx.work.claimEffect(lease, at()),
        });
        expect(claims).toEqual([request, null]);
      });

      test('claimEffect waits for another claim and answers the request when that is rolled back', async () => {
        const lease = await begun();
        const claims = await overlap(stage(), 'waits', {
          first: (tx) => tx.work.claimEffect(lease, at()),
          second: (tx) => tx.work.claimEffect(lease, at()),
          rollBackFirst: true,
        });
        expect(claims).toEqual([request, request]);
      });

      test('claimEffect answers null when the request is over or at another attempt, and claims nothing', async () => {
        const { requests, work } = stage().database;
        const lease = await begun();
        await requests.update({ ...request, status: 'canceled' });
        expect(await work.claimEffect(lease, at())).toBeNull();
        const [attempt] = request.attempts;
        await requests.update({ ...request, attempts: [attempt!, { ...attempt!, number: 2 }] });
        expect(await work.claimEffect(lease, at())).toBeNull();
        await requests.update(request);
        expect(await work.claimEffect(lease, at())).toEqual(request);
      });

      test('commitPage counts a page with its item, once, and leaves the last one to be decided', async () => {
        const { pages, requests, work } = stage().database;
        await pages.expect(request.id, 1, 3);
        const [first, second] = [await begun(), await begun(item({ item: '2' }))];
        const lost = { ...second, fence: second.fence - 1 };
        expect(await work.commitPage(lost, page(2), at())).toBe(false);
        expect(await work.commitPage(first, page(1), at())).toBe(true);
        expect(await work.commitPage(first, page(1), at())).toBe(false);
        expect(await kind()).toBe('dropped');
        expect(await work.commitPage(second, page(2), at())).toBe(true);
        const last = await begun(item({ item: '3' }));
        expect(await work.commitPage(last, page(3), at())).toBe(false);
        expect((await pages.list(request.id, 1)).map((each) => each.page)).toEqual([1, 2]);
        expect(await work.claimEffect(last, at())).toEqual(request);
        expect(await pages.record(page(3))).toEqual({ inserted: true, remaining: 0 });
        await requests.update({ ...request, status: 'canceled' });
        expect(await work.commitPage(last, page(4), at())).toBe(false);
      });

      test('commitPage lets exactly one of two last pages go on to the end', async () => {
        const { pages, work } = stage().database;
        await pages.expect(request.id, 1, 2);
        const leases = [await begun(), await begun(item({ item: '2' }))];
        const committed = await Promise.all(
          leases.map((lease, index) => work.commitPage(lease, page(index + 1), at())),
        );
        expect(committed.filter((each) => each)).toHaveLength(1);
      });

      test('takeAbandoned answers what is still wanted of the items whose lease ended, once', async () => {
        const { requests, work } = stage().database;
        const over = sampleRequest(stage().acme.id);
        await requests.insert(over);
        await begun();
        await begun(item({ item: '2' }), beginning(at(5)));
        await begun(item({ requestId: over.id }));
        await work.claimEffect(await begun(item({ item: '3' })), at());
        await requests.update({ ...over, status: 'failed' });
        expect(await work.takeAbandoned(at(), 100)).toEqual([]);
        expect(await work.takeAbandoned(at(1), 100)).toEqual([
          {
            event: {
              type: 'stage.requested',
              requestId: request.id,
              clientId: request.clientId,
              attempt: 1,
              stage: 'ocr',
              item: '1',
              lane: 'bulk',
            },
            begunAt: null,
          },
        ]);
        expect(await work.takeAbandoned(at(1), 100)).toEqual([]);
        expect(await kind()).toBe('suspect');
        expect(await begun(item(), beginning(at(1), { alone: true }))).toMatchObject({ crashes: 1 });
      });
    });

    describe('idempotency', () => {
      const record = (changes: Partial<IdempotencyRecord> = {}): IdempotencyRecord => ({
        clientId: stage().acme.id,
        key: 'key-1',
        fingerprint: 'fingerprint',
        requestId: newId(),
        createdAt: at(),
        ...changes,
      });

      test('insert answers null the first time and the holder of the key later', async () => {
        const { idempotency } = stage().database;
        const held = record();
        expect(await idempotency.insert(held)).toBeNull();
        expect(await idempotency.insert(record({ fingerprint: 'other', createdAt: at(1) }))).toEqual(held);
        expect(await idempotency.find(held.clientId, 'key-1', at(2))).toEqual(held);
      });

      test('keys of two clients have nothing to do with each other', async () => {
        const { idempotency } = stage().database;
        await idempotency.insert(record());
        expect(await idempotency.insert(record({ clientId: stage().globex.id }))).toBeNull();
        expect(await idempotency.find(stage().globex.id, 'key-2', at())).toBeNull();
      });

      test('a record of 24 hours ago is forgotten and replaced', async () => {
        const { idempotency } = stage().database;
        const old = record();
        await idempotency.insert(old);
        expect(await idempotency.insert(record({ createdAt: at(dayMinutes - 1) }))).toEqual(old);
        expect(await idempotency.find(old.clientId, 'key-1', at(dayMinutes))).toBeNull();
        const fresh = record({ createdAt: at(dayMinutes) });
        expect(await idempotency.insert(fresh)).toBeNull();
        expect(await idempotency.find(old.clientId, 'key-1', at(dayMinutes))).toEqual(fresh);
      });

      test('of two submissions at once one holds the key and the other waits to hear of it', async () => {
        const [first, second] = [record(), record()];
        const answers = await overlap(stage(), 'waits', {
          first: (tx) => tx.idempotency.insert(first),
          second: (tx) => tx.idempotency.insert(second),
        });
        expect(answers).toEqual([null, first]);
      });
    });

    describe('consents', () => {
      test('are found by their request, also after it is erased', async () => {
        const { consents, requests } = stage().database;
        const consent = {
          requestId: request.id,
          clientId: request.clientId,
          track: 'onboarding',
          trackVersion: 4,
          purpose: 'Opening an account',
          legalBasis: 'consent',
          noticeVersion: '2026-01',
          recordedAt: at(),
          subject: 'hash of a person',
          reference: 'hash of an order',
          withdrawnAt: null,
          withdrawnBy: null,
        };
        await consents.insert(consent);
        await requests.update({ ...request, status: 'erased', stage: null, files: [] });
        expect(await consents.find(request.id)).toEqual(consent);
        expect(await consents.find(newId())).toBeNull();
      });
    });
  });
}
