import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { DocfaceError } from '../../domain/errors.ts';
import type { DecodedEvent, EventCodec } from '../../domain/ports/event-log.ts';
import type { OutboxRow } from '../../domain/ports/outbox.ts';
import type { ForeignEvent, PublishedEvent } from '../../domain/request/events.ts';
import { envelopeSchema, eventSchemas, schemaName, typeName, writtenVersions } from './event-schemas.ts';

interface CloudEvent {
  readonly id: string;
  readonly type: string;
  readonly traceparent?: string;
  readonly data: Omit<PublishedEvent, 'type' | 'traceparent'>;
}

interface Reader {
  readonly event: PublishedEvent['type'];
  readonly isValid: ValidateFunction<CloudEvent>;
}

interface Writer {
  readonly type: string;
  readonly dataschema: string;
  readonly isValid: ValidateFunction<CloudEvent>;
}

/** By the type and version of events. */
type Readers = ReadonlyMap<string, Reader>;

let compiledReaders: Readers | null = null;

/** Compiled once for a process: it takes longer than much of a start. */
function readersOfEvents(): Readers {
  if (compiledReaders === null) {
    const ajv = new Ajv({ strictTypes: false });
    formats.default(ajv, ['date-time']);
    const readerOf = (schema: (typeof eventSchemas)[number]): Reader => {
      return { event: schema.event, isValid: ajv.compile<CloudEvent>(envelopeSchema(schema)) };
    };
    compiledReaders = new Map(
      eventSchemas.map((schema) => [typeName(schema.event, schema.version), readerOf(schema)] as const),
    );
  }
  return compiledReaders;
}

const ourType = /^docface\.[a-z.-]{1,80}\.v([1-9]\d{0,8})$/;
const installationId = /^[0-9a-f-]{1,100}$/;
const usableTrace = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * Events as structured CloudEvents 1.0 (JSON). An event of another release that goes back to its topic keeps its id and
 * all its fields and gains two extension attributes: `returns`, how often it could not be read, and `firstfailedat`.
 */
export class CloudEventCodec implements EventCodec {
  readonly #installation: string | null;
  readonly #readers: Readers = readersOfEvents();
  readonly #writers: Readonly<Record<PublishedEvent['type'], Writer>>;

  /** `installation` is the id of the one that writes and reads; without one, events name none and all are one's own. */
  constructor(installation: string | null = null) {
    this.#installation = installation;
    const writer = (event: PublishedEvent['type']): Writer => {
      const version = writtenVersions[event];
      const type = typeName(event, version);
      const reader = this.#readers.get(type);
      if (reader === undefined) throw new RangeError(`${type} has no schema`);
      return { type, dataschema: schemaName(event, version), isValid: reader.isValid };
    };
    this.#writers = {
      'stage.requested': writer('stage.requested'),
      'request.changed': writer('request.changed'),
      'work.buried': writer('work.buried'),
    };
  }

  encode({ id, event, createdAt }: Pick<OutboxRow, 'id' | 'event' | 'createdAt'>): unknown {
    if (event.type === 'foreign.event') return returned(event);
    const { type: ours, traceparent, ...data } = event;
    const { type, dataschema, isValid } = this.#writers[ours];
    const cloudEvent = {
      specversion: '1.0',
      id,
      source: 'docface',
      type,
      subject: event.requestId,
      time: createdAt.toISOString(),
      datacontenttype: 'application/json',
      dataschema,
      ...(this.#installation === null ? {} : { installation: this.#installation }),
      ...(traceparent === undefined ? {} : { traceparent }),
      data,
    };
    if (isValid(cloudEvent)) return cloudEvent;
    throw new DocfaceError('INTERNAL_ERROR', `An event cannot be published as ${type}: ${reasonOf(isValid.errors)}.`);
  }

  decode(payload: unknown): DecodedEvent {
    if (!isRecord(payload)) return { kind: 'invalid', reason: 'it is no JSON object' };
    const { specversion, type, installation } = payload;
    if (specversion !== '1.0') return { kind: 'invalid', reason: 'it is no CloudEvent 1.0' };
    if (this.#isOfAnother(installation)) return { kind: 'other_installation', installation };
    if (typeof type !== 'string') return { kind: 'invalid', reason: 'it has no type' };
    const reader = this.#readers.get(type);
    if (reader === undefined) return unread(type, payload);
    const { event, isValid } = reader;
    if (!isValid(payload)) return { kind: 'invalid', reason: reasonOf(isValid.errors) };
    const { id, traceparent, data } = payload;
    const trace = traceparent !== undefined && usableTrace.test(traceparent) ? { traceparent } : {};
    // The schema of the event says what TypeScript cannot see here.
    return { kind: 'known', id, event: { ...data, type: event, ...trace } as PublishedEvent };
  }

  /** Whether an event names an installation that is not this one, whichever release wrote it. */
  #isOfAnother(named: unknown): named is string {
    if (this.#installation === null || named === this.#installation) return false;
    return typeof named === 'string' && installationId.test(named);
  }
}

/** A type that no schema of this release describes: a newer version, an event of a newer release, or none of ours. */
function unread(type: string, { returns, firstfailedat: first }: Readonly<Record<string, unknown>>): DecodedEvent {
  const [, version] = ourType.exec(type) ?? [];
  if (version === undefined) return { kind: 'invalid', reason: 'its type is none of docface' };
  const isFirst = typeof first !== 'string' || Number.isNaN(Date.parse(first));
  return {
    kind: 'newer',
    type,
    version: Number(version),
    tries: typeof returns === 'number' && Number.isSafeInteger(returns) && returns > 0 ? returns : 0,
    firstFailedAt: isFirst ? null : new Date(first).toISOString(),
  };
}

function returned({ payload, tries, firstFailedAt }: ForeignEvent): unknown {
  if (payload === null) throw new DocfaceError('INTERNAL_ERROR', 'An event cannot go back: it was too large to keep.');
  const event: unknown = JSON.parse(payload);
  return isRecord(event) ? { ...event, returns: tries, firstfailedat: firstFailedAt } : event;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Place and rule of the first problem; never the value. */
function reasonOf(errors: readonly ErrorObject[] | null | undefined): string {
  const [first] = errors ?? [];
  if (first === undefined) return 'it does not hold what its schema says';
  return `${first.instancePath === '' ? 'it' : first.instancePath} ${first.message ?? 'is not allowed'}`;
}
