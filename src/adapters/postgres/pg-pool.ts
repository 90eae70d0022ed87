import { Pool } from 'pg';
import type { Logger } from '../../domain/ports/logger.ts';
import type { PostgresPoolLike } from './guarded-pool.ts';
import { PreparedStatements } from './prepared-statements.ts';

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
