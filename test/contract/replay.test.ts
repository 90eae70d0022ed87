import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CloudEventCodec } from '../../src/adapters/cloud-events/cloud-event-codec.ts';
import { EmbeddedEventLog } from '../../src/adapters/embedded/embedded-event-log.ts';
import { YamlCatalogFiles } from '../../src/adapters/yaml-catalog/yaml-catalog-files.ts';
import { LoadBundledCatalog } from '../../src/application/catalog/load-bundled-catalog.ts';
import { CompareReplayed } from '../../src/application/operations/compare-replayed.ts';
import { PlanReplay, type PlanReplayInput } from '../../src/application/operations/plan-replay.ts';
import type { Replay } from '../../src/application/operations/replay.ts';
import { ReplayRequests } from '../../src/application/operations/replay-requests.ts';
import { readingKey, resultKey } from '../../src/application/requests/object-keys.ts';
import { RequestVault } from '../../src/application/requests/request-vault.ts';
import { PlanDeliveries } from '../../src/application/webhooks/plan-deliveries.ts';
import { type Client, defaultLimits } from '../../src/domain/client/client.ts';
import type { OcrResult } from '../../src/domain/ocr/ocr-result.ts';
import type { Consumer } from '../../src/domain/ports/event-log.ts';
import { type StageRequested, stageRequested, stageTopic } from '../../src/domain/request/events.ts';
import { type Change, complete, enterStage, erase, fail } from '../../src/domain/request/lifecycle.ts';
import { currentAttempt, type Lane, type Request } from '../../src/domain/request/request.ts';
import { topics } from '../../src/domain/request/topics.ts';
import { smallResult } from '../support/finish-request.ts';
import { sampleClient, sampleEndpoint, sampleRequest } from './database.samples.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from './embedded-world.ts';
import { openStore } from './open-file-object-store.ts';

const actor = 'command';
const catalogFolder = fileURLToPath(new URL('../../catalog/', import.meta.url));
const hourMs = 3_600_000;
const codec = new CloudEventCodec();

let world: EmbeddedWorld;
let log: EmbeddedEventLog;
let live: Consumer;
let folder: string;
let vault: RequestVault;
let acme: Client;
let globex: Client;
const handled: string[] = [];
/** Events that the live consumer is to handle. */
let published = 0;

