import { type Kysely, sql } from 'kysely';
import { DocfaceError } from '../../domain/errors.ts';
import type {
  DeliveryPage,
  DeliveryQuery,
  MaxClaimed,
  WebhookRepository,
} from '../../domain/ports/webhook-repository.ts';
import type { DeliveryAttempt, WebhookDelivery, WebhookEndpoint } from '../../domain/webhook/webhook.ts';
import { claimDueDeliveries } from './claim-due-deliveries.ts';
import { beforeCursor, pageOf } from './keyset-cursor.ts';
import { signalOf } from './statements.ts';
import { storableText } from './storable.ts';
import type { Tables } from './tables.ts';
import { attemptOf, deliveryOf, deliveryRow, endpointColumns, endpointOf } from './webhook-rows.ts';

export class PostgresWebhookRepository implements WebhookRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insertEndpoint(endpoint: WebhookEndpoint): Promise<void> {
    const { id, clientId, createdAt } = endpoint;
    await this.#db
      .insertInto('webhook_endpoints')
      .values({ id, client_id: clientId, created_at: createdAt, ...endpointColumns(endpoint) })
      .execute();
  }

  async updateEndpoint(endpoint: WebhookEndpoint): Promise<void> {
    const { numUpdatedRows } = await this.#db
      .updateTable('webhook_endpoints')
      .set(endpointColumns(endpoint))
      .where('id', '=', endpoint.id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new DocfaceError('NOT_FOUND', 'There is no such endpoint.');
  }

  async findEndpoint(id: string): Promise<WebhookEndpoint | null> {
    const row = await this.#db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : endpointOf(row);
  }

  async findEndpointForUpdate(id: string): Promise<WebhookEndpoint | null> {
    const endpoints = this.#db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id);
    const row = await endpoints.forNoKeyUpdate().executeTakeFirst();
    return row === undefined ? null : endpointOf(row);
  }

  /** Oldest first. */
  async listEndpoints(clientId: string): Promise<readonly WebhookEndpoint[]> {
    const endpoints = this.#db.selectFrom('webhook_endpoints').selectAll().where('client_id', '=', clientId);
    return (await endpoints.orderBy('created_at').orderBy('id').execute()).map(endpointOf);
  }

  /** Its deliveries go with it. */
  async deleteEndpoint(id: string): Promise<void> {
    await this.#db.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
  }

  /** The endpoint is always written, which orders those that add a delivery with those that claim the last one. */
  async insertDelivery(delivery: WebhookDelivery): Promise<boolean> {
    const inserted = await this.#db
      .with('inserted', (db) =>
        db
          .insertInto('webhook_deliveries')
          .values(deliveryRow(delivery))
          .onConflict((conflict) => conflict.doNothing())
          .returning(['endpoint_id', 'status', 'next_attempt_at']),
      )
      .with('queued', (db) =>
        db
          .updateTable('webhook_endpoints')
          .from('inserted')
          .set({ due_at: sql`least(due_at, inserted.next_attempt_at)` })
          .whereRef('webhook_endpoints.id', '=', 'inserted.endpoint_id')
          .where('inserted.status', '=', 'pending')
          .returning('id'),
      )
      .selectFrom('inserted')
      .select(signalOf('deliveries'))
      .executeTakeFirst();
    return inserted !== undefined;
  }

  async findDelivery(endpointId: string, id: string): Promise<WebhookDelivery | null> {
    const row = await this.#db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('endpoint_id', '=', endpointId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row === undefined ? null : deliveryOf(row);
  }

  async listDeliveries(endpointId: string, { status, cursor, limit }: DeliveryQuery): Promise<DeliveryPage> {
    const rows = await this.#db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('endpoint_id', '=', endpointId)
      // Spelled out, so that the planner sees which partial index fits.
      .$if(status !== undefined, (some) => some.where(sql<boolean>`status = ${sql.lit(status ?? '')}`))
      .$if(cursor !== undefined, (some) => some.where(beforeCursor(cursor ?? '')))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    const { page, nextCursor } = pageOf(rows.map(deliveryOf), limit, (delivery) => delivery);
    return { deliveries: page, nextCursor };
  }

  /** Oldest first. */
  async listDeliveryAttempts(endpointId: string, deliveryId: string): Promise<readonly DeliveryAttempt[]> {
    const rows = await this.#db
      .selectFrom('webhook_delivery_attempts')
      .selectAll()
      .where('endpoint_id', '=', endpointId)
      .where('delivery_id', '=', deliveryId)
      .orderBy('number')
      .execute();
    return rows.map(attemptOf);
  }

  claimDue(now: Date, leaseUntil: Date, max: MaxClaimed): Promise<readonly WebhookDelivery[]> {
    return claimDueDeliveries(this.#db, { now, leaseUntil, ...max });
  }

  /** A delivery that was deleted meanwhile gets no attempt. */
  async recordAttempt(delivery: WebhookDelivery, attempt: DeliveryAttempt): Promise<void> {
    const { endpoint_id, id, status, attempts, next_attempt_at, delivered_at } = deliveryRow(delivery);
    await sql`
      with tried as (
        update webhook_deliveries set status = ${status}, attempts = ${attempts}, leased_until = null,
          next_attempt_at = ${next_attempt_at}::timestamptz, delivered_at = ${delivered_at}::timestamptz
        where endpoint_id = ${endpoint_id} and id = ${id}
        returning endpoint_id, id, client_id
      ), turn as (
        update webhook_endpoints set due_at = least(due_at, ${next_attempt_at}::timestamptz, (
          select greatest(d.next_attempt_at, ${attempt.at}::timestamptz) from webhook_deliveries d
          where d.endpoint_id = ${endpoint_id} and d.id <> ${id} and d.status = 'pending'
          order by d.next_attempt_at, d.id limit 1
        )) where id = ${endpoint_id}
      ), recorded as (
        insert into webhook_delivery_attempts
          (endpoint_id, delivery_id, number, client_id, at, duration_ms, http_status, error, response_body)
        select endpoint_id, id, ${attempt.number}::integer, client_id, ${attempt.at}::timestamptz,
          ${Math.round(attempt.durationMs)}::integer, ${attempt.httpStatus}::integer,
          ${storableText(attempt.error)}::text, ${storableText(attempt.responseBody)}::text
        from tried on conflict do nothing
      )
      select ${signalOf('deliveries')}`.execute(this.#db);
  }

  async deleteDeliveriesOf(requestId: string): Promise<void> {
    await this.#db.deleteFrom('webhook_deliveries').where('request_id', '=', requestId).execute();
  }
}
