import { type Kysely, type Migration, sql } from 'kysely';

/** Ids and names sort by their bytes on every system, so that lists and cursors agree. */
const key = 'text collate "C"';
const owner = `client_id ${key} not null references clients`;

const tenants = [
  `create table clients (
    id ${key} primary key,
    name ${key} not null constraint clients_name_key unique,
    status text not null,
    synchronous_kinds jsonb not null,
    limits jsonb not null,
    created_at timestamptz not null
  )`,
  `create table operators (
    id ${key} primary key,
    name ${key} not null constraint operators_name_key unique,
    role text not null,
    created_at timestamptz not null
  )`,
  `create table api_keys (
    id ${key} primary key,
    client_id ${key} references clients,
    operator_id ${key} references operators,
    name text not null,
    secret_hash text not null,
    scopes jsonb not null,
    networks jsonb not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    last_used_at timestamptz,
    revoked_at timestamptz,
    constraint api_keys_one_owner check (num_nonnulls(client_id, operator_id) = 1)
  )`,
  'create index api_keys_by_client on api_keys (client_id, created_at, id) where client_id is not null',
  'create index api_keys_by_operator on api_keys (operator_id, created_at, id) where operator_id is not null',
  `create table service_accounts (
    id ${key} primary key,
    ${owner},
    name text not null,
    secret_hash text not null,
    public_jwk text,
    scopes jsonb not null,
    created_at timestamptz not null,
    revoked_at timestamptz
  )`,
  'create index service_accounts_by_client on service_accounts (client_id, created_at, id)',
  `create table used_assertions (jti ${key} primary key, expires_at timestamptz not null)`,
  'create index used_assertions_by_expiry on used_assertions (expires_at)',
  `create table signing_keys (
    id ${key} primary key,
    public_jwk text not null,
    sealed_private_jwk text not null,
    created_at timestamptz not null,
    retired_at timestamptz
  )`,
];

const requests = [
  `create table requests (
    id ${key} primary key,
    ${owner},
    kind text not null,
    lane text not null,
    status text not null,
    stage text,
    customer_request_id text,
    track ${key} not null,
    files jsonb not null,
    options_key text,
    wrapped_key text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    originals_expire_at timestamptz,
    started_at timestamptz,
    attempts jsonb not null,
    shown_attempt integer,
    history jsonb not null
  )`,
  'create index requests_newest on requests (created_at desc, id desc)',
  'create index requests_newest_by_status on requests (status, created_at desc, id desc)',
  'create index requests_newest_of_client on requests (client_id, created_at desc, id desc)',
  'create index requests_newest_of_client_by_status on requests (client_id, status, created_at desc, id desc)',
  `create index requests_by_customer_request_id on requests (customer_request_id, client_id, created_at desc, id desc)
    where customer_request_id is not null`,
  `create index requests_by_expiry on requests (expires_at, id) where status <> 'erased'`,
  `create index requests_by_originals_expiry on requests (originals_expire_at, id)
    where originals_expire_at is not null and status not in ('queued', 'processing')`,
  `create index requests_by_start on requests (started_at, id)
    where started_at is not null and status in ('queued', 'processing')`,
  `create table request_files (
    client_id ${key} not null,
    sha256 text not null,
    request_id ${key} not null references requests on delete cascade,
    primary key (client_id, sha256, request_id)
  )`,
  'create index request_files_by_request on request_files (request_id)',
  // Rows below belong to a request that is never deleted: they copy its client_id when they are written and need no
  // foreign key, which would lock the request's row for each page.
  `create table pages (
    request_id ${key} not null,
    attempt integer not null,
    page integer not null,
    client_id ${key} not null,
    status text not null,
    reading_key text,
    error_code text,
    duration_ms integer not null,
    primary key (request_id, attempt, page)
  )`,
  `create table page_joins (
    request_id ${key} not null,
    attempt integer not null,
    client_id ${key} not null,
    remaining integer not null check (remaining >= 0),
    primary key (request_id, attempt)
  )`,
  `create table work_items (
    request_id ${key} not null,
    attempt integer not null,
    stage text not null,
    item ${key} not null,
    client_id ${key} not null,
    tries integer not null,
    begun_at timestamptz,
    done_at timestamptz,
    primary key (request_id, attempt, stage, item)
  )`,
  `create table idempotency_keys (
    client_id ${key} not null,
    key ${key} not null,
    fingerprint text not null,
    request_id ${key} not null,
    created_at timestamptz not null,
    primary key (client_id, key)
  )`,
  'create index idempotency_keys_by_age on idempotency_keys (created_at)',
  // Outlives its request.
  `create table consents (
    request_id ${key} primary key,
    client_id ${key} not null,
    track ${key} not null,
    track_version integer not null,
    purpose text not null,
    legal_basis text not null,
    notice_version text not null,
    recorded_at timestamptz not null
  )`,
];

