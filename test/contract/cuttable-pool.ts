import type { SqlPool } from '../../src/adapters/embedded/sql-pool.ts';

/** A pool as one process has it: cut off, its statements fail and change nothing. Remembers what was run. */
export class CuttablePool implements SqlPool {
  readonly statements: string[] = [];
  readonly #pool: SqlPool;
  #cut = false;

  constructor(pool: SqlPool) {
    this.#pool = pool;
  }

  async connect(): ReturnType<SqlPool['connect']> {
    const session = await this.#pool.connect();
    return {
      query: async (sql, params) => {
        if (this.#cut) throw new Error('connection lost');
        this.statements.push(sql.trim());
        return session.query(sql, params);
      },
      release: () => session.release(),
    };
  }

  cut(): void {
    this.#cut = true;
  }
}
