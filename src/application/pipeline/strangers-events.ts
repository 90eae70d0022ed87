import type { Clock } from '../../domain/ports/clock.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Metrics } from '../../domain/ports/metrics.ts';

interface Uses {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** A topic that two installations share brings one line in this time, however much passes. */
const reportEveryMs = 60_000;

interface Reported {
  readonly atMs: number;
  /** Events since. */
  since: number;
}

/** Counts events of other installations in topics of ours, and says so in the log now and then. */
export class StrangersEvents {
  readonly #uses: Uses;
  /** By topic: whatever events name, there are few. */
  readonly #reported = new Map<string, Reported>();

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** An event of another installation was passed over. The first is told of at once. */
  met(topic: string, installation: string): void {
    const { clock, logger, metrics } = this.#uses;
    metrics.strangersEventMet(topic);
    const nowMs = clock.now().getTime();
    const reported = this.#reported.get(topic);
    if (reported !== undefined && nowMs - reported.atMs < reportEveryMs) {
      reported.since += 1;
      return;
    }
    const events = (reported?.since ?? 0) + 1;
    this.#reported.set(topic, { atMs: nowMs, since: 0 });
    logger.warn(
      'Events of another installation lie in a topic of this one and are passed over; ' +
        'give each a DOCFACE_KAFKA_PREFIX of its own',
      { topic, installation, events },
    );
  }
}
