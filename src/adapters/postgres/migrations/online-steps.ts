import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { DocfaceError } from '../../../domain/errors.ts';
import type { IndexPlan, MigrationPlace, OnlineSteps } from './migration.ts';

/** The steps of online migrations on PostgreSQL, and on the embedded database, which has nobody to let through. */
export function onlineSteps(place: MigrationPlace): OnlineSteps {
  const { db, shared, onProgress } = place;
  const concurrently = shared ? 'concurrently ' : '';
  const run = (statement: string) => sql.raw(statement).execute(db);
  const drop = (name: string) => atTries(place, () => run(`drop index ${concurrently}if exists ${name}`));

  const build = async ({ name, on, unique = false }: IndexPlan): Promise<void> => {
    if ((await stateOf(place, name)) === 'broken') await run(`drop index ${concurrently}if exists ${name}`);
    // It waits for transactions that are older than itself, however long they take, and keeps nobody waiting.
    await run('set lock_timeout = 0');
    await run(`create ${unique ? 'unique ' : ''}index ${concurrently}if not exists ${name} ${on}`);
  };

  return {
    async buildIndex(index) {
      if ((await stateOf(place, index.name)) === 'whole') return;
      onProgress(`Building the index ${index.name}.`);
      await atTries(place, () => build(index));
    },
    async dropIndex(name) {
      await drop(name);
    },
    async change(statement) {
      await atTries(place, () => run(statement));
    },
    async inBatches(statement) {
      for (let last: string | null = ''; last !== null; ) {
        const from: string = last;
        last = await atTries(place, async () => {
          const { rows } = await db.executeQuery<{ last: string | null }>({
            ...sql.raw(statement).compile(db),
            parameters: [from],
          });
          return rows[0]?.last ?? null;
        });
      }
    },
  };
}

/** A build that is broken off leaves an index that is written to and never read. */
async function stateOf({ db }: MigrationPlace, name: string): Promise<'missing' | 'broken' | 'whole'> {
  const { rows } = await sql<{ whole: boolean }>`
    select indisvalid as whole from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  if (rows[0] === undefined) return 'missing';
  return rows[0].whole ? 'whole' : 'broken';
}

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
