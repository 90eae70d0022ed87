import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Database, WorkItem } from '../../domain/ports/repositories.ts';
import type { StageRequested } from '../../domain/request/events.ts';
import { fail } from '../../domain/request/lifecycle.ts';
import { currentAttempt, isFinished, type Request } from '../../domain/request/request.ts';
import { outboxRows } from '../requests/outbox-rows.ts';
import { asDocfaceError, maxTries, reactionTo, retryDelayMs } from './failure-policy.ts';

/** The work of one stage on one item. Commits its own effect; throws a `DocfaceError` when it cannot. */
export interface StageWork {
  run(request: Request, event: StageRequested): Promise<void>;
  /** Ends an item that failed for good; the default fails the request. */
  giveUp?(request: Request, event: StageRequested, error: DocfaceError): Promise<void>;
}

interface Uses {
  readonly database: Database;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly logger: Logger;
  /** 0..1, for jitter. */
  readonly random: () => number;
  /** Milliseconds of processing a request, counted from `startedAt`. */
  readonly requestDeadlineMs: number;
}

/**
 * Runs the work that events ask for: counts a try before it runs, drops what is done or canceled already, and decides
 * by the failure policy. Resolves when the event needs no second delivery; a rejection has it delivered again.
 */
export class StageRunner {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async handle(event: StageRequested, work: StageWork): Promise<void> {
    const request = await this.#uses.database.requests.find(event.requestId);
    if (request === null || !isCurrent(request, event)) return;
    const tries = await this.#uses.database.work.begin(itemOf(event), this.#uses.clock.now());
    try {
      this.#checkDeadline(request);
      if (tries > maxTries) {
        throw new DocfaceError(
          'POISON_FILE',
          'Processing this file stopped the service repeatedly; it is not tried again.',
        );
      }
      await work.run(request, event);
    } catch (cause) {
      await this.#settle({ request, event, work, tries }, asDocfaceError(cause));
    }
  }

  async #settle(
    { request, event, work, tries }: { request: Request; event: StageRequested; work: StageWork; tries: number },
    error: DocfaceError,
  ): Promise<void> {
    const fields = { requestId: request.id, stage: event.stage, item: event.item, tries, code: error.code };
    if (reactionTo(error) === 'retry_later' && tries < maxTries) {
      this.#uses.logger.warn('Work failed and is tried again later', fields, error.cause ?? error);
      await this.#retry(event, tries);
      return;
    }
    if (reactionTo(error) === 'retry_later') await this.#bury(event, error, tries);
    this.#uses.logger.info('Work ended with a failure', fields);
    await (work.giveUp?.(request, event, error) ?? this.failRequest(request, error));
  }

  /** Ends the current attempt as failed unless the request finished meanwhile. */
  async failRequest(request: Request, error: DocfaceError): Promise<void> {
    const { database, clock, ids } = this.#uses;
    await database.transaction(async (tx) => {
      const current = await tx.requests.findForUpdate(request.id);
      if (current === null || isFinished(current.status)) return;
      const now = clock.now();
      const { code, message, retryable } = error;
      const change = fail(current, { code, detail: message, retryable }, now);
      await tx.requests.update(change.request);
      await tx.outbox.add(outboxRows(change.events, { ids, at: now }));
    });
  }

  async #retry(event: StageRequested, tries: number): Promise<void> {
    const { database, clock, ids, random } = this.#uses;
    const now = clock.now();
    const availableAt = new Date(now.getTime() + retryDelayMs(tries, random()));
    await database.outbox.add(outboxRows([event], { ids, at: now, availableAt }));
  }

  async #bury(event: StageRequested, error: DocfaceError, tries: number): Promise<void> {
    const { database, clock, ids, logger } = this.#uses;
    logger.error(
      'Work was given up as a dead letter',
      { requestId: event.requestId, code: error.code },
      error.cause ?? error,
    );
    await database.deadLetters.insert({
      id: ids.next(),
      clientId: event.clientId,
      event,
      code: error.code,
      detail: error.message,
      tries,
      createdAt: clock.now(),
    });
  }

  #checkDeadline(request: Request): void {
    const startedAt = currentAttempt(request).startedAt;
    if (startedAt === null) return;
    if (this.#uses.clock.now().getTime() - startedAt.getTime() <= this.#uses.requestDeadlineMs) return;
    const minutes = Math.round(this.#uses.requestDeadlineMs / 60_000);
    throw new DocfaceError(
      'DEADLINE_EXCEEDED',
      `Processing took longer than ${minutes} minutes; send fewer pages at a time.`,
    );
  }
}

function itemOf(event: StageRequested): WorkItem {
  return { requestId: event.requestId, attempt: event.attempt, stage: event.stage, item: event.item };
}

/** False for what finished, was canceled or belongs to an earlier attempt. */
export function isCurrent(request: Request, event: StageRequested): boolean {
  return !isFinished(request.status) && currentAttempt(request).number === event.attempt;
}
