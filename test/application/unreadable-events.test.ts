import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CloudEventCodec } from '../../src/adapters/cloud-events/cloud-event-codec.ts';
import { EmbeddedEventLog } from '../../src/adapters/embedded/embedded-event-log.ts';
import { PglitePool } from '../../src/adapters/embedded/pglite-pool.ts';
import { writeDeadLetter } from '../../src/application/pipeline/failure-policy.ts';
import { outboxRows } from '../../src/application/pipeline/outbox-rows.ts';
import { ReceiveEvent } from '../../src/application/pipeline/receive-event.ts';
import { RelayOutbox } from '../../src/application/pipeline/relay-outbox.ts';
import { DocfaceError } from '../../src/domain/errors.ts';
import type { DeadLetter } from '../../src/domain/ports/dead-letter-repository.ts';
import type { StoredEvent } from '../../src/domain/ports/event-log.ts';
import { deadLettersTopic, requestsTopic, stageRequested } from '../../src/domain/request/events.ts';
import { topics } from '../../src/domain/request/topics.ts';
import { sampleRequest } from '../contract/database.samples.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';

const topic = 'docface.ocr.v1';
const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('Events on their way through outbox, topic and consumer', () => {
  let world: EmbeddedWorld;
  let pool: PglitePool;
  let log: EmbeddedEventLog;
  const codec = new CloudEventCodec();

  beforeAll(async () => {
    world = await openEmbeddedWorld();
    pool = await PglitePool.open({ lock: null, logger: world.logger });
  });
  beforeEach(async () => {
    world.clock.reset();
    log = new EmbeddedEventLog(pool, world.logger);
    await log.ensureTopics(topics);
  });
  afterAll(async () => {
    await log.close();
    await pool.end();
    await world.close();
  });

  const receiver = (): ReceiveEvent => new ReceiveEvent({ ...world, codec, random: () => 0 });
  const relay = (): Promise<number> => new RelayOutbox({ ...world, eventLog: log, codec }).relay();
  const letters = async (): Promise<readonly DeadLetter[]> =>
    (await world.database.deadLetters.list({ limit: 100 })).letters;
  const request = () => sampleRequest(world.ids.next(), { traceparent });
  /** Events of a topic that tell of a request, or of anything. */
  async function read(from: string, about?: string): Promise<readonly StoredEvent[]> {
    const found: StoredEvent[] = [];
    for await (const event of log.read(from, { since: new Date(0), until: new Date('2100-01-01') })) found.push(event);
    return found.filter(({ payload }) => about === undefined || JSON.stringify(payload).includes(about));
  }
  const stored = (payload: unknown, changes: Partial<StoredEvent> = {}): StoredEvent => ({
    id: world.ids.next(),
    key: 'key',
    payload,
    at: world.clock.now(),
    topic,
    partition: 0,
    offset: '0',
    ...changes,
  });

  test('arrive as they were sent, with the trace of their request', async () => {
    const event = stageRequested(request(), 'ocr', '2');
    const [row] = outboxRows([event], { ids: world.ids, at: world.clock.now() });
    await world.database.outbox.add(row === undefined ? [] : [row]);
    expect(await relay()).toBe(1);
    const [arrived] = await read(topic, event.requestId);
    expect(arrived).toMatchObject({ id: row?.id, key: `${event.requestId}/2`, payload: { traceparent } });
    expect(await receiver().receive(arrived as StoredEvent, 'stage.requested')).toEqual({ id: row?.id, event });
  });

  test('return to their topic with growing pauses when a newer release wrote them, and then lie among the dead letters', async () => {
    const about = world.ids.next();
    const newer = {
      specversion: '1.0',
      id: about,
      source: 'docface',
      type: 'docface.stage.requested.v2',
      time: world.clock.now().toISOString(),
      data: { pages: [1, 2] },
    };
    const began = world.clock.now();
    await log.publish(topic, [{ id: world.ids.next(), key: 'key', payload: newer, at: began }]);
    const receive = async (): Promise<void> => {
      const newest = (await read(topic, about)).at(-1) as StoredEvent;
      expect(await receiver().receive(newest, 'stage.requested')).toBeNull();
    };
    for (const seconds of [10, 120, 600]) {
      await receive();
      world.clock.advance(seconds - 1);
      expect(await relay()).toBe(0);
      world.clock.advance(1);
      expect(await relay()).toBe(1);
      // A time of its own for each, so that the newest comes last.
    }
    await receive();
    expect(await relay()).toBe(0);
    const copies = await read(topic, about);
    expect(copies.map(({ payload }) => payload)).toEqual(
      [undefined, 1, 2, 3].map((returns) =>
        returns === undefined ? newer : { ...newer, returns, firstfailedat: began.toISOString() },
      ),
    );
    const [letter] = await letters();
    expect(letter).toMatchObject({
      id: copies.at(-1)?.id,
      code: 'NEWER_EVENT',
      tries: 4,
      origin: topic,
      clientId: 'unknown',
      firstFailedAt: began,
      redrivenAt: null,
    });
  });

  test('become dead letters at once when nobody can read them, once however often they are delivered', async () => {
    const poison = stored({ specversion: '1.0', type: 'docface.stage.requested.v1', data: { item: '\0' } });
    const before = (await letters()).length;
    for (let time = 0; time < 2; time += 1) {
      expect(await receiver().receive(poison, 'stage.requested')).toBeNull();
    }
    const after = await letters();
    expect(after.length - before).toBe(1);
    expect(after.find(({ id }) => id === poison.id)).toMatchObject({
      code: 'INVALID_EVENT',
      tries: 1,
      event: { type: 'foreign.event', topic, key: 'key' },
    });
  });

  test('become dead letters when they lie in a topic that is not theirs', async () => {
    const event = stageRequested(request(), 'typification', 'document');
    const payload = codec.encode({ id: world.ids.next(), event, createdAt: world.clock.now() });
    const strayed = stored(payload);
    expect(await receiver().receive(strayed, 'stage.requested')).toBeNull();
    const news = stored(payload, { topic: requestsTopic });
    expect(await receiver().receive(news, 'request.changed')).toBeNull();
    const found = (await letters()).filter(({ id }) => id === strayed.id || id === news.id);
    expect(found.map(({ detail }) => detail)).toEqual(
      Array(2).fill('The event cannot be read: stage.requested belongs in docface.typification.v1.'),
    );
  });

  test('of another installation are passed over, counted, and told of once a minute for each topic', async () => {
    const [ours, theirs] = [world.ids.next(), world.ids.next()];
    const counted: string[] = [];
    const metrics = { ...world.metrics, strangersEventMet: (of: string) => void counted.push(of) };
    const reads = new ReceiveEvent({ ...world, metrics, codec: new CloudEventCodec(ours), random: () => 0 });
    const event = stageRequested(request(), 'ocr', '1');
    const sent = { id: world.ids.next(), event, createdAt: world.clock.now() };
    const foreign = stored(new CloudEventCodec(theirs).encode(sent));
    const before = [await letters(), world.logger.lines.length] as const;
    const meet = () => reads.receive(foreign, 'stage.requested');
    const reported = () => world.logger.lines.slice(before[1]).map(({ level, fields }) => ({ level, fields }));
    const line = (events: number) => ({ level: 'warn', fields: { topic, installation: theirs, events } });

    expect([await meet(), await meet(), await meet()]).toEqual([null, null, null]);
    expect(reported()).toEqual([line(1)]);
    world.clock.advance(59);
    await meet();
    expect(reported()).toEqual([line(1)]);
    world.clock.advance(1);
    await meet();
    expect(reported()).toEqual([line(1), line(4)]);
    expect(counted).toEqual(Array(5).fill(topic));
    expect(await letters()).toEqual(before[0]);
    expect(await relay()).toBe(0);

    const own = stored(new CloudEventCodec(ours).encode(sent));
    expect(await reads.receive(own, 'stage.requested')).toEqual({ id: sent.id, event });
    expect(counted).toHaveLength(5);
  });

  test('of one batch are published although one of them is not allowed', async () => {
    const right = stageRequested(request(), 'ocr', '1');
    const wrong = { ...stageRequested(request(), 'ocr', '1'), attempt: -1 };
    const rows = outboxRows([wrong, right], { ids: world.ids, at: world.clock.now() });
    await world.database.outbox.add(rows);
    expect(await relay()).toBe(2);
    expect(await relay()).toBe(0);
    expect(await read(topic, right.requestId)).toHaveLength(1);
    expect(await read(topic, wrong.requestId)).toHaveLength(0);
    expect(await world.database.deadLetters.find(rows[0]?.id ?? '')).toMatchObject({
      code: 'INVALID_EVENT',
      event: wrong,
    });
  });

  test('tell of work that was given up, without what it was about', async () => {
    const event = stageRequested(request(), 'ocr', '3');
    const at = world.clock.now();
    const error = new DocfaceError('ENGINE_FAILED', 'The engine stopped.');
    const firstFailedAt = new Date(at.getTime() - 60_000);
    await world.database.transaction((tx) =>
      writeDeadLetter(tx, { event, error, tries: 4, firstFailedAt }, { ids: world.ids, at }),
    );
    await relay();
    const letter = (await letters()).find(
      ({ event: buried }) => buried.type !== 'foreign.event' && buried.requestId === event.requestId,
    );
    expect(letter).toMatchObject({ code: 'ENGINE_FAILED', tries: 4, origin: topic, firstFailedAt, event });
    const [reported] = await read(deadLettersTopic, event.requestId);
    expect(reported).toMatchObject({
      key: event.requestId,
      payload: {
        type: 'docface.work.buried.v1',
        traceparent,
        data: { deadLetterId: letter?.id, code: 'ENGINE_FAILED', tries: 4, stage: 'ocr', item: '3', origin: topic },
      },
    });
    expect(JSON.stringify(reported)).not.toContain('stopped');
  });
});
