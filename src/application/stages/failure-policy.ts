import { DocfaceError, type ErrorCode } from '../../domain/errors.ts';

/**
 * What a stage does about a failure: end the request with its code, try again later and then give up, try again as often
 * as it takes because the work is not to blame, or give up at once. Work that is given up leaves a dead letter.
 */
export type Reaction = 'fail_request' | 'retry_later' | 'retry_uncounted' | 'dead_letter';

/** What an operator is to look at when no new try can help: the dead letter lets the work be sent again. */
const deadLettered: ReadonlySet<ErrorCode> = new Set([
  'ENGINE_FAILED',
  'POISON_FILE',
  'INTERNAL_ERROR',
  'GENERATOR_REJECTED',
]);

/** Tries of one item before it is given up as a dead letter. */
export const maxTries = 4;

/** Milliseconds before work is tried again whose dependency was away; short, so that it goes on soon after. */
export const dependencyDelayMs = 4_000;

const baseDelaysMs = [10_000, 120_000, 600_000];

/** Anything that is not ours becomes `INTERNAL_ERROR`, keeping its cause for the log and its message from the client. */
export function asDocfaceError(error: unknown): DocfaceError {
  if (error instanceof DocfaceError) return error;
  return new DocfaceError('INTERNAL_ERROR', 'Something went wrong inside docface; the log of this time tells what.', {
    retryable: true,
    cause: error,
  });
}

/** Whether work is tried again is for its error to say: `retryable`. */
export function reactionTo({ code, retryable }: DocfaceError): Reaction {
  if (code === 'DEPENDENCY_UNAVAILABLE') return 'retry_uncounted';
  if (retryable) return 'retry_later';
  return deadLettered.has(code) ? 'dead_letter' : 'fail_request';
}

/** Milliseconds until the next try after `tries`, with up to a fifth of `jitter` (0..1) on top. */
export function retryDelayMs(tries: number, jitter: number): number {
  const base = baseDelaysMs[Math.min(tries, baseDelaysMs.length) - 1] ?? 10_000;
  return Math.round(base * (1 + jitter / 5));
}
