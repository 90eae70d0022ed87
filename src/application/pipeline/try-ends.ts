import type { DocfaceError } from '../../domain/errors.ts';
import { maxTries, reactionTo } from './failure-policy.ts';

/**
 * How a try at an item of work ends. A try that loses its process has no end: its lease runs out, and it is counted.
 */
export type TryEnd =
  | 'committed'
  | 'handed_back'
  | 'canceled'
  | 'dependency_away'
  | 'tried_again'
  | 'request_failed'
  | 'dead_letter';

/** Those of a try that failed by itself. */
export type EndOfFailedTry = Exclude<TryEnd, 'committed' | 'handed_back' | 'canceled'>;

interface EndOfTry {
  /** What it says of the servers that the stage depends on. */
  readonly dependency: 'here' | 'away' | 'unknown';
  /** A row that sends the work again, and whether this try counts among those that an item has. */
  readonly again: { readonly counts: boolean } | null;
  /** Whether the request fails with it, and whether the work is kept as a dead letter besides. */
  readonly givesUp: 'with_request' | 'as_dead_letter' | null;
  readonly log: { readonly level: 'info' | 'warn' | 'error'; readonly message: string } | null;
}

/**
 * All ends, and what each does: the transitions of an item from `running`, of which `StageRunner` makes every one. In
 * all of them the effect, the lease and the row that sends the work again change in one transaction.
 */
export const tryEnds = {
  committed: { dependency: 'here', again: null, givesUp: null, log: null },
  handed_back: { dependency: 'unknown', again: { counts: false }, givesUp: null, log: null },
  canceled: {
    dependency: 'unknown',
    again: null,
    givesUp: null,
    log: { level: 'info', message: 'Work ended, because nobody wants it any more' },
  },
  dependency_away: {
    dependency: 'away',
    again: { counts: false },
    givesUp: null,
    log: { level: 'warn', message: 'A stage waits for a dependency' },
  },
  tried_again: {
    dependency: 'here',
    again: { counts: true },
    givesUp: null,
    log: { level: 'warn', message: 'Work failed and is tried again later' },
  },
  request_failed: {
    dependency: 'here',
    again: null,
    givesUp: 'with_request',
    log: { level: 'info', message: 'Work ended with a failure' },
  },
  dead_letter: {
    dependency: 'here',
    again: null,
    givesUp: 'as_dead_letter',
    log: { level: 'error', message: 'Work was given up as a dead letter' },
  },
} as const satisfies Readonly<Record<TryEnd, EndOfTry>>;

/** How a try ends that failed with `error`, as the one of this number (from 1) that counts. */
export function endOfFailedTry(error: DocfaceError, tries: number): EndOfFailedTry {
  switch (reactionTo(error)) {
    case 'retry_uncounted':
      return 'dependency_away';
    case 'retry_later':
      return tries < maxTries ? 'tried_again' : 'dead_letter';
    case 'fail_request':
      return 'request_failed';
    case 'dead_letter':
      return 'dead_letter';
  }
}
