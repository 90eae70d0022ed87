import { randomUUID } from 'node:crypto';
import type { Admin, Consumer, EachBatchPayload } from 'kafkajs';
import type { StoredEvent } from '../../domain/ports/event-log.ts';
import { settledWithin } from '../shared/within.ts';
import { kafkaClient } from './kafka-client.ts';
import { storedEvent } from './kafka-message.ts';
import type { KafkaSettings } from './kafka-settings.ts';
import type { ReconnectingClient } from './reconnecting-client.ts';
import { translateKafkaError } from './translate-kafka-error.ts';

export interface WindowToRead {
  /** The name that docface knows the topic by. */
  readonly name: string;
  /** Its name at the brokers. */
  readonly topic: string;
  readonly since: Date;
  readonly until: Date;
}

/** Offsets of a partition from the first event that is not before the window to where the partition ends now. */
interface Span {
  readonly partition: number;
  readonly from: number;
  readonly to: number;
}

const offsetsWithinMs = 15_000;
const closeWithinMs = 10_000;
const beatEveryMs = 3_000;
/**
 * What one fetch brings, as it is compressed: kafkajs unpacks all of it at once, into objects many times as large. The
 * broker sends at least one batch, however large. With kafkajs's own 1 MiB and 10 MiB a window of a million events took
 * 2.4 GB.
 */
const fetchBytes = { ofPartition: 16 * 1024, inAll: 128 * 1024 } as const;

/**
 * The events of a window, each partition in order. Reads as the only member of a group of its own that commits nothing
 * and is removed afterwards: no other group notices.
 */
export async function* readWindow(
  settings: KafkaSettings,
  admin: ReconnectingClient<Admin>,
  { name, topic, since, until }: WindowToRead,
): AsyncIterable<StoredEvent> {
  const spans = await admin.use(offsetsWithinMs, (client) => spansOf(client, topic, since));
  if (spans.every(isEmpty)) return;
  const groupId = `${settings.prefix}.read.${randomUUID()}`;
  const consumer = kafkaClient(settings).consumer({
    groupId,
    maxWaitTimeInMs: settings.maxWaitMs,
    maxBytesPerPartition: fetchBytes.ofPartition,
    maxBytes: fetchBytes.inAll,
    allowAutoTopicCreation: false,
  });
  try {
    for await (const page of pages(consumer, { name, topic }, spans)) {
      for (const event of page) if (event.at >= since && event.at < until) yield event;
    }
  } catch (error) {
    throw translateKafkaError(error);
  } finally {
    await settledWithin(consumer.disconnect(), closeWithinMs);
    await settledWithin(
      admin.use(closeWithinMs, (client) => client.deleteGroups([groupId])),
      closeWithinMs,
    );
  }
}

async function spansOf(admin: Admin, topic: string, since: Date): Promise<Span[]> {
  const [starts, ends] = await Promise.all([
    admin.fetchTopicOffsetsByTimestamp(topic, since.getTime()),
    admin.fetchTopicOffsets(topic),
  ]);
  const from = new Map(starts.map(({ partition, offset }) => [partition, Number(offset)]));
  return ends.map(({ partition, high }) => ({ partition, from: from.get(partition) ?? 0, to: Number(high) }));
}

function isEmpty({ from, to }: Span): boolean {
  return from >= to;
}

async function* pages(
  consumer: Consumer,
  { name, topic }: Pick<WindowToRead, 'name' | 'topic'>,
  spans: readonly Span[],
): AsyncIterable<StoredEvent[]> {
  const channel = new PageChannel<StoredEvent[]>();
  const open = new Map(spans.filter((span) => !isEmpty(span)).map((span) => [span.partition, span.to]));
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (!payload.restart) channel.fail(payload.error);
  });
  const eachBatch = async (payload: EachBatchPayload) => {
    const { batch } = payload;
    const end = open.get(batch.partition);
    if (end === undefined) return;
    const events = batch.messages
      .filter(({ offset }) => Number(offset) < end)
      .map((message) => storedEvent(name, batch.partition, message));
    const beats = setInterval(() => void payload.heartbeat().catch(() => undefined), beatEveryMs);
    await channel.put(events);
    clearInterval(beats);
    payload.resolveOffset(batch.lastOffset());
    if (Number(batch.lastOffset()) + 1 < end) return;
    open.delete(batch.partition);
    consumer.pause([{ topic, partitions: [batch.partition] }]);
    if (open.size === 0) channel.end();
  };
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  const running = consumer.run({ autoCommit: false, eachBatchAutoResolve: false, eachBatch });
  // Before the first fetch: run has made the group, and its promise waits for the brokers.
  for (const { partition, from } of spans) consumer.seek({ topic, partition, offset: String(from) });
  consumer.pause([{ topic, partitions: spans.filter(isEmpty).map(({ partition }) => partition) }]);
  try {
    yield* channel.pages();
  } finally {
    channel.close();
    await settledWithin(running, closeWithinMs);
  }
}

/** Hands pages from a producer to one reader; the producer waits until its page is taken. */
export class PageChannel<Page> {
  readonly #waiting: { readonly page: Page; readonly taken: () => void }[] = [];
  #wake: () => void = () => undefined;
  #ended = false;
  #closed = false;
  #failure: { readonly cause: unknown } | undefined;

  /** Resolves when the reader has asked for the next page, or has gone. */
  put(page: Page): Promise<void> {
    if (this.#closed) return Promise.resolve();
    return new Promise((taken) => {
      this.#waiting.push({ page, taken });
      this.#wake();
    });
  }

  /** Nothing follows. */
  end(): void {
    this.#ended = true;
    this.#wake();
  }

  fail(cause: unknown): void {
    this.#failure = { cause };
    this.#wake();
  }

  /** The reader is gone. */
  close(): void {
    this.#closed = true;
    for (const { taken } of this.#waiting.splice(0)) taken();
  }

  async *pages(): AsyncIterable<Page> {
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure.cause;
      const next = this.#waiting[0];
      if (next !== undefined) {
        yield next.page;
        this.#waiting.shift();
        next.taken();
      } else if (this.#ended) {
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}
