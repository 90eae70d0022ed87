import { DeleteObjects, deletedTogether } from '../../../application/housekeeping/delete-objects.ts';
import { EndStuck } from '../../../application/housekeeping/end-stuck.ts';
import { EraseExpired, erasedTogether } from '../../../application/housekeeping/erase-expired.ts';
import { ResendAbandoned } from '../../../application/housekeeping/resend-abandoned.ts';
import { destroyPastKeys, SweepOrphans } from '../../../application/housekeeping/sweep-orphans.ts';
import type { AuditKind } from '../../../domain/client/audit-record.ts';
import { deviceMemoryMs, failureMemoryMs } from '../../../domain/client/operator-session.ts';
import type { PrunedRecords } from '../../../domain/ports/housekeeping.ts';
import { type ActivityWindow, activityWindows } from '../../../domain/request/activity.ts';
import type { Config } from '../../config/load-config.ts';
import type { Closers } from '../../lifecycle/closers.ts';
import { repeat } from '../../lifecycle/repeat.ts';
import type { Composition } from '../container.ts';
import { makeReplayDriver } from '../replay.ts';
import { erasureLedger, makeRestoreErasures } from '../subjects.ts';
import { ports } from '../tokens.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Rows that one statement removes. */
const prunedTogether = 1_000;
const expiredOriginalsTogether = 500;
const summedTogether = 5_000;

/** A duty of the janitor. Each runs by itself: what fails in one is no concern of the others. */
interface Chore {
  readonly name: string;
  readonly everyMs: number;
  /** Does as much as one transaction should, and returns how much that was. */
  readonly work: () => Promise<number>;
  /** There may be more when it did so much. */
  readonly fullAt: number;
  readonly firstAfterMs?: number;
  /** Says nothing of what it did: it does something all the time, or others say it. */
  readonly quiet?: boolean;
  /** Has a run that takes long come to an end. */
  readonly interrupt?: () => void;
}

/** Housekeeping: retention and deadlines. Several processes with this role share the work. */
export async function startJanitor(parts: Composition, closers: Closers): Promise<void> {
  // Before anybody is answered in this process: a restored backup may hold what was erased since.
  await restoredErasures(parts)
    .work()
    .catch((error: unknown) => parts.get(ports.logger).warn(ledgerIsAway, {}, error));
  const chores = [
    restoredErasures(parts),
    erasureLedgerChore(parts),
    ...requestChores(parts),
    ...recordChores(parts),
    ...activityChores(parts),
    resendAbandoned(parts),
    sweepOrphans(parts),
    driveReplays(parts),
  ];
  for (const chore of chores) startChore(chore, parts, closers);
}

/** Says what a run did when it is done, and a failure when it is new: not with each try while a server is away. */
function startChore(
  { name, work, interrupt, quiet = false, ...schedule }: Chore,
  parts: Composition,
  closers: Closers,
): void {
  const logger = parts.get(ports.logger);
  let total = 0;
  let failing = false;
  const run = async (): Promise<number> => {
    try {
      const done = await work();
      total += done;
      if (done < schedule.fullAt && total > 0) {
        if (!quiet) logger.info('A chore of the janitor is done', { chore: name, count: total });
        total = 0;
      }
      failing = false;
      return done;
    } catch (error) {
      if (!failing) logger.warn('A chore of the janitor failed and is tried again', { chore: name }, error);
      failing = true;
      return 0;
    }
  };
  const loop = repeat(run, { name, ...schedule, logger });
  closers.add(name, () => {
    interrupt?.();
    return loop.stop();
  });
}

function requestChores(parts: Composition): readonly Chore[] {
  const database = parts.get(ports.database);
  const clock = parts.get(ports.clock);
  const ids = parts.get(ports.ids);
  const logger = parts.get(ports.logger);
  const { housekeeping } = database;
  const expired = new EraseExpired({ database, ids, clock, logger });
  const encryption = parts.get(ports.encryption);
  const objects = new DeleteObjects({ objects: parts.get(ports.objects), encryption, housekeeping, clock, logger });
  const stuck = new EndStuck({
    database,
    ids,
    clock,
    logger,
    noProgressMs: parts.get(ports.config).requestTimeoutSeconds * 1000,
  });
  return [
    { name: 'expired requests', everyMs: minuteMs, work: () => expired.erase(), fullAt: erasedTogether },
    {
      name: 'expired originals',
      everyMs: minuteMs,
      work: () => housekeeping.expireOriginals(clock.now(), expiredOriginalsTogether),
      fullAt: expiredOriginalsTogether,
    },
    {
      name: 'expired samples',
      everyMs: minuteMs,
      work: () => database.samples.removeExpired(clock.now(), erasedTogether),
      fullAt: erasedTogether,
    },
    { name: 'objects', everyMs: minuteMs / 6, work: () => objects.delete(), fullAt: deletedTogether },
    { name: 'stuck requests', everyMs: minuteMs, work: () => stuck.end(), fullAt: 1 },
  ];
}

