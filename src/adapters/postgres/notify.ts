import { type Kysely, sql } from 'kysely';
import type { SignalChannel } from '../../domain/ports/signals.ts';
import type { Tables } from './tables.ts';

/** The notification channel of a signal. */
export function channelOf(signal: SignalChannel): string {
  return `docface_${signal}`;
}

/** Sends a signal when the transaction commits. */
export async function notify(db: Kysely<Tables>, signal: SignalChannel, payload = ''): Promise<void> {
  await sql`select pg_notify(${channelOf(signal)}, ${payload})`.execute(db);
}
