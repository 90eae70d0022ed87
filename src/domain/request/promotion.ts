import { DocfaceError } from '../errors.ts';
import { type Change, changed } from './lifecycle.ts';
import { type Attempt, attemptOf, currentAttempt, isFinished, type Request, type Transition } from './request.ts';
import { isShadowing, statusOfPlain, withoutShadows } from './shadow.ts';

/** Which attempt, and whether others are to be notified of it. */
export interface Promotion {
  readonly attempt: number;
  readonly notify: boolean;
}

/**
 * Shows a shadow attempt from now on, as if it had been none. Errors: `ERASED`; `INVALID_STATE` when it is no shadow,
 * has no result, or when an attempt that clients asked for or saw is newer or runs.
 */
export function promote(request: Request, { attempt: number, notify }: Promotion, at: Date): Change {
  const attempt = usable(request, number);
  if (!attempt.shadow) throw refused(`Attempt ${number} is no shadow: it was promoted already.`);
  if (attempt.resultKey === null) throw refused(`Attempt ${number} has no result to show.`);
  const plain = request.attempts.findLast(({ shadow }) => !shadow);
  if (plain !== undefined && plain.number > number) {
    throw refused(`Attempt ${plain.number} is newer, and the request tells of that one.`);
  }
  const status = request.history.findLast((row) => row.attempt === number)?.status ?? request.status;
  const promoted = withAttempt(request, { ...attempt, shadow: false, notify });
  return settled(promoted, rowOf(number, status, at), notify);
}

/**
 * Takes a promotion back: the request shows what it showed before, and the attempt is a shadow again. Errors: `ERASED`;
 * `INVALID_STATE` when the attempt is not the one that the request shows and reports.
 */
export function undoPromotion(request: Request, { attempt: number, notify }: Promotion, at: Date): Change {
  const attempt = usable(request, number);
  const plain = request.attempts.findLast(({ shadow }) => !shadow);
  if (attempt.shadow || attempt.number === 1 || plain?.number !== number) {
    throw refused(`The request does not show attempt ${number} any more; nothing of it is left to undo.`);
  }
  const undone = withAttempt(request, { ...attempt, shadow: true });
  if (!notify) return settled(undone, null, notify);
  // Who heard of the promotion learns of this, whether or not the attempt that is reported again was silent.
  const before = { ...currentAttempt(withoutShadows(undone)), notify };
  return settled(withAttempt(undone, before), rowOf(before.number, statusOfPlain(undone), at), notify);
}

function usable(request: Request, number: number): Attempt {
  if (request.status === 'erased') {
    throw new DocfaceError('ERASED', 'The request was erased; nothing of it is left.');
  }
  const attempt = attemptOf(request, number);
  if (attempt === null) throw refused(`The request has no attempt ${number}.`);
  if (!isFinished(withoutShadows(request).status)) {
    throw refused('A newer attempt runs, which the request tells of.');
  }
  return attempt;
}

function withAttempt(request: Request, changed: Attempt): Request {
  const attempts = request.attempts.map((each) => (each.number === changed.number ? changed : each));
  const shown = attempts.findLast(({ shadow, resultKey }) => !shadow && resultKey !== null);
  return { ...request, attempts, shownAttempt: shown?.number ?? null };
}

/** The request with the status that its attempts now say; another shadow may run beside it. */
function settled(request: Request, row: Transition | null, notify: boolean): Change {
  const next: Request = {
    ...request,
    status: isShadowing(request) ? request.status : statusOfPlain(request),
    history: row === null ? request.history : [...request.history, row],
  };
  return { request: next, events: notify ? [changed(withoutShadows(next))] : [] };
}

function rowOf(attempt: number, status: Transition['status'], at: Date): Transition {
  return { at, attempt, status, stage: null, code: null };
}

function refused(detail: string): DocfaceError {
  return new DocfaceError('INVALID_STATE', detail);
}
