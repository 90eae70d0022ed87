import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventExamples } from '../../../../scripts/event-examples.ts';
import { CloudEventCodec } from '../../../../src/adapters/cloud-events/cloud-event-codec.ts';
import { eventSchemas, writtenVersions } from '../../../../src/adapters/cloud-events/event-schemas.ts';
import type { PublishedEvent, StageRequested } from '../../../../src/domain/request/events.ts';

const codec = new CloudEventCodec();
const id = '01990b1c-9999-7f10-8a21-3b4c5d6e7f80';
const createdAt = new Date('2026-05-20T12:00:00.123Z');
const events: readonly PublishedEvent[] = Object.values(eventExamples);
const work = eventExamples['stage.requested'];

type Fields = Readonly<Record<string, unknown>>;
const encoded = (event: PublishedEvent): Fields => codec.encode({ id, event, createdAt }) as Fields;
const asTravelled = (payload: unknown): unknown => JSON.parse(JSON.stringify(payload));

/** What the CloudEvents 1.0 specification demands of a structured JSON event. */
const cloudEvents = {
  type: 'object',
  required: ['id', 'source', 'specversion', 'type'],
  properties: {
    id: { type: 'string', minLength: 1 },
    source: { type: 'string', minLength: 1, format: 'uri-reference' },
    specversion: { const: '1.0' },
    type: { type: 'string', minLength: 1 },
    datacontenttype: { type: 'string', minLength: 1 },
    dataschema: { type: 'string', minLength: 1, format: 'uri' },
    subject: { type: 'string', minLength: 1 },
    time: { type: 'string', format: 'date-time' },
    data: { type: 'object' },
  },
  propertyNames: { pattern: '^[a-z0-9]{1,20}$' },
};

