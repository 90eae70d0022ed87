import { key, owner } from './columns.ts';

const endpoints = [
  // `due_at` is when its next delivery is: the index finds those with something to send, however many have nothing.
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
    due_at timestamptz
  ) with (fillfactor = 50)`,
  'create index webhook_endpoints_of_client on webhook_endpoints (client_id, created_at, id)',
  `create index webhook_endpoints_due on webhook_endpoints (due_at, id)
    where status = 'active' and due_at is not null`,
];

const deliveries = [
  // `recovery_id` is the recovery that sent it again last, `earlier_attempts` how many attempts had been made before
  // its schedule began anew.
  `create table webhook_deliveries (
    endpoint_id ${key} not null references webhook_endpoints on delete cascade,
    id ${key} not null,
    client_id ${key} not null,
    request_id ${key},
    event_type text not null,
    body text not null,
    status text not null,
    attempts integer not null,
    earlier_attempts integer not null default 0,
    next_attempt_at timestamptz,
    leased_until timestamptz,
    recovery_id ${key},
    created_at timestamptz not null,
    delivered_at timestamptz,
    primary key (endpoint_id, id)
  )`,
  'create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, created_at desc, id desc)',
  `create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at, id)
    where status = 'pending'`,
  'create index webhook_deliveries_of_request on webhook_deliveries (request_id) where request_id is not null',
  `create index webhook_deliveries_leased on webhook_deliveries (endpoint_id, leased_until)
    where leased_until is not null`,
  `create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, created_at desc, id desc)
    where status = 'failed'`,
  `create index webhook_deliveries_recovered on webhook_deliveries (recovery_id, status)
    where recovery_id is not null`,
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

const recoveries = [
  `create table webhook_recoveries (
    id ${key} primary key,
    endpoint_id ${key} not null references webhook_endpoints on delete cascade,
    client_id ${key} not null,
    since timestamptz not null,
    until timestamptz not null,
    created_at timestamptz not null,
    created_by text not null,
    queued_at timestamptz
  )`,
  'create index webhook_recoveries_newest on webhook_recoveries (endpoint_id, created_at desc, id desc)',
  'create index webhook_recoveries_open on webhook_recoveries (created_at, id) where queued_at is null',
];

/** Endpoints, a queue of deliveries for each of them, and recoveries of what failed. */
export const webhookTables = [...endpoints, ...deliveries, ...recoveries];
