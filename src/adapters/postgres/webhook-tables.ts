import type { ColumnType } from 'kysely';
import type { WebhookDelivery, WebhookEndpoint, WebhookEventType } from '../../domain/webhook/webhook.ts';

export interface WebhookEndpointsTable {
  id: string;
  client_id: string;
  url: string;
  description: string;
  event_types: ColumnType<readonly WebhookEventType[], string, string>;
  tracks: ColumnType<readonly string[], string, string>;
  sealed_secrets: ColumnType<readonly string[], string, string>;
  status: WebhookEndpoint['status'];
  disabled_reason: string | null;
  failing_since: Date | null;
  created_at: Date;
  /** When one of its deliveries is due or comes back from a process that vanished; null without any that wait. */
  due_at: Date | null;
}

export interface WebhookDeliveriesTable {
  endpoint_id: string;
  id: string;
  client_id: string;
  request_id: string | null;
  event_type: WebhookEventType;
  body: string;
  status: WebhookDelivery['status'];
  attempts: number;
  next_attempt_at: Date | null;
  created_at: Date;
  delivered_at: Date | null;
  /** Until then a process has it in hand. */
  leased_until: Date | null;
  recovery_id: string | null;
  earlier_attempts: number;
}

export interface WebhookRecoveriesTable {
  id: string;
  endpoint_id: string;
  client_id: string;
  since: Date;
  until: Date;
  created_at: Date;
  created_by: string;
  queued_at: Date | null;
}

export interface WebhookDeliveryAttemptsTable {
  endpoint_id: string;
  delivery_id: string;
  number: number;
  client_id: string;
  at: Date;
  duration_ms: number;
  http_status: number | null;
  error: string | null;
  response_body: string | null;
}