describe('The codec of CloudEvents', () => {
  test.each(events)('reads $type as it was written', (event) => {
    expect(codec.decode(asTravelled(encoded(event)))).toEqual({ kind: 'known', id, event });
  });

  test.each(events)('writes $type as the specification of CloudEvents 1.0 says', (event) => {
    const ajv = new Ajv({ strictTypes: false });
    formats.default(ajv);
    const isCloudEvent = ajv.compile(cloudEvents);
    expect(isCloudEvent(asTravelled(encoded(event))), JSON.stringify(isCloudEvent.errors)).toBe(true);
  });

  test.each(events)('writes no field of $type that its schema does not name', (event) => {
    const schema = eventSchemas.find(
      (each) => each.event === event.type && each.version === writtenVersions[event.type],
    );
    const isStrict = new Ajv({ strictTypes: false, validateFormats: false }).compile({
      ...schema?.data,
      additionalProperties: false,
    });
    expect(isStrict(encoded(event)['data']), JSON.stringify(isStrict.errors)).toBe(true);
  });

  test('says which version, request and trace an event is of', () => {
    expect(encoded(work)).toMatchObject({
      specversion: '1.0',
      id,
      source: 'docface',
      type: 'docface.stage.requested.v1',
      subject: work.requestId,
      time: '2026-05-20T12:00:00.123Z',
      datacontenttype: 'application/json',
      dataschema: 'urn:docface:schema:stage.requested.v1',
      traceparent: work.traceparent,
      data: { requestId: work.requestId, stage: 'ocr', item: '2' },
    });
    expect(encoded(work)['data']).not.toHaveProperty('type');
    expect(encoded(work)['data']).not.toHaveProperty('traceparent');
  });

  test('publishes nothing that its schema does not allow', () => {
    const wrong = { ...work, attempt: 0 };
    expect(() => encoded(wrong)).toThrow(expect.objectContaining({ code: 'INTERNAL_ERROR' }));
    expect(() => encoded({ ...work, stage: 'printing' } as unknown as StageRequested)).toThrow('/data/stage');
  });

  test('tolerates fields that a later release added', () => {
    const payload = {
      ...encoded(work),
      partitionkey: 'x',
      data: { ...(encoded(work)['data'] as Fields), priority: 9 },
    };
    expect(codec.decode(payload)).toEqual({ kind: 'known', id, event: { ...work, priority: 9 } });
  });

  test('leaves a trace out that nobody can use', () => {
    const { traceparent: _, ...untraced } = work;
    expect(codec.decode({ ...encoded(work), traceparent: 'none' })).toEqual({ kind: 'known', id, event: untraced });
  });

  test.each([
    ['docface.stage.requested.v2', 2],
    ['docface.page.erased.v1', 1],
  ])('tells %s from what is broken: a newer release wrote it', (type, version) => {
    const payload = { ...encoded(work), type, data: { other: true } };
    const newer = { kind: 'newer', type, version };
    expect(codec.decode(payload)).toEqual({ ...newer, tries: 0, firstFailedAt: null });
    const firstFailedAt = '2026-05-20T12:00:00.000Z';
    const again = codec.decode({ ...payload, returns: 2, firstfailedat: firstFailedAt });
    expect(again).toEqual({ ...newer, tries: 2, firstFailedAt });
  });

  test('gives a newer event back as it came, with how often it could not be read', () => {
    const payload = { ...encoded(work), type: 'docface.stage.requested.v2', data: { other: [1, 'two'] } };
    const event = {
      type: 'foreign.event',
      clientId: 'unknown',
      topic: 'docface.ocr.v1',
      key: 'k',
      tries: 2,
      firstFailedAt: '2026-05-20T12:00:00.000Z',
      payload: JSON.stringify(payload),
    } as const;
    const given = codec.encode({ id: 'another', event, createdAt });
    expect(given).toEqual({ ...payload, returns: 2, firstfailedat: event.firstFailedAt });
  });

  test.each([
    ['a text', 'hello', 'it is no JSON object'],
    ['an event without envelope', { ...work }, 'it is no CloudEvent 1.0'],
    ['an event without type', { specversion: '1.0' }, 'it has no type'],
    ['an event of others', { ...encoded(work), type: 'com.example.thing.v1' }, 'its type is none of docface'],
    ['version 0', { ...encoded(work), type: 'docface.stage.requested.v0' }, 'its type is none of docface'],
    ['an event without data', { ...encoded(work), data: undefined }, 'required property'],
    ['a wrong field', { ...encoded(work), data: { ...work, lane: 'fast' } }, '/data/lane must be equal to one of'],
    ['a zero byte', { ...encoded(work), data: { ...work, item: '1\0' } }, '/data/item must match pattern'],
    [
      'a number beyond the database',
      { ...encoded(work), data: { ...work, attempt: 2 ** 31 } },
      '/data/attempt must be <=',
    ],
  ])('calls %s invalid and says why, without its values', (_, payload, reason) => {
    const decoded = codec.decode(payload);
    expect(decoded).toEqual({ kind: 'invalid', reason: expect.stringContaining(reason) });
  });

  test('never throws, whatever it is given', () => {
    fc.assert(fc.property(fc.anything(), (payload) => codec.decode(payload) !== undefined));
    const keys = { type: fc.string(), data: fc.anything(), returns: fc.anything(), firstfailedat: fc.anything() };
    fc.assert(
      fc.property(fc.record(keys), (payload) => codec.decode({ ...payload, specversion: '1.0' }) !== undefined),
    );
  });

  test('takes microseconds of processor time for an event', () => {
    const payload = encoded(work);
    const rounds = 20_000;
    const before = process.cpuUsage();
    for (let round = 0; round < rounds; round += 1) {
      encoded(work);
      codec.decode(payload);
    }
    const { user } = process.cpuUsage(before);
    expect(user / rounds).toBeLessThan(100);
  });
});

describe('The codec of an installation', () => {
  const ours = '01990b1c-1111-7f10-8a21-3b4c5d6e7f80';
  const theirs = '01990b1c-2222-7f10-8a21-3b4c5d6e7f80';
  const own = new CloudEventCodec(ours);
  const written = (by: CloudEventCodec): Fields => by.encode({ id, event: work, createdAt }) as Fields;

  test('writes its id, and reads its own events and those that name none', () => {
    expect(written(own)).toMatchObject({ installation: ours });
    expect(written(codec)).not.toHaveProperty('installation');
    for (const payload of [written(own), written(codec)]) {
      expect(own.decode(asTravelled(payload))).toEqual({ kind: 'known', id, event: work });
    }
  });

  test('reads nothing of another one, in whatever version that writes', () => {
    const foreign = written(new CloudEventCodec(theirs));
    const newer = { ...foreign, type: 'docface.stage.requested.v9' };
    const broken = { ...foreign, data: 'nothing' };
    for (const payload of [foreign, newer, broken]) {
      expect(own.decode(asTravelled(payload))).toEqual({ kind: 'other_installation', installation: theirs });
    }
  });

  test('finds what is no id of an installation invalid', () => {
    for (const installation of ['', 'Acme', 7, null, 'a'.repeat(101)]) {
      expect(own.decode({ ...written(own), installation })).toMatchObject({ kind: 'invalid' });
    }
  });
});
