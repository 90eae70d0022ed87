import { CompressionTypes, type Producer } from 'kafkajs';
import type { LogEvent } from '../../domain/ports/event-log.ts';
import { messageBatch } from './kafka-message.ts';
import type { KeptClient } from './kept-client.ts';
import { translateKafkaError } from './translate-kafka-error.ts';

interface Waiting {
  readonly topic: string;
  readonly events: readonly LogEvent[];
  readonly resolve: () => void;
  readonly reject: (cause: unknown) => void;
}

const ACKNOWLEDGED_BY_ALL = -1;

/** Sends what is published in the same moment, to whichever topics, as one request to each broker. */
export class PublishTogether {
  readonly #producer: KeptClient<Producer>;
  readonly #limitMs: number;
  #waiting: Waiting[] = [];

  constructor(producer: KeptClient<Producer>, limitMs: number) {
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
    await this.#producer.use(this.#limitMs, (producer) =>
      producer.sendBatch({ topicMessages, acks: ACKNOWLEDGED_BY_ALL, compression }),
    );
  }
}
