import type { OnlineMigration } from './migration.ts';

const key = 'text collate "C"';

const changes = [
  `alter table audit_entries add column if not exists kind ${key} not null default 'change'`,
  `alter table audit_entries add column if not exists request_id ${key}`,
  `alter table audit_entries add column if not exists client_id ${key}`,
  'alter table audit_entries add column if not exists origin jsonb',
  // Null in records from before: no chain holds them.
  'alter table audit_entries add column if not exists sequence bigint',
  'alter table audit_entries add column if not exists hash text',
  `create table if not exists audit_chains (
    kind ${key} primary key,
    sequence bigint not null default 0,
    hash text not null default '',
    pruned_sequence bigint not null default 0,
    pruned_hash text not null default '',
    began_at timestamptz,
    seal text not null default ''
  )`,
];

/** Who looks is on record too, and records are chained. */
export const auditChains: OnlineMigration = {
  async online({ change, buildIndex }): Promise<void> {
    for (const statement of changes) await change(statement);
    await buildIndex({ name: 'audit_entries_in_order', on: 'on audit_entries (kind, sequence)', unique: true });
    await buildIndex({ name: 'audit_entries_by_kind', on: 'on audit_entries (kind, at desc, id desc)' });
    await buildIndex({
      name: 'audit_entries_by_request',
      on: 'on audit_entries (request_id, at desc, id desc) where request_id is not null',
    });
  },
};
