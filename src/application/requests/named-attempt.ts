import { DocfaceError } from '../../domain/errors.ts';
import { type Attempt, attemptOf, type Request } from '../../domain/request/request.ts';

/** The attempt with a number. Errors: `NOT_FOUND`. */
export function namedAttempt(request: Request, number: number): Attempt {
  const found = attemptOf(request, number);
  if (found !== null) return found;
  const last = request.attempts.at(-1)?.number;
  throw new DocfaceError('NOT_FOUND', `The request has no attempt ${number}; its attempts are 1 to ${last}.`);
}
