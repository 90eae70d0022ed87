import { type Admin, Partitioners, type Producer } from 'kafkajs';
import { DocfaceError } from '../../domain/errors.ts';
import type {
  Consumer,
  EnsuredTopic,
  EventHandler,
  EventLog,
  LogEvent,
  StoredEvent,
  Subscription,
} from '../../domain/ports/event-log.ts';
import type { TopicSpec } from '../../domain/request/topics.ts';
import { ensureTopics } from './ensure-topics.ts';
import { examineTopics, type TopicFindings } from './examine-topics.ts';
import { kafkaClient } from './kafka-client.ts';
import { KafkaConsumer } from './kafka-consumer.ts';
import { installationOf, prefixedName } from './kafka-names.ts';
import { type KafkaEventLogOptions, type KafkaSettings, kafkaSettings } from './kafka-settings.ts';
import { noTriesOfItsOwn, PublishTogether } from './publish-together.ts';
import { readWindow } from './read-window.ts';
import { ReconnectingClient } from './reconnecting-client.ts';

const topicsWithinMs = 30_000;
const checkWithinMs = 5_000;
const maxInFlight = 5;

/**
 * The event log on Apache Kafka. At the brokers topics have their names with the prefix of the installation, and what
 * `ensureTopics` and `examineTopics` return names them so; everywhere else they are named as docface knows them.
 * Nothing connects before it is used, and every call finds its way back by itself after brokers were away.
 */
export class KafkaEventLog implements EventLog {
  readonly #settings: KafkaSettings;
  readonly #admin: ReconnectingClient<Admin>;
  readonly #producer: ReconnectingClient<Producer>;
  readonly #publishing: PublishTogether;
  readonly #consumers = new Set<KafkaConsumer>();
  #watch: NodeJS.Timeout | undefined;
  #lookout: NodeJS.Timeout | undefined;
  #isLooking = false;
  #closed = false;

  constructor(options: KafkaEventLogOptions) {
    const settings = kafkaSettings(options);
    this.#settings = settings;
    this.#admin = new ReconnectingClient(() => kafkaClient(settings).admin());
    this.#producer = new ReconnectingClient(() =>
      kafkaClient(settings).producer({
        // The one of Java's client: a key has its partition whoever publishes.
        createPartitioner: Partitioners.DefaultPartitioner,
        allowAutoTopicCreation: false,
        idempotent: false,
        ...noTriesOfItsOwn,
        maxInFlightRequests: maxInFlight,
        metadataMaxAge: settings.metadataMaxAgeMs,
      }),
    );
    this.#publishing = new PublishTogether(this.#producer, settings.publishTimeoutMs);
  }

  async ensureTopics(topics: readonly TopicSpec[]): Promise<readonly EnsuredTopic[]> {
    this.#refuseClosed();
    const { replication } = this.#settings;
    return this.#admin.use(topicsWithinMs, (admin) => ensureTopics(admin, this.#named(topics), replication));
  }

  /** Which topics are missing or have less than `ensureTopics` would give them; changes nothing. */
  async examineTopics(topics: readonly TopicSpec[]): Promise<TopicFindings> {
    this.#refuseClosed();
    const { replication } = this.#settings;
    return this.#admin.use(topicsWithinMs, (admin) => examineTopics(admin, this.#named(topics), replication));
  }

  /** Ids of the installations whose consumers have groups for topics with the prefix of this process; oneself too. */
  async installations(): Promise<ReadonlySet<string>> {
    this.#refuseClosed();
    const { groups } = await this.#admin.use(topicsWithinMs, (admin) => admin.listGroups());
    const ids = groups.map(({ groupId }) => installationOf(groupId, this.#settings.prefix));
    return new Set(ids.filter((id) => id !== null));
  }

  /**
   * Fails within `publishTimeoutMs`. What failed may have been stored all the same: consumers know an event by its id.
   */
  async publish(topic: string, events: readonly LogEvent[]): Promise<void> {
    this.#refuseClosed();
    if (events.length === 0) return;
    await this.#publishing.publish(prefixedName(topic, this.#settings.prefix), events);
  }

  async subscribe(subscription: Subscription, handler: EventHandler): Promise<Consumer> {
    this.#refuseClosed();
    const consumer = new KafkaConsumer({ settings: this.#settings, admin: this.#admin, subscription, handler });
    this.#consumers.add(consumer);
    consumer.start();
    this.#watch ??= setInterval(() => this.#endWhenSilent(), this.#settings.rebalanceTimeoutMs / 2).unref();
    this.#lookout ??= setInterval(() => void this.#look(), this.#settings.lookEveryMs).unref();
    return { stop: () => consumer.stop().finally(() => this.#consumers.delete(consumer)) };
  }

  async *read(topic: string, window: { readonly since: Date; readonly until: Date }): AsyncIterable<StoredEvent> {
    this.#refuseClosed();
    const named = { name: topic, topic: prefixedName(topic, this.#settings.prefix) };
    yield* readWindow(this.#settings, this.#admin, { ...named, ...window });
  }

  async stalledMs(topic: string): Promise<number> {
    const ofTopic = [...this.#consumers].filter((consumer) => consumer.topic === topic);
    return Math.max(0, ...ofTopic.map(({ stalledMs }) => stalledMs));
  }

  async check(): Promise<void> {
    this.#refuseClosed();
    await this.#admin.use(checkWithinMs, (admin) => admin.describeCluster());
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#watch);
    clearInterval(this.#lookout);
    await Promise.all([...this.#consumers].map((consumer) => consumer.stop()));
    await Promise.all([this.#producer.close(), this.#admin.close()]);
  }

  /** One look at a time, however long the brokers take. */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    await Promise.all([...this.#consumers].map((consumer) => consumer.look()));
    this.#isLooking = false;
  }

  /**
   * Tells of a consumer that its group does not hear of and that does not search for it: it hangs, and only a new
   * process helps. Waiting for the others of a changed group is silence too, hence the long patience. Brokers that are
   * away are no reason.
   */
  #endWhenSilent(): void {
    const silentMs = Math.max(0, ...[...this.#consumers].map(({ heartbeatAgeMs }) => heartbeatAgeMs ?? 0));
    if (silentMs <= 2 * this.#settings.rebalanceTimeoutMs) return;
    clearInterval(this.#watch);
    const error = new DocfaceError(
      'DEPENDENCY_UNAVAILABLE',
      'A consumer has lost its group and does not find it again.',
    );
    this.#settings.logger.error('A consumer hangs; the process has to be restarted', { silentMs }, error);
    this.#settings.onFatal?.(error);
  }

  #named(topics: readonly TopicSpec[]): readonly TopicSpec[] {
    return topics.map((topic) => ({ ...topic, name: prefixedName(topic.name, this.#settings.prefix) }));
  }

  #refuseClosed(): void {
    if (this.#closed) throw new DocfaceError('INTERNAL_ERROR', 'The event log is closed.');
  }
}
