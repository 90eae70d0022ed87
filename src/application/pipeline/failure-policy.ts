import { DocfaceError, type ErrorCode } from '../../domain/errors.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Repositories } from '../../domain/ports/repositories.ts';
import { type StageRequested, topicOf, type WorkBuried } from '../../domain/request/events.ts';
import { outboxRows } from './outbox-rows.ts';

/**
 * What a stage does about a failure: end the request with its code, try again later and then give up, try again as
 * often as it takes because the work is not to blame, or give up at once. Work that is given up leaves a dead letter.
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

/**
 * Anything that is not ours becomes `INTERNAL_ERROR`, keeping its cause for the log and its message from the client.
 */
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

/** An item of work that is tried no more. */
export interface GivenUp {
  readonly event: StageRequested;
  readonly error: DocfaceError;
  readonly tries: number;
  /** When the first try failed; now, when it was the only one. */
  readonly firstFailedAt?: Date;
}

/** Writes the dead letter and the event that reports it, in the transaction that ends the work; returns its id. */
export async function writeDeadLetter(
  tx: Pick<Repositories, 'deadLetters' | 'outbox'>,
  { event, error, tries, firstFailedAt }: GivenUp,
  { ids, at }: { readonly ids: Ids; readonly at: Date },
): Promise<string> {
  const { requestId, clientId, attempt, stage, item, traceparent } = event;
  const { code, message: detail } = error;
  const id = ids.next();
  const failedFirst = firstFailedAt ?? at;
  const gaveUp: WorkBuried = {
    type: 'work.buried',
    deadLetterId: id,
    requestId,
    clientId,
    attempt,
    stage,
    item,
    code,
    tries,
    firstFailedAt: failedFirst.toISOString(),
    origin: topicOf(event),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
  await tx.deadLetters.insert({ id, clientId, event, code, detail, tries, firstFailedAt: failedFirst, createdAt: at });
  await tx.outbox.add(outboxRows([gaveUp], { ids, at }));
  return id;
}

/**
 * For what a page can do without: null where the page or an engine is not up to it. An engine that dies is tried once
 * more, because something else may have killed it; what a later try may bring is worth that try and fails.
 */
export async function nullOnFailure<Found>(look: () => Promise<Found>): Promise<Found | null> {
  try {
    return await look();
  } catch (error) {
    if (!isOwnFault(error)) throw error;
    if (!error.retryable) return null;
  }
  try {
    return await look();
  } catch (error) {
    if (!isOwnFault(error)) throw error;
    return null;
  }
}

function isOwnFault(error: unknown): error is DocfaceError {
  return error instanceof DocfaceError && error.code !== 'DEPENDENCY_UNAVAILABLE';
}
