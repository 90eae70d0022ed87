import { type Kysely, type Migration, sql } from 'kysely';

/** What is to be deleted stays known until then: it is looked at once more, for what came late. */
export const erasure: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table object_deletions add column keep_until timestamptz`.execute(db);
  },
};
