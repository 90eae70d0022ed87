import type { RecoveryProgress, WebhookRecovery } from '../webhook/recovery.ts';

export interface RecoveryRepository {
  insert(recovery: WebhookRecovery): Promise<void>;
  find(endpointId: string, id: string): Promise<WebhookRecovery | null>;
  /** Newest first. */
  list(endpointId: string, limit: number): Promise<readonly WebhookRecovery[]>;
  /** The oldest that has deliveries to queue, locked until the transaction ends; those that others hold are passed over. */
  takeOpen(): Promise<WebhookRecovery | null>;
  /**
   * Makes up to `limit` more deliveries of the recovery due, and gives their endpoint its turn; returns how many. Those in
   * hand and pings stay as they are. Same transaction as `takeOpen`, with the endpoint locked; sends the signal
   * `deliveries`.
   */
  queue(recovery: WebhookRecovery, now: Date, limit: number): Promise<number>;
  /** Says that all its deliveries were made due. */
  markQueued(id: string, at: Date): Promise<void>;
  progress(id: string): Promise<RecoveryProgress>;
}
