import { type Kysely, type Selectable, sql } from 'kysely';
import type { RecoveryRepository } from '../../domain/ports/webhook-repository.ts';
import type { RecoveryProgress, WebhookRecovery } from '../../domain/webhook/webhook.ts';
import { onlyRow, signalOf } from './statements.ts';
import type { Tables } from './tables.ts';
import type { WebhookRecoveriesTable } from './webhook-tables.ts';

/** Recoveries; each delivery says which one sent it again last. */
export class PostgresRecoveryRepository implements RecoveryRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert({ id, endpointId, clientId, since, until, createdBy, queuedAt }: WebhookRecovery): Promise<void> {
    await this.#db
      .insertInto('webhook_recoveries')
      .values({
        id,
        endpoint_id: endpointId,
        client_id: clientId,
        since,
        until,
        created_at: until,
        created_by: createdBy,
        queued_at: queuedAt,
      })
      .execute();
  }

  async find(endpointId: string, id: string): Promise<WebhookRecovery | null> {
    const row = await this.#db
      .selectFrom('webhook_recoveries')
      .selectAll()
      .where('endpoint_id', '=', endpointId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row === undefined ? null : recoveryOf(row);
  }

  async list(endpointId: string, limit: number): Promise<readonly WebhookRecovery[]> {
    const recoveries = this.#db.selectFrom('webhook_recoveries').selectAll().where('endpoint_id', '=', endpointId);
    const rows = await recoveries.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
    return rows.map(recoveryOf);
  }

  async takeOpen(): Promise<WebhookRecovery | null> {
    const row = await this.#db
      .selectFrom('webhook_recoveries')
      .selectAll()
      .where('queued_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return row === undefined ? null : recoveryOf(row);
  }

  /** Failed and pending deliveries are found by an index each. */
  async queue(recovery: WebhookRecovery, now: Date, limit: number): Promise<number> {
    const { id, endpointId, since, until } = recovery;
    const requested = sql`endpoint_id = ${endpointId} and created_at >= ${since}::timestamptz
      and created_at < ${until}::timestamptz and recovery_id is distinct from ${id}`;
    const { rows } = await sql<{ queued: number }>`
      with failed as (
        select id from webhook_deliveries where status = 'failed' and event_type <> 'webhook.ping' and ${requested}
        limit ${limit}::integer
      ), waiting as (
        select id from webhook_deliveries where status = 'pending' and ${requested}
          and (leased_until is null or leased_until <= ${now}::timestamptz)
        limit ${limit}::integer
      ), chosen as (
        select id from failed union all select id from waiting limit ${limit}::integer
      ), queued as (
        update webhook_deliveries d set status = 'pending', next_attempt_at = ${now}::timestamptz,
          recovery_id = ${id}, earlier_attempts = d.attempts
        from chosen where d.endpoint_id = ${endpointId} and d.id = chosen.id returning d.id
      ), turn as (
        update webhook_endpoints set due_at = least(due_at, ${now}::timestamptz)
        where id = ${endpointId} and exists (select from queued)
      )
      select count(*)::integer as queued, ${signalOf('deliveries')} from queued`.execute(this.#db);
    return onlyRow(rows).queued;
  }

  async markQueued(id: string, at: Date): Promise<void> {
    await this.#db.updateTable('webhook_recoveries').set({ queued_at: at }).where('id', '=', id).execute();
  }

  async progress(id: string): Promise<RecoveryProgress> {
    const { rows } = await sql<RecoveryProgress>`
      select count(*) filter (where status = 'pending')::integer as pending,
        count(*) filter (where status = 'delivered')::integer as delivered,
        count(*) filter (where status = 'failed')::integer as failed
      from webhook_deliveries where recovery_id = ${id}`.execute(this.#db);
    return onlyRow(rows);
  }
}

function recoveryOf(row: Selectable<WebhookRecoveriesTable>): WebhookRecovery {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    clientId: row.client_id,
    since: row.since,
    until: row.until,
    createdBy: row.created_by,
    queuedAt: row.queued_at,
  };
}
