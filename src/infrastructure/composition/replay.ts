import { Attempts } from '../../application/reads/attempts.ts';
import { comparingHere } from '../../application/reads/stored-result.ts';
import { CompareReplayed } from '../../application/replays/compare-replayed.ts';
import { DriveReplays } from '../../application/replays/drive-replays.ts';
import { ReplayTasks } from '../../application/replays/replay-tasks.ts';
import { Replays } from '../../application/replays/replays.ts';
import { ReprocessRequest } from '../../application/requests/reprocess-request.ts';
import type { UseCases } from '../../application/use-cases.ts';
import type { Composition } from './container.ts';
import { requestStore } from './stages.ts';
import { ports } from './tokens.ts';

/** The verbs of an operator about running requests again. */
export function makeReplayUseCases(parts: Composition) {
  const database = parts.get(ports.database);
  const { requests, replays } = database;
  const shared = { database, ids: parts.get(ports.ids), clock: parts.get(ports.clock) };
  const results = comparingHere(parts.get(requestStore));
  return {
    reprocessRequest: new ReprocessRequest({ ...shared, secrets: parts.get(ports.secrets) }),
    attempts: new Attempts({ requests, results }),
    compareReplayed: new CompareReplayed({ requests, requestStore: parts.get(requestStore), replays }),
    replays: new Replays(shared),
    replayTasks: new ReplayTasks({ ...shared, driveReplays: makeReplayDriver(parts) }),
  } satisfies Partial<UseCases>;
}

/** What goes on with tasks of replays. */
export function makeReplayDriver(parts: Composition): DriveReplays {
  return new DriveReplays({
    database: parts.get(ports.database),
    eventLog: parts.get(ports.eventLog),
    codec: parts.get(ports.eventCodec),
    ids: parts.get(ports.ids),
    clock: parts.get(ports.clock),
    logger: parts.get(ports.logger),
  });
}
