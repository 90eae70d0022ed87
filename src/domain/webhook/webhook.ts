/** Events that an endpoint can receive. */
export const webhookEventTypes = [
  'ocr.request.completed',
  'ocr.request.needs_review',
  'ocr.request.failed',
  'ocr.request.canceled',
  'ocr.request.erased',
  'face_match.request.completed',
  'face_match.request.needs_review',
  'face_match.request.failed',
  'face_match.request.canceled',
  'face_match.request.erased',
  'webhook.ping',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Where a client wants to be notified of finished requests. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly clientId: string;
  readonly url: string;
  readonly description: string;
  /** Empty means all. */
  readonly eventTypes: readonly WebhookEventType[];
  /** Track names; empty means all. */
  readonly tracks: readonly string[];
  /** Signing secrets `whsec_...`, newest first, sealed by the master key; two while rotating. */
  readonly sealedSecrets: readonly string[];
  readonly status: 'active' | 'disabled';
  readonly disabledReason: string | null;
  readonly failingSince: Date | null;
  readonly createdAt: Date;
}

/** One event for one endpoint. The body is kept so that every attempt is byte-identical. */
export interface WebhookDelivery {
  /** The `webhook-id`: the same on every attempt. */
  readonly id: string;
  readonly endpointId: string;
  readonly clientId: string;
  readonly requestId: string | null;
  readonly eventType: WebhookEventType;
  readonly body: string;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly attempts: number;
  /** When the next attempt is due; null when done. */
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly deliveredAt: Date | null;
  /** The recovery that sent it again last; null for none. */
  readonly recoveryId: string | null;
  /** Attempts that had been made when its retry schedule began; 0 unless a recovery began it anew. */
  readonly earlierAttempts: number;
}

/** What one attempt met. `responseBody` is cut at 1 kB. */
export interface DeliveryAttempt {
  readonly deliveryId: string;
  readonly number: number;
  readonly at: Date;
  readonly durationMs: number;
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly responseBody: string | null;
}

/**
 * Sending again what an endpoint did not take since a time. All its deliveries of that window that failed or wait for
 * another try are due at once, with a schedule that begins anew; to the address that the endpoint has when they are
 * sent.
 */
export interface WebhookRecovery {
  readonly id: string;
  readonly endpointId: string;
  readonly clientId: string;
  /** Deliveries that were planned then or later, */
  readonly since: Date;
  /** and before the recovery began. */
  readonly until: Date;
  /** As the audit names who began it. */
  readonly createdBy: string;
  /** When all of them were made due; null before. */
  readonly queuedAt: Date | null;
}

/** What became of the deliveries of a recovery. One that another recovery sent again since counts there. */
export interface RecoveryProgress {
  readonly pending: number;
  readonly delivered: number;
  readonly failed: number;
}
