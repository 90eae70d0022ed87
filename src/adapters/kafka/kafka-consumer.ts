import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, EachBatchPayload, Consumer as JsConsumer } from 'kafkajs';
import type { Consumer, EventHandler, Subscription } from '../../domain/ports/event-log.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import { AssignedEvents, type PartitionOffsets } from './assigned-events.ts';
import { committedStarts, type GroupOfTopic, offsetToCommit } from './committed-starts.ts';
import { kafkaClient } from './kafka-client.ts';
import { storedEvent } from './kafka-message.ts';
import type { KafkaSettings } from './kafka-settings.ts';
import { keepMembership } from './keep-membership.ts';
import type { KeptClient } from './kept-client.ts';
import { OffsetCommits } from './offset-commits.ts';
import { translateKafkaError } from './translate-kafka-error.ts';
import { settledWithin } from './within.ts';

export interface KafkaConsumerParts {
  readonly settings: KafkaSettings;
  readonly admin: KeptClient<Admin>;
  readonly subscription: Subscription;
  readonly handler: EventHandler;
}

const MAX_BYTES_PER_PARTITION = 64 * 1024;
/** Lasts longer than the election of a new leader; a consumer that gives up comes back as another member. */
const retry = { initialRetryTime: 100, factor: 0.2, multiplier: 2, maxRetryTime: 3_000, retries: 10 };
const FIRST_RECONNECT_MS = 500;
const LONGEST_RECONNECT_MS = 10_000;
const ADMIN_WITHIN_MS = 10_000;
const LAST_WORDS_MS = 5_000;
const LEAVE_WITHIN_MS = 10_000;

/**
 * One consumer of a group, which serves one topic. Batches are handed on as they come, so that kafkajs goes on to fetch
 * and to send heartbeats while handlers run; partitions with enough in memory are paused.
 *
 * When the group changes, it starts nothing new, finishes and commits what is in work, and joins again.
 */
export class KafkaConsumer implements Consumer {
  readonly #parts: KafkaConsumerParts;
  readonly #ofTopic: GroupOfTopic;
  readonly #logger: Logger;
  readonly #events: AssignedEvents;
  readonly #commits: OffsetCommits;
  readonly #stopping = new AbortController();
  #consumer: JsConsumer | undefined;
  #connecting: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;
  #abandoned = false;
  /** The newest batch: its functions reach the group as it is now. */
  #latest: EachBatchPayload | undefined;
  #joins = 0;
  #started: Promise<void> = Promise.resolve();
  #heardAtMs: number | undefined;

