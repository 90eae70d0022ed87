import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { RequestRepository } from '../../domain/ports/repositories.ts';
import type { FailRequest } from '../requests/fail-request.ts';
import { deadlineExceeded } from '../stages/stage-runner.ts';
import { SetAside } from './set-aside.ts';

const batch = 50;

interface Uses {
  readonly requests: Pick<RequestRepository, 'findOverdue'>;
  readonly fail: FailRequest;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Milliseconds of processing a request, counted from `startedAt`. */
  readonly requestDeadlineMs: number;
}

/** Fails requests that take too long. One that cannot be failed is set aside. */
export class EndOverdue {
  readonly #uses: Uses;
  readonly #aside = new SetAside();

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Answers how many were ended. */
  async execute(): Promise<number> {
    const { requests, fail, clock, logger, requestDeadlineMs } = this.#uses;
    const now = clock.now();
    const aside = this.#aside.at(now);
    const overdue = await requests.findOverdue(new Date(now.getTime() - requestDeadlineMs), batch + aside.length);
    let ended = 0;
    for (const { id } of overdue.filter((request) => !aside.includes(request.id))) {
      try {
        await fail.execute(id, deadlineExceeded(requestDeadlineMs));
        ended += 1;
      } catch (error) {
        if (error instanceof DocfaceError && error.retryable) throw error;
        if (this.#aside.add(id, now))
          logger.error('A request that takes too long cannot be ended', { requestId: id }, error);
      }
    }
    return ended;
  }
}
