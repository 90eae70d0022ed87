import type { Logger } from '../../domain/ports/logger.ts';

type Close = () => Promise<void> | void;

/** What was opened, closed in reverse order of opening. */
export class Closers {
  readonly #stack: { readonly name: string; readonly close: Close }[] = [];
  #closing: Promise<void> | null = null;

  add(name: string, close: Close): void {
    this.#stack.push({ name, close });
  }

  /** Closes everything once; a failure is logged and the rest is closed all the same. */
  closeAll(logger: Logger): Promise<void> {
    this.#closing ??= this.#run(logger);
    return this.#closing;
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
