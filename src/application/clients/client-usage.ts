import type { Clock } from '../../domain/ports/clock.ts';
import type { Usage, UsageRepository } from '../../domain/ports/usage-repository.ts';
import { fileFaults } from '../../domain/request/request-files.ts';

/** Failures count against a client for this long after their submission. */
const windowMs = 3_600_000;
const maxFailures = 10_000;
const maxClients = 10_000;
/** What took long to measure is kept this many times as long as it took. */
const keptTimes = 20;

interface Measured {
  storedBytes: number;
  readonly failedFiles: number;
  /** Milliseconds of `performance.now`. */
  readonly at: number;
  readonly tookMs: number;
}

/**
 * Measures what clients use and remembers it for this process: one measurement of a client at a time, and none more
 * often than the caller allows or than a twentieth of the time would go into measuring.
 */
export class ClientUsage {
  readonly #usage: UsageRepository;
  readonly #clock: Clock;
  readonly #measured = new Map<string, Measured>();
  readonly #running = new Map<string, Promise<Measured>>();

  constructor(uses: { usage: UsageRepository; clock: Clock }) {
    this.#usage = uses.usage;
    this.#clock = uses.clock;
  }

  /** Not older than `maxAgeMs`, unless measuring takes so long; with what was `added` since. */
  async of(clientId: string, maxAgeMs: number): Promise<Usage> {
    const known = this.#measured.get(clientId);
    if (known !== undefined && performance.now() - known.at < Math.max(maxAgeMs, keptTimes * known.tookMs))
      return known;
    const running = this.#running.get(clientId) ?? this.#measure(clientId);
    this.#running.set(clientId, running);
    return running.finally(() => this.#running.delete(clientId));
  }

  /** Counts what was accepted since the last measurement. */
  added(clientId: string, bytes: number): void {
    const known = this.#measured.get(clientId);
    if (known !== undefined) known.storedBytes += bytes;
  }

  async #measure(clientId: string): Promise<Measured> {
    const at = performance.now();
    const since = new Date(this.#clock.now().getTime() - windowMs);
    const usage = await this.#usage.measure(clientId, { since, codes: fileFaults, max: maxFailures });
    const measured = { ...usage, at, tookMs: performance.now() - at };
    if (this.#measured.size >= maxClients) this.#measured.clear();
    this.#measured.set(clientId, measured);
    return measured;
  }
}
