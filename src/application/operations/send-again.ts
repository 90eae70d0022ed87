import { DocfaceError } from '../../domain/errors.ts';
import type { DeadLetter } from '../../domain/ports/dead-letter-repository.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Repositories } from '../../domain/ports/repositories.ts';
import type { StageRequested } from '../../domain/request/events.ts';
import { isPerPage } from '../../domain/request/pipeline.ts';
import { currentAttempt, isFinished } from '../../domain/request/request.ts';
import { outboxRows } from '../requests/outbox-rows.ts';
import { startAttempt } from '../requests/start-attempt.ts';

/**
 * How the work of a dead letter goes on. `sent`: its event is published again. `attempt_started`: the request had
 * finished and runs again from that stage, as `attempt`. `superseded`: that attempt had been started before.
 */
export type Redriving =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'attempt_started' | 'superseded'; readonly requestId: string; readonly attempt: number };

interface Stamp {
  readonly ids: Ids;
  readonly now: Date;
}

/**
 * Sends the work of a dead letter again where someone can use it. Errors: `INVALID_STATE`, `NOT_FOUND`, and those of
 * `startAttempt`.
 */
export async function sendAgain(tx: Repositories, { event }: DeadLetter, stamp: Stamp): Promise<Redriving> {
  if (event.type === 'stage.requested') return sendWork(tx, event, stamp);
  if (event.type === 'foreign.event' && event.payload === null) {
    throw new DocfaceError('INVALID_STATE', 'The event was too large to keep; there is nothing to send again.');
  }
  const fresh = event.type === 'foreign.event' ? { ...event, tries: 0 } : event;
  await tx.outbox.add(outboxRows([fresh], { ids: stamp.ids, at: stamp.now }));
  return { outcome: 'sent' };
}

async function sendWork(tx: Repositories, event: StageRequested, { ids, now }: Stamp): Promise<Redriving> {
  const { requestId, stage: from } = event;
  const request = await tx.requests.findForUpdate(requestId);
  if (request === null) throw new DocfaceError('NOT_FOUND', 'The request of this dead letter is gone.');
  const { number } = currentAttempt(request);
  if (number > event.attempt) return { outcome: 'superseded', requestId, attempt: number };
  if (isFinished(request.status)) {
    if (request.status === 'canceled') {
      throw new DocfaceError('INVALID_STATE', `The request was canceled. To run it all the same: ${byHand(event)}`);
    }
    const { notify, replayId, shadow } = currentAttempt(request);
    const started = await startAttempt(tx, request, { from, notify, replayId, shadow, ids, now });
    return { outcome: 'attempt_started', requestId, attempt: currentAttempt(started).number };
  }
  const pages = isPerPage(from) ? await tx.pages.list(requestId, number) : [];
  if (pages.some(({ page }) => String(page) === event.item)) {
    const detail = `The request goes on without page ${event.item}. Send this again when the request has finished.`;
    throw new DocfaceError('INVALID_STATE', detail);
  }
  await tx.outbox.add(outboxRows([event], { ids, at: now, begunAt: currentAttempt(request).startedAt }));
  return { outcome: 'sent' };
}

function byHand({ requestId, stage }: StageRequested): string {
  return `docface reprocess ${requestId} --from ${stage}`;
}
