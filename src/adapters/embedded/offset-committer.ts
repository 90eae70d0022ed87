import type { Logger } from '../../domain/ports/logger.ts';
import type { OffsetRow } from './event-log-tables.ts';

/** Whoever has offsets to commit. */
export interface OffsetSource {
  /** Offsets that changed since the last call. */
  takeChanged(): readonly OffsetRow[];
  /** The offsets could not be committed: they count as changed again. */
  giveBack(rows: readonly OffsetRow[]): void;
}

export interface OffsetCommitterParts {
  readonly commit: (rows: readonly OffsetRow[]) => Promise<void>;
  readonly logger: Logger;
  readonly intervalMs: number;
}

/** Commits the offsets of all groups together, in one statement per interval at most. */
export class OffsetCommitter {
  readonly #parts: OffsetCommitterParts;
  readonly #changed = new Set<OffsetSource>();
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(parts: OffsetCommitterParts) {
    this.#parts = parts;
  }

  /** The source has changes, to be committed soon. */
  touch(source: OffsetSource): void {
    this.#changed.add(source);
    this.#timer ??= setTimeout(() => {
      this.flush().catch((cause: unknown) => {
        this.#parts.logger.warn('Offsets could not be committed; another try follows', {}, cause);
      });
    }, this.#parts.intervalMs);
  }

  /** Commits everything that changed until now; rejects when the database does not take it. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const flushed = this.#last.then(() => this.#commit());
    this.#last = flushed.catch(() => undefined);
    return flushed;
  }

  /** Commits nothing more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#changed.clear();
  }

  async #commit(): Promise<void> {
    const taken = [...this.#changed].map((source) => ({ source, rows: source.takeChanged() }));
    this.#changed.clear();
    const rows = taken.flatMap((part) => part.rows);
    if (rows.length === 0) return;
    try {
      await this.#parts.commit(rows);
    } catch (cause) {
      for (const { source, rows: uncommitted } of taken) {
        source.giveBack(uncommitted);
        this.touch(source);
      }
      throw cause;
    }
  }
}
