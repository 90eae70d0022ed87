import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, EachBatchPayload, Consumer as JsConsumer } from 'kafkajs';
import type { Consumer, EventHandler, Subscription } from '../../domain/ports/event-log.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import { StallWatch } from '../shared/stall-watch.ts';
import { settledWithin } from '../shared/within.ts';
import { AssignedEvents, type PartitionOffsets } from './assigned-events.ts';
import { BatchIntake } from './batch-intake.ts';
import { kafkaClient } from './kafka-client.ts';
import { type GroupOfTopic, groupOfTopic } from './kafka-names.ts';
import type { KafkaCall, KafkaSettings } from './kafka-settings.ts';
import { keepMembership } from './keep-membership.ts';
import { endsOf, OffsetCommits, offsetToCommit } from './offset-commits.ts';
import type { ReconnectingClient } from './reconnecting-client.ts';
import { translateKafkaError } from './translate-kafka-error.ts';

export interface KafkaConsumerParts {
  readonly settings: KafkaSettings;
  readonly admin: ReconnectingClient<Admin>;
  readonly subscription: Subscription;
  readonly handler: EventHandler;
}

const maxPartitionBytes = 64 * 1024;
/** Lasts longer than the election of a new leader; a consumer that gives up comes back as another member. */
const retry = { initialRetryTime: 100, factor: 0.2, multiplier: 2, maxRetryTime: 3_000, retries: 10 };
/** All partitions of a topic on one broker come in one answer, and each has a worker of kafkajs. */
const batchesAtOnce = 64;
/** A fetch for each event would cost more than the event: while handlers run, the next one may bring several. */
const fetchPauseMs = 50;
const firstReconnectMs = 500;
const maxReconnectMs = 10_000;
const lastWordsMs = 5_000;
const leaveWithinMs = 5_000;
const endsWithinMs = 10_000;

/**
 * A consumer that was not started; that tries to reach the brokers; that is in its group, or comes back to it, which
 * kafkajs does by itself; that kafkajs gave up; that starts nothing any more and waits for its handlers; that has left.
 */
type ConsumerState = 'created' | 'connecting' | 'consuming' | 'failed' | 'draining' | 'stopped';

const consumerTransitions: Readonly<Record<ConsumerState, readonly ConsumerState[]>> = {
  created: ['connecting', 'draining'],
  connecting: ['consuming', 'failed', 'draining'],
  consuming: ['connecting', 'failed', 'draining'],
  failed: ['draining'],
  draining: ['stopped'],
  stopped: [],
};

/**
 * One consumer of a group, which serves one topic. Batches are handed on as they come, so that kafkajs goes on to fetch
 * and to send heartbeats while handlers run; partitions with enough in memory are paused.
 *
 * When the group changes, it commits and joins again, and goes on meanwhile with what it has in memory. What runs when
 * its partition goes to another member runs to its end, and the event is delivered there as well.
 */
export class KafkaConsumer implements Consumer {
  readonly #parts: KafkaConsumerParts;
  readonly #ofTopic: GroupOfTopic;
  readonly #logger: Logger;
  readonly #events: AssignedEvents;
  readonly #commits: OffsetCommits;
  readonly #intake: BatchIntake;
  readonly #stopping = new AbortController();
  readonly #stall = new StallWatch();
  #consumer: JsConsumer | undefined;
  #state: ConsumerState = 'created';
  #connected: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;
  /** The newest batch: its functions reach the group as it is now. */
  #latest: EachBatchPayload | undefined;
  #heardAtMs: number | undefined;
  #wasInGroup = false;