  constructor(parts: KafkaConsumerParts) {
    this.#parts = parts;
    const { settings, subscription, handler } = parts;
    const { topic } = subscription;
    this.#ofTopic = { groupId: consumerGroupId(subscription), topic };
    this.#logger = settings.logger.child({ group: this.#ofTopic.groupId, topic });
    this.#events = new AssignedEvents({
      handler,
      concurrency: subscription.concurrency,
      redelivery: { firstMs: settings.redeliveryMs, longestMs: settings.maxRedeliveryMs },
      maxHeld: settings.maxHeldPerPartition,
      logger: this.#logger,
      changed: () => this.#commits.touch(),
      full: (partition) => this.#consumer?.pause([{ topic, partitions: [partition] }]),
      room: (partition) => this.#consumer?.resume([{ topic, partitions: [partition] }]),
    });
    this.#commits = new OffsetCommits({
      take: () => this.#events.takeChanged(),
      giveBack: (offsets) => this.#events.giveBack(offsets),
      commit: (offsets) => this.#commit(offsets),
      intervalMs: settings.commitIntervalMs,
      logger: this.#logger,
    });
  }

  /** Connects in the background until it succeeds. */
  start(): void {
    this.#connecting ??= this.#connect();
  }

  /** Milliseconds since the brokers last heard of it; undefined before it joined its group for the first time. */
  get heartbeatAgeMs(): number | undefined {
    return this.#heardAtMs === undefined ? undefined : Date.now() - this.#heardAtMs;
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #connect(): Promise<void> {
    let said = '';
    for (let waitMs = FIRST_RECONNECT_MS; !this.#isStopping; waitMs = Math.min(2 * waitMs, LONGEST_RECONNECT_MS)) {
      const consumer = this.#makeConsumer();
      this.#consumer = consumer;
      try {
        await consumer.connect();
        await consumer.subscribe({ topics: [this.#ofTopic.topic], fromBeginning: true });
        if (!this.#isStopping) await this.#run(consumer);
        return;
      } catch (cause) {
        const { message } = translateKafkaError(cause);
        if (message !== said) this.#logger.warn(`A consumer waits to connect: ${message}`, {}, cause);
        said = message;
        await settledWithin(consumer.disconnect(), LEAVE_WITHIN_MS);
        await settledWithin(sleep(waitMs, undefined, { signal: this.#stopping.signal }), waitMs);
      }
    }
  }

  #makeConsumer(): JsConsumer {
    const { settings } = this.#parts;
    const consumer = kafkaClient(settings).consumer({
      groupId: this.#ofTopic.groupId,
      partitionAssigners: [
        keepMembership({ prepare: () => this.#prepareToJoin(), isStopping: () => this.#isStopping }),
      ],
      sessionTimeout: settings.sessionTimeoutMs,
      heartbeatInterval: settings.heartbeatIntervalMs,
      rebalanceTimeout: settings.rebalanceTimeoutMs,
      maxBytesPerPartition: MAX_BYTES_PER_PARTITION,
      minBytes: 1,
      maxWaitTimeInMs: settings.maxWaitMs,
      allowAutoTopicCreation: false,
      retry: { ...retry, restartOnFailure: async () => !this.#isStopping },
    });
    consumer.on(consumer.events.GROUP_JOIN, () => {
      this.#heardAtMs = Date.now();
      this.#joins += 1;
      this.#started = this.#startPartitions(consumer, this.#joins);
    });
    consumer.on(consumer.events.HEARTBEAT, () => {
      this.#heardAtMs = Date.now();
    });
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (!payload.restart && !this.#isStopping) this.#fail(payload.error);
    });
    return consumer;
  }

  async #run(consumer: JsConsumer): Promise<void> {
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 4,
      eachBatch: (payload) => this.#accept(consumer, payload),
    });
  }

  /** Finds out where the group is in the partitions that were just assigned. Batches wait for it. */
  async #startPartitions(consumer: JsConsumer, join: number): Promise<void> {
    const { topic } = this.#ofTopic;
    for (let tries = 1; join === this.#joins && !this.#isStopping; tries += 1) {
      try {
        const starts = await this.#parts.admin.use(ADMIN_WITHIN_MS, (admin) => committedStarts(admin, this.#ofTopic));
        if (join !== this.#joins || this.#isStopping) return;
        this.#events.assign(starts);
        // Pauses outlive a change of the group.
        consumer.resume([{ topic }]);
        return;
      } catch (cause) {
        if (tries === 1) this.#logger.warn('The offsets of a group could not be read; further tries follow', {}, cause);
        await settledWithin(
          sleep(FIRST_RECONNECT_MS, undefined, { signal: this.#stopping.signal }),
          FIRST_RECONNECT_MS,
        );
      }
    }
  }

  async #accept(consumer: JsConsumer, payload: EachBatchPayload): Promise<void> {
    const { batch } = payload;
    const { topic, partition } = batch;
    this.#latest = payload;
    await this.#started;
    const next = this.#events.next(partition);
    if (next === undefined || this.#isStopping) return;
    const from = fetchedFrom(batch);
    if (from > next && !(await this.#isGone(partition, next))) {
      // Asked for before the group changed: between it and where the group is lie events that would be skipped.
      consumer.seek({ topic, partition, offset: String(next) });
      return;
    }
    const after = Number(batch.lastOffset()) + 1;
    const events = batch.messages.map((message) => storedEvent(topic, partition, message));
    this.#events.accept(partition, events, after);
    payload.resolveOffset(String(Math.max(next, after) - 1));
  }

  /** Whether the event at this offset was removed by the retention of its topic. */
  async #isGone(partition: number, offset: number): Promise<boolean> {
    const bounds = await this.#parts.admin.use(ADMIN_WITHIN_MS, (admin) =>
      admin.fetchTopicOffsets(this.#ofTopic.topic),
    );
    return bounds.some((bound) => bound.partition === partition && Number(bound.low) > offset);
  }

  async #commit(offsets: readonly PartitionOffsets[]): Promise<void> {
    const { topic } = this.#ofTopic;
    await this.#latest?.commitOffsetsIfNecessary({ topics: [{ topic, partitions: offsets.map(offsetToCommit) }] });
  }

  /** Finishes and commits what is in work while its partitions are still ours. */
  async #prepareToJoin(): Promise<void> {
    if (this.#abandoned) throw Object.assign(new Error('The consumer was stopped'), { retriable: false });
    const { heartbeatIntervalMs, rebalanceGraceMs } = this.#parts.settings;
    this.#events.freeze();
    const beats = setInterval(() => void this.#beat(), heartbeatIntervalMs);
    const finished = await settledWithin(this.#events.idle(), rebalanceGraceMs);
    clearInterval(beats);
    if (!finished) this.#logger.warn('Work outlasts a change of its group and may be started a second time', {});
    await this.#commits.flush();
  }

  /** While a group changes, heartbeats are answered with an error and count all the same. */
  async #beat(): Promise<void> {
    try {
      await this.#latest?.heartbeat();
    } catch {
      this.#heardAtMs = Date.now();
    }
  }

  #fail(cause: Error): void {
    const error = translateKafkaError(cause);
    this.#logger.error('A consumer failed for good; the process has to be restarted', {}, error);
    this.#parts.settings.onFatal?.(error);
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    this.#events.close();
    this.#pauseAll();
    if (!(await settledWithin(this.#events.idle(), this.#parts.settings.stopGraceMs))) {
      this.#events.abort();
      await settledWithin(this.#events.idle(), LAST_WORDS_MS);
    }
    await settledWithin(this.#commits.flush(), LAST_WORDS_MS);
    this.#commits.stop();
    await settledWithin(Promise.all([this.#connecting, this.#consumer?.disconnect()]), LEAVE_WITHIN_MS);
    this.#abandoned = true;
  }

  #pauseAll(): void {
    try {
      this.#consumer?.pause([{ topic: this.#ofTopic.topic }]);
    } catch {
      // It has not joined its group: there is nothing to pause.
    }
  }
}

/** kafkajs spreads the partitions of all topics over all members of a group, so that each topic needs a group of its own. */
export function consumerGroupId({ group, topic }: Pick<Subscription, 'group' | 'topic'>): string {
  return `${group}@${topic}`;
}

/** The offset that was asked for: the first message lies at it or, after a gap, behind it. Not in the types of kafkajs. */
function fetchedFrom(batch: EachBatchPayload['batch']): number {
  const offset = 'fetchedOffset' in batch ? batch.fetchedOffset : batch.firstOffset();
  return Number(offset);
}
