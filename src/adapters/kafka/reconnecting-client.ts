import { settledWithin, within } from '../shared/within.ts';
import { kafkaTooSlow, translateKafkaError } from './translate-kafka-error.ts';

interface Connecting {
  connect(): Promise<void>;
  disconnect(): Promise<void>;
}

interface Opened<Client> {
  readonly client: Client;
  readonly connected: Promise<void>;
  uses: number;
}

const disconnectWithinMs = 5_000;

/**
 * A producer or admin that connects when it is first used. After a failure of the connection the next use starts with
 * a new one: kafkajs may hold on to brokers that moved.
 */
export class ReconnectingClient<Client extends Connecting> {
  readonly #make: () => Client;
  #opened: Opened<Client> | undefined;

  constructor(make: () => Client) {
    this.#make = make;
  }

  /** Fails with `DEPENDENCY_UNAVAILABLE` after `limitMs` at the latest; the work may then still take effect. */
  async use<T>(limitMs: number, work: (client: Client) => Promise<T>): Promise<T> {
    const opened = this.#opened ?? this.#open();
    opened.uses += 1;
    try {
      return await within(
        opened.connected.then(() => work(opened.client)),
        limitMs,
        kafkaTooSlow,
      );
    } catch (cause) {
      const error = translateKafkaError(cause);
      if (error.code === 'DEPENDENCY_UNAVAILABLE' && this.#opened === opened) this.#opened = undefined;
      throw error;
    } finally {
      opened.uses -= 1;
      if (this.#opened !== opened && opened.uses === 0) void disconnect(opened);
    }
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    if (opened !== undefined) await disconnect(opened);
  }

  #open(): Opened<Client> {
    const client = this.#make();
    const opened = { client, connected: client.connect(), uses: 0 };
    this.#opened = opened;
    return opened;
  }
}

async function disconnect({ client, connected }: Opened<Connecting>): Promise<void> {
  const disconnected = connected.then(
    () => client.disconnect(),
    () => client.disconnect(),
  );
  await settledWithin(disconnected, disconnectWithinMs);
}
