import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type CommitListener,
  ReportFinishes,
  watchCommits,
} from '../../src/application/housekeeping/report-finishes.ts';
import { outboxRows } from '../../src/application/pipeline/outbox-rows.ts';
import { noMetrics } from '../../src/domain/ports/metrics.ts';
import type { Database } from '../../src/domain/ports/repositories.ts';
import type { RequestRepository } from '../../src/domain/ports/request-repository.ts';
import {
  type Change,
  cancel,
  choose,
  complete,
  enterStage,
  erase,
  fail,
  report,
} from '../../src/domain/request/lifecycle.ts';
import { reprocess } from '../../src/domain/request/reprocess.ts';
import type { Request } from '../../src/domain/request/request.ts';
import { at, newId, sampleClient, sampleRequest, stageEvent } from '../contract/database.samples.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';
import { RecordingLogger } from '../support/recording-logger.ts';

const outcome = { resultKey: 'result', reviewReasons: [] };

describe('A database that is watched', () => {
  let world: EmbeddedWorld;
  let database: Database;
  let clientId: string;
  let request: Request;
  let heard: string[];

  beforeAll(async () => {
    world = await openEmbeddedWorld();
    const listener: CommitListener = {
      requestFinished: ({ id }, status) => heard.push(`${id} ${status}`),
      deadLetterKept: (code) => heard.push(code),
    };
    database = watchCommits(world.database, listener);
    const client = sampleClient('acme');
    clientId = client.id;
    await database.clients.insert(client);
  });
  beforeEach(async () => {
    heard = [];
    request = sampleRequest(clientId);
    await database.requests.insert(request);
  });
  afterAll(() => world.close());

  const update = (change: Change, requests: RequestRepository = database.requests) =>
    requests.update(change.request, outboxRows(change.events, { ids: world.ids, at: at() }));

  test.each([
    ['completed', (from: Request) => complete(from, outcome, at(1))],
    [
      'needs_review',
      (from: Request) => complete(from, { ...outcome, reviewReasons: [{ code: 'CHECK_FAILED' }] }, at(1)),
    ],
    ['failed', (from: Request) => fail(from, { code: 'ENCRYPTED_FILE', detail: '', retryable: false }, at(1))],
    ['canceled', (from: Request) => cancel(from, at(1))],
  ])('tells once of a request that is %s, after its commit', async (status, end) => {
    await update(enterStage(request, 'validation', at()));
    await database.transaction(async (tx) => {
      await update(end(request), tx.requests);
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual([`${request.id} ${status}`]);
  });

  test('tells nothing of what was rolled back', async () => {
    const rolledBack = database.transaction(async (tx) => {
      await update(complete(request, outcome, at(1)), tx.requests);
      throw new Error('made up');
    });
    await expect(rolledBack).rejects.toThrow('made up');
    expect(heard).toEqual([]);
  });

  test('tells of an effect that is committed at once, and of none that was too late', async () => {
    const item = { requestId: request.id, attempt: 1, stage: 'validation', item: 'result' } as const;
    const options = { now: at(), leaseUntil: at(1), alone: false, eventId: newId() };
    const begun = await database.work.begin(item, options);
    if (begun.kind !== 'begun') throw new Error('not begun');
    const { request: after, events } = complete(request, outcome, at(1));
    const effect = { before: request, after, events: outboxRows(events, { ids: world.ids, at: at(1) }) };
    expect(await database.work.commitEffect(begun.lease, effect, at(1))).toBe(true);
    expect(await database.work.commitEffect(begun.lease, effect, at(1))).toBe(false);
    expect(heard).toEqual([`${request.id} completed`]);
  });

  test('tells of the end of an unfinished request that is erased, and not of erasing a finished one', async () => {
    const stopped = cancel(request, at(1));
    const erased = erase(stopped.request, at(1));
    await update({ request: erased.request, events: [...stopped.events, ...erased.events] });
    expect(heard).toEqual([`${request.id} canceled`]);
    const other = sampleRequest(clientId);
    await database.requests.insert(other);
    const done = complete(other, outcome, at(1));
    await update(done);
    await update(erase(done.request, at(2)));
    expect(heard.slice(1)).toEqual([`${other.id} completed`]);
  });

  test('tells of each attempt, and of no change in between', async () => {
    const done = complete(request, outcome, at(1)).request;
    const from = {
      from: 'validation',
      pages: null,
      pagesOf: null,
      notify: true,
      replayId: null,
      shadow: false,
    } as const;
    const pinned = { track: { name: 'identity', version: 4 }, template: null, namedTemplate: null };
    const again = reprocess(done, { ...from, ...pinned }, at(2));
    await update(again);
    await database.requests.update({ ...again.request, originalsExpireAt: null });
    await update(complete(again.request, outcome, at(3)));
    expect(heard).toEqual([`${request.id} completed`]);
  });

  test('tells of dead letters that were kept', async () => {
    const event = stageEvent(clientId, 'bulk');
    const letter = {
      id: newId(),
      clientId,
      event,
      code: 'POISON_FILE',
      detail: '',
      tries: 4,
      createdAt: at(),
    } as const;
    await database.transaction((tx) => tx.deadLetters.insert(letter));
    expect(heard).toEqual(['POISON_FILE']);
  });

  test('writes one line for a request that finished, with its work and its waiting apart', async () => {
    const logger = new RecordingLogger();
    const reporting = new ReportFinishes({ logger, metrics: noMetrics });
    const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    const named = { ...request, traceparent, customerRequestId: 'made-up-reference' };
    const read = choose(named, { template: { name: 'br.cnh', version: 1 }, pages: 2 });
    const worked = report(read, { stage: 'ocr', durationMs: 700 });
    const ended = complete(report(worked, { stage: 'validation', durationMs: 300 }), outcome, at(1)).request;
    reporting.requestFinished(ended, 'completed');
    expect(logger.lines).toEqual([
      {
        level: 'info',
        message: 'Request finished',
        fields: {
          requestId: request.id,
          traceId: 'ab'.repeat(16),
          clientId,
          kind: 'ocr',
          lane: 'bulk',
          track: 'identity',
          template: 'br.cnh',
          status: 'completed',
          code: null,
          attempt: 1,
          pages: 2,
          typificationMs: undefined,
          ocrMs: 700,
          validationMs: 300,
          faceMatchMs: undefined,
          totalMs: 60_000,
          waitedMs: 59_000,
        },
      },
    ]);
  });
});
