import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { DocfaceError } from '../../../domain/errors.ts';
import type { MigrationPlace } from './migration.ts';

const maxTries = 10;
/** SQLSTATEs: the lock was not to be had in time; a deadlock, which PostgreSQL ends by failing one of the two. */
const lockCodes = new Set(['55P03', '40P01']);

/**
 * Runs it, and again after a pause when it did not get its locks: whoever waits for a lock on a table keeps everybody
 * waiting who comes later, and should give up and let them through. Errors: `DEPENDENCY_UNAVAILABLE` after ten tries.
 */
export async function atTries<Result>(place: MigrationPlace, work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      await sql.raw(`set lock_timeout = ${place.lockWaitMs}`).execute(place.db);
      return await work();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (tries === maxTries) throw lockedOut(error);
      place.onProgress(`Others hold a lock on a table that is to be changed; try ${tries} of ${maxTries}.`);
      await sleep(place.pauseMs);
    }
  }
}

function isLocked(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return lockCodes.has(code) || isLocked(error.cause);
}

function lockedOut(cause: unknown): DocfaceError {
  const detail =
    'The tables could not be changed: another session holds a lock on one of them. What this step began was undone. ' +
    'End that session (pg_stat_activity and pg_locks show it), then run "docface migrate" again.';
  return new DocfaceError('DEPENDENCY_UNAVAILABLE', detail, { cause });
}
