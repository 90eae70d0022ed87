import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CloudEventCodec } from '../../src/adapters/cloud-events/cloud-event-codec.ts';
import { EmbeddedEventLog } from '../../src/adapters/embedded/embedded-event-log.ts';
import { YamlCatalogFiles } from '../../src/adapters/yaml-catalog/yaml-catalog-files.ts';
import { LoadBundledCatalog } from '../../src/application/catalog/load-bundled-catalog.ts';
import { Operators } from '../../src/application/clients/operators.ts';
import { type BeginReplayInput, beginReplay } from '../../src/application/replays/begin-replay.ts';
import {
  type ComparedBatch,
  CompareReplayed,
  type ReplayedRequest,
} from '../../src/application/replays/compare-replayed.ts';
import { DriveReplays } from '../../src/application/replays/drive-replays.ts';
import { listRequests, planReplay } from '../../src/application/replays/plan-replay.ts';
import { previewReplay } from '../../src/application/replays/preview-replay.ts';
import { replayRequests } from '../../src/application/replays/replay-requests.ts';
import { ReplayTasks } from '../../src/application/replays/replay-tasks.ts';
import { Replays } from '../../src/application/replays/replays.ts';
import { EncryptedRequestStore } from '../../src/application/storage/encrypted-request-store.ts';
import { readingKey, resultKey } from '../../src/application/storage/object-keys.ts';
import { PlanDeliveries } from '../../src/application/webhooks/plan-deliveries.ts';
import { type Actor, actorName } from '../../src/domain/client/actor.ts';
import { type Client, defaultLimits } from '../../src/domain/client/client.ts';
import type { OperatorRole, Principal } from '../../src/domain/client/principal.ts';
import type { Consumer } from '../../src/domain/ports/event-log.ts';
import type { Replay } from '../../src/domain/ports/replay-repository.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import { type StageRequested, stageRequested, stageTopic } from '../../src/domain/request/events.ts';
import { type Change, cancel, complete, enterStage, erase, fail } from '../../src/domain/request/lifecycle.ts';
import { currentAttempt, type Lane, type Request } from '../../src/domain/request/request.ts';
import { topics } from '../../src/domain/request/topics.ts';
import { sampleClient, sampleEndpoint, sampleRequest } from '../contract/database.samples.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';
import { smallResult } from '../support/finish-request.ts';
import { openStore } from '../support/open-file-object-store.ts';

const actor = 'command';
const catalogFolder = fileURLToPath(new URL('../../catalog/', import.meta.url));
const hourMs = 3_600_000;
const failure = { code: 'ENGINE_FAILED', detail: 'broken', retryable: false } as const;
const codec = new CloudEventCodec('01990b1c-1111-7f10-8a21-3b4c5d6e7f80');
const never = new AbortController().signal;

let world: EmbeddedWorld;
let log: EmbeddedEventLog;
let live: Consumer;
let folder: string;
let requestStore: EncryptedRequestStore;
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
  requestStore = new EncryptedRequestStore({ objects: await openStore(folder), encryption: world.encryption });
  const { catalog, clients } = world.database;
  const files = new YamlCatalogFiles();
  await new LoadBundledCatalog({ files, catalog }).load(catalogFolder);
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

/** Writes down a replay, finds its requests, and answers them, oldest first. */
async function plan(input: Partial<BeginReplayInput> = {}, requestIds?: readonly string[]) {
  const listed = requestIds === undefined ? {} : { requestIds };
  const window = requestIds === undefined ? { since: now(-5).toISOString() } : listed;
  const asked = input.id === undefined ? ({ stage: 'validation', ...window } as const) : {};
  const begun = await beginReplay(world, actor, { dryRun: false, ...asked, ...input });
  const { id } = begun.replay;
  if (requestIds !== undefined) await listRequests(world, begun.replay, { dryRun: false, requestIds });
  else if (begun.replay.plannedAt === null) await planReplay({ ...world, eventLog: log, codec }, begun.replay, never);
  return { ...begun, replay: await replayOf(id), id, requestIds: await plannedOf(id) };
}

async function replayOf(id: string): Promise<Replay> {
  const replay = await world.database.replays.find(id);
  if (replay === null) throw new Error('the replay is gone');
  return replay;
}

