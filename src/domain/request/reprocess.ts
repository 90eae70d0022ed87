import { DocfaceError, invalidField } from '../errors.ts';
import { type AttemptStart, type Change, move, newAttempt, stop } from './lifecycle.ts';
import { needsFile, type Stage, stagesOf } from './pipeline.ts';
import { type Attempt, attemptOf, currentAttempt, isFinished, type Request } from './request.ts';
import { isShadowing, shownStatus } from './shadow.ts';

/** Attempts that a request may have, so that its row stays small. */
export const maxAttempts = 100;

/** What the next attempt of a request is to do. */
export type Reprocessing = Omit<AttemptStart, 'number'> & {
  /** The attempt whose pages are used as they were read; null where they are read again. */
  readonly pagesOf: number | null;
};

/**
 * Passes when a request can be reprocessed from a stage. Errors: `ERASED`, `INVALID_FIELD` (a stage of the other kind),
 * `INVALID_STATE` (unfinished, or too many attempts), `ORIGINAL_EXPIRED` (the stage opens the file, which is gone).
 */
export function checkReprocess(request: Request, from: Stage, now: Date): void {
  if (request.status === 'erased') {
    throw new DocfaceError('ERASED', 'The request was erased; nothing of it is left. Send the document again.');
  }
  const stages = stagesOf(request.kind);
  if (!stages.includes(from)) {
    throw invalidField('from', `This request can be reprocessed from ${stages.join(', ')}; name one of them.`);
  }
  const status = shownStatus(request);
  if (!isFinished(status)) {
    const detail = `The request is ${status}. Wait until it is finished or cancel it, then reprocess it.`;
    throw new DocfaceError('INVALID_STATE', detail);
  }
  if (request.attempts.length >= maxAttempts) {
    throw new DocfaceError('INVALID_STATE', `A request has at most ${maxAttempts} attempts. Send the document again.`);
  }
  if (needsFile(from) && (request.originalsExpireAt === null || request.originalsExpireAt <= now)) {
    const left = stages.filter((stage) => !needsFile(stage)).join(', ');
    const other = left === '' ? '' : ` What was read of it can still be reprocessed from ${left}.`;
    throw new DocfaceError('ORIGINAL_EXPIRED', `The file is past its retention and gone.${other}`);
  }
}

/**
 * Takes a finished request back to `queued` as its next attempt, in the bulk lane. What it shows stays until that
 * attempt finishes without failing, or is promoted when it is a shadow. A shadow attempt that runs is stopped for it.
 * Errors as `checkReprocess`.
 */
export function reprocess(request: Request, { pagesOf, ...again }: Reprocessing, now: Date): Change {
  checkReprocess(request, again.from, now);
  const idle = isShadowing(request) ? stop(request, now).request : request;
  const source = pagesOf === null ? null : attemptOf(request, pagesOf);
  const attempt: Attempt = {
    ...newAttempt({ ...again, number: currentAttempt(request).number + 1 }),
    engines: source?.engines ?? [],
    warnings: source?.warnings.filter(({ page }) => page !== undefined) ?? [],
  };
  const next: Request = { ...idle, lane: 'bulk', attempts: [...idle.attempts, attempt] };
  return move(next, { status: 'queued', stage: null, at: now });
}
