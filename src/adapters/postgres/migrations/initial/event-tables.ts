import { key } from './columns.ts';

const outbox = [
  // Work and news to be published. Lower ranks go first; within one, the work of the attempt that began first.
  `create table outbox_events (
    id ${key} primary key,
    client_id ${key} not null,
    lane text not null,
    rank smallint not null,
    event jsonb not null,
    available_at timestamptz not null,
    begun_at timestamptz not null,
    created_at timestamptz not null,
    published_at timestamptz
  ) with (fillfactor = 50)`,
  `create index outbox_events_waiting on outbox_events (lane, client_id, rank, begun_at, id)
    where published_at is null`,
  // Published work that no worker has taken up yet: what a client has in flight.
  'create index outbox_events_in_flight on outbox_events (client_id, published_at) where published_at is not null',
  // `origin` is the topic that the work came from. What was redriven stays, and says who did it.
  `create table dead_letters (
    id ${key} primary key,
    client_id ${key} not null,
    event jsonb not null,
    code text not null,
    detail text not null,
    tries integer not null,
    origin text not null default '',
    first_failed_at timestamptz not null,
    created_at timestamptz not null,
    redriven_at timestamptz,
    redriven_by text
  )`,
  'create index dead_letters_newest on dead_letters (created_at desc, id desc)',
  'create index dead_letters_waiting on dead_letters (created_at desc, id desc) where redriven_at is null',
  // Chores that one janitor does for all, and when they are due again.
  'create table chores (name text primary key, due_at timestamptz not null)',
];

const audit = [
  `create table audit_entries (
    id ${key} primary key,
    at timestamptz not null,
    actor text not null,
    action text not null,
    subject text not null,
    detail jsonb not null,
    kind ${key} not null,
    request_id ${key},
    client_id ${key},
    origin jsonb,
    sequence bigint,
    hash text
  )`,
  'create index audit_entries_newest on audit_entries (subject, at desc, id desc)',
  'create index audit_entries_by_time on audit_entries (at desc, id desc)',
  'create index audit_entries_by_actor on audit_entries (actor, at desc, id desc)',
  'create index audit_entries_by_action on audit_entries (action, at desc, id desc)',
  'create index audit_entries_by_kind on audit_entries (kind, at desc, id desc)',
  `create index audit_entries_by_request on audit_entries (request_id, at desc, id desc)
    where request_id is not null`,
  'create unique index audit_entries_in_order on audit_entries (kind, sequence)',
  `create table audit_chains (
    kind ${key} primary key,
    sequence bigint not null default 0,
    hash text not null default '',
    pruned_sequence bigint not null default 0,
    pruned_hash text not null default '',
    began_at timestamptz,
    seal text not null default ''
  )`,
];

const replays = [
  `create table replays (
    id ${key} primary key,
    replay_order jsonb not null,
    dry_run boolean not null,
    created_at timestamptz not null,
    created_by text not null,
    planned_at timestamptz,
    unreadable integer not null default 0,
    task jsonb,
    task_due timestamptz
  )`,
  'create index replays_newest on replays (created_at desc, id desc)',
  'create index replays_with_task on replays (task_due) where task_due is not null',
  `create table replay_items (
    replay_id ${key} not null references replays on delete cascade,
    request_id ${key} not null,
    client_id ${key} not null,
    found_at timestamptz not null,
    state text not null,
    attempt integer,
    reason text,
    detail text,
    primary key (replay_id, request_id)
  )`,
  // By client: a replay may have a million requests of one that is held back.
  `create index replay_items_planned_of_client on replay_items (replay_id, client_id, found_at, request_id)
    where state = 'planned'`,
];

const activity = [
  // No index: written with every end of an attempt and taken in any order, seconds later.
  `create table ended_attempts (
    ended_at timestamptz not null,
    client_id ${key} not null,
    kind text not null,
    status text not null,
    code text not null,
    bin smallint not null
  )`,
  `create table activity_counts (
    span text not null,
    at timestamptz not null,
    client_id ${key} not null,
    kind text not null,
    status text not null,
    code text not null,
    requests integer not null,
    primary key (span, at, client_id, kind, status, code)
  )`,
  `create table activity_durations (
    span text not null,
    at timestamptz not null,
    kind text not null,
    bin smallint not null,
    requests integer not null,
    primary key (span, at, kind, bin)
  )`,
  // What each client used of generators, by calendar month.
  `create table generator_usage (
    client_id text not null,
    month text not null,
    generator text not null,
    calls bigint not null,
    prompt_tokens bigint not null,
    answer_tokens bigint not null,
    cost_micros bigint not null,
    primary key (client_id, month, generator)
  )`,
];

/** Events on their way, dead letters, the audit, replays, and counts of what happened. */
export const eventTables = [...outbox, ...audit, ...replays, ...activity];
