import { PGlite } from '@electric-sql/pglite';
import type { SqlPool } from '../../src/adapters/embedded/sql-pool.ts';

/** PGlite as a pool of one connection: sessions follow one another, in the order in which they were asked for. */
export class PgliteSessions {
  readonly #database: PGlite;
  #last: Promise<void> = Promise.resolve();

  private constructor(database: PGlite) {
    this.#database = database;
  }

  /** In memory, or in `directory`. */
  static async open(directory?: string): Promise<PgliteSessions> {
    return new PgliteSessions(await PGlite.create(directory));
  }

  /** A pool as one process would have it: cut off, its statements fail and change nothing. */
  pool(): SqlPool & { cut(): void; readonly statements: string[] } {
    const statements: string[] = [];
    let alive = true;
    const connect = async () => {
      const before = this.#last;
      let release = () => {};
      this.#last = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      const query = async (sql: string, params: readonly unknown[] = []) => {
        if (!alive) throw new Error('connection lost');
        statements.push(sql);
        return { rows: (await this.#database.query<Record<string, unknown>>(sql, [...params])).rows };
      };
      return { query, release: () => release() };
    };
    const cut = () => {
      alive = false;
    };
    return { connect, cut, statements };
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#database.close();
  }
}
