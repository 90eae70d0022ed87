import type { LogFields, Logger } from '../../../domain/ports/logger.ts';

const quietMs = 60_000;

/** Warns of what may happen with every call: at once, and then once a minute, with how often it was seen since. */
export class RepeatedWarning {
  readonly #logger: Logger;
  readonly #message: string;
  #times = 0;
  /** By `performance.now`; null while it does not happen. */
  #warnedAt: number | null = null;

  constructor(logger: Logger, message: string) {
    this.#logger = logger;
    this.#message = message;
  }

  happened(fields: LogFields, cause: unknown): void {
    this.#times += 1;
    const now = performance.now();
    if (this.#warnedAt !== null && now - this.#warnedAt < quietMs) return;
    this.#logger.warn(this.#message, { ...fields, times: this.#times }, cause);
    this.#warnedAt = now;
    this.#times = 0;
  }

  /** Says once that it is over; does nothing while it does not happen. */
  ended(message: string): void {
    if (this.#warnedAt === null) return;
    this.#logger.info(message);
    this.#warnedAt = null;
    this.#times = 0;
  }
}
