import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../domain/ports/logger.ts';

type Close = () => Promise<void> | void;

interface Entry {
  readonly name: string;
  readonly close: Close;
  /** Milliseconds to wait for it at most; null where it has a limit of its own. */
  readonly withinMs: number | null;
}

/** Milliseconds to wait for a part that has no limit of its own. */
const closeWithinMs = 5_000;

/** What was opened, closed in reverse order. */
export class Closers {
  readonly #stack: Entry[] = [];
  readonly #beside: Closers[] = [];
  #current: string | null = null;
  #managed: Promise<void> | null = null;

  /** A part that is waited for at most 5 s when it is closed: what hangs must not keep the rest open. */
  add(name: string, close: Close, withinMs: number | null = closeWithinMs): void {
    this.#stack.push({ name, close, withinMs });
  }

  /**
   * A factory of something that is made late, on first use. What it makes is closed in the place of this call: after
   * everything that is added later, and so after whoever uses it. What was never made is left alone.
   */
  managed<Part extends { close(): Promise<void> | void }>(name: string, make: () => Part): () => Part {
    let made: Part | undefined;
    this.add(name, () => made?.close());
    return () => (made = make());
  }

  /**
   * A function that gives closers to each of several parts that run side by side; those are closed at the same time.
   */
  sideBySide(name: string, logger: Logger): () => Closers {
    const parts = this.#beside;
    const closeAll = async (): Promise<void> => {
      await Promise.all(parts.map((part) => part.closeAll(logger)));
    };
    this.add(name, closeAll, null);
    return () => {
      const part = new Closers();
      parts.push(part);
      return part;
    };
  }

  /** Closes everything once; a failure is logged and the rest is closed all the same. */
  closeAll(logger: Logger): Promise<void> {
    this.#managed ??= this.#run(logger);
    return this.#managed;
  }

  /** Names of the parts that are being closed now, those that run side by side one by one. */
  get closing(): readonly string[] {
    const beside = this.#beside.flatMap((part) => part.closing);
    if (this.#current === null || beside.length > 0) return beside;
    return [this.#current];
  }

  async #run(logger: Logger): Promise<void> {
    for (let entry = this.#stack.pop(); entry !== undefined; entry = this.#stack.pop()) {
      this.#current = entry.name;
      const part = entry.name;
      const closing = closed(entry, (error) => logger.warn('Could not close cleanly', { part }, error));
      if (entry.withinMs === null) await closing;
      else if (!(await endsWithin(closing, entry.withinMs))) logger.warn('A part did not close in time', { part });
    }
    this.#current = null;
  }
}

async function closed({ close }: Entry, failed: (error: unknown) => void): Promise<void> {
  try {
    await close();
  } catch (error) {
    failed(error);
  }
}

async function endsWithin(closing: Promise<void>, withinMs: number): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(withinMs, false, { signal: timer.signal }).catch(() => false);
  const inTime = await Promise.race([closing.then(() => true), late]);
  timer.abort();
  return inTime;
}

/** Milliseconds that calls under way get to end, once no new ones are taken. */
export const callGraceMs = 20_000;

/**
 * Milliseconds that a stop takes at most, after `DOCFACE_STOP_DELAY_SECONDS`: 25 s for what runs, which consumers and
 * the HTTP server limit themselves, and 5 s for each part behind them. What takes longer is cut off. Whoever kills
 * processes that do not stop has to wait longer: `deploy/` does.
 */
export const maxStopMs = 45_000;
