import { key } from './initial/columns.ts';

/** Who this installation is, and the master keys that its data are sealed under. */
export const installation = [
  // One row: the id is made once and stays.
  `create table installation (
    single boolean primary key default true constraint installation_single check (single),
    id ${key} not null,
    made_at timestamptz not null
  )`,
  `create table master_keys (
    id ${key} primary key,
    check_value text not null,
    added_at timestamptz not null,
    retired_at timestamptz,
    sealed_hash_key text
  )`,
];
