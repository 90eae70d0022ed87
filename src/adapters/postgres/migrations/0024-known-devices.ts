import { type Kysely, type Migration, sql } from 'kysely';

const key = 'text collate "C"';

const statements = [
  `create table known_devices (
    operator_id ${key} not null references operators on delete cascade,
    token_hash text not null,
    last_used_at timestamptz not null,
    primary key (operator_id, token_hash)
  )`,
  'create index known_devices_by_token on known_devices (token_hash)',
  'create index known_devices_by_age on known_devices (last_used_at)',
  'alter table operators add column sealed_grant text, add column confirmed_at timestamptz',
  'update operators set confirmed_at = now() where identity is not null',
];

/** Browsers that operators signed in with, and when an identity provider last said which groups an operator has. */
export const knownDevices: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
