import type { IdentityProvider } from '../../../domain/ports/identity-provider.ts';
import type { Logger } from '../../../domain/ports/logger.ts';
import type { Metrics } from '../../../domain/ports/metrics.ts';
import type { ConsoleSession } from '../middleware/console-session.ts';
import type { Spool } from '../upload/spool.ts';

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
  /** Origins of pages that may call from a browser, or `*`; none for the pages of this service alone. */
  readonly corsOrigins: readonly string[];
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
  /** Folder of the built web application; null serves none, and takes no sessions of it. */
  readonly consoleDirectory: string | null;
  /** Where operators sign in beside passwords; null without one. */
  readonly identityProvider: IdentityProvider | null;
  /** Version of docface: answers of another one may differ. */
  readonly release: string;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'callAnswered'>;
}

/** What the parts of one server share beyond that. */
export interface AppOptions extends HttpOptions {
  readonly spool: Spool;
  readonly consoleSession: ConsoleSession | null;
  /** Whether the server is about to close. */
  readonly isDraining: () => boolean;
}
