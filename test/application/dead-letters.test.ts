import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DeadLetters, type RedriveInput } from '../../src/application/operations/dead-letters.ts';
import { writeDeadLetter } from '../../src/application/pipeline/failure-policy.ts';
import type { Principal } from '../../src/domain/client/principal.ts';
import { DocfaceError } from '../../src/domain/errors.ts';
import type { NewDeadLetter } from '../../src/domain/ports/dead-letter-repository.ts';
import { type ForeignEvent, type PipelineEvent, stageRequested } from '../../src/domain/request/events.ts';
import { cancel, enterStage, fail } from '../../src/domain/request/lifecycle.ts';
import type { Stage } from '../../src/domain/request/pipeline.ts';
import { currentAttempt, type Request } from '../../src/domain/request/request.ts';
import { sampleClient, sampleRequest, sampleTemplate, sampleTrack } from '../contract/database.samples.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';

const actor = 'command';

describe('Dead letters', () => {
  let world: EmbeddedWorld;
  let clientId: string;

  beforeAll(async () => {
    world = await openEmbeddedWorld();
    const client = sampleClient('acme');
    clientId = client.id;
    await world.database.clients.insert(client);
    await world.database.catalog.saveTrack(sampleTrack('identity'), 'bundled');
    await world.database.catalog.saveTemplate(sampleTemplate('br.cnh'), 'bundled');
  });
  beforeEach(async () => {
    world.clock.reset();
    await due();
  });
  afterAll(() => world.close());

  const redrive = (input: RedriveInput) => new DeadLetters(world).redrive(actor, input);
  const letter = (id: string) => new DeadLetters(world).get(actor, { id });

  /** A request that works, as `change` leaves it. */
  async function requestThat(change: (request: Request, at: Date) => Request = (request) => request): Promise<Request> {
    const now = world.clock.now();
    const originalsExpireAt = new Date(now.getTime() + 3_600_000);
    const working = enterStage(sampleRequest(clientId, { createdAt: now, originalsExpireAt }), 'typification', now);
    const request = change(working.request, now);
    await world.database.requests.insert(request);
    return request;
  }
  const failed = (request: Request, at: Date): Request =>
    fail(request, { code: 'ENGINE_FAILED', detail: 'The engine stopped.', retryable: true }, at).request;

  /** The letter of work that a request had asked for. */
  async function buried(request: Request, stage: Stage, item: string): Promise<string> {
    const event = stageRequested(request, stage, item);
    const error = new DocfaceError('ENGINE_FAILED', 'The engine stopped.');
    const stamp = { ids: world.ids, at: world.clock.now() };
    const id = await world.database.transaction((tx) => writeDeadLetter(tx, { event, error, tries: 4 }, stamp));
    await due();
    return id;
  }

  async function insert(event: PipelineEvent, changes: Partial<NewDeadLetter> = {}): Promise<string> {
    const id = world.ids.next();
    const rest = { code: 'NEWER_EVENT', detail: 'Too new.', tries: 4, createdAt: world.clock.now() } as const;
    await world.database.deadLetters.insert({ id, clientId: event.clientId, event, ...rest, ...changes });
    return id;
  }

  /** Takes what is to be published now. */
  async function due(): Promise<readonly PipelineEvent[]> {
    const now = world.clock.now();
    const rows = await world.database.outbox.take(now, new Date(now.getTime() + 1), 1000);
    const ids = rows.map((row) => row.id);
    await world.database.outbox.markPublished(ids, now);
    return rows.map((row) => row.event);
  }

  const foreign: ForeignEvent = {
    type: 'foreign.event',
    clientId: 'unknown',
    topic: 'docface.ocr.v1',
    key: 'key',
    tries: 4,
    firstFailedAt: '2026-05-20T12:00:00.000Z',
    payload: '{"type":"docface.stage.requested.v2"}',
  };

  test('are listed by code and client, newest first, and shown whole', async () => {
    const request = await requestThat();
    const first = await buried(request, 'typification', 'document');
    world.clock.advance(1);
    const second = await insert({ ...foreign, clientId });
    const letters = new DeadLetters(world);
    const mine = await letters.list(actor, { client: 'acme', limit: 2 });
    expect(mine.letters.map(({ id }) => id)).toEqual([second, first]);
    const newer = await letters.list(actor, { client: clientId, code: 'NEWER_EVENT', limit: 9 });
    expect(newer.letters.map(({ id }) => id)).toEqual([second]);
    expect(await letter(first)).toMatchObject({ code: 'ENGINE_FAILED', event: { requestId: request.id } });
    await expect(letters.list(actor, { client: 'nobody', limit: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(letter(world.ids.next())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('are for operators only', async () => {
    const stranger: Principal = {
      kind: 'client',
      clientId,
      credentialId: 'credential',
      scopes: ['ocr:write', 'requests:read', 'requests:manage'],
    };
    const refused = { code: 'INSUFFICIENT_SCOPE' };
    await expect(new DeadLetters(world).list(stranger, { limit: 1 })).rejects.toMatchObject(refused);
    await expect(new DeadLetters(world).get(stranger, { id: 'x' })).rejects.toMatchObject(refused);
    const redriving = new DeadLetters(world).redrive(stranger, { ids: ['x'] });
    await expect(redriving).rejects.toMatchObject(refused);
  });

  test('of an unfinished request are sent again, once, and say who did', async () => {
    const request = await requestThat();
    const id = await buried(request, 'typification', 'document');
    expect(await redrive({ ids: [id, id] })).toEqual([{ id, outcome: 'sent' }]);
    expect(await due()).toEqual([stageRequested(request, 'typification', 'document')]);
    expect(await letter(id)).toMatchObject({ redrivenAt: world.clock.now(), redrivenBy: 'command' });
    expect((await world.database.audit.list({ subject: `dead-letter:${id}`, limit: 9 })).entries).toMatchObject([
      { actor: 'command', action: 'dead-letter.redriven', detail: { code: 'ENGINE_FAILED', outcome: 'sent' } },
    ]);
    expect(await redrive({ ids: [id] })).toMatchObject([
      { id, outcome: 'refused', reason: expect.stringMatching(/already/) },
    ]);
    expect(await due()).toEqual([]);
  });

  test('of a failed request start its next attempt, one for all of them', async () => {
    const request = await requestThat(failed);
    const letters = [
      await buried(request, 'typification', 'document'),
      await buried(request, 'typification', 'document'),
    ];
    const [first, second] = await redrive({ ids: letters });
    expect(first).toMatchObject({ outcome: 'attempt_started', requestId: request.id, attempt: 2 });
    expect(second).toMatchObject({ outcome: 'superseded', requestId: request.id, attempt: 2 });
    const running = await world.database.requests.find(request.id);
    expect(running?.status).toBe('queued');
    expect(running === null ? 0 : currentAttempt(running).number).toBe(2);
    const asked = (await due()).filter(({ type }) => type === 'stage.requested');
    expect(asked).toMatchObject([{ requestId: request.id, attempt: 2, stage: 'typification' }]);
  });

  test('wait on when their request cannot use them, and say why', async () => {
    const erased = (request: Request): Request => ({ ...request, status: 'erased' });
    const expired = (request: Request, at: Date): Request => ({ ...failed(request, at), originalsExpireAt: at });
    const canceled = (request: Request, at: Date): Request => cancel(request, at).request;
    for (const [change, reason] of [
      [erased, 'was erased'],
      [expired, 'past its retention'],
      [canceled, 'docface reprocess'],
    ] as const) {
      const id = await buried(await requestThat(change), 'typification', 'document');
      expect(await redrive({ ids: [id] })).toEqual([
        { id, outcome: 'refused', reason: expect.stringContaining(reason) },
      ]);
      expect(await letter(id)).toMatchObject({ redrivenAt: null, redrivenBy: null });
      expect((await world.database.audit.list({ subject: `dead-letter:${id}`, limit: 9 })).entries).toEqual([]);
      expect(await due()).toEqual([]);
    }
    expect(await redrive({ ids: ['none'] })).toMatchObject([
      { outcome: 'refused', reason: expect.stringMatching(/no dead letter/) },
    ]);
  });

  test('of a page that its request goes on without wait until it has finished', async () => {
    const request = await requestThat();
    const id = await buried(request, 'ocr', '2');
    const { pages } = world.database;
    await pages.expect(request.id, 1, 2);
    const outcome = {
      requestId: request.id,
      attempt: 1,
      page: 2,
      readingKey: null,
      durationMs: 1,
      engines: [],
      warnings: [],
    };
    await pages.record({ ...outcome, status: 'failed', errorCode: 'ENGINE_FAILED' });
    expect(await redrive({ ids: [id] })).toMatchObject([
      { outcome: 'refused', reason: expect.stringMatching(/page 2/) },
    ]);
  });

  test('of a newer release go back to their topic as they came, all of a code at once', async () => {
    const old = await insert(foreign);
    world.clock.advance(60);
    const since = world.clock.now();
    const recent = await insert(foreign);
    const lost = await insert({ ...foreign, payload: null });
    const answers = await redrive({ code: 'NEWER_EVENT', since });
    expect(answers.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      [
        { id: recent, outcome: 'sent' },
        { id: lost, outcome: 'refused', reason: expect.stringMatching(/too large/) },
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
    expect(await due()).toEqual([{ ...foreign, tries: 0 }]);
    expect((await letter(old)).redrivenAt).toBeNull();
    expect(await redrive({ code: 'NEWER_EVENT', since })).toMatchObject([{ id: lost }]);
  });

  test('are redriven by their ids or by a code, never all of them by mistake', async () => {
    await expect(redrive({})).rejects.toMatchObject({ code: 'INVALID_FIELD' });
    await expect(redrive({ ids: ['one'], code: 'ENGINE_FAILED' })).rejects.toMatchObject({ code: 'INVALID_FIELD' });
  });
});
