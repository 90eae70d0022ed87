import type { OnlineMigration } from './migration.ts';

/** Ids are compared as bytes, so that pages of them follow one another alike on every server. */
const key = 'text collate "C"';

const tables = [
  // Notes have no index: they are written with every end of an attempt and taken in any order, seconds later.
  `create table if not exists ended_attempts (
    ended_at timestamptz not null,
    client_id ${key} not null,
    kind text not null,
    status text not null,
    code text not null,
    bin smallint not null
  )`,
  `create table if not exists activity_counts (
    span text not null,
    at timestamptz not null,
    client_id ${key} not null,
    kind text not null,
    status text not null,
    code text not null,
    requests integer not null,
    primary key (span, at, client_id, kind, status, code)
  )`,
  `create table if not exists activity_durations (
    span text not null,
    at timestamptz not null,
    kind text not null,
    bin smallint not null,
    requests integer not null,
    primary key (span, at, kind, bin)
  )`,
  `create table if not exists webhook_recoveries (
    id ${key} primary key,
    endpoint_id ${key} not null references webhook_endpoints on delete cascade,
    client_id ${key} not null,
    since timestamptz not null,
    until timestamptz not null,
    created_at timestamptz not null,
    created_by text not null,
    queued_at timestamptz
  )`,
];

const columns = [
  // The recovery that sent it again last, and how many attempts had been made before its schedule began anew.
  `alter table webhook_deliveries add column if not exists recovery_id ${key}`,
  'alter table webhook_deliveries add column if not exists earlier_attempts integer not null default 0',
  // What the service itself does about a replay, and when it goes on with that.
  'alter table replays add column if not exists task jsonb',
  'alter table replays add column if not exists task_due timestamptz',
];

const indexes = [
  ['webhook_recoveries_newest', 'webhook_recoveries (endpoint_id, created_at desc, id desc)'],
  ['webhook_recoveries_open', 'webhook_recoveries (created_at, id) where queued_at is null'],
  ['webhook_deliveries_failed', `webhook_deliveries (endpoint_id, created_at desc, id desc) where status = 'failed'`],
  ['webhook_deliveries_recovered', 'webhook_deliveries (recovery_id, status) where recovery_id is not null'],
  ['replays_with_task', 'replays (task_due) where task_due is not null'],
  ['audit_entries_by_time', 'audit_entries (at desc, id desc)'],
  ['audit_entries_by_actor', 'audit_entries (actor, at desc, id desc)'],
  ['audit_entries_by_action', 'audit_entries (action, at desc, id desc)'],
  ['dead_letters_waiting', 'dead_letters (created_at desc, id desc) where redriven_at is null'],
] as const;

/**
 * What operators see and begin over HTTP: activity, tasks about replays and deliveries, and the audit by any of its
 * parts.
 */
export const operations: OnlineMigration = {
  async online({ change, buildIndex }): Promise<void> {
    for (const statement of [...tables, ...columns]) await change(statement);
    for (const [name, columnsOfIndex] of indexes) await buildIndex({ name, on: `on ${columnsOfIndex}` });
  },
};
