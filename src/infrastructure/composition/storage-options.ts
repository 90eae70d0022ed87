import type { DataDirectoryLock } from '../../adapters/embedded/data-directory-lock.ts';
import { ReportFinishes, watchCommits } from '../../application/housekeeping/report-finishes.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { Closers } from '../lifecycle/closers.ts';
import type { Composition } from './container.ts';
import { ports } from './tokens.ts';

export interface StorageOptions {
  readonly closers: Closers;
  /** Notified of what takes seconds, in words for people. */
  readonly onProgress?: (message: string) => void;
  /** Something failed for good: the process should end, so that it is started anew. */
  readonly onFatal?: (error: unknown) => void;
}

/**
 * Binds database, event log, object store, signals and encryption. Returns the lock where there is a data directory.
 */
export type OpenStorage = (parts: Composition, options: StorageOptions) => Promise<DataDirectoryLock | null>;

/** The database, with a line of log and a count for each request that finishes in it. */
export function reportingFinishes(parts: Composition, database: Database): Database {
  const reporting = { logger: parts.get(ports.logger), metrics: parts.get(ports.metrics) };
  return watchCommits(database, new ReportFinishes(reporting));
}
