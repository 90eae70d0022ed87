import { sql } from 'kysely';
import { atTries } from './lock-tries.ts';
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
