import { type Kysely, type Migration, sql } from 'kysely';

/** Ids are compared as bytes, so that pages of them follow one another alike on every server. */
const key = 'text collate "C"';

const statements = [
  `alter table operators add column password_hash text, add column disabled_at timestamptz,
    add column identity text constraint operators_identity_key unique`,
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
];

/** Passwords and sessions of operators, and what slows guesses down. */
export const consoleSignIn: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
