import type { OnlineMigration } from './migration.ts';

/**
 * One row of those with the same bytes of a client may be the first: submissions that arrive at the same moment meet at
 * this index, and the database decides which of them came first. Rows of earlier releases are nobody's first.
 */
export const firstFiles: OnlineMigration = {
  async online({ change, buildIndex }): Promise<void> {
    await change('alter table request_files add column if not exists is_first boolean not null default false');
    await buildIndex({
      name: 'request_files_first',
      on: 'on request_files (client_id, sha256) where is_first',
      unique: true,
    });
  },
};
