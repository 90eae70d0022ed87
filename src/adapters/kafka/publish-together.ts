import { setTimeout as sleep } from 'node:timers/promises';
import { CompressionTypes, type Producer, type ProducerBatch } from 'kafkajs';
import type { LogEvent } from '../../domain/ports/event-log.ts';
import { messageBatch } from './kafka-message.ts';
import type { ReconnectingClient } from './reconnecting-client.ts';
import { isRefusedByKafka, translateKafkaError } from './translate-kafka-error.ts';

interface Waiting {
  readonly topic: string;
  readonly events: readonly LogEvent[];
  readonly resolve: () => void;
  readonly reject: (cause: unknown) => void;
}

const acknowledgedByAll = -1;
/** Milliseconds before each further try: the election of a leader takes about as long as all of them. */
const pausesMs = [100, 200, 400, 800, 1_600];

/**
 * What the producer must be made with. kafkajs' own further tries lose events: they ask only the brokers that have not
 * answered yet, and when the partitions of one that failed have moved to one that has answered, their events are sent
 * to nobody and count as stored (producer/sendMessages.js of 2.2.4). So each try here sends everything; an event that
 * is stored twice is known by its id.
 */
export const noTriesOfItsOwn = { retry: { retries: 0 } } as const;

/** Sends what is published in the same moment, to whichever topics, as one request to each broker. */
export class PublishTogether {
  readonly #producer: ReconnectingClient<Producer>;
  readonly #limitMs: number;
  #waiting: Waiting[] = [];

  constructor(producer: ReconnectingClient<Producer>, limitMs: number) {
    this.#producer = producer;
    this.#limitMs = limitMs;
  }

  publish(topic: string, events: readonly LogEvent[]): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => void this.#flush());
      this.#waiting.push({ topic, events, resolve, reject });
    });
  }

  /** A topic that Kafka refuses is no reason for the others to wait: then each goes alone. */
  async #flush(): Promise<void> {
    const all = this.#waiting;
    this.#waiting = [];
    try {
      await this.#send(all);
      for (const { resolve } of all) resolve();
    } catch (cause) {
      if (all.length === 1 || translateKafkaError(cause).code === 'DEPENDENCY_UNAVAILABLE') {
        for (const { reject } of all) reject(cause);
        return;
      }
      for (const one of all) this.#send([one]).then(one.resolve, one.reject);
    }
  }

  async #send(all: readonly Waiting[]): Promise<void> {
    const batches = all.map(({ topic, events }) => ({ topic, ...messageBatch(events) }));
    const compression = batches.some(({ large }) => large) ? CompressionTypes.GZIP : CompressionTypes.None;
    const topicMessages = batches.map(({ topic, messages }) => ({ topic, messages }));
    const deadline = Date.now() + this.#limitMs;
    const record = { topicMessages, acks: acknowledgedByAll, compression };
    await this.#producer.use(this.#limitMs, (producer) => sendAgainAndAgain(producer, record, deadline));
  }
}

async function sendAgainAndAgain(producer: Producer, record: ProducerBatch, deadline: number): Promise<void> {
  for (const pauseMs of pausesMs) {
    try {
      await producer.sendBatch(record);
      return;
    } catch (cause) {
      if (isRefusedByKafka(cause) || Date.now() + pauseMs > deadline) throw cause;
      await sleep(pauseMs);
    }
  }
  await producer.sendBatch(record);
}
