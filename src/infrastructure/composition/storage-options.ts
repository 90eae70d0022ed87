import type { DataDirectoryLock } from '../../adapters/embedded/data-directory-lock.ts';
import { measuredMethods } from '../../adapters/shared/measured-methods.ts';
import { ReportFinishes, watchCommits } from '../../application/housekeeping/report-finishes.ts';
import type { EventLog } from '../../domain/ports/event-log.ts';
import type { ServerCall } from '../../domain/ports/metrics.ts';
import type { ObjectStore } from '../../domain/ports/object-store.ts';
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

/** What the metrics of the process are told of the calls of a server. */
export function measuring(
  parts: Composition,
  server: ServerCall['server'],
): (call: Omit<ServerCall, 'server'>) => void {
  const metrics = parts.get(ports.metrics);
  return (call) => metrics.serverCalled({ server, ...call });
}

/** The object store, with its calls measured; a list lasts as long as whoever reads it. */
export function measuredObjects<Store extends ObjectStore>(parts: Composition, objects: Store): Store {
  return measuredMethods(objects, measuring(parts, 'object store'));
}

/** The event log, with what is published measured. */
export function measuredEventLog(parts: Composition, eventLog: EventLog): EventLog {
  return measuredMethods(eventLog, measuring(parts, 'event log'), ['publish']);
}

/** The database, with a line of log and a count for each request that finishes in it. */
export function reportingFinishes(parts: Composition, database: Database): Database {
  const reporting = { logger: parts.get(ports.logger), metrics: parts.get(ports.metrics) };
  return watchCommits(database, new ReportFinishes(reporting));
}
