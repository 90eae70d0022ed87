import type { PgliteResult } from './pglite-messages.ts';
import type { PgliteThread } from './pglite-thread.ts';

const opensTransaction = /^\s*(?:begin|start)\b/i;

/** The one connection of the embedded database, for as long as one caller has it. Looks like a client of node-postgres. */
export class PgliteSession {
  readonly #thread: PgliteThread;
  readonly #onRelease: () => void;
  #released = false;
  #transaction = false;

  constructor(thread: PgliteThread, onRelease: () => void) {
    this.#thread = thread;
    this.#onRelease = onRelease;
  }

  /** Runs one statement. Errors: `PgliteError` for a refused one, `DEPENDENCY_UNAVAILABLE` when the database stops. */
  async query(sql: string, params: readonly unknown[] = []): Promise<PgliteResult> {
    if (this.#released) throw new Error('this session was released; connect again');
    this.#transaction ||= opensTransaction.test(sql);
    if (sql === 'begin') return this.#begin();
    return this.#thread.query(sql, params);
  }

  /** Not waited for: statements run in order, and if the database stops now, the next one says so. */
  #begin(): PgliteResult {
    this.#thread.query('begin', []).catch(() => undefined);
    return { command: 'BEGIN', rowCount: 0, rows: [] };
  }

  /** Hands the connection to the next caller; a transaction that is still open is rolled back. */
  release(): void {
    if (this.#released) return;
    this.#released = true;
    if (this.#transaction) this.#thread.release();
    this.#onRelease();
  }
}