/** What is kept for a time of its own. */
function recordChores(parts: Composition): readonly Chore[] {
  const { housekeeping, outbox, audit } = parts.get(ports.database);
  const clock = parts.get(ports.clock);
  const config = parts.get(ports.config);
  const keptDays = daysOf(config);
  const before = (days: number): Date => new Date(clock.now().getTime() - days * dayMs);
  const pruning = Object.entries(keptDays).map(([records, days]) => ({
    name: records.replaceAll('_', ' '),
    everyMs: 10 * minuteMs,
    work: () => housekeeping.prune(records as PrunedRecords, before(days), prunedTogether),
    fullAt: prunedTogether,
  }));
  const auditing = Object.entries({ change: config.auditDays, look: config.lookDays }).map(([kind, days]) => ({
    name: `audit of kind ${kind}`,
    everyMs: 10 * minuteMs,
    work: () => audit.prune(kind as AuditKind, before(days), prunedTogether),
    fullAt: prunedTogether,
  }));
  const published = async (): Promise<number> => outbox.prune(before(config.workDays));
  return [
    ...pruning,
    ...auditing,
    { name: 'published events', everyMs: 10 * minuteMs, work: published, fullAt: Infinity },
  ];
}

/** Sums what ended, and forgets the sums that nobody is shown any more. */
function activityChores(parts: Composition): readonly Chore[] {
  const { activity } = parts.get(ports.database);
  const clock = parts.get(ports.clock);
  const forget = async (): Promise<number> => {
    let forgotten = 0;
    for (const [window, { spanSeconds }] of Object.entries(activityWindows)) {
      const before = new Date(clock.now().getTime() - 2 * spanSeconds * 1000);
      forgotten += await activity.forget(window as ActivityWindow, before, prunedTogether);
    }
    return forgotten;
  };
  return [
    { name: 'activity', quiet: true, everyMs: 2_000, work: () => activity.sum(summedTogether), fullAt: summedTogether },
    { name: 'old activity', everyMs: minuteMs, work: forget, fullAt: prunedTogether },
  ];
}

const ledgerIsAway = 'The ledger of erasures cannot be read; what a restored backup brought back is erased later';

/** Erases again what the ledger of erasures knows and a restored database does not. */
function restoredErasures(parts: Composition): Chore {
  const restore = makeRestoreErasures(parts);
  const work = (): Promise<number> => restore.catchUp();
  return { name: 'restored erasures', everyMs: hourMs, firstAfterMs: minuteMs, work, fullAt: Infinity };
}

/** Writes entries that could not be written at once, and removes those that nothing restored needs any more. */
function erasureLedgerChore(parts: Composition): Chore {
  const ledger = parts.get(erasureLedger);
  const { erasureLedger: entries } = parts.get(ports.database);
  const clock = parts.get(ports.clock);
  const work = async (): Promise<number> => {
    const old = new Date(clock.now().getTime() - dayMs);
    return (await ledger.writeMissing()) + (await entries.removeOld(old, prunedTogether));
  };
  return { name: 'erasure ledger', everyMs: minuteMs, work, fullAt: prunedTogether };
}

function driveReplays(parts: Composition): Chore {
  const driver = makeReplayDriver(parts);
  const stopping = new AbortController();
  const interrupt = (): void => stopping.abort();
  return {
    name: 'replays',
    quiet: true,
    everyMs: 1_000,
    work: () => driver.drive({ signal: stopping.signal }),
    fullAt: 1,
    interrupt,
  };
}

function daysOf(config: Config): Readonly<Record<PrunedRecords, number>> {
  return {
    idempotency_keys: 1,
    used_assertions: 0,
    work_items: config.workDays,
    dead_letters: config.deadLetterDays,
    webhook_deliveries: config.deliveryDays,
    webhook_recoveries: config.deliveryDays,
    replay_items: config.replayDays,
    replays: config.replayDays,
    dry_run_items: 1,
    dry_runs: 1,
    tombstones: config.tombstoneDays,
    operator_sessions: config.sessionHours / 24,
    sign_in_failures: failureMemoryMs / dayMs,
    known_devices: deviceMemoryMs / dayMs,
  };
}

function resendAbandoned(parts: Composition): Chore {
  const leaseMs = parts.get(ports.config).workLeaseSeconds * 1000;
  const resend = new ResendAbandoned({
    database: parts.get(ports.database),
    clock: parts.get(ports.clock),
    ids: parts.get(ports.ids),
    logger: parts.get(ports.logger),
    leaseMs,
  });
  return { name: 'abandoned work', everyMs: leaseMs / 6, work: () => resend.resend(), fullAt: 1 };
}

/**
 * Deletes what nothing refers to, and keys past every retention; rarely, and by one janitor for all, because it walks
 * every object.
 */
function sweepOrphans(parts: Composition): Chore {
  const { clients, requests, housekeeping } = parts.get(ports.database);
  const clock = parts.get(ports.clock);
  const stopping = new AbortController();
  const objects = parts.get(ports.objects);
  const sweep = new SweepOrphans({ objects, clients, requests, clock, graceMs: hourMs });
  const work = async (): Promise<number> => {
    const now = clock.now();
    if (!(await housekeeping.claimChore('orphans', now, new Date(now.getTime() + 6 * hourMs)))) return 0;
    const { seen, deleted, complete } = await sweep.sweep(stopping.signal);
    const pages = await destroyPastKeys({ encryption: parts.get(ports.encryption), clock });
    parts.get(ports.logger).info('Looked for objects that nothing refers to', { seen, deleted, complete, pages });
    return 0;
  };
  const interrupt = (): void => stopping.abort();
  return { name: 'orphans', everyMs: hourMs, firstAfterMs: hourMs / 12, work, fullAt: 1, interrupt };
}
