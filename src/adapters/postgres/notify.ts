import { sql } from 'kysely';
import type { SignalChannel } from '../../domain/ports/signals.ts';

/** The notification channel of a signal. */
export function channelOf(signal: SignalChannel): string {
  return `docface_${signal}`;
}

/** Selecting it sends a signal when the transaction commits, once for each row. */
export function signalOf(signal: SignalChannel, payload = sql<string>`''`) {
  return sql`pg_notify(${channelOf(signal)}, ${payload})`.as('signal');
}
