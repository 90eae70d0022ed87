import { isFinished, type Request, type RequestStatus, statusOfAttempt } from './request.ts';

/** Whether the attempt that runs is a shadow. */
export function isShadowing(request: Request): boolean {
  return request.attempts.at(-1)?.shadow === true && !isFinished(request.status);
}

/** The status that clients are shown: where only a shadow attempt runs, that of the last attempt that is none. */
export function shownStatus(request: Request): RequestStatus {
  return isShadowing(request) ? statusOfPlain(request) : request.status;
}

/** The state that the newest attempt which is no shadow has, or ended in. */
export function statusOfPlain(request: Request): RequestStatus {
  const plain = request.attempts.findLast(({ shadow }) => !shadow);
  return plain === undefined ? request.status : statusOfAttempt(request, plain.number);
}

/** The request as its client is to see it: without shadow attempts and whatever came of them. */
export function withoutShadows(request: Request): Request {
  const shadows = new Set(request.attempts.flatMap(({ number, shadow }) => (shadow ? [number] : [])));
  if (shadows.size === 0) return request;
  return {
    ...request,
    status: shownStatus(request),
    stage: isShadowing(request) ? null : request.stage,
    attempts: request.attempts.filter(({ shadow }) => !shadow),
    history: request.history.filter(({ attempt }) => !shadows.has(attempt)),
  };
}