async function plannedOf(id: string): Promise<readonly string[]> {
  const session = await world.pool.connect();
  try {
    const query = 'select request_id from replay_items where replay_id = $1 order by found_at, request_id';
    const { rows } = await session.query(query, [id]);
    return rows.map((row) => String(row['request_id']));
  } finally {
    session.release();
  }
}

/** Starts what can be started now. */
async function start(id: string) {
  return replayRequests(world, await replayOf(id));
}

const tasks = () => new ReplayTasks({ ...world, driveReplays: driver() });

function driver(uses: { eventLog?: Pick<EmbeddedEventLog, 'read'>; leaseMs?: number } = {}): DriveReplays {
  return new DriveReplays({ ...world, eventLog: log, codec, ...uses });
}

/** Goes on until nothing is due. */
async function drive(signal = never): Promise<void> {
  while ((await driver().drive({ signal })) > 0);
}

/** Topics that are read once `goOn` is called. */
function slowLog() {
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const slow: Pick<EmbeddedEventLog, 'read'> = {
    async *read(...input) {
      await held;
      yield* log.read(...input);
    },
  };
  return { slow, goOn };
}

async function begin(input: Partial<BeginReplayInput> = {}, as: Actor = actor): Promise<Replay> {
  const window = input.requestIds === undefined && input.id === undefined ? { since: now(-5).toISOString() } : {};
  return (await tasks().begin(as, { stage: 'validation', dryRun: false, ...window, ...input })).replay;
}

async function itemsOf(id: string): Promise<Readonly<Record<string, string>>> {
  const query = { states: ['planned', 'started', 'skipped', 'promoted'], after: null, limit: 100 } as const;
  const items = await world.database.replays.items(id, query);
  return Object.fromEntries(items.map(({ requestId, state, reason }) => [requestId, reason ?? state]));
}

function compare(id: string, { values = true, after = null as string | null } = {}) {
  const { requests, replays } = world.database;
  return new CompareReplayed({ requests, replays, requestStore }).compare(actor, { id, after, values });
}

interface Made {
  readonly client?: Client;
  readonly lane?: Lane;
  readonly track?: string;
  readonly template?: string;
  /** Hours from now. */
  readonly passed?: number;
  readonly ending?: (request: Request) => Change;
}

