import { key, owner } from './columns.ts';

/** Clients and operators, and how they sign in. */
export const accountTables = [
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
    created_at timestamptz not null,
    password_hash text,
    disabled_at timestamptz,
    identity text constraint operators_identity_key unique,
    sealed_grant text,
    confirmed_at timestamptz
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
  // Those of tokens and those of certificates of erasure.
  ...['signing_keys', 'certificate_keys'].map(
    (table) => `create table ${table} (
      id ${key} primary key,
      public_jwk text not null,
      sealed_private_jwk text not null,
      created_at timestamptz not null,
      retired_at timestamptz
    )`,
  ),
  `create table operator_sessions (
    id ${key} primary key,
    operator_id ${key} not null references operators on delete cascade,
    token_hash text not null constraint operator_sessions_token_hash_key unique,
    created_at timestamptz not null,
    last_seen_at timestamptz not null
  )`,
  'create index operator_sessions_of_operator on operator_sessions (operator_id)',
  'create index operator_sessions_by_start on operator_sessions (created_at)',
  `create table sign_in_failures (
    subject text primary key,
    count integer not null,
    last_at timestamptz not null
  )`,
  'create index sign_in_failures_by_age on sign_in_failures (last_at)',
  // Browsers that operators signed in with.
  `create table known_devices (
    operator_id ${key} not null references operators on delete cascade,
    token_hash text not null,
    last_used_at timestamptz not null,
    primary key (operator_id, token_hash)
  )`,
  'create index known_devices_by_token on known_devices (token_hash)',
  'create index known_devices_by_age on known_devices (last_used_at)',
];
