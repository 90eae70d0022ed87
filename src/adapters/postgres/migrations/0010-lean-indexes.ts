import type { OnlineMigration } from './migration.ts';

const outcomes = `
  with batch as (select id from requests where id > $1::text order by id limit 1000), changed as (
    update requests set outcome = requests.status from batch
    where requests.id = batch.id and requests.outcome is null and requests.status not in ('queued', 'processing')
  )
  select max(id) as last from batch`;

const indexes = [
  ['requests_unfinished', '(client_id, created_at desc, id desc) where outcome is null'],
  ['requests_by_outcome', '(outcome, created_at desc, id desc) where outcome is not null'],
  ['requests_of_client_by_outcome', '(client_id, outcome, created_at desc, id desc) where outcome is not null'],
  ['requests_expiring', `(expires_at, id) where outcome is distinct from 'erased'`],
  ['requests_erased', `(expires_at, id) where outcome = 'erased'`],
  [
    'requests_with_originals',
    '(originals_expire_at, id) where originals_expire_at is not null and outcome is not null',
  ],
] as const;

/** Replaced by those above: each of them changed whenever a request started. */
const replaced = [
  'requests_newest_by_status',
  'requests_newest_of_client_by_status',
  'requests_by_expiry',
  'requests_by_originals_expiry',
  'requests_by_start',
];

/** Indexes of requests that do not change while a request runs. */
export const leanIndexes: OnlineMigration = {
  async online({ inBatches, buildIndex, dropIndex }): Promise<void> {
    await inBatches(outcomes);
    for (const [name, columns] of indexes) await buildIndex({ name, on: `on requests ${columns}` });
    for (const name of replaced) await dropIndex(name);
  },
};
