import type { Pool, PoolClient } from 'pg';
import type { PostgresClientLike, PostgresPoolLike, PostgresResult } from './guarded-pool.ts';
import { isOutdated, isUnanswered } from './translate-postgres-error.ts';

/** Statements of one text that are kept by name on each connection; the rest is parsed and planned each time. */
const maxNames = 256;

/**
 * A pool whose connections keep their statements prepared: parsing and planning costs PostgreSQL more than most of
 * docface's statements themselves. The server forgets them with the connection.
 */
export class PreparedStatements implements PostgresPoolLike {
  readonly #pool: Pool;
  readonly #clients = new WeakMap<PoolClient, PreparingClient>();
  readonly #names = new StatementNames();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async connect(): Promise<PostgresClientLike> {
    const client = await this.#pool.connect();
    // The same object for the same connection, which kysely recognises it by.
    const preparing = this.#clients.get(client) ?? new PreparingClient(client, this.#names);
    this.#clients.set(client, preparing);
    return preparing;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

class PreparingClient implements PostgresClientLike {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  #inTransaction = false;
  /** Set once nothing answered in time: an answer may still come, and would be taken for that of the next statement. */
  #unanswered: Error | null = null;

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  /** After a statement without an answer every other one fails at once, the `rollback` of its transaction too. */
  async query(text: string, values: unknown[]): Promise<PostgresResult> {
    if (this.#unanswered !== null) throw this.#unanswered;
    try {
      return await this.#run(text, values);
    } catch (error) {
      if (isUnanswered(error)) this.#unanswered = error;
      throw error;
    }
  }

  async #run(text: string, values: unknown[]): Promise<PostgresResult> {
    // `begin`, `commit` and their like need no plan.
    if (values.length === 0) {
      this.#inTransaction = text === 'begin' || (this.#inTransaction && text !== 'commit' && text !== 'rollback');
      return this.#client.query(text);
    }
    const name = this.#names.of(text);
    if (name === null) return this.#client.query(text, values);
    try {
      return await this.#client.query({ name, text, values });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      this.#names.renew(text);
      // The error ended the transaction; whoever runs it tries again as for a database that was away for a moment.
      if (this.#inTransaction) throw error;
      return this.#run(text, values);
    }
  }

  /** A connection that did not answer is closed. */
  release(): void {
    this.#client.release(this.#unanswered ?? undefined);
  }
}

class StatementNames {
  readonly #names = new Map<string, string>();
  #count = 0;

  /** Null when there are too many already. */
  of(text: string): string | null {
    return this.#names.get(text) ?? (this.#names.size < maxNames ? this.renew(text) : null);
  }

  /** What was prepared under the old name stays unused. */
  renew(text: string): string {
    this.#count += 1;
    const name = `docface_${this.#count}`;
    this.#names.set(text, name);
    return name;
  }
}
