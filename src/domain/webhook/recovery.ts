/**
 * Sending again what an endpoint did not take since a time. All its deliveries of that window that failed or wait for
 * another try are due at once, with a schedule that begins anew; to the address that the endpoint has when they are sent.
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
