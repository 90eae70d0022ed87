import { ReportFinishes, watchCommits } from '../../application/operations/report-finishes.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { Composition } from './container.ts';
import { ports } from './tokens.ts';

/** The database, with a line of log and a count for each request that finishes in it. */
export function reportingFinishes(parts: Composition, database: Database): Database {
  const reporting = { logger: parts.get(ports.logger), metrics: parts.get(ports.metrics) };
  return watchCommits(database, new ReportFinishes(reporting));
}
