import type { Insertable, Selectable } from 'kysely';
import type { DeliveryAttempt, WebhookDelivery, WebhookEndpoint } from '../../domain/webhook/webhook.ts';
import { storableJson } from './storable.ts';
import type { WebhookDeliveriesTable, WebhookDeliveryAttemptsTable, WebhookEndpointsTable } from './webhook-tables.ts';

/** The columns of an endpoint that may change. */
export function endpointColumns(endpoint: WebhookEndpoint) {
  return {
    url: endpoint.url,
    description: endpoint.description,
    event_types: storableJson(endpoint.eventTypes),
    tracks: storableJson(endpoint.tracks),
    sealed_secrets: storableJson(endpoint.sealedSecrets),
    status: endpoint.status,
    disabled_reason: endpoint.disabledReason,
    failing_since: endpoint.failingSince,
  };
}

export function endpointOf(row: Selectable<WebhookEndpointsTable>): WebhookEndpoint {
  return {
    id: row.id,
    clientId: row.client_id,
    url: row.url,
    description: row.description,
    eventTypes: row.event_types,
    tracks: row.tracks,
    sealedSecrets: row.sealed_secrets,
    status: row.status,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since,
    createdAt: row.created_at,
  };
}

export function deliveryRow(delivery: WebhookDelivery): Insertable<WebhookDeliveriesTable> {
  return {
    endpoint_id: delivery.endpointId,
    id: delivery.id,
    client_id: delivery.clientId,
    request_id: delivery.requestId,
    event_type: delivery.eventType,
    body: delivery.body,
    status: delivery.status,
    attempts: delivery.attempts,
    next_attempt_at: delivery.nextAttemptAt,
    created_at: delivery.createdAt,
    delivered_at: delivery.deliveredAt,
    recovery_id: delivery.recoveryId,
    earlier_attempts: delivery.earlierAttempts,
  };
}

export function deliveryOf(row: Selectable<WebhookDeliveriesTable>): WebhookDelivery {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    clientId: row.client_id,
    requestId: row.request_id,
    eventType: row.event_type,
    body: row.body,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    createdAt: row.created_at,
    deliveredAt: row.delivered_at,
    recoveryId: row.recovery_id,
    earlierAttempts: row.earlier_attempts,
  };
}

export function attemptOf(row: Selectable<WebhookDeliveryAttemptsTable>): DeliveryAttempt {
  return {
    deliveryId: row.delivery_id,
    number: row.number,
    at: row.at,
    durationMs: row.duration_ms,
    httpStatus: row.http_status,
    error: row.error,
    responseBody: row.response_body,
  };
}
