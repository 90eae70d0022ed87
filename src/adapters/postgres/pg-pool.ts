import { Pool, type PoolClient } from 'pg';
import type { Logger } from '../../domain/ports/logger.ts';
import type { PostgresClientLike, PostgresPoolLike, PostgresResult } from './guarded-pool.ts';
import { isOutdated, isUnanswered } from './translate-postgres-error.ts';

export interface PgPoolOptions {
  /** `postgres://user:password@host:5432/database`, with the options of node-postgres such as `sslmode`. */
  readonly connectionString: string;
  readonly logger: Logger;
  /** Defaults to 10. */
  readonly maxConnections?: number;
  /** Milliseconds that a statement may take, waiting for locks included; defaults to 10,000. */
  readonly statementLimitMs?: number;
  /**
   * Whether the address leads to a pooler that shares connections between transactions: then statements are not kept
   * prepared, and the server's limits of time are those of the role or of the pooler. Defaults to false.
   */
  readonly sharedByTransaction?: boolean;
}

/** How much longer than the server the client waits: when nothing came then, the path to the server is gone. */
const graceMs = 1_000;
/** A transaction that a lost process left open must not hold its locks for ever. */
const idleTransactionMs = 60_000;

/** Connections to a PostgreSQL server. Opens none until one is needed. */
export function createPgPool(options: PgPoolOptions): PostgresPoolLike {
  const { connectionString, logger, maxConnections = 10 } = options;
  const { statementLimitMs = 10_000, sharedByTransaction = false } = options;
  // Poolers refuse settings of a session.
  const limits = { idle_in_transaction_session_timeout: idleTransactionMs, statement_timeout: statementLimitMs };
  const pool = new Pool({
    connectionString,
    max: maxConnections,
    application_name: 'docface',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    ...(sharedByTransaction ? {} : limits),
    query_timeout: statementLimitMs + graceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Without a listener the loss of an idle connection would end the process; the pool replaces it by itself.
  pool.on('error', (cause) => logger.warn('An idle connection to PostgreSQL was lost', {}, cause));
  // The same for a connection in use that is cut between two statements: the next statement fails and says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return sharedByTransaction ? pool : new PreparedStatements(pool);
}

/** One connection to the server itself for migrations, which may take as long as they need. */
export function createMigrationPool({ connectionString }: Pick<PgPoolOptions, 'connectionString'>): PostgresPoolLike {
  const pool = new Pool({
    connectionString,
    max: 1,
    application_name: 'docface migrate',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // The statement in work fails and says so.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Statements of one text that are kept by name on each connection; the rest is parsed and planned each time. */
const maxNames = 256;

/**
 * A pool whose connections keep their statements prepared: parsing and planning costs PostgreSQL more than most of
 * docface's statements themselves. The server forgets them with the connection.
 */
class PreparedStatements implements PostgresPoolLike {
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
