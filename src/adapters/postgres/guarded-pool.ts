import { AsyncLocalStorage } from 'node:async_hooks';
import { translatePostgresError } from './translate-postgres-error.ts';

export interface PostgresResult {
  readonly command: string;
  /** Rows that came back or were changed; null for statements that have none. */
  readonly rowCount: number | null;
  readonly rows: unknown[];
}

/** A connection, as node-postgres and the embedded database offer it. */
export interface PostgresClientLike {
  query(sql: string, params: unknown[]): Promise<PostgresResult>;
  release(): void;
}

/** Connections to one database. */
export interface PostgresPoolLike {
  /** There is a single connection, so that whoever holds it and asks for another one waits for ever. */
  readonly hasOneConnection?: true;
  connect(): Promise<PostgresClientLike>;
  end(): Promise<void>;
}

/** Translates errors, and turns two silent mistakes into loud ones. */
export class GuardedPool {
  readonly #pool: PostgresPoolLike;
  /** Only where it guards something: following each call costs every promise of the process (Node 20). */
  readonly #transaction: AsyncLocalStorage<{ open: boolean }> | null;
  readonly #clients = new WeakMap<PostgresClientLike, GuardedClient>();
  #ended: Promise<void> | null = null;

  constructor(pool: PostgresPoolLike) {
    this.#pool = pool;
    this.#transaction = pool.hasOneConnection === true ? new AsyncLocalStorage() : null;
  }

  /** Runs the work of a transaction; a call of `connect` in it would wait for ever where there is one connection. */
  async inside<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#transaction === null) return work();
    const transaction = { open: true };
    try {
      return await this.#transaction.run(transaction, work);
    } finally {
      transaction.open = false;
    }
  }

  async connect(): Promise<GuardedClient> {
    if (this.#transaction?.getStore()?.open === true) {
      throw new Error('inside a transaction use nothing but the repositories that it was given');
    }
    const client = await translated(this.#pool.connect());
    const guarded = this.#clients.get(client) ?? new GuardedClient(client);
    this.#clients.set(client, guarded);
    return guarded;
  }

  /** Ends the pool once, however often it is called. */
  end(): Promise<void> {
    this.#ended ??= this.#pool.end();
    return this.#ended;
  }
}

class GuardedClient {
  readonly #client: PostgresClientLike;

  constructor(client: PostgresClientLike) {
    this.#client = client;
  }

  async query<Row>(
    sql: string,
    params: readonly unknown[],
  ): Promise<{ command: 'UPDATE' | 'DELETE' | 'INSERT' | 'SELECT' | 'MERGE'; rowCount: number; rows: Row[] }> {
    const { command, rowCount, rows } = await translated(this.#client.query(sql, [...params]));
    // PostgreSQL answers so, without an error, when a statement of the transaction failed and its error was swallowed.
    if (sql === 'commit' && command === 'ROLLBACK') throw new Error('the transaction was rolled back, not committed');
    return { command: command as 'SELECT', rowCount: rowCount ?? 0, rows: rows as Row[] };
  }

  release(): void {
    this.#client.release();
  }
}

async function translated<Result>(promise: Promise<Result>): Promise<Result> {
  try {
    return await promise;
  } catch (error) {
    throw translatePostgresError(error);
  }
}
