import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ResendAbandoned } from '../../src/application/housekeeping/resend-abandoned.ts';
import { StageCommit } from '../../src/application/pipeline/stage-commit.ts';
import { StageRunner } from '../../src/application/pipeline/stage-runner.ts';
import type { StageTask, StageWork } from '../../src/application/pipeline/stage-task.ts';
import { ReprocessRequest } from '../../src/application/requests/reprocess-request.ts';
import { DocfaceError } from '../../src/domain/errors.ts';
import type { StageRequested } from '../../src/domain/request/events.ts';
import { stageRequested } from '../../src/domain/request/events.ts';
import { cancel, complete } from '../../src/domain/request/lifecycle.ts';
import type { Request } from '../../src/domain/request/request.ts';
import { latch } from '../contract/database.overlap.ts';
import { sampleClient, sampleRequest } from '../contract/database.samples.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';

describe('The stage runner', () => {
  let world: EmbeddedWorld;
  let clientId: string;
  let request: Request;
  let event: StageRequested;

  beforeAll(async () => {
    world = await openEmbeddedWorld();
  });
  beforeEach(async () => {
    world.clock.reset();
    // What one test leaves in flight would hold back another's.
    const client = sampleClient(world.ids.next());
    clientId = client.id;
    await world.database.clients.insert(client);
    request = sampleRequest(clientId, { createdAt: world.clock.now() });
    await world.database.requests.insert(request);
    event = stageRequested(request, 'validation', 'result');
  });
  afterAll(() => world.close());

  const runner = (): StageRunner =>
    new StageRunner({ ...world, commit: new StageCommit(world), random: () => 0, leaseMs: 30_000, atOnce: 4 });
  const runnerOfOne = (): StageRunner =>
    new StageRunner({ ...world, commit: new StageCommit(world), random: () => 0, leaseMs: 30_000, atOnce: 1 });
  const deliver = (asked = event) => ({ eventId: world.ids.next(), event: asked, at: world.clock.now() });
  const status = async (id = request.id) => (await world.database.requests.find(id))?.status;
  /** Completes the request, after `before`. */
  const completing = (before: (task: StageTask) => Promise<unknown> = () => Promise.resolve()): StageWork => ({
    async run(task) {
      await before(task);
      await new StageCommit(world).once(task, (place) =>
        complete(place.request, { resultKey: 'result', reviewReasons: [] }, place.now),
      );
    },
  });
  /** Completes the request once it is let go. */
  const held = () => {
    const [begun, released] = [latch<undefined>(), latch<undefined>()];
    const work = completing(() => {
      begun.open(undefined);
      return released.opened;
    });
    return { work, begun: begun.opened, release: () => released.open(undefined) };
  };
  /** What a process leaves that vanished while it worked. */
  const vanish = async (asked = event): Promise<void> => {
    const { requestId, attempt, stage, item } = asked;
    const now = world.clock.now();
    const leaseUntil = new Date(now.getTime() + 30_000);
    await world.database.work.begin(
      { requestId, attempt, stage, item },
      { now, leaseUntil, alone: true, eventId: 'none' },
    );
    world.clock.advance(31);
  };
  const due = async (afterSeconds: number): Promise<readonly StageRequested[]> => {
    world.clock.advance(afterSeconds);
    const now = world.clock.now();
    const rows = await world.database.outbox.take(now, new Date(now.getTime() + 1), 1000);
    await world.database.outbox.markPublished(
      rows.map((row) => row.id),
      now,
    );
    return rows.flatMap((row) => (row.event.type === 'stage.requested' ? [row.event] : []));
  };

  test('does the work once, however often and wherever it is asked for', async () => {
    let runs = 0;
    const work = completing(async () => {
      runs += 1;
      await sleep(20);
    });
    const [here, there] = [runner(), runner()];
    await Promise.all([here, there, here, there].map((each) => each.handle(deliver(), work)));
    await here.handle(deliver(), work);
    expect(runs).toBe(1);
    expect(await status()).toBe('completed');
  });

  test('tells what works for an item whose timer it is', async () => {
    const seen: boolean[] = [];
    const work = completing(async ({ timer }) => seen.push(world.context.watch() === timer.tasks));
    await runner().handle(deliver(), work);
    expect([seen, world.context.watch()]).toEqual([[true], undefined]);
  });

  test('runs what made its process vanish alone, and its neighbours beside each other', async () => {
    const neighbours = [sampleRequest(clientId), sampleRequest(clientId)];
    for (const each of neighbours) await world.database.requests.insert(each);
    await vanish();
    const running = new Set<string>();
    const besideIt: string[] = [];
    const met = latch<undefined>();
    const work = completing(async ({ request: { id } }) => {
      running.add(id);
      if (running.has(request.id)) besideIt.push(...[...running].filter((each) => each !== request.id));
      if (neighbours.every((each) => running.has(each.id))) met.open(undefined);
      // One that runs alone gives others time to begin beside it; its neighbours go on once they have met.
      await (id === request.id ? sleep(20) : met.opened);
      running.delete(id);
    });
    const here = runner();
    const events = [...neighbours.map((each) => stageRequested(each, 'validation', 'result')), event];
    await Promise.all(events.map((each) => here.handle(deliver(each), work)));
    expect(besideIt).toEqual([]);
    const states = await Promise.all([request, ...neighbours].map((each) => status(each.id)));
    expect(states).toEqual(['completed', 'completed', 'completed']);
  });

  test('gives up what made its process vanish time and again, and says so', async () => {
    for (let time = 0; time < 4; time += 1) await vanish();
    await runner().handle(deliver(), completing());
    const ended = await world.database.requests.find(request.id);
    expect(ended).toMatchObject({ status: 'failed', attempts: [{ failure: { code: 'POISON_FILE' } }] });
    const letters = (await world.database.deadLetters.list({ limit: 100 })).letters;
    expect(letters.filter((letter) => letter.code === 'POISON_FILE')).toHaveLength(1);
  });

  test('keeps a file that failed for a short time, and then it cannot be read again', async () => {
    const commit = new StageCommit({ ...world, failedFileKeptMs: 60_000 });
    const here = new StageRunner({ ...world, commit, random: () => 0, leaseMs: 30_000, atOnce: 4 });
    const weekLater = new Date(world.clock.now().getTime() + 7 * 86_400_000);
    await world.database.requests.update({ ...request, originalsExpireAt: weekLater });
    const unreadable = new DocfaceError('UNREADABLE_FILE', 'The file is damaged.');
    await here.handle(deliver(), { run: () => Promise.reject(unreadable) });
    const minuteLater = new Date(world.clock.now().getTime() + 60_000);
    expect(await world.database.requests.find(request.id)).toMatchObject({
      status: 'failed',
      originalsExpireAt: minuteLater,
    });
    const actor = { kind: 'client', clientId, credentialId: 'key', scopes: ['requests:manage'] } as const;
    const reprocess = () =>
      new ReprocessRequest(world).reprocess(actor, { requestId: request.id, from: 'typification' });
    world.clock.advance(61);
    await world.database.housekeeping.expireOriginals(world.clock.now(), 100);
    expect(await world.database.requests.find(request.id)).toMatchObject({ originalsExpireAt: null });
    await expect(reprocess()).rejects.toMatchObject({ code: 'ORIGINAL_EXPIRED' });
    expect(await status()).toBe('failed');
  });

  test('lets no effect of a try through that lost its lease', async () => {
    const { work, begun, release } = held();
    const first = runner().handle(deliver(), work);
    await begun;
    world.clock.advance(31);
    await runner().handle(deliver(), completing());
    const done = await world.database.requests.find(request.id);
    release();
    await first;
    expect(await world.database.requests.find(request.id)).toEqual(done);
    expect(done?.status).toBe('completed');
  });

  test('keeps the lease of work that takes long', async () => {
    const { work, begun, release } = held();
    const here = runner();
    const first = here.handle(deliver(), work);
    await begun;
    for (let time = 0; time < 5; time += 1) {
      world.clock.advance(20);
      await here.renewLeases();
    }
    let stolen = false;
    await runner().handle(
      deliver(),
      completing(async () => {
        stolen = true;
      }),
    );
    release();
    await first;
    expect(stolen).toBe(false);
    expect(await status()).toBe('completed');
  });

  test('ends work that nobody wants any more, and blames no file for it', async () => {
    const here = runner();
    const begun = latch<AbortSignal | undefined>();
    const work: StageWork = {
      async run() {
        const signal = world.context.watch()?.signal;
        begun.open(signal);
        await new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
        });
      },
    };
    const handled = here.handle(deliver(), work);
    const signal = await begun.opened;
    await here.renewLeases();
    expect(signal?.aborted).toBe(false);
    await world.database.requests.update(cancel(request, world.clock.now()).request, []);
    await here.renewLeases();
    await handled;
    expect(await status()).toBe('canceled');
    expect(await due(3600)).toEqual([]);
    const { letters } = await world.database.deadLetters.list({ limit: 100 });
    expect(letters.map((letter) => letter.clientId)).not.toContain(clientId);
  });

  test('sends a failure again later, with growing pauses, and then buries it', async () => {
    const failing: StageWork = {
      run: () => Promise.reject(new DocfaceError('ENGINE_FAILED', 'The engine stopped.', { retryable: true })),
    };
    const pauses = [10, 120, 600];
    for (const seconds of pauses) {
      await runner().handle(deliver(), failing);
      expect(await status()).toBe('queued');
      expect(await due(seconds - 1)).not.toContainEqual(event);
      expect(await due(1)).toContainEqual(event);
    }
    await runner().handle(deliver(), failing);
    expect(await status()).toBe('failed');
  });

  test('ends at once what no new try mends, with a dead letter where no client is to blame', async () => {
    const lettersOf = async (code: 'ENGINE_FAILED' | 'UNKNOWN_LANGUAGE') =>
      (await world.database.deadLetters.list({ code, limit: 100 })).letters.filter(
        (letter) => letter.clientId === clientId,
      );
    for (const code of ['ENGINE_FAILED', 'UNKNOWN_LANGUAGE'] as const) {
      const asked = sampleRequest(clientId, { createdAt: world.clock.now() });
      await world.database.requests.insert(asked);
      const failing: StageWork = { run: () => Promise.reject(new DocfaceError(code, 'There are no data for "xyz".')) };
      await runner().handle(deliver(stageRequested(asked, 'validation', 'result')), failing);
      expect(await status(asked.id)).toBe('failed');
    }
    expect(await lettersOf('ENGINE_FAILED')).toMatchObject([{ tries: 1, detail: 'There are no data for "xyz".' }]);
    expect(await lettersOf('UNKNOWN_LANGUAGE')).toEqual([]);
  });

  test('hands back what a stop interrupts, without counting it, and sends it again', async () => {
    const stop = new AbortController();
    const { work, begun } = held();
    const interrupted = runner().handle(
      { ...deliver(), signals: { shutdown: stop.signal, revoked: new AbortController().signal } },
      work,
    );
    await begun;
    stop.abort();
    // Another process may have dropped the event meanwhile: only a row brings the work back.
    await interrupted;
    expect(await due(0)).toContainEqual(event);
    let tries = 0;
    await runner().handle(
      deliver(),
      completing(async ({ lease }) => {
        tries = lease.tries;
      }),
    );
    expect(tries).toBe(1);
  });

  test('counts no try while a dependency is away, and goes on soon after it is back', async () => {
    const away: StageWork = {
      run: () => Promise.reject(new DocfaceError('DEPENDENCY_UNAVAILABLE', 'The store is away.')),
    };
    for (let time = 0; time < 6; time += 1) {
      await runner().handle(deliver(), away);
      expect(await due(3)).not.toContainEqual(event);
      expect(await due(1)).toContainEqual(event);
    }
    let tries = 0;
    await runner().handle(
      deliver(),
      completing(async ({ lease }) => {
        tries = lease.tries;
      }),
    );
    expect(tries).toBe(1);
    expect(await status()).toBe('completed');
  });

  test('takes nothing in while a dependency of the stage is away, and one item finds out that it is back', async () => {
    const other = sampleRequest(clientId, { createdAt: world.clock.now() });
    await world.database.requests.insert(other);
    const here = runner();
    const error = new DocfaceError('DEPENDENCY_UNAVAILABLE', 'The store is away.');
    await here.handle(deliver(), { run: () => Promise.reject(error) });
    let begun = false;
    const waiting = here.handle(
      deliver(stageRequested(other, 'validation', 'result')),
      completing(async () => {
        begun = true;
      }),
    );
    await sleep(500);
    expect(begun).toBe(false);
    await waiting;
    expect(await status(other.id)).toBe('completed');
  });

  test('gives back what has not begun when it is told to retreat, and lets what runs go on', async () => {
    const [first, second] = [runnerOfOne(), sampleRequest(clientId, { createdAt: world.clock.now() })];
    await world.database.requests.insert(second);
    const { work, begun, release } = held();
    const signals = { shutdown: new AbortController().signal, revoked: new AbortController() };
    const handle = (asked: StageRequested): Promise<void> =>
      first.handle(
        { ...deliver(asked), signals: { shutdown: signals.shutdown, revoked: signals.revoked.signal } },
        work,
      );
    const running = handle(event);
    await begun;
    const waiting = handle(stageRequested(second, 'validation', 'result'));
    signals.revoked.abort();
    await expect(waiting).rejects.toThrow('abort');
    release();
    await running;
    expect(await status()).toBe('completed');
    expect(await status(second.id)).toBe('queued');
  });

  test('finishes what has begun before it begins something else, and lets clients take turns', async () => {
    const globex = sampleClient('globex');
    await world.database.clients.insert(globex);
    const here = runnerOfOne();
    const order: string[] = [];
    const work = (name: string): StageWork => ({
      async run() {
        order.push(name);
      },
    });
    const ask = async (owner: string, stage: 'typification' | 'ocr' | 'validation'): Promise<StageRequested> => {
      const asked = sampleRequest(owner, { createdAt: world.clock.now(), id: world.ids.next() });
      await world.database.requests.insert(asked);
      return stageRequested(asked, stage, '1');
    };
    const blocker = held();
    const blocking = here.handle(deliver(), blocker.work);
    await blocker.begun;
    const asked: [string, StageRequested][] = [
      ['begin', await ask(clientId, 'typification')],
      ['page of the older', await ask(clientId, 'ocr')],
      ['page of the newer', await ask(clientId, 'ocr')],
      ['finish', await ask(clientId, 'validation')],
      ['of another client', await ask(globex.id, 'typification')],
    ];
    const handled = [asked[2], asked[0], asked[1], asked[3], asked[4]].map((each) =>
      here.handle(deliver(each?.[1]), work(each?.[0] ?? '')),
    );
    blocker.release();
    await Promise.all([blocking, ...handled]);
    expect(order).toEqual(['of another client', 'finish', 'page of the older', 'page of the newer', 'begin']);
  });

  test('counts no crash when the database was away for longer than the lease', async () => {
    const { work: working, begun, release } = held();
    let renewable = true;
    const { work } = world.database;
    const renew = work.renew.bind(work);
    const database = Object.create(world.database, {
      work: {
        value: new Proxy(work, {
          get: (target, name) => {
            if (name === 'renew' && !renewable) {
              return () => Promise.reject(new DocfaceError('DEPENDENCY_UNAVAILABLE', 'The database is away.'));
            }
            return name === 'renew' ? renew : Reflect.get(target, name).bind(target);
          },
        }),
      },
    }) as EmbeddedWorld['database'];
    const here = new StageRunner({
      ...world,
      database,
      commit: new StageCommit(world),
      random: () => 0,
      leaseMs: 30_000,
      atOnce: 4,
    });
    const first = here.handle(deliver(), working);
    await begun;
    renewable = false;
    world.clock.advance(31);
    await expect(here.renewLeases()).rejects.toThrow('away');
    await new ResendAbandoned({ ...world, leaseMs: 30_000 }).resend();
    renewable = true;
    await here.renewLeases();
    expect(await due(0)).toContainEqual(event);
    // The event that was sent again meets a lease that is held.
    await runner().handle(deliver(), completing());
    expect(await status()).toBe('queued');
    release();
    await first;
    expect(await status()).toBe('completed');
  });

  test('leaves work to be sent again when its process vanished', async () => {
    const resend = new ResendAbandoned({ ...world, leaseMs: 30_000 });
    await vanish();
    expect(await resend.resend()).toBe(1);
    expect(await due(0)).toContainEqual(event);
    expect(await resend.resend()).toBe(0);
    await runner().handle(deliver(), completing());
    expect(await status()).toBe('completed');
  });
});
