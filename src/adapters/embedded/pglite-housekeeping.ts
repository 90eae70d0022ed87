import type { Logger } from '../../domain/ports/logger.ts';
import type { SqlPool } from './sql-pool.ts';

const intervalMs = 15_000;
/** Bytes of write-ahead log after which a checkpoint lets go of it. */
const checkpointBytes = 64 * 1024 * 1024;

/** Tables with enough dead or changed rows to deserve it, by the rules of PostgreSQL's autovacuum but stricter. */
const bloated = `
  select quote_ident(schemaname) || '.' || quote_ident(relname) as name, n_dead_tup > 500 + n_live_tup / 10 as dead
  from pg_stat_user_tables
  where n_dead_tup > 500 + n_live_tup / 10 or n_mod_since_analyze > 500 + n_live_tup / 10`;

const logged = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::double precision as bytes from pg_control_checkpoint()`;

/**
 * Does what PostgreSQL's background processes do, which PGlite lacks: without it dead rows and the write-ahead log grow
 * for ever, and a start after a crash reads all of that log. Statements are prepared once, so fresh statistics matter
 * too: a plan made for an empty table is made anew after an analysis.
 */
export class PgliteHousekeeping {
  readonly #pool: SqlPool;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | undefined;
  #used = false;
  #running = false;

  constructor(pool: SqlPool, logger: Logger) {
    this.#pool = pool;
    this.#logger = logger;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#runWhenUsed(), intervalMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** An unused database needs no care. */
  noticeUse(): void {
    this.#used = true;
  }

  /** Cleans and analyses what was much changed, and checkpoints a long log. Other callers get their turn in between. */
  async run(): Promise<void> {
    await this.#query('select pg_stat_force_next_flush()');
    for (const { name, dead } of await this.#query(bloated)) {
      await this.#query(`${dead === true ? 'vacuum (analyze)' : 'analyze'} ${String(name)}`);
    }
    const [log] = await this.#query(logged);
    if (Number(log?.['bytes'] ?? 0) > checkpointBytes) await this.#query('checkpoint');
  }

  async #runWhenUsed(): Promise<void> {
    if (!this.#used || this.#running) return;
    this.#running = true;
    try {
      await this.run();
    } catch (cause) {
      this.#logger.warn('The embedded database could not be tidied up; another try follows', {}, cause);
    } finally {
      this.#running = false;
      this.#used = false;
    }
  }

  async #query(sql: string): Promise<Record<string, unknown>[]> {
    const session = await this.#pool.connect();
    try {
      return (await session.query(sql)).rows;
    } finally {
      session.release();
    }
  }
}
