import type { OnlineMigration } from './migration.ts';

/** Of results that were written before, the size is not known: they count nothing until they go. */
const originals = `
  with batch as (select id from requests where id > $1::text order by id limit 1000), changed as (
    update requests set stored_bytes = (
      select coalesce(sum((file->>'size')::bigint), 0) from jsonb_array_elements(requests.files) as file)
    from batch where requests.id = batch.id and requests.stored_bytes = 0 and originals_expire_at is not null
  )
  select max(id) as last from batch`;

/**
 * Bytes that each request keeps, and an index that sums them by client without a look at the table. They change only
 * when a request finishes, loses its originals or is erased, which changes other indexes as well.
 */
export const storedBytes: OnlineMigration = {
  async online({ change, inBatches, buildIndex }): Promise<void> {
    await change('alter table requests add column if not exists stored_bytes bigint not null default 0');
    await inBatches(originals);
    await buildIndex({
      name: 'requests_storing',
      on: 'on requests (client_id) include (stored_bytes) where stored_bytes > 0',
    });
  },
};
