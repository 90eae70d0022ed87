import { key, owner } from './columns.ts';

/**
 * `outcome` is the status in which a request finished, null while it is unfinished, kept by a trigger. No index knows
 * `status`: a request that starts or enters a stage changes no index (heap-only tuples), for which the pages of the
 * busiest tables are filled in part only.
 */
const requests = [
  `create table requests (
    id ${key} primary key,
    ${owner},
    kind text not null,
    lane text not null,
    status text not null,
    outcome text,
    shown_status text,
    stage text,
    customer_request_id text,
    subject ${key},
    track ${key} not null,
    files jsonb not null,
    stored_bytes bigint not null default 0,
    options_key text,
    wrapped_key text,
    traceparent text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    originals_expire_at timestamptz,
    started_at timestamptz,
    attempts jsonb not null,
    shown_attempt integer,
    history jsonb not null
  ) with (fillfactor = 50)`,
  `create function docface_request_outcome() returns trigger language plpgsql as $$ begin
    new.outcome := case when new.status in ('queued', 'processing') then null else new.status end;
    return new;
  end $$`,
  `create trigger docface_request_outcome before insert or update of status on requests for each row
    when (new.outcome is distinct from case when new.status in ('queued', 'processing') then null else new.status end)
    execute function docface_request_outcome()`,
  'create index requests_newest on requests (created_at desc, id desc)',
  'create index requests_newest_of_client on requests (client_id, created_at desc, id desc)',
  'create index requests_unfinished on requests (client_id, created_at desc, id desc) where outcome is null',
  'create index requests_by_outcome on requests (outcome, created_at desc, id desc) where outcome is not null',
  `create index requests_of_client_by_outcome on requests (client_id, outcome, created_at desc, id desc)
    where outcome is not null`,
  `create index requests_with_shadow on requests (client_id, shown_status, created_at desc, id desc)
    where shown_status is not null`,
  `create index requests_by_customer_request_id on requests (customer_request_id, client_id, created_at desc, id desc)
    where customer_request_id is not null`,
  // What a reference begins with is a range in the order of bytes.
  `create index requests_by_reference_prefix on requests (client_id, customer_request_id collate "C")
    where customer_request_id is not null`,
  `create index requests_of_subject on requests (client_id, subject, created_at desc, id desc)
    where subject is not null`,
  `create index requests_expiring on requests (expires_at, id) where outcome is distinct from 'erased'`,
  `create index requests_erased on requests (expires_at, id) where outcome = 'erased'`,
  `create index requests_with_originals on requests (originals_expire_at, id)
    where originals_expire_at is not null and outcome is not null`,
  // Sums what a client stores without a look at the table.
  'create index requests_storing on requests (client_id) include (stored_bytes) where stored_bytes > 0',
];

const files = [
  `create table request_files (
    client_id ${key} not null,
    sha256 text not null,
    request_id ${key} not null references requests on delete cascade,
    is_first boolean not null default false,
    primary key (client_id, sha256, request_id)
  )`,
  'create index request_files_by_request on request_files (request_id)',
  // Submissions of the same bytes that arrive at the same moment: the database decides which of them came first.
  'create unique index request_files_first on request_files (client_id, sha256) where is_first',
  `create table idempotency_keys (
    client_id ${key} not null,
    key ${key} not null,
    fingerprint text not null,
    request_id ${key} not null,
    created_at timestamptz not null,
    primary key (client_id, key)
  )`,
  'create index idempotency_keys_by_age on idempotency_keys (created_at)',
];

/** Their rows copy `client_id` and need no foreign key, which would lock the request's row for each page. */
const work = [
  `create table pages (
    request_id ${key} not null,
    attempt integer not null,
    page integer not null,
    client_id ${key} not null,
    status text not null,
    reading_key text,
    error_code text,
    duration_ms integer not null,
    engines jsonb not null default '[]',
    warnings jsonb not null default '[]',
    primary key (request_id, attempt, page)
  )`,
  `create table page_joins (
    request_id ${key} not null,
    attempt integer not null,
    client_id ${key} not null,
    remaining integer not null check (remaining >= 0),
    primary key (request_id, attempt)
  )`,
  // A try at an item holds it until `leased_until`; `fence` says which try holds it, `crashes` how many vanished.
  `create table work_items (
    request_id ${key} not null,
    attempt integer not null,
    stage text not null,
    item ${key} not null,
    client_id ${key} not null,
    tries integer not null,
    fence integer not null default 0,
    crashes integer not null default 0,
    leased_until timestamptz,
    begun_at timestamptz,
    done_at timestamptz,
    primary key (request_id, attempt, stage, item)
  ) with (fillfactor = 70)`,
  'create index work_items_by_lease on work_items (leased_until) where leased_until is not null',
];

const reviews = [
  `create table review_leases (
    request_id ${key} primary key references requests on delete cascade,
    client_id ${key} not null,
    reviewer ${key} not null,
    leased_until timestamptz not null
  )`,
  'create index review_leases_of_reviewer on review_leases (reviewer)',
  `create table review_drafts (
    request_id ${key} not null references requests on delete cascade,
    reviewer ${key} not null,
    client_id ${key} not null,
    bytes integer not null,
    primary key (request_id, reviewer)
  )`,
  'create index review_drafts_storing on review_drafts (client_id) include (bytes)',
  // Counts alone, so that they may stay when requests go.
  `create table review_counts (
    client_id ${key} not null,
    month ${key} not null,
    template ${key} not null,
    template_version integer not null,
    field ${key} not null,
    corrected integer not null,
    confirmed integer not null,
    primary key (client_id, month, template, template_version, field)
  )`,
];

/** What outlives its request. */
const traces = [
  `create table consents (
    request_id ${key} primary key,
    client_id ${key} not null,
    track ${key} not null,
    track_version integer not null,
    purpose text not null,
    legal_basis text not null,
    notice_version text not null,
    recorded_at timestamptz not null,
    subject ${key},
    reference ${key},
    withdrawn_at timestamptz,
    withdrawn_by text
  )`,
  'create index consents_of_subject on consents (client_id, subject) where subject is not null',
  'create index consents_of_reference on consents (client_id, reference) where reference is not null',
  `create table erasure_ledger (
    key ${key} primary key,
    request_ids jsonb not null,
    erased_at timestamptz not null,
    until timestamptz not null,
    written boolean not null
  )`,
  'create index erasure_ledger_unwritten on erasure_ledger (key) where not written',
  'create index erasure_ledger_until on erasure_ledger (until)',
  // Objects, or prefixes of them, that are to be deleted: taken with a pause that grows, removed when they are gone.
  // Until `keep_until` they are looked at once more, for what came late.
  `create table object_deletions (
    target ${key} primary key,
    tries integer not null default 0,
    due_at timestamptz not null,
    keep_until timestamptz
  )`,
  'create index object_deletions_due on object_deletions (due_at)',
];

/** Requests with their files, work and reviews, and what is kept when they are erased. */
export const requestTables = [...requests, ...files, ...work, ...reviews, ...traces];