const events = [
  `create table outbox_events (
    id ${key} primary key,
    client_id ${key} not null,
    lane text not null,
    event jsonb not null,
    available_at timestamptz not null,
    created_at timestamptz not null,
    published_at timestamptz
  )`,
  `create index outbox_events_due on outbox_events (lane, client_id, available_at, id) where published_at is null`,
  'create index outbox_events_published on outbox_events (published_at) where published_at is not null',
  `create table dead_letters (
    id ${key} primary key,
    client_id ${key} not null,
    event jsonb not null,
    code text not null,
    detail text not null,
    tries integer not null,
    created_at timestamptz not null
  )`,
  'create index dead_letters_newest on dead_letters (created_at desc, id desc)',
  `create table audit_entries (
    id ${key} primary key,
    at timestamptz not null,
    actor text not null,
    action text not null,
    subject text not null,
    detail jsonb not null
  )`,
  'create index audit_entries_newest on audit_entries (subject, at desc, id desc)',
];

const catalog = ['tracks', 'templates'].flatMap((table) => [
  `create table ${table} (
    id integer generated always as identity primary key,
    client_id ${key} references clients,
    name ${key} not null,
    version integer not null,
    origin text not null,
    content jsonb not null
  )`,
  `create unique index ${table}_shared on ${table} (name, version) where client_id is null`,
  `create unique index ${table}_owned on ${table} (client_id, name, version) where client_id is not null`,
]);

const webhooks = [
  `create table webhook_endpoints (
    id ${key} primary key,
    ${owner},
    url text not null,
    description text not null,
    event_types jsonb not null,
    tracks jsonb not null,
    sealed_secrets jsonb not null,
    status text not null,
    disabled_reason text,
    failing_since timestamptz,
    created_at timestamptz not null,
    leased_until timestamptz
  )`,
  'create index webhook_endpoints_of_client on webhook_endpoints (client_id, created_at, id)',
  `create table webhook_deliveries (
    endpoint_id ${key} not null references webhook_endpoints on delete cascade,
    id ${key} not null,
    client_id ${key} not null,
    request_id ${key},
    event_type text not null,
    body text not null,
    status text not null,
    attempts integer not null,
    next_attempt_at timestamptz,
    created_at timestamptz not null,
    delivered_at timestamptz,
    primary key (endpoint_id, id)
  )`,
  'create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, created_at desc, id desc)',
  `create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at, id)
    where status = 'pending'`,
  'create index webhook_deliveries_of_request on webhook_deliveries (request_id) where request_id is not null',
  `create table webhook_delivery_attempts (
    endpoint_id ${key} not null,
    delivery_id ${key} not null,
    number integer not null,
    client_id ${key} not null,
    at timestamptz not null,
    duration_ms integer not null,
    http_status integer,
    error text,
    response_body text,
    primary key (endpoint_id, delivery_id, number),
    foreign key (endpoint_id, delivery_id) references webhook_deliveries on delete cascade
  )`,
];

/** All tables of the first release. */
export const initial: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...tenants, ...requests, ...events, ...catalog, ...webhooks]) {
      await sql.raw(statement).execute(db);
    }
  },
};
