import type {
  DeliveryAttempt,
  RecoveryProgress,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookRecovery,
} from '../webhook/webhook.ts';

/** How many deliveries a claim may take. */
export interface MaxClaimed {
  readonly deliveries: number;
  /** In hand at a time, with those that every process has in hand already. */
  readonly ofEndpoint: number;
}

export interface DeliveryQuery {
  readonly status?: WebhookDelivery['status'] | undefined;
  /** Opaque, from the previous page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface DeliveryPage {
  readonly deliveries: readonly WebhookDelivery[];
  readonly nextCursor: string | null;
}

export interface WebhookRepository {
  insertEndpoint(endpoint: WebhookEndpoint): Promise<void>;
  updateEndpoint(endpoint: WebhookEndpoint): Promise<void>;
  findEndpoint(id: string): Promise<WebhookEndpoint | null>;
  /** Like `findEndpoint`, and keeps others from changing it or its deliveries until the transaction ends. */
  findEndpointForUpdate(id: string): Promise<WebhookEndpoint | null>;
  listEndpoints(clientId: string): Promise<readonly WebhookEndpoint[]>;
  deleteEndpoint(id: string): Promise<void>;
  /** Inserts unless this endpoint has a delivery of the same id already; sends the signal `deliveries`. */
  insertDelivery(delivery: WebhookDelivery): Promise<boolean>;
  findDelivery(endpointId: string, id: string): Promise<WebhookDelivery | null>;
  /** Newest first. */
  listDeliveries(endpointId: string, query: DeliveryQuery): Promise<DeliveryPage>;
  listDeliveryAttempts(endpointId: string, deliveryId: string): Promise<readonly DeliveryAttempt[]>;
  /**
   * Takes due deliveries of active endpoints for this process: their `nextAttemptAt` moves to `leaseUntil` at once, so
   * that a crash only delays them. Endpoints have turns, whatever each has waiting.
   */
  claimDue(now: Date, leaseUntil: Date, max: MaxClaimed): Promise<readonly WebhookDelivery[]>;
  /** Ends the lease of the delivery and gives its endpoint a turn if more waits; sends the signal `deliveries`. */
  recordAttempt(delivery: WebhookDelivery, attempt: DeliveryAttempt): Promise<void>;
  /** Removes the deliveries about a request. */
  deleteDeliveriesOf(requestId: string): Promise<void>;
}

export interface RecoveryRepository {
  insert(recovery: WebhookRecovery): Promise<void>;
  find(endpointId: string, id: string): Promise<WebhookRecovery | null>;
  /** Newest first. */
  list(endpointId: string, limit: number): Promise<readonly WebhookRecovery[]>;
  /**
   * The oldest that has deliveries to queue, locked until the transaction ends; those that others hold are passed over.
   */
  takeOpen(): Promise<WebhookRecovery | null>;
  /**
   * Makes up to `limit` more deliveries of the recovery due, and gives their endpoint its turn; returns how many. Those
   * in hand and pings stay as they are. Same transaction as `takeOpen`, with the endpoint locked; sends the signal
   * `deliveries`.
   */
  queue(recovery: WebhookRecovery, now: Date, limit: number): Promise<number>;
  /** Says that all its deliveries were made due. */
  markQueued(id: string, at: Date): Promise<void>;
  progress(id: string): Promise<RecoveryProgress>;
}
