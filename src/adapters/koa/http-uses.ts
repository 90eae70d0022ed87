import type { UseCases } from '../../application/use-cases.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Spool } from './upload/spool.ts';

/** What HTTP exposes. */
export type HttpUses = Pick<
  UseCases,
  | 'authenticate'
  | 'issueToken'
  | 'signingKeys'
  | 'checkReadiness'
  | 'submitRequest'
  | 'awaitRequest'
  | 'requests'
  | 'results'
  | 'pictures'
  | 'attempts'
  | 'cancelRequest'
  | 'eraseRequest'
  | 'reprocessRequest'
  | 'clients'
  | 'catalog'
  | 'webhookEndpoints'
  | 'webhookDeliveries'
>;

export interface HttpOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Address that callers use, without a slash at its end. */
  readonly publicUrl: string;
  /** Emptied at start; belongs to this process alone. */
  readonly spoolDirectory: string;
  /** Networks (CIDR) whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** How long a synchronous call waits before it answers 202. */
  readonly syncBudgetMs: number;
  /** Bodies in flight at once, all callers together. */
  readonly uploadBudgetBytes: number;
  /** A body that arrives more slowly is ended. */
  readonly bodyBytesPerSecond: number;
  /** Connections open at once. */
  readonly maxConnections: number;
  /** Longest that writing an answer may take. */
  readonly answerTimeoutMs: number;
  /** Version of docface: answers of another one may differ. */
  readonly release: string;
  readonly logger: Logger;
}

/** What the parts of one server share beyond that. */
export interface AppOptions extends HttpOptions {
  readonly spool: Spool;
  /** Whether the server is about to close. */
  readonly isDraining: () => boolean;
}
