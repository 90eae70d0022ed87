import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { RequestRepository } from '../../domain/ports/repositories.ts';
import type { FailRequest } from '../requests/fail-request.ts';
import { SetAside } from './set-aside.ts';

const batch = 50;

interface Uses {
  readonly requests: Pick<RequestRepository, 'findStuck'>;
  readonly fail: FailRequest;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Milliseconds without any progress after which a request fails of which no work is left. */
  readonly noProgressMs: number;
}

/** Fails requests that nothing will finish. One that cannot be failed is set aside. */
export class EndStuck {
  readonly #uses: Uses;
  readonly #aside = new SetAside();

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Answers how many were ended. */
  async execute(): Promise<number> {
    const { requests, fail, clock, logger, noProgressMs } = this.#uses;
    const now = clock.now();
    const aside = this.#aside.at(now);
    const stuck = await requests.findStuck(new Date(now.getTime() - noProgressMs), batch + aside.length);
    let ended = 0;
    for (const { id } of stuck.filter((request) => !aside.includes(request.id))) {
      try {
        await fail.execute(id, noProgress(noProgressMs));
        ended += 1;
      } catch (error) {
        if (error instanceof DocfaceError && error.retryable) throw error;
        if (this.#aside.add(id, now))
          logger.error('A request without progress cannot be ended', { requestId: id }, error);
      }
    }
    return ended;
  }
}

function noProgress(noProgressMs: number): DocfaceError {
  const minutes = Math.round(noProgressMs / 60_000);
  return new DocfaceError('DEADLINE_EXCEEDED', `Processing made no progress for ${minutes} minutes. Send it again.`, {
    retryable: true,
  });
}