beforeAll(async () => {
  world = await openEmbeddedWorld();
  log = new EmbeddedEventLog(world.pool, world.logger, { commitIntervalMs: 5 });
  await log.ensureTopics(topics);
  live = await log.subscribe(
    { group: 'docface.validation', topic: stageTopic('validation', 'bulk'), concurrency: 4 },
    async ({ id }) => {
      handled.push(id);
    },
  );
  folder = await mkdtemp(join(tmpdir(), 'docface-replay-'));
  vault = new RequestVault({ objects: await openStore(folder), encryption: world.encryption });
  const { catalog, clients } = world.database;
  const files = new YamlCatalogFiles({ schemaFolder: `${catalogFolder}schema` });
  await new LoadBundledCatalog({ files, catalog }).execute(catalogFolder);
  acme = sampleClient('acme', { limits: { ...defaultLimits, queued: 500 } });
  globex = sampleClient('globex', { limits: { ...defaultLimits, queued: 4 } });
  for (const client of [acme, globex]) await clients.insert(client);
});
afterAll(async () => {
  await live.stop();
  await log.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => world.clock.advance(10 * 3600));

const now = (hours = 0): Date => new Date(world.clock.now().getTime() + hours * hourMs);

async function plan(input: Partial<PlanReplayInput> = {}) {
  const window = input.id === undefined ? ({ stage: 'validation', since: now(-5).toISOString() } as const) : {};
  return new PlanReplay({ ...world, eventLog: log, codec }).execute({ actor, dryRun: false, ...window, ...input });
}

function replayAll(replay: Replay, requestIds: readonly string[], dryRun = false) {
  return new ReplayRequests(world).execute({ actor, replay, requestIds, dryRun });
}

function compare(replayId: string, requestIds: readonly string[], values = true) {
  return new CompareReplayed({ requests: world.database.requests, vault }).execute({
    actor,
    replayId,
    requestIds,
    values,
  });
}

interface Made {
  readonly client?: Client;
  readonly lane?: Lane;
  readonly track?: string;
  /** Hours from now. */
  readonly passed?: number;
  readonly ending?: (request: Request) => Change;
}

/** A request that came through all stages, with its event in the topic of validation. */
async function passedValidation({ client = acme, lane = 'bulk', track = 'invoices', passed = -1, ending }: Made = {}) {
  const wrappedKey = await world.encryption.createKey();
  const queued = sampleRequest(client.id, { wrappedKey, lane, createdAt: now(-5), originalsExpireAt: now(100) });
  const attempt = {
    ...currentAttempt(queued),
    track: { name: track, version: 1 },
    template: { name: 'invoice', version: 1 },
  };
  const request = enterStage({ ...queued, attempts: [attempt] }, 'validation', now(passed)).request;
  const { database } = world;
  await database.requests.insert(request);
  await database.pages.expect(request.id, 1, 1);
  const page = {
    requestId: request.id,
    attempt: 1,
    page: 1,
    errorCode: null,
    durationMs: 1,
    engines: [],
    warnings: [],
  } as const;
  await database.pages.record({
    ...page,
    status: 'read',
    readingKey: readingKey(request, { attempt: 1, fence: 1 }, 1),
  });
  await finish(request, smallResult, ending);
  const event = stageRequested(request, 'validation', 'result');
  await publish(event, now(passed));
  return request.id;
}

async function publish(event: StageRequested, at: Date): Promise<void> {
  published += event.lane === 'bulk' ? 1 : 0;
  const id = world.ids.next();
  const payload = codec.encode({ id, event, createdAt: at });
  await log.publish(stageTopic(event.stage, event.lane), [{ id, key: event.requestId, payload, at }]);
}

async function finish(request: Request, result: OcrResult, ending?: (request: Request) => Change): Promise<void> {
  const key = resultKey(request, { attempt: currentAttempt(request).number, fence: 1 });
  await vault.storeJson(request, key, result);
  const completing = (each: Request): Change => complete(each, { resultKey: key, needsReview: false }, now());
  await world.database.requests.update((ending ?? completing)(request).request);
}

/** What every group has committed. */
async function offsets(): Promise<string> {
  const session = await world.pool.connect();
  try {
    const columns = 'consumer_group, topic, partition, committed, done';
    const { rows } = await session.query(`select ${columns} from event_offsets order by 1, 2, 3`, []);
    return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  } finally {
    session.release();
  }
}

async function found(requestId: string): Promise<Request> {
  const request = await world.database.requests.find(requestId);
  if (request === null) throw new Error('the request is gone');
  return request;
}

describe('planning a replay', () => {
  test('finds what passed through the stage in the window, in both lanes, once each, oldest first', async () => {
    const early = await passedValidation({ passed: -6 });
    const second = await passedValidation({ passed: -2, lane: 'interactive' });
    const first = await passedValidation({ passed: -3 });
    const late = await passedValidation({ passed: -0.5 });
    await publish(stageRequested({ ...(await found(first)), lane: 'bulk' }, 'validation', 'result'), now(-1));

    const planned = await plan({ until: now(-0.5).toISOString() });

    expect(planned).toMatchObject({ resumed: false, replay: { stage: 'validation', track: null, notify: false } });
    expect(planned.requestIds).toEqual([first, second]);
    expect(planned.requestIds).not.toContain(early);
    expect((await plan()).requestIds).toEqual([first, second, late]);
    expect(Date.parse(planned.keptSince)).toBe(now(-14 * 24).getTime());
  });

  test('counts what this release cannot read, and finds the rest', async () => {
    const requestId = await passedValidation();
    const broken = { key: 'x', payload: { type: 'docface.stage.requested.v9' }, at: now(-1) };
    published += 1;
    await log.publish(stageTopic('validation', 'bulk'), [{ id: world.ids.next(), ...broken }]);

    expect(await plan()).toMatchObject({ requestIds: [requestId], unreadable: 1 });
  });

  test('takes the requests of one client when it is told to', async () => {
    await passedValidation();
    const theirs = await passedValidation({ client: globex });

    expect((await plan({ client: 'globex' })).requestIds).toEqual([theirs]);
    await expect(plan({ client: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('moves no offset of the live consumers and hands them nothing again', async () => {
    await passedValidation();
    const other = await passedValidation();
    await expect.poll(() => handled.length, { timeout: 10_000 }).toBe(published);
    await sleep(100);
    const before = await offsets();

    const planned = await plan();
    await replayAll(planned.replay, planned.requestIds, true);

    expect(planned.requestIds).toContain(other);
    await sleep(100);
    expect(before).toContain('docface.validation');
    expect(await offsets()).toBe(before);
    expect(handled).toHaveLength(published);
  });

  test('is audited and gone on with by its id alone, in the same window', async () => {
    const requestId = await passedValidation();
    const { replay } = await plan({ id: 'weekly-1', stage: 'validation', since: now(-5).toISOString(), notify: true });
    world.clock.advance(3600);
    await passedValidation({ passed: 0 });

    const again = await plan({ id: 'weekly-1' });

    expect(again).toMatchObject({ replay, resumed: true, requestIds: [requestId] });
    expect(await world.database.audit.list('replay:weekly-1', 10)).toMatchObject([
      { actor: 'command', action: 'replay.started', detail: { stage: 'validation', requests: 1, notify: true } },
    ]);
    await expect(plan({ id: 'weekly-1', stage: 'ocr' })).rejects.toMatchObject({ code: 'INVALID_FIELD' });
  });

  test.each([
    [{ since: 'yesterday' }, 'since'],
    [{ since: '2026-11-01T00:00' }, 'since'],
    [{ since: '2026-11-02T00:00Z', until: '2026-11-01T00:00Z' }, 'until'],
    [{ id: 'a b', stage: 'ocr', since: '2026-11-01T00:00Z' }, 'id'],
    [{ id: 'unknown' }, 'stage'],
  ] as const)('refuses %j', async (input, field) => {
    await expect(plan(input)).rejects.toMatchObject({ code: 'INVALID_FIELD', fields: [{ field }] });
  });

  test('is for administrators', async () => {
    const viewer = { kind: 'operator', operatorId: 'o', credentialId: 'c', role: 'viewer' } as const;
    await expect(plan({ actor: viewer })).rejects.toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
  });
});

describe('replaying requests', () => {
  test('starts one attempt of each in the bulk lane, however often it runs, silent unless it is to notify', async () => {
    const requestId = await passedValidation({ lane: 'interactive' });
    const { replay } = await plan();

    expect(await replayAll(replay, [requestId])).toEqual([{ requestId, outcome: 'started' }]);
    expect(await replayAll(replay, [requestId])).toEqual([{ requestId, outcome: 'already_started' }]);
    const request = await found(requestId);
    expect(request).toMatchObject({ status: 'queued', lane: 'bulk', shownAttempt: 1 });
    expect(request.attempts).toHaveLength(2);
    expect(currentAttempt(request)).toMatchObject({ replayId: replay.id, notify: false, from: 'validation' });
    expect(await world.database.pages.list(requestId, 2)).toMatchObject([
      { readingKey: readingKey(request, { attempt: 1, fence: 1 }, 1) },
    ]);

    await finish(enterStage(request, 'validation', now()).request, smallResult);
    expect(await replayAll(replay, [requestId])).toEqual([{ requestId, outcome: 'already_started' }]);
    const other = (await plan({ notify: true })).replay;
    expect(await replayAll(other, [requestId])).toEqual([{ requestId, outcome: 'started' }]);
    expect(currentAttempt(await found(requestId)).notify).toBe(true);
  });

  test('only says what it would do in a dry run', async () => {
    const requestId = await passedValidation();
    const before = await found(requestId);
    const { replay } = await plan({ dryRun: true });

    expect(await replayAll(replay, [requestId], true)).toEqual([{ requestId, outcome: 'would_start' }]);
    expect(await found(requestId)).toEqual(before);
    expect(await world.database.pages.list(requestId, 2)).toEqual([]);
    expect(await world.database.audit.list(`replay:${replay.id}`, 1)).toEqual([]);
    expect(await replayAll(replay, [requestId])).toEqual([{ requestId, outcome: 'started' }]);
  });

  test('skips what cannot be replayed, and says why', async () => {
    const unfinished = await passedValidation({ ending: (request) => ({ request, events: [] }) });
    const erased = await passedValidation({ ending: (request) => erase(request, now()) });
    const otherTrack = await passedValidation({ track: 'documents' });
    const expired = await passedValidation();
    await world.database.requests.update({ ...(await found(expired)), originalsExpireAt: now() });
    const gone = world.ids.next();
    const { replay } = await plan({ track: 'invoices' });

    const asked = [unfinished, erased, otherTrack, expired, gone];
    const outcomes = await replayAll({ ...replay, stage: 'ocr' }, asked);

    expect(outcomes.map((each) => (each.outcome === 'skipped' ? each.reason : each.outcome))).toEqual([
      'UNFINISHED',
      'ERASED',
      'OTHER_TRACK',
      'ORIGINAL_EXPIRED',
      'NOT_FOUND',
    ]);
    expect(await replayAll(replay, [expired])).toEqual([{ requestId: expired, outcome: 'started' }]);
  });

  test('holds back a client that has half of its queue waiting, and nobody else', async () => {
    const theirs = [];
    for (const passed of [-4, -3, -2]) theirs.push(await passedValidation({ client: globex, passed }));
    const ours = await passedValidation();
    const { replay, requestIds } = await plan();

    const outcomes = await replayAll(replay, requestIds);

    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['started', 'started', 'held_back', 'started']);
    expect(outcomes.at(-1)?.requestId).toBe(ours);
    const first = await found(theirs[0] ?? '');
    await finish(enterStage(first, 'validation', now()).request, smallResult);
    expect(await replayAll(replay, [theirs[2] ?? ''])).toMatchObject([{ outcome: 'started' }]);
  });
});

describe('webhooks of a replay', () => {
  test.each([
    [false, 'completed', 0],
    [true, 'completed', 1],
    [false, 'erased', 1],
  ] as const)('that is to notify: %s, plan for %s %d deliveries', async (notify, status, deliveries) => {
    const requestId = await passedValidation();
    await world.database.webhooks.insertEndpoint(sampleEndpoint(acme.id, { eventTypes: [], tracks: [] }));
    const { replay } = await plan({ notify });
    await replayAll(replay, [requestId]);
    const request = enterStage(await found(requestId), 'validation', now()).request;
    const ended =
      status === 'erased' ? erase(request, now()) : complete(request, { resultKey: 'k', needsReview: false }, now());
    await world.database.requests.update(ended.request);

    const planner = new PlanDeliveries({ ...world, publicUrl: 'https://docface.example.com' });
    const before = await planner.execute({ eventId: world.ids.next(), event: { ...first(ended), attempt: 1 } });
    const planned = await planner.execute({ eventId: world.ids.next(), event: first(ended) });

    expect(before).toBeGreaterThan(0);
    expect(planned).toBe(before * deliveries);
  });
});

function first({ events: [event] }: Change) {
  if (event === undefined) throw new Error('nothing changed');
  return event;
}

describe('comparing what was replayed', () => {
  test('tells what is the same, changed, failed, unfinished and gone', async () => {
    const ids: string[] = [];
    for (const _ of 'abcd') ids.push(await passedValidation({ client: acme }));
    const never = await passedValidation();
    const { replay } = await plan();
    for (const id of ids) {
      // One after the other, so that the small queue of the client never is half full.
      expect(await replayAll(replay, [id])).toMatchObject([{ outcome: 'started' }]);
      const started = enterStage(await found(id), 'validation', now()).request;
      const failure = { code: 'ENGINE_FAILED', detail: 'broken', retryable: false } as const;
      const changed = { ...smallResult, pages: smallResult.pages.slice(0, 1) };
      if (id === ids[0]) await finish(started, smallResult);
      if (id === ids[1]) await finish(started, changed);
      if (id === ids[2]) await finish(started, smallResult, (request) => fail(request, failure, now()));
    }

    const looked = await compare(replay.id, [...ids, never, world.ids.next()]);

    expect(looked.map(({ state, code }) => [state, code])).toEqual([
      ['same', null],
      ['changed', null],
      ['failed', 'ENGINE_FAILED'],
      ['unfinished', null],
      ['gone', null],
      ['gone', null],
    ]);
    expect(looked[1]?.differences).toEqual([{ path: 'pages[1]', aspect: 'present', before: true, after: false }]);
  });

  test('shows what was read only when it is asked to', async () => {
    const requestId = await passedValidation();
    const { replay } = await plan();
    await replayAll(replay, [requestId]);
    const [page, ...others] = smallResult.pages;
    if (page === undefined) throw new Error('the sample has pages');
    const pages = [{ ...page, blocks: page.blocks.map((block) => ({ ...block, text: 'Outra página' })) }, ...others];
    await finish(enterStage(await found(requestId), 'validation', now()).request, { ...smallResult, pages });

    const place = { path: 'pages[0]', aspect: 'text' };
    expect((await compare(replay.id, [requestId]))[0]?.differences).toMatchObject([
      { ...place, before: expect.stringContaining('Primeira'), after: expect.stringContaining('Outra') },
    ]);
    expect((await compare(replay.id, [requestId], false))[0]?.differences).toEqual([
      { ...place, before: null, after: null },
    ]);
  });
});
