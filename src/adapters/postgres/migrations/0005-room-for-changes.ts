import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  // Each of these rows is changed several times within seconds. Where its page has room for the new version, the
  // indexes of what did not change are left alone (heap-only tuples).
  'alter table requests set (fillfactor = 50)',
  'alter table outbox_events set (fillfactor = 50)',
  'alter table work_items set (fillfactor = 70)',
];

/** Pages of the busiest tables are filled in part only. */
export const roomForChanges: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
