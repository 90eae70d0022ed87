import { describe, expect, test } from 'vitest';
import type { RequestQuery } from '../../src/domain/ports/request-repository.ts';
import { complete, enterStage, erase } from '../../src/domain/request/lifecycle.ts';
import { promote } from '../../src/domain/request/promotion.ts';
import { reprocess } from '../../src/domain/request/reprocess.ts';
import { currentAttempt, type Request } from '../../src/domain/request/request.ts';
import { review, undoReview } from '../../src/domain/request/review.ts';
import { at, beginning, newId, sampleRequest } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

/** The keyed hash of a value, made up. */
const hash = (digit: string): string => digit.repeat(32);

/** What requests are found by: hashes of the values of the results that they show. */
export function describeValues(stage: () => Stage): void {
  describe('values of results', () => {
    const insert = async (request: Request): Promise<Request> => {
      await stage().database.requests.insert(request);
      return request;
    };
    const found = async (values: readonly string[], query: Partial<RequestQuery> = {}): Promise<readonly string[]> => {
      const { requests } = await stage().database.requests.list({ clientId: null, values, limit: 10, ...query });
      return requests.map(({ id }) => id);
    };
    const note = (request: Request, resultKey: string, hashes: readonly string[]) =>
      stage().database.requests.noteValues(request.id, { resultKey, hashes });
    let submitted = 0;
    /** A request that shows a result with these hashes, newer than the one before. */
    const completed = async (hashes: readonly string[], resultKey = 'r1', clientId = stage().acme.id) => {
      submitted += 1;
      const createdAt = new Date(at().getTime() + submitted);
      const working = enterStage(sampleRequest(clientId, { createdAt }), 'validation', at(1)).request;
      const done = await insert(complete(working, { resultKey, reviewReasons: [] }, at(2)).request);
      await note(done, resultKey, hashes);
      return done;
    };
    const reviewed = (request: Request, resultKey: string): Request => {
      const made = { stored: { resultKey, resultBytes: 1 }, noteKey: null, corrected: 1, newsId: newId() };
      const decision = { attempt: 1, revision: 1, decision: 'accept', by: 'operator:1' } as const;
      return review(request, { ...made, ...decision }, at(3)).request;
    };

    test('find their requests by any of the hashes, newest first, a page at a time, with other filters', async () => {
      const { acme, globex } = stage();
      const old = await completed([hash('a'), hash('b')]);
      const young = await completed([hash('b')]);
      const other = await completed([hash('b')], 'r1', globex.id);
      await completed([]);
      expect(await found([hash('a')])).toEqual([old.id]);
      expect(await found([hash('a'), hash('b')], { clientId: acme.id })).toEqual([young.id, old.id]);
      expect(await found([hash('b')], { clientId: globex.id })).toEqual([other.id]);
      expect(await found([hash('b')], { clientId: acme.id, status: 'failed' })).toEqual([]);
      expect(await found([hash('c')])).toEqual([]);
      expect(await found([])).toEqual([]);
      const first = await stage().database.requests.list({ clientId: acme.id, values: [hash('b')], limit: 1 });
      const cursor = first.nextCursor ?? '';
      expect(await found([hash('b')], { clientId: acme.id, limit: 1, cursor })).toEqual([old.id]);
    });

    test('count only while their result is shown: not once it was corrected, and again when that is undone', async () => {
      const request = await completed([hash('a')]);
      const next = reviewed(request, 'r2');
      await stage().database.requests.update(next);
      await note(next, 'r2', [hash('b')]);
      expect([await found([hash('a')]), await found([hash('b')])]).toEqual([[], [request.id]]);
      await stage().database.requests.update(undoReview(next, 'operator:1', at(3.5)).request);
      expect([await found([hash('a')]), await found([hash('b')])]).toEqual([[request.id], []]);
    });

    test('of a shadow attempt count from its promotion on', async () => {
      const request = await completed([hash('a')]);
      const versions = { track: currentAttempt(request).track, template: null, namedTemplate: null };
      const shadow = { notify: false, replayId: 'p1', shadow: true, pages: null, pagesOf: null } as const;
      const running = reprocess(request, { from: 'validation', ...versions, ...shadow }, at(3)).request;
      const working = enterStage(running, 'validation', at(4)).request;
      const done = complete(working, { resultKey: 'r2', reviewReasons: [] }, at(5)).request;
      await stage().database.requests.update(done);
      await note(done, 'r2', [hash('b')]);
      expect([await found([hash('a')]), await found([hash('b')])]).toEqual([[request.id], []]);
      await stage().database.requests.update(promote(done, { attempt: 2, notify: false }, at(6)).request);
      expect([await found([hash('a')]), await found([hash('b')])]).toEqual([[], [request.id]]);
    });

    test('are written with the effect that makes the result, or not at all', async () => {
      const { acme, database } = stage();
      const request = await insert(enterStage(sampleRequest(acme.id), 'validation', at(1)).request);
      const item = { requestId: request.id, attempt: 1, stage: 'validation', item: 'document' } as const;
      const begun = await database.work.begin(item, beginning(at(), { alone: true }));
      if (begun.kind !== 'begun') throw new Error(`the item is ${begun.kind}`);
      const { request: after } = complete(request, { resultKey: 'r1', reviewReasons: [] }, at(2));
      const effect = { before: request, after, events: [], values: { resultKey: 'r1', hashes: [hash('a')] } };
      const lost = { ...begun.lease, fence: 7 };
      expect(await database.work.commitEffect(lost, effect, at(2))).toBe(false);
      await database.requests.update(after);
      expect(await found([hash('a')])).toEqual([]);
      await database.requests.update(request);
      expect(await database.work.commitEffect(begun.lease, effect, at(2))).toBe(true);
      expect(await found([hash('a')])).toEqual([request.id]);
    });

    test('go with their request: when it is erased by itself, and with others', async () => {
      const { database, run } = stage();
      const [one, other] = [await completed([hash('a')]), await completed([hash('a')])];
      await database.requests.update(erase(one, at(3)).request);
      await database.housekeeping.writeErased([erase(other, at(3)).request], {
        events: [],
        prefixes: [],
        keyPlaces: [],
        keepKeysUntil: at(3),
        now: at(3),
      });
      const looking = `do $$ begin
        if exists (select from result_values) then raise exception 'values are left'; end if;
      end $$`;
      await expect(run(looking)).resolves.toBeUndefined();
    });
  });
}
