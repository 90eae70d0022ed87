import type { OnlineMigration } from './migration.ts';

const key = 'text collate "C"';

const statements = [
  `alter table requests add column if not exists subject ${key}`,
  `alter table consents add column if not exists subject ${key}`,
  `alter table consents add column if not exists reference ${key}`,
  'alter table consents add column if not exists withdrawn_at timestamptz',
  'alter table consents add column if not exists withdrawn_by text',
  // Beside the keys of tokens: a process of an earlier release would sign tokens with any key that it finds there.
  `create table if not exists certificate_keys (
    id ${key} primary key,
    public_jwk text not null,
    sealed_private_jwk text not null,
    created_at timestamptz not null,
    retired_at timestamptz
  )`,
  `create table if not exists erasure_ledger (
    key ${key} primary key,
    request_ids jsonb not null,
    erased_at timestamptz not null,
    until timestamptz not null,
    written boolean not null
  )`,
];

const indexes = [
  ['requests_of_subject', 'requests (client_id, subject, created_at desc, id desc) where subject is not null'],
  ['consents_of_subject', 'consents (client_id, subject) where subject is not null'],
  ['consents_of_reference', 'consents (client_id, reference) where reference is not null'],
  ['erasure_ledger_unwritten', 'erasure_ledger (key) where not written'],
  ['erasure_ledger_until', 'erasure_ledger (until)'],
] as const;

/** Requests and records of consent by the person whom they are about; certificates and the ledger of erasures. */
export const subjects: OnlineMigration = {
  async online({ change, buildIndex }): Promise<void> {
    for (const statement of statements) await change(statement);
    for (const [name, columns] of indexes) await buildIndex({ name, on: `on ${columns}` });
  },
};