/** A request that came through all stages, with its event in the topic of validation. */
async function passedValidation({ client = acme, lane = 'bulk', track = 'invoices', ...made }: Made = {}) {
  const { passed = -1, template = 'invoice', ending } = made;
  const wrappedKey = await world.encryption.createKey(new Date());
  const queued = sampleRequest(client.id, { wrappedKey, lane, createdAt: now(-5), originalsExpireAt: now(100) });
  const attempt = {
    ...currentAttempt(queued),
    track: { name: track, version: 1 },
    template: { name: template, version: 1 },
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
  published += event.lane === 'bulk' && event.stage === 'validation' ? 1 : 0;
  const id = world.ids.next();
  const payload = codec.encode({ id, event, createdAt: at });
  await log.publish(stageTopic(event.stage, event.lane), [{ id, key: event.requestId, payload, at }]);
}

async function finish(request: Request, result: OcrResult, ending?: (request: Request) => Change): Promise<void> {
  const key = resultKey(request, { attempt: currentAttempt(request).number, fence: 1 });
  await requestStore.storeJson(request, key, result);
  const completing = (each: Request): Change => complete(each, { resultKey: key, reviewReasons: [] }, now());
  await world.database.requests.update((ending ?? completing)(request).request);
}

async function run(statement: string): Promise<void> {
  const session = await world.pool.connect();
  try {
    await session.query(statement, []);
  } finally {
    session.release();
  }
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

async function auditOf(id: string) {
  return (await world.database.audit.list({ subject: `replay:${id}`, order: 'oldest-first', limit: 9 })).entries;
}

async function found(requestId: string): Promise<Request> {
  const request = await world.database.requests.find(requestId);
  if (request === null) throw new Error('the request is gone');
  return request;
}

describe('planning a replay', () => {
  test('finds what passed through the stage in the window, in both lanes, once each, oldest first', async () => {
    await passedValidation({ passed: -6 });
    const second = await passedValidation({ passed: -2, lane: 'interactive' });
    const first = await passedValidation({ passed: -3 });
    const late = await passedValidation({ passed: -0.5 });
    await publish(stageRequested({ ...(await found(first)), lane: 'bulk' }, 'validation', 'result'), now(-1));

    const planned = await plan({ until: now(-0.5).toISOString() });

    expect(planned).toMatchObject({ resumed: false, replay: { stage: 'validation', track: null, notify: false } });
    expect(planned.requestIds).toEqual([first, second]);
    expect((await plan()).requestIds).toEqual([first, second, late]);
    expect(Date.parse(planned.keptSince)).toBe(now(-14 * 24).getTime());
  });

  test('finds more requests than it holds in memory, each once', async () => {
    const template = await found(await passedValidation({ passed: -6 }));
    const event = stageRequested(template, 'ocr', '1');
    const some = Array.from({ length: 1200 }, () => world.ids.next());
    const events = [...some, ...some.slice(0, 100)].map((requestId, index) => {
      const id = world.ids.next();
      const payload = codec.encode({ id, event: { ...event, requestId }, createdAt: now(-1) });
      return { id, key: requestId, payload, at: new Date(now(-1).getTime() + index) };
    });
    await log.publish(stageTopic('ocr', 'bulk'), events);

    expect((await plan({ stage: 'ocr' })).requestIds).toEqual(some);
  });

  test('from ocr finds one-page files, which typification read, and no file of which no page was read', async () => {
    const [onePage, unread, pages] = [await passedValidation(), await passedValidation(), await passedValidation()];
    for (const id of [onePage, unread])
      await publish(stageRequested(await found(id), 'typification', 'document'), now(-2));
    await publish(stageRequested(await found(pages), 'typification', 'document'), now(-3));
    await publish(stageRequested(await found(pages), 'ocr', '2'), now(-2));
    await run(`delete from pages where request_id = '${unread}'`);

    expect((await plan({ stage: 'ocr' })).requestIds.toSorted()).toEqual([onePage, pages].toSorted());
    expect((await plan({ stage: 'typification' })).requestIds).toHaveLength(3);
  });

  test('passes over what another installation wrote into its topics', async () => {
    const requestId = await passedValidation();
    const event = stageRequested(await found(requestId), 'validation', 'result');
    const foreign = { ...event, requestId: world.ids.next() };
    const id = world.ids.next();
    const payload = new CloudEventCodec(world.ids.next()).encode({ id, event: foreign, createdAt: now(-1) });
    published += 1;
    await log.publish(stageTopic('validation', 'bulk'), [{ id, key: foreign.requestId, payload, at: now(-1) }]);

    expect(await plan()).toMatchObject({ requestIds: [requestId], replay: { unreadable: 0 } });
  });

  test('counts what this release cannot read, and finds the rest', async () => {
    const requestId = await passedValidation();
    const broken = { key: 'x', payload: { type: 'docface.stage.requested.v9' }, at: now(-1) };
    published += 1;
    await log.publish(stageTopic('validation', 'bulk'), [{ id: world.ids.next(), ...broken }]);

    expect(await plan()).toMatchObject({ requestIds: [requestId], replay: { unreadable: 1 } });
  });

  test('takes the requests of one client, track, template, type or status when it is told to', async () => {
    const ours = await passedValidation();
    const theirs = await passedValidation({ client: globex, passed: -0.5 });
    const other = await passedValidation({ track: 'documents', template: 'generic.text' });
    const failed = await passedValidation({ ending: (request) => fail(request, failure, now()) });

    expect((await plan({ client: 'globex' })).requestIds).toEqual([theirs]);
    expect((await plan({ track: 'documents' })).requestIds).toEqual([other]);
    expect((await plan({ template: 'invoice', statuses: ['completed'] })).requestIds).toEqual([ours, theirs]);
    expect((await plan({ type: 'generic.text' })).requestIds).toEqual([other]);
    expect((await plan({ statuses: ['failed', 'needs_review'] })).requestIds).toEqual([failed]);
    await expect(plan({ client: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('takes the requests of a list, and says of each that is none of those asked for why', async () => {
    const [ours, theirs] = [await passedValidation({ passed: -9 }), await passedValidation({ client: globex })];
    const other = await passedValidation({ template: 'generic.text' });
    const unknown = 'no-such-request';

    const listed = await plan({ client: 'acme', type: 'invoice' }, [ours, theirs, other, unknown, ours]);

    expect(listed.replay).toMatchObject({ since: null, until: null, plannedAt: now() });
    await start(listed.id);
    expect(await itemsOf(listed.id)).toEqual({
      [ours]: 'started',
      [theirs]: 'OTHER_CLIENT',
      [other]: 'OTHER_TYPE',
      [unknown]: 'NOT_FOUND',
    });
  });

  test('moves no offset of the live consumers and hands them nothing again', async () => {
    await passedValidation();
    const other = await passedValidation();
    await expect.poll(() => handled.length, { timeout: 10_000 }).toBe(published);
    await sleep(100);
    const before = await offsets();

    const planned = await plan({ dryRun: true });
    await previewReplay(world, planned.replay, null);

    expect(planned.requestIds).toContain(other);
    await sleep(100);
    expect(before).toContain('docface.validation');
    expect(await offsets()).toBe(before);
    expect(handled).toHaveLength(published);
  });

  test('goes on by its id alone, in the same window', async () => {
    const requestId = await passedValidation();
    const order = { stage: 'validation', since: now(-5).toISOString(), notify: true, templateVersion: 1 } as const;
    const { replay } = await plan({ id: 'weekly-1', ...order });
    world.clock.advance(3600);
    await passedValidation({ passed: 0 });

    expect(await plan({ id: 'weekly-1' })).toMatchObject({ resumed: true, requestIds: [requestId], replay });
    const [newest] = await world.database.replays.list(1);
    expect(newest).toMatchObject({ id: 'weekly-1', createdBy: 'command', templateVersion: 1 });
    for (const other of [{ stage: 'ocr' }, { shadow: true }, { dryRun: true }] as const) {
      await expect(plan({ id: 'weekly-1', ...other })).rejects.toMatchObject({ code: 'INVALID_FIELD' });
    }
  });

  test.each([
    [{ since: 'yesterday' }, 'since'],
    [{ since: '2026-11-01T00:00' }, 'since'],
    [{ since: '2026-11-02T00:00Z', until: '2026-11-01T00:00Z' }, 'until'],
    [{ requestIds: ['a'] }, 'since'],
    [{ id: 'a b', stage: 'ocr', since: '2026-11-01T00:00Z' }, 'id'],
    [{ id: 'unknown' }, 'stage'],
    [{ id: 'unknown', stage: 'ocr' }, 'since'],
  ] as const)('refuses %j', async (input, field) => {
    await expect(plan(input)).rejects.toMatchObject({ code: 'INVALID_FIELD', fields: [{ field }] });
  });

  test('is for administrators', async () => {
    const viewer = { kind: 'operator', operatorId: 'o', credentialId: 'c', role: 'viewer' } as const;
    await expect(begin({}, viewer)).rejects.toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
  });
});

describe('replaying requests', () => {
  test('starts one attempt of each in the bulk lane, however often it runs, silent unless it is to notify', async () => {
    const requestId = await passedValidation({ lane: 'interactive' });
    const { id } = await plan();

    expect(await start(id)).toEqual({ started: 1, skipped: 0, waiting: false });
    expect(await start(id)).toEqual({ started: 0, skipped: 0, waiting: false });
    const request = await found(requestId);
    expect(request).toMatchObject({ status: 'queued', lane: 'bulk', shownAttempt: 1 });
    expect(request.attempts).toHaveLength(2);
    expect(currentAttempt(request)).toMatchObject({ replayId: id, notify: false, shadow: false, from: 'validation' });
    expect(await world.database.pages.list(requestId, 2)).toMatchObject([
      { readingKey: readingKey(request, { attempt: 1, fence: 1 }, 1) },
    ]);

    await finish(enterStage(request, 'validation', now()).request, smallResult);
    await start((await plan({ notify: true })).id);
    expect(currentAttempt(await found(requestId)).notify).toBe(true);
  });

  test('is gone on with by another process, and shared by two', async () => {
    const ids: string[] = [];
    for (const _ of 'abcdef') ids.push(await passedValidation());
    const { id } = await plan();

    const [one, other] = await Promise.all([start(id), start(id)]);

    expect(one.started + other.started).toBe(ids.length);
    for (const each of ids) expect((await found(each)).attempts).toHaveLength(2);
    expect(await itemsOf(id)).toEqual(Object.fromEntries(ids.map((each) => [each, 'started'])));
  });

  test('runs under the versions that it names', async () => {
    const [requestId, other] = [await passedValidation(), await passedValidation({ template: 'generic.text' })];
    const invoice = await world.database.catalog.findTemplate(null, 'invoice');
    if (invoice === null) throw new Error('the bundled catalogue changed');
    await world.database.catalog.saveTemplate({ ...invoice, title: 'Fatura' }, 'edited');

    await start((await plan({ templateVersion: 1, trackVersion: 1 }, [requestId])).id);
    expect(currentAttempt(await found(requestId))).toMatchObject({ template: { version: 1 }, track: { version: 1 } });

    const { id } = await plan({ templateVersion: 2 }, [other]);
    await start(id);
    expect(await itemsOf(id)).toEqual({ [other]: 'UNKNOWN_TEMPLATE' });
  });

  test('only says what it would do in a dry run, locks nothing, and leaves no trace but in the audit', async () => {
    const [requestId, disconnected] = [await passedValidation(), world.ids.next()];
    const before = await found(requestId);
    const { id } = await begin({ requestIds: [requestId, disconnected], dryRun: true });
    const transactions = vi.spyOn(world.database, 'transaction');
    const locks = vi.spyOn(world.database.requests, 'findForUpdate');
    onTestFinished(() => void vi.restoreAllMocks());

    await drive();
    expect(await itemsOf(id)).toEqual({ [requestId]: 'planned', [disconnected]: 'NOT_FOUND' });
    await tasks().stop(actor, { id });

    expect(transactions).toHaveBeenCalledTimes(0);
    expect(locks).not.toHaveBeenCalled();
    expect(await found(requestId)).toEqual(before);
    expect(await world.database.pages.list(requestId, 2)).toEqual([]);
    expect(await auditOf(id)).toMatchObject([{ action: 'replay.begun', detail: { dryRun: true } }]);
    expect(await world.database.replays.find(id)).toBeNull();
    expect(await plannedOf(id)).toEqual([]);
  });

  test('skips what cannot be replayed, and says why', async () => {
    const unfinished = await passedValidation({ ending: (request) => ({ request, events: [] }) });
    const erased = await passedValidation({ ending: (request) => erase(request, now()) });
    const canceled = await passedValidation({ ending: (request) => cancel(request, now()) });
    const otherTrack = await passedValidation({ track: 'documents' });
    const expired = await passedValidation();
    await world.database.requests.update({ ...(await found(expired)), originalsExpireAt: now() });
    const disconnected = world.ids.next();
    const asked = [unfinished, erased, canceled, otherTrack, expired, disconnected];
    const order = { stage: 'ocr', track: 'invoices' } as const;
    const dry = await plan({ ...order, dryRun: true }, asked);
    await previewReplay(world, dry.replay, null);
    const { id } = await plan(order, asked);

    await start(id);

    const reasons = {
      [unfinished]: 'UNFINISHED',
      [erased]: 'ERASED',
      [canceled]: 'CANCELED',
      [otherTrack]: 'OTHER_TRACK',
      [expired]: 'ORIGINAL_EXPIRED',
      [disconnected]: 'NOT_FOUND',
    };
    expect(await itemsOf(id)).toEqual(reasons);
    expect(await itemsOf(dry.id)).toEqual(reasons);
    expect((await found(canceled)).attempts).toHaveLength(1);
    const again = await plan({}, [expired]);
    expect(await start(again.id)).toMatchObject({ started: 1 });
  });

  test('holds back a client that has half of its queue waiting, and nobody else', async () => {
    const theirs: string[] = [];
    for (const passed of [-4, -3, -2]) theirs.push(await passedValidation({ client: globex, passed }));
    const ours = await passedValidation();
    const { id } = await plan();

    expect(await start(id)).toEqual({ started: 3, skipped: 0, waiting: true });

    expect(await itemsOf(id)).toMatchObject({ [ours]: 'started', [theirs[2] ?? '']: 'planned' });
    const first = await found(theirs[0] ?? '');
    await finish(enterStage(first, 'validation', now()).request, smallResult);
    expect(await start(id)).toMatchObject({ started: 1, waiting: false });
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
    await start((await plan({ notify })).id);
    const request = enterStage(await found(requestId), 'validation', now()).request;
    const ended =
      status === 'erased' ? erase(request, now()) : complete(request, { resultKey: 'k', reviewReasons: [] }, now());
    await world.database.requests.update(ended.request);

    const planner = new PlanDeliveries({ ...world, publicUrl: 'https://docface.example.com' });
    const before = await planner.plan({ eventId: world.ids.next(), event: { ...first(ended), attempt: 1 } });
    const planned = await planner.plan({ eventId: world.ids.next(), event: first(ended) });

    expect(before).toBeGreaterThan(0);
    expect(planned).toBe(before * deliveries);
  });
});

function first({ events: [event] }: Change) {
  if (event === undefined) throw new Error('nothing changed');
  return event;
}

describe('comparing what was replayed', () => {
  test('tells what is the same, changed, failed and gone, and which it waits for', async () => {
    const ids: string[] = [];
    for (const _ of 'abcd') ids.push(await passedValidation({ client: acme }));
    const disconnected = await passedValidation();
    const replay = await plan({}, [...ids, disconnected]);
    await start(replay.id);
    for (const id of ids) {
      const started = enterStage(await found(id), 'validation', now()).request;
      const changed = { ...smallResult, pages: smallResult.pages.slice(0, 1) };
      if (id === ids[0]) await finish(started, smallResult);
      if (id === ids[1]) await finish(started, changed);
      if (id === ids[2]) await finish(started, smallResult, (request) => fail(request, failure, now()));
    }

    await world.database.requests.update(erase(await found(disconnected), now()).request);

    const compared: ReplayedRequest[] = [];
    const waited: string[] = [];
    for (let after: string | null = null; ; ) {
      const { requests, unfinished }: ComparedBatch = await compare(replay.id, { after });
      compared.push(...requests);
      if (unfinished === null && requests.length === 0) break;
      after = requests.at(-1)?.requestId ?? after;
      if (unfinished === null) continue;
      waited.push(unfinished);
      await finish(enterStage(await found(unfinished), 'validation', now()).request, smallResult);
    }

    const looked = [...ids, disconnected].map((id) => compared.find(({ requestId }) => requestId === id));
    expect(waited).toEqual([ids[3]]);
    expect(looked.map((each) => [each?.state, each?.code])).toEqual([
      ['same', null],
      ['changed', null],
      ['failed', 'ENGINE_FAILED'],
      ['same', null],
      ['gone', null],
    ]);
    expect(looked[1]?.differences).toEqual([{ path: 'pages[1]', aspect: 'present', before: true, after: false }]);
  });

  test('shows what was read only when it is asked to', async () => {
    const requestId = await passedValidation();
    const { id } = await plan({}, [requestId]);
    await start(id);
    const [page, ...others] = smallResult.pages;
    if (page === undefined) throw new Error('the sample has pages');
    const pages = [{ ...page, blocks: page.blocks.map((block) => ({ ...block, text: 'Outra página' })) }, ...others];
    await finish(enterStage(await found(requestId), 'validation', now()).request, { ...smallResult, pages });

    const place = { path: 'pages[0]', aspect: 'text' };
    expect((await compare(id)).requests[0]?.differences).toMatchObject([
      { ...place, before: expect.stringContaining('Primeira'), after: expect.stringContaining('Outra') },
    ]);
    expect((await compare(id, { values: false })).requests[0]?.differences).toEqual([
      { ...place, before: null, after: null },
    ]);
  });
});

describe('a replay that the service runs by itself', () => {
  let count = 0;
  const operatorWith = async (role: OperatorRole): Promise<Principal> => {
    count += 1;
    const { id } = await new Operators(world).create(actor, { name: `operator-${count}`, role });
    return { kind: 'operator', operatorId: id, credentialId: 'key', role };
  };
  const show = (id: string) => new Replays(world).show(actor, { id, limit: 10 });
  const taskOf = async (id: string) => (await replayOf(id)).task;

  test('says in a preview what would become of each request, and starts nothing', async () => {
    const requestId = await passedValidation();
    const erased = await passedValidation({ ending: (request) => erase(request, now()) });
    const ana = await operatorWith('admin');
    const { id, task } = await begin({ dryRun: true }, ana);
    expect(task).toMatchObject({ kind: 'preview', by: actorName(ana), endedAt: null });

    await drive();
    const shown = await show(id);
    expect(shown.replay.task).toMatchObject({ done: 2, refused: 1, failure: null, endedAt: now().toISOString() });
    expect(shown.counts).toEqual([
      { state: 'planned', reason: null, requests: 1 },
      { state: 'skipped', reason: 'ERASED', requests: 1 },
    ]);
    expect(await itemsOf(id)).toEqual({ [requestId]: 'planned', [erased]: 'ERASED' });
    expect((await found(requestId)).attempts).toHaveLength(1);
    expect(await auditOf(id)).toMatchObject([{ action: 'replay.begun', detail: { dryRun: true } }]);
  });

  test('starts its requests for who asked, and says so in the audit', async () => {
    const requestId = await passedValidation();
    const ana = await operatorWith('admin');
    const { id } = await begin({}, ana);
    await expect(tasks().resume(ana, { id })).rejects.toMatchObject({ code: 'INVALID_STATE' });
    await drive();

    expect(await taskOf(id)).toMatchObject({ kind: 'run', done: 1, refused: 0, endedAt: now().toISOString() });
    expect(currentAttempt(await found(requestId))).toMatchObject({ number: 2, replayId: id, notify: false });
    const detail = { stage: 'validation', notify: false, statuses: '', dryRun: false };
    expect(await auditOf(id)).toMatchObject([{ actor: actorName(ana), action: 'replay.begun', detail }]);
    expect(await driver().drive()).toBe(0);
  });

  test('waits while a client has enough to do, and goes on by itself', async () => {
    const client = sampleClient('small', { limits: { ...defaultLimits, queued: 4 } });
    await world.database.clients.insert(client);
    const ids = [];
    for (let index = 0; index < 3; index += 1) ids.push(await passedValidation({ client }));
    const { id } = await begin({ requestIds: ids });
    await drive();
    expect(await taskOf(id)).toMatchObject({ done: 2, endedAt: null });
    world.clock.advance(5);
    await drive();
    expect(await taskOf(id)).toMatchObject({ done: 2, endedAt: null });

    for (const requestId of ids.slice(0, 2)) await finish(await found(requestId), smallResult);
    world.clock.advance(5);
    await drive();
    expect(await taskOf(id)).toMatchObject({ done: 3, refused: 0, endedAt: now().toISOString() });
  });

  test('promotes what ran as a shadow, and takes that back', async () => {
    const ids = [await passedValidation(), await passedValidation()];
    const { id } = await begin({ requestIds: ids, shadow: true });
    await drive();
    const [first = '', second = ''] = ids;
    await finish(await found(first), smallResult);
    await finish(await found(second), smallResult, (request) => fail(request, failure, now()));

    await tasks().promote(actor, { id });
    await drive();
    const refusals = [{ requestId: second, reason: 'INVALID_STATE', detail: 'Attempt 2 has no result to show.' }];
    expect(await taskOf(id)).toMatchObject({ kind: 'promote', done: 2, refused: 1, refusals, failure: null });
    expect((await found(first)).shownAttempt).toBe(2);
    await tasks().undo(actor, { id });
    await drive();
    expect(await taskOf(id)).toMatchObject({ kind: 'undo', done: 1, refused: 0 });
    expect((await found(first)).shownAttempt).toBe(1);
    const actions = (await auditOf(id)).map(({ action }) => action);
    expect(actions).toEqual(['replay.begun', 'replay.promoted', 'replay.undone']);
  });

  test('promotes one request alone when it is named', async () => {
    const ids = [await passedValidation(), await passedValidation()];
    const { id } = await begin({ requestIds: ids, shadow: true });
    await drive();
    for (const each of ids) await finish(await found(each), smallResult);
    const [first = '', second = ''] = ids;

    await tasks().promote(actor, { id, requestId: second });
    await drive();

    expect(await taskOf(id)).toMatchObject({ requestId: second, done: 1, refused: 0 });
    expect([(await found(first)).shownAttempt, (await found(second)).shownAttempt]).toEqual([1, 2]);
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'replay.promoted', requestId: second });
    await tasks().undo(actor, { id, requestId: first });
    await drive();
    expect((await taskOf(id))?.refusals).toMatchObject([{ requestId: first, reason: 'NOT_FOUND' }]);
  });

  test('takes its list a piece at a time, and begins when it is whole', async () => {
    const ids = [await passedValidation(), await passedValidation()];
    const [first = '', second = ''] = ids;
    const { id, task } = await begin({ requestIds: [first], more: true });
    expect(task).toBeNull();
    const half = { code: 'INVALID_STATE', message: expect.stringContaining('`ids`') };
    await expect(tasks().resume(actor, { id })).rejects.toMatchObject(half);
    await expect(begin({ id })).rejects.toMatchObject(half);

    await begin({ id, requestIds: [second] });
    await drive();

    expect(await taskOf(id)).toMatchObject({ kind: 'run', done: 2 });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['replay.begun']);
  });

  test('does its steps for a command that asks for them, and none of another', async () => {
    const requestId = await passedValidation();
    const [{ id }, other] = [await begin({ requestIds: [requestId] }), await begin({ requestIds: [requestId] })];

    expect((await tasks().drive(actor, { id: other.id })).task).toMatchObject({
      done: 1,
      endedAt: now().toISOString(),
    });
    expect(await taskOf(id)).toMatchObject({ done: 0, endedAt: null });
    await drive();
    expect(await itemsOf(id)).toEqual({ [requestId]: 'UNFINISHED' });
  });

  test('starts no more once it is stopped, whatever a step is about to write, until it is gone on with', async () => {
    const requestId = await passedValidation();
    const { id } = await begin();
    const { slow, goOn } = slowLog();
    const searching = driver({ eventLog: slow }).drive();
    await expect.poll(async () => (await driver().drive()) === 0).toBe(true);

    await tasks().stop(actor, { id });
    goOn();
    await searching;
    world.clock.advance(3600);
    await drive();

    expect(await taskOf(id)).toBeNull();
    expect(await itemsOf(id)).toEqual({ [requestId]: 'planned' });
    await begin({ id });
    await drive();
    expect(await itemsOf(id)).toEqual({ [requestId]: 'started' });
    const actions = (await auditOf(id)).map(({ action }) => action);
    expect(actions).toEqual(['replay.begun', 'replay.stopped', 'replay.resumed']);
  });

  test('has nothing to promote when it made no shadows', async () => {
    const { id } = await begin();
    await drive();
    for (const turn of [tasks().promote(actor, { id }), tasks().undo(actor, { id })]) {
      await expect(turn).rejects.toMatchObject({ code: 'INVALID_STATE' });
    }
  });

  test('stops when who asked for it may not any more, and is gone on with by another', async () => {
    const requestId = await passedValidation();
    const [ana, bia] = [await operatorWith('admin'), await operatorWith('admin')];
    const { id } = await begin({ requestIds: [requestId] }, ana);
    const operator = ana.kind === 'operator' ? ana.operatorId : '';
    await new Operators(world).setRole(actor, { operator, role: 'editor' });
    await drive();
    expect(await taskOf(id)).toMatchObject({ done: 0, failure: { code: 'INSUFFICIENT_SCOPE' } });
    expect((await found(requestId)).attempts).toHaveLength(1);

    await tasks().resume(bia, { id });
    await drive();
    expect(await taskOf(id)).toMatchObject({ by: actorName(bia), done: 1, failure: null });
    expect((await found(requestId)).attempts).toHaveLength(2);
  });

  test('breaks off its search when the process stops, and loses nothing', async () => {
    const requestId = await passedValidation();
    const { id } = await begin();
    await drive(AbortSignal.abort());
    expect(await show(id)).toMatchObject({ replay: { plannedAt: null, task: { endedAt: null, failure: null } } });
    await drive();
    expect((await found(requestId)).attempts).toHaveLength(2);
  });

  test('regression-search-longer-than-its-lease: nobody else takes it meanwhile', async () => {
    const requestId = await passedValidation();
    const { id } = await begin();
    const { slow, goOn } = slowLog();
    const leaseMs = 60;
    const searching = driver({ eventLog: slow, leaseMs }).drive();
    const dueIn = async (): Promise<number> => {
      const session = await world.pool.connect();
      const query = 'select extract(epoch from task_due)::float * 1000 as due from replays where id = $1';
      const { rows } = await session.query(query, [id]);
      session.release();
      return Number(rows[0]?.['due']) - now().getTime();
    };
    await expect.poll(dueIn).toBe(leaseMs);
    world.clock.advance(1);
    await expect.poll(dueIn).toBe(leaseMs);

    expect(await driver().drive()).toBe(0);
    goOn();
    expect(await searching).toBe(1);
    await drive();
    expect(await taskOf(id)).toMatchObject({ done: 1, failure: null, endedAt: now().toISOString() });
    expect((await found(requestId)).attempts).toHaveLength(2);
  });
});
