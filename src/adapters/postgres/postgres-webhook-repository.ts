import { type Kysely, type Selectable, sql } from 'kysely';
import { DocfaceError } from '../../domain/errors.ts';
import type { WebhookRepository } from '../../domain/ports/repositories.ts';
import type { DeliveryAttempt, WebhookDelivery, WebhookEndpoint } from '../../domain/webhook/webhook.ts';
import { atomically } from './atomically.ts';
import { notify } from './notify.ts';
import { storableText } from './storable.ts';
import type { Tables, WebhookDeliveriesTable } from './tables.ts';
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

  /** Oldest first. */
  async listEndpoints(clientId: string): Promise<readonly WebhookEndpoint[]> {
    const endpoints = this.#db.selectFrom('webhook_endpoints').selectAll().where('client_id', '=', clientId);
    return (await endpoints.orderBy('created_at').orderBy('id').execute()).map(endpointOf);
  }

  /** Its deliveries go with it. */
  async deleteEndpoint(id: string): Promise<void> {
    await this.#db.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
  }

  insertDelivery(delivery: WebhookDelivery): Promise<boolean> {
    return atomically(this.#db, async (db) => {
      const inserted = await db
        .insertInto('webhook_deliveries')
        .values(deliveryRow(delivery))
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (inserted === undefined) return false;
      await notify(db, 'deliveries');
      return true;
    });
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

  async listDeliveries(endpointId: string, limit: number): Promise<readonly WebhookDelivery[]> {
    const deliveries = this.#db.selectFrom('webhook_deliveries').selectAll().where('endpoint_id', '=', endpointId);
    const rows = await deliveries.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
    return rows.map(deliveryOf);
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

  /** The endpoint is leased with its delivery, until the attempt is recorded. A disabled endpoint gets nothing. */
  async claimDue(now: Date, leaseUntil: Date, limit: number): Promise<readonly WebhookDelivery[]> {
    const { rows } = await sql<Selectable<WebhookDeliveriesTable>>`
      with due as (
        select e.id as endpoint_id, first.id, first.next_attempt_at
        from webhook_endpoints e cross join lateral (
          select d.id, d.next_attempt_at from webhook_deliveries d
          where d.endpoint_id = e.id and d.status = 'pending' and d.next_attempt_at <= ${now}::timestamptz
          order by d.next_attempt_at, d.id limit 1
        ) first
        where e.status = 'active' and (e.leased_until is null or e.leased_until <= ${now}::timestamptz)
        order by first.next_attempt_at, first.id limit ${limit}::integer
        for no key update of e skip locked
      ), leased as (
        update webhook_endpoints e set leased_until = ${leaseUntil}::timestamptz from due where e.id = due.endpoint_id
      ), claimed as (
        update webhook_deliveries d set next_attempt_at = ${leaseUntil}::timestamptz
        from due where d.endpoint_id = due.endpoint_id and d.id = due.id and d.status = 'pending'
        returning d.*, due.next_attempt_at as due_at
      )
      select * from claimed order by due_at, id`.execute(this.#db);
    return rows.map(deliveryOf);
  }

  /** Frees the endpoint for its next delivery, and says so. */
  async recordAttempt(delivery: WebhookDelivery, attempt: DeliveryAttempt): Promise<void> {
    const { endpointId, id, clientId } = delivery;
    await atomically(this.#db, async (db) => {
      const { status, attempts, next_attempt_at, delivered_at } = deliveryRow(delivery);
      const { numUpdatedRows } = await db
        .updateTable('webhook_deliveries')
        .set({ status, attempts, next_attempt_at, delivered_at })
        .where('endpoint_id', '=', endpointId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await db.updateTable('webhook_endpoints').set({ leased_until: null }).where('id', '=', endpointId).execute();
      // Deleted while the attempt ran, with its request or endpoint.
      if (numUpdatedRows > 0n) await insertAttempt(db, { endpoint_id: endpointId, client_id: clientId }, attempt);
      await notify(db, 'deliveries');
    });
  }

  async deleteDeliveriesOf(requestId: string): Promise<void> {
    await this.#db.deleteFrom('webhook_deliveries').where('request_id', '=', requestId).execute();
  }
}

async function insertAttempt(
  db: Kysely<Tables>,
  place: { readonly endpoint_id: string; readonly client_id: string },
  attempt: DeliveryAttempt,
): Promise<void> {
  await db
    .insertInto('webhook_delivery_attempts')
    .values({
      ...place,
      delivery_id: attempt.deliveryId,
      number: attempt.number,
      at: attempt.at,
      duration_ms: Math.round(attempt.durationMs),
      http_status: attempt.httpStatus,
      error: storableText(attempt.error),
      response_body: storableText(attempt.responseBody),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
