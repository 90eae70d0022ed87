import type { Logger } from '../../domain/ports/logger.ts';

type Close = () => Promise<void> | void;

/** What was opened, closed in reverse order. */
export class Closers {
  readonly #stack: { readonly name: string; readonly close: Close }[] = [];
  #managed: Promise<void> | null = null;

  add(name: string, close: Close): void {
    this.#stack.push({ name, close });
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
    const parts: Closers[] = [];
    this.add(name, async () => {
      await Promise.all(parts.map((part) => part.closeAll(logger)));
    });
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

  async #run(logger: Logger): Promise<void> {
    for (let entry = this.#stack.pop(); entry !== undefined; entry = this.#stack.pop()) {
      try {
        await entry.close();
      } catch (error) {
        logger.warn('Could not close cleanly', { part: entry.name }, error);
      }
    }
  }
}

/** Milliseconds that calls under way get to end, once no new ones are taken. */
export const callGraceMs = 20_000;

/**
 * Milliseconds that a stop takes at most, after `DOCFACE_STOP_DELAY_SECONDS`: 30 s for what runs, which consumers and
 * the HTTP server bound themselves, and the rest to close engines and connections. What takes longer is cut off.
 * Whoever kills processes that do not stop has to wait longer: `deploy/` does.
 */
export const maxStopMs = 45_000;