  constructor(parts: KafkaConsumerParts) {
    this.#parts = parts;
    const { settings, subscription, handler } = parts;
    const { prefix, installation } = settings;
    this.#ofTopic = groupOfTopic(subscription, { prefix, installation: installation?.() ?? null });
    const { groupId: group, topic } = this.#ofTopic;
    this.#logger = settings.logger.child({ group, topic: this.#ofTopic.name });
    this.#events = new AssignedEvents({
      handler,
      concurrency: subscription.concurrency,
      redelivery: { firstMs: settings.redeliveryMs, maxMs: settings.maxRedeliveryMs },
      maxHeld: settings.maxHeldPerPartition,
      logger: this.#logger,
      changed: () => this.#commits.touch(),
      full: (partition) => this.#steer((consumer) => consumer.pause([{ topic, partitions: [partition] }])),
      room: (partition) => this.#steer((consumer) => consumer.resume([{ topic, partitions: [partition] }])),
    });
    this.#commits = new OffsetCommits({
      take: () => this.#events.takeChanged(),
      giveBack: (offsets) => this.#events.giveBack(offsets),
      commit: (offsets) => this.#commit(offsets),
      intervalMs: settings.commitIntervalMs,
      logger: this.#logger,
    });
    this.#intake = new BatchIntake({
      ofTopic: this.#ofTopic,
      admin: parts.admin,
      events: this.#events,
      stopping: this.#stopping.signal,
      logger: this.#logger,
    });
  }

  /** Connects in the background until it succeeds. */
  start(): void {
    if (this.#become('connecting')) this.#connected = this.#connect();
  }

  /** The name that docface knows its topic by. */
  get topic(): string {
    return this.#ofTopic.name;
  }

  /** Milliseconds since it was heard of by its group, or searched for it; undefined before it first connected. */
  get heartbeatAgeMs(): number | undefined {
    return this.#heardAtMs === undefined ? undefined : Date.now() - this.#heardAtMs;
  }

  /**
   * Milliseconds for which there was something to take and nothing in memory, as of the last look. One that was never
   * in its group does not know how far it is, and takes nothing of a topic that ever had an event.
   */
  get stalledMs(): number {
    return this.#stall.stalledMs;
  }

  /** Looks whether it stands still. Never rejects; while brokers do not answer nobody knows. */
  async look(): Promise<void> {
    const untaken = await this.#untaken().catch(() => new Map<number, number>());
    this.#stall.look(this.#isStopping ? new Map() : untaken, Date.now());
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #connect(): Promise<void> {
    let said = '';
    for (let waitMs = firstReconnectMs; !this.#isStopping; waitMs = Math.min(2 * waitMs, maxReconnectMs)) {
      const consumer = this.#makeConsumer();
      this.#consumer = consumer;
      try {
        await consumer.connect();
        await consumer.subscribe({ topics: [this.#ofTopic.topic], fromBeginning: true });
        if (this.#become('consuming')) await this.#run(consumer);
        return;
      } catch (cause) {
        this.#become('connecting');
        const { message } = translateKafkaError(cause);
        if (message !== said) this.#logger.warn(`A consumer waits to connect: ${message}`, {}, cause);
        said = message;
        await settledWithin(consumer.disconnect(), leaveWithinMs);
        await settledWithin(sleep(waitMs, undefined, { signal: this.#stopping.signal }), waitMs);
      }
    }
  }

  #makeConsumer(): JsConsumer {
    const { settings } = this.#parts;
    const consumer = kafkaClient(settings).consumer({
      groupId: this.#ofTopic.groupId,
      partitionAssigners: [
        keepMembership({
          prepare: () => this.#prepareToJoin(),
          owned: () => this.#events.partitions,
          searching: () => this.#alive(),
          isStopping: () => this.#isStopping,
        }),
      ],
      sessionTimeout: settings.sessionTimeoutMs,
      heartbeatInterval: settings.heartbeatIntervalMs,
      rebalanceTimeout: settings.rebalanceTimeoutMs,
      metadataMaxAge: settings.metadataMaxAgeMs,
      maxBytesPerPartition: maxPartitionBytes,
      minBytes: 1,
      maxWaitTimeInMs: settings.maxWaitMs,
      allowAutoTopicCreation: false,
      retry: { ...retry, restartOnFailure: async () => !this.#isStopping },
    });
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      this.#alive();
      this.#wasInGroup = true;
      this.#intake.assign(consumer, payload.memberAssignment[this.#ofTopic.topic] ?? []);
    });
    consumer.on(consumer.events.HEARTBEAT, () => this.#alive());
    consumer.on(consumer.events.FETCH, ({ payload }) => {
      settings.onCall?.({ operation: 'fetch', outcome: 'done', durationMs: payload.duration });
    });
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (!payload.restart && this.#become('failed')) this.#fail(payload.error);
    });
    return consumer;
  }

  async #run(consumer: JsConsumer): Promise<void> {
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: batchesAtOnce,
      eachBatch: async (payload) => {
        this.#latest = payload;
        await this.#intake.accept(consumer, payload);
        await settledWithin(this.#events.idle(), fetchPauseMs);
      },
    });
  }

  async #commit(offsets: readonly PartitionOffsets[]): Promise<void> {
    const { topic } = this.#ofTopic;
    const partitions = offsets.map(offsetToCommit);
    const startedAt = performance.now();
    let outcome: KafkaCall['outcome'] = 'failed';
    try {
      await (this.#latest === undefined
        ? this.#consumer?.commitOffsets(partitions.map((each) => ({ topic, ...each })))
        : this.#latest.commitOffsetsIfNecessary({ topics: [{ topic, partitions }] }));
      outcome = 'done';
    } finally {
      const durationMs = performance.now() - startedAt;
      this.#parts.settings.onCall?.({ operation: 'commit', outcome, durationMs });
    }
  }

  async #untaken(): Promise<ReadonlyMap<number, number>> {
    const ends = await this.#parts.admin.use(endsWithinMs, (admin) => endsOf(admin, this.#ofTopic.topic));
    return this.#wasInGroup ? this.#events.untaken(ends) : neverTaken(ends);
  }

  /** Tells the group how far it is while its partitions are still ours; the handlers go on. */
  async #prepareToJoin(): Promise<void> {
    if (this.#state === 'stopped') throw Object.assign(new Error('The consumer was stopped'), { retriable: false });
    await this.#commits.flush();
  }

  #alive(): void {
    this.#heardAtMs = Date.now();
  }

  #fail(cause: Error): void {
    const error = translateKafkaError(cause);
    this.#logger.error('A consumer failed for good; the process has to be restarted', {}, error);
    this.#parts.settings.onFatal?.(error);
  }

  get #isStopping(): boolean {
    return this.#state === 'draining' || this.#state === 'stopped';
  }

  /** False, and nothing is changed, where the consumer cannot go there from its state. */
  #become(state: ConsumerState): boolean {
    if (!consumerTransitions[this.#state].includes(state)) return false;
    this.#state = state;
    return true;
  }

  async #stop(): Promise<void> {
    this.#become('draining');
    this.#stopping.abort();
    this.#events.close();
    this.#steer((consumer) => consumer.pause([{ topic: this.#ofTopic.topic }]));
    if (!(await settledWithin(this.#events.idle(), this.#parts.settings.stopGraceMs))) {
      this.#events.abort();
      await settledWithin(this.#events.idle(), lastWordsMs);
    }
    await settledWithin(this.#commits.flush(), lastWordsMs);
    this.#commits.stop();
    await settledWithin(Promise.all([this.#connected, this.#consumer?.disconnect()]), leaveWithinMs);
    this.#become('stopped');
  }

  /** Pauses or resumes, unless the consumer is in no group at the moment: whoever joins starts with no pauses. */
  #steer(act: (consumer: JsConsumer) => void): void {
    try {
      if (this.#consumer !== undefined) act(this.#consumer);
    } catch (cause) {
      this.#logger.debug('A consumer that is in no group was paused or resumed', { reason: String(cause) });
    }
  }
}

/** Partitions that ever had an event, at an offset that no consumer in a group has. */
function neverTaken(ends: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  return new Map([...ends].filter(([, end]) => end > 0).map(([partition]) => [partition, -1]));
}
