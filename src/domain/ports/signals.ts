/**
 * `outbox`: rows wait to be published. `finished`: a request finished, payload is its id. `deliveries`: a webhook is
 * due.
 */
export type SignalChannel = 'outbox' | 'finished' | 'deliveries';

/**
 * Tells processes that something changed, so that they need not poll often. A hint only: it may be lost or repeated,
 * and whoever waits also polls. Repositories send signals inside their transaction, so none arrives before its data. An
 * empty payload of `finished` says that signals may have been lost: look again.
 */
export interface Signals {
  /** Resolves once signals sent from now on reach `listener`; the returned function stops listening. */
  listen(channel: SignalChannel, listener: (payload: string) => void): Promise<() => Promise<void>>;
}
