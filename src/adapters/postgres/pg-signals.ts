import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from '../../domain/ports/logger.ts';
import type { SignalChannel, Signals } from '../../domain/ports/signals.ts';
import { channelOf } from './statements.ts';
import { translatePostgresError } from './translate-postgres-error.ts';

export interface PgSignalsOptions {
  /** A direct connection: poolers that share connections between transactions drop LISTEN. */
  readonly connectionString: string;
  readonly logger: Logger;
  /** Wait before connecting again after a loss. Defaults to 1 s. */
  readonly reconnectMs?: number;
  /** How often the server is asked whether it is still there. Defaults to 10 s. */
  readonly askEveryMs?: number;
  /** Silence of the server after which the connection is lost. Defaults to 5 s. */
  readonly answerWithinMs?: number;
}

type Listener = (payload: string) => void;

/** What a server may take to say goodbye. */
const goodbyeMs = 1_000;

/**
 * Signals over LISTEN on a connection of its own, which is opened by the first listener and again after a loss. Nothing
 * is heard of a path that vanished, so the server is asked now and then.
 */
export class PgSignals implements Signals {
  readonly #options: PgSignalsOptions;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #closing = new AbortController();
  #client: Promise<Client> | null = null;

  constructor(options: PgSignalsOptions) {
    this.#options = options;
  }

  /** Errors: `DEPENDENCY_UNAVAILABLE` when PostgreSQL does not answer. */
  async listen(signal: SignalChannel, listener: Listener): Promise<() => Promise<void>> {
    const channel = channelOf(signal);
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    try {
      await (await this.#connected()).query(`listen ${channel}`);
    } catch (error) {
      listeners.delete(listener);
      throw translatePostgresError(error);
    }
    return () => {
      listeners.delete(listener);
      return Promise.resolve();
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const client = await this.#client?.catch(() => null);
    this.#client = null;
    if (client != null) await end(client);
  }

  #connected(): Promise<Client> {
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = null;
      throw error;
    });
    return this.#client;
  }

  async #connect(): Promise<Client> {
    const { connectionString } = this.#options;
    const client = new Client({
      connectionString,
      application_name: 'docface signals',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: this.#options.answerWithinMs ?? 5_000,
    });
    client.on('notification', ({ channel, payload }) => this.#report(channel, payload ?? ''));
    client.on('error', (cause) => this.#options.logger.warn('The connection for signals was lost', {}, cause));
    await client.connect();
    try {
      for (const channel of this.#listeners.keys()) await client.query(`listen ${channel}`);
    } catch (error) {
      void end(client);
      throw error;
    }
    const asking = setInterval(() => void this.#ask(client), this.#options.askEveryMs ?? 10_000);
    client.on('end', () => {
      clearInterval(asking);
      void this.#reconnect();
    });
    return client;
  }

  async #ask(client: Client): Promise<void> {
    try {
      await client.query('select 1');
    } catch (cause) {
      this.#options.logger.warn('The connection for signals does not answer', {}, cause);
      await end(client);
    }
  }

  async #reconnect(): Promise<void> {
    this.#client = null;
    while (!this.#closing.signal.aborted) {
      await sleep(this.#options.reconnectMs ?? 1000, undefined, { signal: this.#closing.signal }).catch(
        () => undefined,
      );
      if (this.#closing.signal.aborted) return;
      try {
        await this.#connected();
        // Nobody knows what was missed meanwhile.
        for (const channel of this.#listeners.keys()) this.#report(channel, '');
        return;
      } catch (cause) {
        this.#options.logger.debug(`Signals are still away: ${String(cause)}`);
      }
    }
  }

  #report(channel: string, payload: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
  }
}

/** Closes a connection also when nobody is there any more to say goodbye to. */
async function end(client: Client): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), goodbyeMs);
  await client.end();
  clearTimeout(timer);
}
