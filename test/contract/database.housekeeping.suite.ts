import { describe, expect, test } from 'vitest';
import type { ErasureEffects, PrunedRecords } from '../../src/domain/ports/housekeeping.ts';
import { complete, enterStage, erase } from '../../src/domain/request/lifecycle.ts';
import type { Request } from '../../src/domain/request/request.ts';
import { tombstoneOf } from '../../src/domain/request/tombstone.ts';
import { overlap } from './database.overlap.ts';
import {
  at,
  beginning,
  newId,
  outboxRow,
  sampleDelivery,
  sampleEndpoint,
  samplePage,
  sampleReplay,
  sampleRequest,
} from './database.samples.ts';
import type { Stage } from './database.suite.ts';

const day = 24 * 60;

export function describeHousekeeping(stage: () => Stage): void {
  async function insert(...requests: Request[]): Promise<void> {
    for (const request of requests) await stage().database.requests.insert(request);
  }
  const expired = (now: Date, limit: number, except: readonly string[] = []) =>
    stage().database.transaction((tx) => tx.housekeeping.lockExpired(now, { limit, except }));
  const erasedOf = (request: Request) => tombstoneOf(erase(request, at(1)).request);

  const effectsOf = (prefixes: readonly string[], minutes = 0): ErasureEffects => {
    return { events: [], prefixes, keyPlaces: [], keepKeysUntil: at(minutes + 5), now: at(minutes) };
  };

  describe('housekeeping', () => {
    test('lockExpired answers what is past its retention and not erased, oldest first, but for what is excepted', async () => {
      const { acme, globex } = stage();
      const [late, early] = [at(-1), at(-9)].map((expiresAt) => sampleRequest(acme.id, { expiresAt }));
      const foreign = sampleRequest(globex.id, { expiresAt: at(-5) });
      const gone = erase(sampleRequest(acme.id, { expiresAt: at(-7) }), at(-6)).request;
      await insert(late!, early!, foreign, gone, sampleRequest(acme.id, { expiresAt: at(1) }));
      expect(await expired(at(), 10)).toEqual([early, foreign, late]);
      expect(await expired(at(), 1)).toEqual([early]);
      expect(await expired(at(), 1, [early!.id])).toEqual([foreign]);
    });

    test('lockExpired passes over what another janitor has in hand', async () => {
      const { acme } = stage();
      const [first, second] = [at(-9), at(-1)].map((expiresAt) => sampleRequest(acme.id, { expiresAt }));
      await insert(first!, second!);
      const take = (limit: number) => ({ limit, except: [] });
      const [mine, yours] = await overlap(stage(), 'passes', {
        first: async (tx) => {
          const taken = await tx.housekeeping.lockExpired(at(), take(1));
          await tx.housekeeping.writeErased(taken.map(erasedOf), effectsOf([], 1));
          return taken;
        },
        second: (tx) => tx.housekeeping.lockExpired(at(), take(10)),
      });
      expect([mine, yours].map((taken) => taken.map(({ id }) => id))).toEqual([[first!.id], [second!.id]]);
    });

    test('writeErased leaves nothing of requests but their tombstones, tells of them, and has their objects deleted', async () => {
      const { acme, database } = stage();
      const [one, other, kept] = [sampleRequest(acme.id), sampleRequest(acme.id), sampleRequest(acme.id)];
      await insert(one, other, kept);
      const endpoint = sampleEndpoint(acme.id);
      await database.webhooks.insertEndpoint(endpoint);
      for (const { id } of [one, other, kept]) {
        await database.pages.expect(id, 1, 2);
        await database.pages.record(samplePage(id, 1));
        await database.work.begin({ requestId: id, attempt: 1, stage: 'ocr', item: '2' }, beginning());
        await database.webhooks.insertDelivery(sampleDelivery(endpoint, { requestId: id }));
      }
      const reported = outboxRow(acme.id);
      const effects = { ...effectsOf(['acme/one/', 'acme/other/'], 1), events: [reported] };
      await database.housekeeping.writeErased([one, other].map(erasedOf), effects);
      for (const request of [one, other]) {
        expect(await database.requests.find(request.id)).toEqual(erasedOf(request));
        expect(await database.pages.list(request.id, 1)).toEqual([]);
      }
      expect(await database.requests.find(kept.id)).toEqual(kept);
      expect(await database.pages.list(kept.id, 1)).toHaveLength(1);
      expect(
        (await database.webhooks.listDeliveries(endpoint.id, { limit: 10 })).deliveries.map((sent) => sent.requestId),
      ).toEqual([kept.id]);
      const again = await database.requests.insert(sampleRequest(acme.id, { files: [...one.files, ...other.files] }));
      expect(again.files).toEqual([...one.files, ...other.files]);
      expect((await database.outbox.take(at(10), at(20), 10)).map(({ id }) => id)).toEqual([reported.id]);
      const deletions = await database.housekeeping.takeDeletions(at(2), 10);
      expect(deletions.map(({ target }) => target).toSorted()).toEqual(['acme/one/', 'acme/other/']);
    });

    test('expireOriginals has the originals of finished requests deleted that are due, once', async () => {
      const { acme, database } = stage();
      const finished = { status: 'completed', stage: null } as const;
      const due = sampleRequest(acme.id, { ...finished, originalsExpireAt: at(-1) });
      const working = sampleRequest(acme.id, { originalsExpireAt: at(-3) });
      const kept = sampleRequest(acme.id, { ...finished, originalsExpireAt: at(1) });
      const empty = sampleRequest(acme.id, { ...finished, files: [], originalsExpireAt: at(-2) });
      await insert(due, working, kept, empty);
      expect(await database.housekeeping.expireOriginals(at(), 1)).toBe(1);
      expect(await database.housekeeping.expireOriginals(at(), 10)).toBe(1);
      expect(await database.housekeeping.expireOriginals(at(), 10)).toBe(0);
      expect(await database.requests.find(due.id)).toEqual({ ...due, originalsExpireAt: null });
      expect(await database.requests.find(working.id)).toEqual(working);
      const deletions = await database.housekeeping.takeDeletions(at(), 10);
      const original = due.files[0]!.objectKey;
      const pictures = original.replace(/[^/]+$/, 'pictures/');
      expect(deletions.map(({ target }) => target).toSorted()).toEqual([original, pictures].toSorted());
    });

    test('takeDeletions sets aside what it gives, for longer each time, until that is forgotten', async () => {
      const { housekeeping } = stage().database;
      await housekeeping.writeErased([], effectsOf(['a/', 'b/']));
      await housekeeping.writeErased([], effectsOf(['a/']));
      const taken = async (minutes: number) =>
        (await housekeeping.takeDeletions(at(minutes), 10)).map(({ target, tries }) => `${target} ${tries}`).toSorted();
      expect(await taken(0)).toEqual(['a/ 1', 'b/ 1']);
      await housekeeping.forgetDeletions(['b/'], at());
      expect(await taken(0)).toEqual([]);
      expect(await taken(1)).toEqual(['a/ 2']);
      expect(await taken(2)).toEqual([]);
      expect(await taken(3)).toEqual(['a/ 3']);
      for (const hours of [1, 2, 3, 4, 5]) await taken(hours * 60);
      expect(await taken(5 * 60 + 59)).toEqual([]);
      expect(await taken(6 * 60)).toEqual(['a/ 9']);
    });

    test('forgetDeletions has a destroyed key looked at once more', async () => {
      const { housekeeping } = stage().database;
      await housekeeping.writeErased([], { ...effectsOf([]), keyPlaces: ['2026-12-24/page/7'] });
      const taken = async (minutes: number) =>
        (await housekeeping.takeDeletions(at(minutes), 10)).map((one) => one.target);
      const target = 'key:2026-12-24/page/7';
      expect(await taken(0)).toEqual([target]);
      await housekeeping.forgetDeletions([target], at(0));
      expect([await taken(4), await taken(5)]).toEqual([[], [target]]);
      await housekeeping.forgetDeletions([target], at(5));
      expect(await taken(24 * 60)).toEqual([]);
    });

    test('forgetDeletions keeps a prefix for as long as somebody may still write below it', async () => {
      const { acme, database } = stage();
      const { housekeeping, work } = database;
      const request = sampleRequest(acme.id);
      await insert(request);
      const begun = await work.begin(
        { requestId: request.id, attempt: 1, stage: 'ocr', item: '1' },
        beginning(at(), { leaseUntil: at(2) }),
      );
      const prefix = `acme/2026-11-21/${request.id}/`;
      await housekeeping.writeErased([erasedOf(request)], effectsOf([prefix]));
      const taken = async (minutes: number) =>
        (await housekeeping.takeDeletions(at(minutes), 10)).map((one) => one.target);
      expect(await taken(0)).toEqual([prefix]);
      await housekeeping.forgetDeletions([prefix], at(0));
      expect([await taken(0), await taken(1)]).toEqual([[], [prefix]]);
      await work.renew(begun.kind === 'begun' ? [begun.lease] : [], { leaseUntil: at(4), afterOutage: false });
      await housekeeping.forgetDeletions([prefix], at(3));
      expect(await taken(4)).toEqual([prefix]);
      await housekeeping.forgetDeletions([prefix], at(4));
      expect(await taken(24 * 60)).toEqual([]);
    });

    test('takeTurn gives a chore to one janitor until it is due again', async () => {
      const { housekeeping } = stage().database;
      const take = (minutes: number) => housekeeping.claimChore('orphans', at(minutes), at(minutes + 60));
      expect((await Promise.all([take(0), take(0), take(0)])).toSorted()).toEqual([false, false, true]);
      expect(await take(59)).toBe(false);
      expect(await take(60)).toBe(true);
      expect(await housekeeping.claimChore('another', at(60), at(70))).toBe(true);
    });

    describe('prune', () => {
      const pruned = (records: PrunedRecords, before = at()) => stage().database.housekeeping.prune(records, before, 2);

      test('removes old idempotency keys, so many at a time', async () => {
        const { acme, database } = stage();
        const record = { clientId: acme.id, fingerprint: 'f', requestId: newId() };
        for (const key of ['1', '2', '3']) await database.idempotency.insert({ ...record, key, createdAt: at(-2) });
        await database.idempotency.insert({ ...record, key: 'young', createdAt: at() });
        expect(await pruned('idempotency_keys')).toBe(2);
        expect(await pruned('idempotency_keys')).toBe(1);
        expect(await pruned('idempotency_keys')).toBe(0);
        expect(await database.idempotency.find(acme.id, 'young', at())).not.toBeNull();
      });

      test('removes expired assertions and old letters', async () => {
        const { acme, database } = stage();
        await database.credentials.rememberAssertion('old', at(-1));
        const { event } = outboxRow(acme.id);
        const letter = { clientId: acme.id, event, code: 'INTERNAL_ERROR', detail: 'It failed.', tries: 4 } as const;
        for (const [id, time] of [['1', at(-1)] as const, ['2', at(1)] as const]) {
          await database.deadLetters.insert({ ...letter, id, createdAt: time });
        }
        expect(await pruned('used_assertions')).toBe(1);
        expect(await pruned('dead_letters')).toBe(1);
        expect((await database.deadLetters.list({ limit: 9 })).letters.map(({ id }) => id)).toEqual(['2']);
      });

      test('removes old deliveries that are over, and none that still wait', async () => {
        const { acme, database } = stage();
        const endpoint = sampleEndpoint(acme.id);
        await database.webhooks.insertEndpoint(endpoint);
        const [over, waiting, young] = [
          sampleDelivery(endpoint, { status: 'delivered', createdAt: at(-1) }),
          sampleDelivery(endpoint, { createdAt: at(-1) }),
          sampleDelivery(endpoint, { status: 'delivered' }),
        ];
        for (const delivery of [over, waiting, young]) await database.webhooks.insertDelivery(delivery);
        expect(await pruned('webhook_deliveries')).toBe(1);
        const left = (await database.webhooks.listDeliveries(endpoint.id, { limit: 9 })).deliveries.map(({ id }) => id);
        expect(left.toSorted()).toEqual([waiting.id, young.id].toSorted());
      });

      test('removes old recoveries that have nothing left to queue', async () => {
        const { acme, database } = stage();
        const endpoint = sampleEndpoint(acme.id);
        await database.webhooks.insertEndpoint(endpoint);
        const begun = { endpointId: endpoint.id, clientId: acme.id, since: at(-9), createdBy: 'command' };
        for (const [id, until, queuedAt] of [
          ['over', at(-1), at(-1)],
          ['open', at(-1), null],
          ['young', at(1), at(1)],
        ] as const) {
          await database.recoveries.insert({ ...begun, id, until, queuedAt });
        }
        expect(await pruned('webhook_recoveries')).toBe(1);
        expect((await database.recoveries.list(endpoint.id, 9)).map(({ id }) => id)).toEqual(['young', 'open']);
      });

      test('removes work items of attempts that are over, and none of one that runs', async () => {
        const { acme, database } = stage();
        const id = (time: Date, n: number) => {
          const hex = time.getTime().toString(16).padStart(12, '0');
          return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-00000000000${n}`;
        };
        const done = sampleRequest(acme.id, { id: id(at(-9), 1) });
        const running = sampleRequest(acme.id, { id: id(at(-9), 2) });
        await insert(done, running);
        const item = (request: Request) => ({ requestId: request.id, attempt: 1, stage: 'ocr' as const, item: '1' });
        for (const request of [done, running]) await database.work.begin(item(request), beginning(at(-8)));
        const working = enterStage(done, 'ocr', at(-7)).request;
        await database.requests.update(complete(working, { resultKey: 'result', reviewReasons: [] }, at(-6)).request);
        expect(await pruned('work_items', at(-8.5))).toBe(0);
        expect(await pruned('work_items')).toBe(1);
        expect(await pruned('work_items')).toBe(0);
        // The one that runs is still known: its lease holds, so that a second delivery begins nothing.
        expect(await database.work.begin(item(running), beginning(at(-8)))).toEqual({ kind: 'dropped' });
        // And what is over never begins again, though nothing remembers it.
        expect(await database.work.begin(item(done), beginning())).toEqual({ kind: 'dropped' });
      });

      test('removes replays with nothing left to start, their items first, and none that goes on', async () => {
        const { acme, database } = stage();
        const requests = [1, 2, 3].map(() => sampleRequest(acme.id));
        await insert(...requests);
        const found = requests.map(({ id }) => ({ requestId: id, attempt: null, at: null }));
        const replay = async (id: string, createdAt: Date, planned = true) => {
          await database.replays.insert(sampleReplay({ id, createdAt }));
          await database.replays.add(id, found, false);
          if (planned) await database.replays.markPlanned(id, { at: createdAt, unreadable: 0 });
        };
        const settle = async (id: string) => {
          for (const { id: requestId } of requests) {
            await database.replays.settle(id, { requestId, state: 'started', attempt: 2, reason: null, detail: null });
          }
        };
        await replay('old', at(-1));
        await replay('unplanned', at(-1), false);
        await replay('unfinished', at(-1));
        await replay('young', at(1));
        for (const id of ['old', 'unplanned', 'young']) await settle(id);
        expect(await pruned('replays')).toBe(0);
        expect(await pruned('replay_items')).toBe(2);
        expect(await pruned('replays')).toBe(0);
        expect(await pruned('replay_items')).toBe(1);
        expect(await pruned('replay_items')).toBe(0);
        expect(await pruned('replays')).toBe(1);
        expect(await pruned('replays')).toBe(0);
        const left = (await database.replays.list(9)).map(({ id }) => id);
        expect(left.toSorted()).toEqual(['unfinished', 'unplanned', 'young']);
        expect(await database.replays.counts('unfinished')).toEqual([{ state: 'planned', reason: null, requests: 3 }]);
      });

      test('removes dry runs that were broken off, and previews, their items first', async () => {
        const { database } = stage();
        const found = ['a', 'b', 'c'].map((requestId) => ({ requestId, attempt: null, at: null }));
        for (const [id, dryRun, createdAt] of [
          ['broken-off', true, at(-1)],
          ['running', true, at(1)],
          ['real', false, at(-1)],
        ] as const) {
          await database.replays.insert(sampleReplay({ id, dryRun, createdAt }));
          await database.replays.add(id, found, false);
        }

        expect(await pruned('dry_runs')).toBe(0);
        expect(await pruned('dry_run_items')).toBe(2);
        expect(await pruned('dry_run_items')).toBe(1);
        expect(await pruned('dry_run_items')).toBe(0);
        expect(await pruned('dry_runs')).toBe(1);
        expect(await database.replays.find('broken-off')).toBeNull();
        for (const id of ['running', 'real']) {
          expect(await database.replays.counts(id)).toEqual([{ state: 'planned', reason: null, requests: 3 }]);
        }
      });

      test('removes tombstones long after the end of retention, and nothing that is not erased', async () => {
        const { acme, database } = stage();
        const old = sampleRequest(acme.id, { expiresAt: at(-day) });
        const alive = sampleRequest(acme.id, { expiresAt: at(-day) });
        const young = sampleRequest(acme.id, { expiresAt: at(day) });
        await insert(old, alive, young);
        await database.housekeeping.writeErased([old, young].map(erasedOf), effectsOf([]));
        expect(await pruned('tombstones')).toBe(1);
        expect(await pruned('tombstones')).toBe(0);
        expect(await database.requests.find(old.id)).toBeNull();
        expect(await database.requests.findMany([alive.id, young.id])).toHaveLength(2);
      });
    });
  });
}
