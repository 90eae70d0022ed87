import { describe, expect, test } from 'vitest';
import { complete, enterStage } from '../../src/domain/request/lifecycle.ts';
import type { Request } from '../../src/domain/request/request.ts';
import {
  at,
  beginning,
  newId,
  outboxRow,
  sampleDelivery,
  sampleEndpoint,
  sampleRequest,
  stageEvent,
} from './database.samples.ts';
import type { Stage } from './database.suite.ts';

const minute = 60;

export function describeBacklog(stage: () => Stage): void {
  describe('the engines in use', () => {
    test('are those that worked on the newest completed requests', async () => {
      const { acme, database } = stage();
      const engine = (version: string) => ({ name: 'reader', version, models: ['a', 'b'], backend: 'cpu' });
      for (const [minutes, version] of [
        [0, '1'],
        [1, '2'],
        [2, '2'],
        [3, '3'],
      ] as const) {
        const { request } = enterStage(sampleRequest(acme.id, { createdAt: at(minutes) }), 'typification', at(minutes));
        const worked = {
          ...request,
          attempts: request.attempts.map((each) => ({ ...each, engines: [engine(version)] })),
        };
        await database.requests.insert(complete(worked, { resultKey: 'r', reviewReasons: [] }, at(9)).request);
      }
      expect(await database.backlog.enginesOfNewest(3)).toEqual([
        { ...engine('3'), lastAt: at(3) },
        { ...engine('2'), lastAt: at(2) },
      ]);
    });
  });

  describe('the backlog', () => {
    const measure = (now = at()) => stage().database.backlog.measure(now);

    test('is empty where nothing waits', async () => {
      expect(await measure()).toEqual({
        waiting: [],
        running: [],
        outbox: [],
        requests: [],
        deliveries: { pending: 0, due: { items: 0, oldestSeconds: 0 } },
        deadLetters: [],
      });
    });

    test('counts items by stage, lane and the place where they wait, with the age of the oldest', async () => {
      const { acme, globex, database } = stage();
      const published = outboxRow(acme.id, { createdAt: at(-9) });
      await database.outbox.add([published]);
      await database.outbox.markPublished([published.id], at());
      await database.outbox.add([
        outboxRow(acme.id, { createdAt: at(-5) }),
        outboxRow(globex.id, { createdAt: at(-3) }),
        outboxRow(acme.id, { availableAt: at(10), createdAt: at(-7) }),
        outboxRow(acme.id, { lane: 'interactive', event: stageEvent(acme.id, 'interactive'), createdAt: at(-1) }),
      ]);
      const { waiting, outbox } = await measure();
      const ocr = { stage: 'ocr', lane: 'bulk' } as const;
      expect(waiting).toHaveLength(4);
      expect(waiting).toEqual(
        expect.arrayContaining([
          { ...ocr, place: 'topic', items: 1, oldestSeconds: 9 * minute },
          { ...ocr, place: 'outbox', items: 2, oldestSeconds: 5 * minute },
          { ...ocr, place: 'later', items: 1, oldestSeconds: 7 * minute },
          { stage: 'ocr', lane: 'interactive', place: 'outbox', items: 1, oldestSeconds: minute },
        ]),
      );
      expect(outbox).toHaveLength(2);
      expect(outbox).toEqual(
        expect.arrayContaining([
          { lane: 'bulk', items: 2, oldestSeconds: 5 * minute },
          { lane: 'interactive', items: 1, oldestSeconds: minute },
        ]),
      );
    });

    test('counts what the relay is publishing, and no longer what a worker took up', async () => {
      const { acme, database } = stage();
      const request = sampleRequest(acme.id);
      await database.requests.insert(request);
      const row = outboxRow(acme.id, { createdAt: at(-1) });
      await database.outbox.add([row]);
      await database.outbox.take(at(), new Date(at().getTime() + 30_000), 10);
      expect((await measure()).waiting).toMatchObject([{ place: 'outbox', items: 1 }]);
      await database.outbox.markPublished([row.id], at());
      const item = { requestId: request.id, attempt: 1, stage: 'ocr', item: '1' } as const;
      await database.work.begin(item, beginning(at(), { eventId: row.id }));
      const { waiting, running, outbox } = await measure();
      expect({ waiting, outbox }).toEqual({ waiting: [], outbox: [] });
      expect(running).toEqual([{ stage: 'ocr', lane: 'bulk', items: 1, abandoned: 0 }]);
      expect((await measure(at(1))).running).toEqual([{ stage: 'ocr', lane: 'bulk', items: 1, abandoned: 1 }]);
    });

    test('counts news among the events of the outbox, and among no work', async () => {
      const { acme, database } = stage();
      const event = {
        type: 'request.changed',
        requestId: newId(),
        clientId: acme.id,
        attempt: 1,
        kind: 'ocr',
        status: 'queued',
        track: 'identity',
      } as const;
      const row = outboxRow(acme.id, { event, createdAt: at(-2) });
      await database.outbox.add([row]);
      const { waiting, outbox } = await measure();
      expect(waiting).toEqual([]);
      expect(outbox).toEqual([{ lane: 'interactive', items: 1, oldestSeconds: 2 * minute }]);
      await database.outbox.markPublished([row.id], at());
      expect((await measure()).outbox).toEqual([]);
    });

    test('counts unfinished requests, and those of a time whatever became of them, the newest first', async () => {
      const { acme, database } = stage();
      const changes: readonly Partial<Request>[] = [
        {},
        { status: 'processing', createdAt: at(-1) },
        { status: 'completed', createdAt: at(-2) },
        { status: 'failed', kind: 'face_match', createdAt: at(-3) },
        { status: 'completed', createdAt: at(-50) },
      ];
      for (const change of changes) await database.requests.insert(sampleRequest(acme.id, change));
      expect((await measure()).requests).toEqual([
        { kind: 'ocr', status: 'processing', requests: 1 },
        { kind: 'ocr', status: 'queued', requests: 1 },
      ]);
      const counted = await database.backlog.countSince(at(-10), 3);
      expect(counted).toEqual([
        { kind: 'ocr', status: 'completed', requests: 1 },
        { kind: 'ocr', status: 'processing', requests: 1 },
        { kind: 'ocr', status: 'queued', requests: 1 },
      ]);
      expect(await database.backlog.countSince(at(-10), 100)).toContainEqual({
        kind: 'face_match',
        status: 'failed',
        requests: 1,
      });
    });

    test('counts deliveries that are pending and due, of endpoints that get any', async () => {
      const { acme, database } = stage();
      const endpoint = sampleEndpoint(acme.id);
      const disabled = sampleEndpoint(acme.id, { status: 'disabled' });
      for (const each of [endpoint, disabled]) await database.webhooks.insertEndpoint(each);
      await database.webhooks.insertDelivery(sampleDelivery(endpoint, { nextAttemptAt: at(-4) }));
      await database.webhooks.insertDelivery(sampleDelivery(endpoint, { nextAttemptAt: at(5) }));
      await database.webhooks.insertDelivery(sampleDelivery(endpoint, { status: 'delivered', nextAttemptAt: null }));
      await database.webhooks.insertDelivery(sampleDelivery(disabled, { nextAttemptAt: at(-60) }));
      expect((await measure()).deliveries).toEqual({ pending: 2, due: { items: 1, oldestSeconds: 4 * minute } });
    });

    test('counts dead letters by code until they are sent again', async () => {
      const { acme, database } = stage();
      const event = stageEvent(acme.id, 'bulk');
      const letter = { clientId: acme.id, event, detail: 'The engine stopped.', tries: 4, createdAt: at() };
      const sent = newId();
      await database.deadLetters.insert({ ...letter, id: sent, code: 'ENGINE_FAILED' });
      await database.deadLetters.insert({ ...letter, id: newId(), code: 'ENGINE_FAILED' });
      await database.deadLetters.insert({ ...letter, id: newId(), code: 'POISON_FILE' });
      await database.deadLetters.markRedriven(sent, { at: at(), by: 'command' });
      expect((await measure()).deadLetters).toEqual([
        { code: 'ENGINE_FAILED', letters: 1 },
        { code: 'POISON_FILE', letters: 1 },
      ]);
    });

    test('names no age below zero where clocks differ', async () => {
      const { acme, database } = stage();
      await database.outbox.add([outboxRow(acme.id, { createdAt: at(1) })]);
      expect((await measure()).waiting).toMatchObject([{ oldestSeconds: 0 }]);
    });
  });
}
