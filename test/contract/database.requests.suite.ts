import { describe, expect, test } from 'vitest';
import type { RequestQuery } from '../../src/domain/ports/request-repository.ts';
import { stageRequested } from '../../src/domain/request/events.ts';
import { complete, enterStage, erase, fail, report } from '../../src/domain/request/lifecycle.ts';
import { reprocess } from '../../src/domain/request/reprocess.ts';
import type { Request } from '../../src/domain/request/request.ts';
import { overlap } from './database.overlap.ts';
import { at, beginning, newId, outboxRow, sampleRequest } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

export function describeRequests(stage: () => Stage): void {
  async function insert(...requests: Request[]): Promise<void> {
    for (const request of requests) await stage().database.requests.insert(request);
  }

  describe('requests', () => {
    describe('find', () => {
      test('answers the request exactly as it was inserted', async () => {
        const request = sampleRequest(stage().acme.id, { customerRequestId: 'order 42 “ç”', optionsKey: 'options' });
        await insert(request);
        expect(await stage().database.requests.find(request.id)).toEqual(request);
      });

      test('answers null for an unknown id, whatever its shape', async () => {
        const { requests } = stage().database;
        expect(await requests.find(newId())).toBeNull();
        expect(await requests.find("' or 1=1")).toBeNull();
      });
    });

    describe('findMany', () => {
      test('answers those that exist, each once, erased ones too', async () => {
        const { acme, database } = stage();
        const [kept, erased, other] = [sampleRequest(acme.id), sampleRequest(acme.id), sampleRequest(acme.id)];
        await insert(kept, erased, other);
        const gone = erase(erased, at(1)).request;
        await database.requests.update(gone);
        const found = await database.requests.findMany([erased.id, newId(), kept.id, kept.id, "' or 1=1"]);
        expect(found.toSorted((a, b) => Number(b.id === kept.id) - Number(a.id === kept.id))).toEqual([kept, gone]);
      });

      test('answers none for none', async () => {
        expect(await stage().database.requests.findMany([])).toEqual([]);
      });
    });

    describe('insert', () => {
      test('refuses a client that does not exist', async () => {
        await expect(insert(sampleRequest(newId()))).rejects.toThrow(/foreign key/);
      });

      test('accepts several files of the same content and none at all', async () => {
        const { acme, database } = stage();
        const [file] = sampleRequest(acme.id).files;
        const twice = sampleRequest(acme.id, { files: [file!, { ...file!, field: 'imageFile2' }] });
        const none = sampleRequest(acme.id, { files: [] });
        await insert(twice, none);
        expect(await database.requests.find(twice.id)).toEqual(twice);
        expect(await database.requests.find(none.id)).toEqual(none);
      });
    });

    describe('update', () => {
      test('writes the whole aggregate', async () => {
        const { acme, database } = stage();
        const submitted = sampleRequest(acme.id);
        await insert(submitted);
        const working = enterStage(submitted, 'ocr', at(1)).request;
        const engine = { name: 'tesseract.js', version: '7.0.0', models: ['por', 'eng'], backend: 'wasm' };
        const reported = report(working, {
          stage: 'ocr',
          durationMs: 812,
          engines: [engine],
          warnings: [{ code: 'PAGE_FAILED', message: 'Page 2 could not be read.', page: 2 }],
        });
        await database.requests.update(reported);
        expect(await database.requests.find(submitted.id)).toEqual(reported);
        const done = complete(
          reported,
          { resultKey: 'result', reviewReasons: [{ code: 'CHECK_FAILED' }] },
          at(2),
        ).request;
        await database.requests.update({ ...done, lane: 'interactive', originalsExpireAt: null });
        expect(await database.requests.find(submitted.id)).toEqual({
          ...done,
          lane: 'interactive',
          originalsExpireAt: null,
        });
      });

      test('keeps what strangers write, but for characters that no database takes', async () => {
        const { acme, database } = stage();
        const request = sampleRequest(acme.id);
        await insert(request);
        const failure = {
          code: 'UNREADABLE_FILE',
          detail: "zero \0 half \ud83d whole 😀'; drop table requests; --",
          retryable: false,
        } as const;
        await database.requests.update(fail(request, failure, at(1)).request);
        const read = await database.requests.find(request.id);
        expect(read?.attempts[0]?.failure?.detail).toBe("zero \ufffd half \ufffd whole 😀'; drop table requests; --");
      });

      test('fails for a request that is not there', async () => {
        const { acme, database } = stage();
        await expect(database.requests.update(sampleRequest(acme.id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
      });
    });

    describe('findForUpdate', () => {
      test('adds the events that follow to the outbox, and none when there is no such request', async () => {
        const { database, acme } = stage();
        const request = sampleRequest(acme.id);
        const [first, second, lost] = [outboxRow(acme.id), outboxRow(acme.id), outboxRow(acme.id)];
        await database.requests.insert(request, [first]);
        await database.requests.update(enterStage(request, 'ocr', at(1)).request, [second]);
        await expect(database.requests.update(sampleRequest(acme.id), [lost])).rejects.toMatchObject({
          code: 'NOT_FOUND',
        });
        const taken = await database.outbox.take(at(10), at(20), 100);
        expect(taken.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
      });

      test('updateQueued writes the request and its events while the attempt is queued, and nothing else', async () => {
        const { database, acme } = stage();
        const request = sampleRequest(acme.id);
        await database.requests.insert(request);
        const entered = enterStage(request, 'typification', at(1)).request;
        const [known, lost] = [outboxRow(acme.id), outboxRow(acme.id)];
        expect(await database.requests.updateQueued(entered, [known])).toBe(true);
        expect(await database.requests.find(request.id)).toEqual(entered);
        expect(await database.requests.updateQueued({ ...entered, stage: 'ocr' }, [lost])).toBe(false);
        const [attempt] = request.attempts;
        const again = { ...request, attempts: [attempt!, { ...attempt!, number: 2 }] };
        await database.requests.update(again);
        expect(await database.requests.updateQueued(entered, [lost])).toBe(false);
        expect(await database.requests.find(request.id)).toEqual(again);
        expect((await database.outbox.take(at(10), at(20), 100)).map(({ id }) => id)).toEqual([known.id]);
      });

      test('keeps others from changing the request until the transaction ends', async () => {
        const request = sampleRequest(stage().acme.id);
        await insert(request);
        const [, seen] = await overlap(stage(), 'waits', {
          first: async (tx) => {
            const current = await tx.requests.findForUpdate(request.id);
            await tx.requests.update(enterStage(current!, 'ocr', at(1)).request);
          },
          second: (tx) => tx.requests.findForUpdate(request.id),
        });
        expect(seen?.status).toBe('processing');
      });

      test('lets others read the request and count its pages meanwhile', async () => {
        const request = sampleRequest(stage().acme.id);
        await insert(request);
        await stage().database.pages.expect(request.id, 1, 2);
        const [, seen] = await overlap(stage(), 'passes', {
          first: (tx) => tx.requests.findForUpdate(request.id),
          second: async (tx) => {
            await tx.work.begin({ requestId: request.id, attempt: 1, stage: 'ocr', item: '1' }, beginning());
            return tx.requests.find(request.id);
          },
        });
        expect(seen?.id).toBe(request.id);
      });

      test('answers null for an unknown id', async () => {
        expect(await stage().database.requests.findForUpdate(newId())).toBeNull();
      });
    });

    describe('list', () => {
      const ids = async (query: Omit<RequestQuery, 'limit'> & { readonly limit?: number }): Promise<string[]> => {
        const page = await stage().database.requests.list({ limit: 100, ...query });
        return page.requests.map((request) => request.id);
      };

      test('answers the newest first, and only those of the client', async () => {
        const { acme, globex, database } = stage();
        const [old, recent] = [sampleRequest(acme.id), sampleRequest(acme.id, { createdAt: at(5) })];
        const foreign = sampleRequest(globex.id, { createdAt: at(3) });
        await insert(recent, old, foreign);
        expect(await database.requests.list({ clientId: acme.id, limit: 10 })).toEqual({
          requests: [recent, old],
          nextCursor: null,
        });
        expect(await ids({ clientId: globex.id })).toEqual([foreign.id]);
        expect(await ids({ clientId: null })).toEqual([recent.id, foreign.id, old.id]);
      });

      test('pages through requests of the same moment without losing or repeating one', async () => {
        const { acme, globex, database } = stage();
        const mine = Array.from({ length: 7 }, (_, index) =>
          sampleRequest(acme.id, { createdAt: at(index < 5 ? 0 : 1) }),
        );
        await insert(...mine, sampleRequest(globex.id));
        const seen: string[] = [];
        const sizes: number[] = [];
        let cursor: string | null | undefined;
        do {
          const page = await database.requests.list({
            clientId: acme.id,
            limit: 3,
            ...(typeof cursor === 'string' ? { cursor } : {}),
          });
          seen.push(...page.requests.map((request) => request.id));
          sizes.push(page.requests.length);
          cursor = page.nextCursor;
        } while (cursor !== null);
        expect(sizes).toEqual([3, 3, 1]);
        const order = (a: Request, b: Request) =>
          b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
        expect(seen).toEqual(mine.toSorted(order).map((request) => request.id));
      });

      test('ends without a cursor when the last page is full', async () => {
        const { acme, database } = stage();
        await insert(sampleRequest(acme.id), sampleRequest(acme.id));
        expect((await database.requests.list({ clientId: acme.id, limit: 2 })).nextCursor).toBeNull();
      });

      test('refuses what no column can hold', async () => {
        const { database, acme } = stage();
        const hostile: readonly (() => Promise<unknown>)[] = [
          () => ids({ clientId: acme.id, customerRequestId: 'a\0b' }),
          () => ids({ clientId: acme.id, track: '\0' }),
          () => ids({ clientId: acme.id, createdAfter: new Date(-8.64e15) }),
          () => database.requests.find('\0'),
          () => database.catalog.trackVersion(acme.id, 'documents', 2 ** 31),
          () => database.catalog.templateVersion(acme.id, 'documents', 2 ** 53),
          () => database.catalog.trackVersion(acme.id, 'documents', 1e21),
        ];
        for (const refused of hostile) {
          await expect(refused()).rejects.toMatchObject({ code: 'INVALID_FIELD', retryable: false });
        }
      });

      test('refuses a cursor of a year that it never writes', async () => {
        for (const year of ['0000', '-271821', '+275760', '1969']) {
          const cursor = Buffer.from(`["${year}-01-01T00:00:00.000Z","x"]`).toString('base64url');
          await expect(ids({ clientId: null, cursor })).rejects.toMatchObject({ code: 'INVALID_FIELD' });
        }
      });

      test('refuses a cursor that it did not make', async () => {
        for (const cursor of ['', 'nonsense', Buffer.from('["yesterday","x"]').toString('base64url')]) {
          await expect(ids({ clientId: null, cursor })).rejects.toMatchObject({
            code: 'INVALID_FIELD',
            fields: [{ field: 'cursor' }],
          });
        }
      });

      test('finds what a reference begins with, by its characters alone', async () => {
        const { acme, globex } = stage();
        const called = (customerRequestId: string, minute: number, clientId = acme.id) =>
          sampleRequest(clientId, { customerRequestId, createdAt: at(minute) });
        const [first, second, capital] = [called('order-4', 1), called('order-42', 2), called('Order-4', 3)];
        const [percent, last, other] = [
          called('order-%', 4),
          called('\u{10ffff}\u{10ffff}', 5),
          called('order-4', 6, globex.id),
        ];
        await insert(first, second, capital, percent, last, other);
        const found = (customerRequestIdPrefix: string, clientId: string | null = acme.id) =>
          ids({ clientId, customerRequestIdPrefix });
        expect(await found('order-4')).toEqual([second.id, first.id]);
        expect(await found('order-4', null)).toEqual([other.id, second.id, first.id]);
        expect(await found('order-%')).toEqual([percent.id]);
        expect(await found('order-5')).toEqual([]);
        expect(await found('\u{10ffff}')).toEqual([last.id]);
      });

      test('filters by what the client calls it, kind, status, track and time', async () => {
        const { acme } = stage();
        const named = sampleRequest(acme.id, { customerRequestId: 'order-42' });
        const faces = sampleRequest(acme.id, { kind: 'face_match', createdAt: at(1) });
        const working = enterStage(sampleRequest(acme.id, { createdAt: at(2) }), 'ocr', at(3)).request;
        const [first] = working.attempts;
        const invoices = sampleRequest(acme.id, {
          createdAt: at(4),
          attempts: [{ ...first!, track: { name: 'invoices', version: 1 }, template: { name: 'bill', version: 1 } }],
        });
        await insert(named, faces, working, invoices);
        expect(await ids({ clientId: acme.id, customerRequestId: 'order-42' })).toEqual([named.id]);
        expect(await ids({ clientId: null, customerRequestId: 'order-42' })).toEqual([named.id]);
        expect(await ids({ clientId: acme.id, customerRequestId: 'order-4' })).toEqual([]);
        expect(await ids({ clientId: acme.id, template: 'bill' })).toEqual([invoices.id]);
        expect(await ids({ clientId: acme.id, template: 'bil' })).toEqual([]);
        expect(await ids({ clientId: acme.id, kind: 'face_match' })).toEqual([faces.id]);
        expect(await ids({ clientId: acme.id, status: 'processing' })).toEqual([working.id]);
        expect(await ids({ clientId: null, status: 'processing' })).toEqual([working.id]);
        expect(await ids({ clientId: acme.id, track: 'invoices' })).toEqual([invoices.id]);
        expect(await ids({ clientId: acme.id, createdAfter: at(2) })).toEqual([invoices.id]);
        expect(await ids({ clientId: acme.id, createdBefore: at(-100) })).toEqual([]);
        expect(await ids({ clientId: acme.id, createdBefore: at(100) })).toContain(invoices.id);
        expect(await ids({ clientId: acme.id, kind: 'ocr', track: 'identity', createdAfter: at(1) })).toEqual([
          working.id,
        ]);
      });
    });

    test('countUnfinished counts what waits or works, of one client', async () => {
      const { acme, globex, database } = stage();
      const working = enterStage(sampleRequest(acme.id), 'ocr', at(1)).request;
      const done = complete(working, { resultKey: 'result', reviewReasons: [] }, at(2)).request;
      await insert(sampleRequest(acme.id), { ...working, id: newId() }, { ...done, id: newId() });
      await insert(sampleRequest(globex.id));
      expect(await database.requests.countUnfinished(acme.id)).toBe(2);
      expect(await database.requests.countUnfinished(globex.id)).toBe(1);
      expect(await database.requests.countUnfinished(newId())).toBe(0);
    });

    describe('a request of which only a shadow attempt runs', () => {
      const shadowing = (clientId: string): Request => {
        const working = enterStage(sampleRequest(clientId), 'ocr', at(1)).request;
        const done = complete(working, { resultKey: 'result', reviewReasons: [] }, at(2)).request;
        const versions = { track: { name: 'identity', version: 3 }, template: null, namedTemplate: null };
        const order = {
          from: 'ocr',
          ...versions,
          notify: false,
          replayId: 'p1',
          shadow: true,
          pages: null,
          pagesOf: null,
        } as const;
        return reprocess(done, order, at(3)).request;
      };

      test('is listed with the status that its client sees', async () => {
        const { acme, globex, database } = stage();
        const [shadowed, plain] = [shadowing(acme.id), shadowing(globex.id)];
        await insert(shadowed, plain, sampleRequest(acme.id, { createdAt: at(-1) }));
        const ended = complete(
          plain,
          { resultKey: 'result-2', reviewReasons: [{ code: 'CHECK_FAILED' }] },
          at(4),
        ).request;
        await database.requests.update(ended);
        const list = async (query: Partial<RequestQuery>): Promise<readonly string[]> => {
          const { requests } = await database.requests.list({ clientId: null, limit: 10, ...query });
          return requests.map(({ id }) => id).toSorted();
        };

        expect(await list({ status: 'completed' })).toEqual([shadowed.id, plain.id].toSorted());
        expect(await list({ status: 'completed', clientId: acme.id })).toEqual([shadowed.id]);
        expect(await list({ status: 'queued' })).not.toContain(shadowed.id);
        expect(await list({ status: 'needs_review' })).toEqual([]);
        expect(await database.requests.find(shadowed.id)).toEqual(shadowed);
      });

      test('is paged with those of the same status that rest', async () => {
        const { acme, database } = stage();
        const rest = [5, 3, 1].map((minute) => {
          const working = enterStage(sampleRequest(acme.id, { createdAt: at(minute) }), 'ocr', at(6)).request;
          return complete(working, { resultKey: 'result', reviewReasons: [] }, at(7)).request;
        });
        const shadows = [4, 2].map((minute) => ({ ...shadowing(acme.id), createdAt: at(minute) }));
        await insert(...rest, ...shadows);
        const seen: string[] = [];
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const query = { clientId: acme.id, status: 'completed', limit: 2 } as const;
          const page = await database.requests.list(cursor === undefined ? query : { ...query, cursor });
          seen.push(...page.requests.map(({ id }) => id));
          cursor = page.nextCursor;
        }

        expect(seen).toEqual([rest[0], shadows[0], rest[1], shadows[1], rest[2]].map((each) => each?.id));
      });

      test('counts for what runs, and not for what its client has unfinished', async () => {
        const { acme, database } = stage();
        await insert(shadowing(acme.id), sampleRequest(acme.id));

        expect(await database.requests.countUnfinished(acme.id)).toBe(1);
        expect(await database.requests.countRunning(acme.id)).toBe(2);
      });
    });

    test('findStuck answers unfinished requests that nothing will finish, oldest first', async () => {
      const { acme, database } = stage();
      const started = (minutes: number) => enterStage(sampleRequest(acme.id), 'ocr', at(minutes)).request;
      const [late, early, recent, ended] = [started(-1), started(-2), started(1), started(-3)];
      const done = complete(ended, { resultKey: 'result', reviewReasons: [] }, at()).request;
      await insert(late, early, recent, done, sampleRequest(acme.id));
      expect(await database.requests.findStuck(at(), 10)).toEqual([early, late]);
      expect(await database.requests.findStuck(at(), 1)).toEqual([early]);
      const work = (request: Request, item: string) => stageRequested(request, 'ocr', item);
      const item = (requestId: string) => ({ requestId, attempt: 1, stage: 'ocr', item: '1' }) as const;
      // What waits is not stuck, however long it waits, nor is what runs or was worked on since.
      await database.outbox.add([outboxRow(acme.id, { event: work(early, '1') })]);
      expect(await database.requests.findStuck(at(), 10)).toEqual([late]);
      const begun = await database.work.begin(item(late.id), beginning(at()));
      expect(await database.requests.findStuck(at(), 10)).toEqual([]);
      if (begun.kind !== 'begun') throw new Error('the item begins');
      await database.work.claimEffect(begun.lease, at(1));
      expect(await database.requests.findStuck(at(1), 10)).toEqual([]);
      expect(await database.requests.findStuck(at(2), 10)).toEqual([late, recent]);
    });
  });
}
