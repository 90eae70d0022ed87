import { Attempts } from '../../application/reads/attempts.ts';
import { comparingHere } from '../../application/reads/stored-result.ts';
import { BeginReplay } from '../../application/replays/begin-replay.ts';
import { CompareReplayed } from '../../application/replays/compare-replayed.ts';
import { DriveReplays } from '../../application/replays/drive-replays.ts';
import { PlanReplay } from '../../application/replays/plan-replay.ts';
import { PromoteReplay } from '../../application/replays/promote-replay.ts';
import { ReplayRequests } from '../../application/replays/replay-requests.ts';
import { ReplayTasks } from '../../application/replays/replay-tasks.ts';
import { Replays } from '../../application/replays/replays.ts';
import { TryReplay } from '../../application/replays/try-replay.ts';
import { ReprocessRequest } from '../../application/requests/reprocess-request.ts';
import type { UseCases } from '../../application/use-cases.ts';
import type { Composition } from './container.ts';
import { requestStore } from './stages.ts';
import { ports } from './tokens.ts';

/** The verbs of an operator about running requests again. */
export function makeReplayUseCases(parts: Composition) {
  const database = parts.get(ports.database);
  const { requests } = database;
  const shared = { database, ids: parts.get(ports.ids), clock: parts.get(ports.clock) };
  const results = comparingHere(parts.get(requestStore));
  const beginReplay = new BeginReplay(shared);
  const planReplay = new PlanReplay({
    ...shared,
    eventLog: parts.get(ports.eventLog),
    codec: parts.get(ports.eventCodec),
  });
  return {
    reprocessRequest: new ReprocessRequest({ ...shared, secrets: parts.get(ports.secrets) }),
    attempts: new Attempts({ requests, results }),
    beginReplay,
    planReplay,
    tryReplay: new TryReplay(shared),
    replayRequests: new ReplayRequests(shared),
    compareReplayed: new CompareReplayed({
      requests,
      requestStore: parts.get(requestStore),
      replays: database.replays,
    }),
    promoteReplay: new PromoteReplay(shared),
    replays: new Replays(shared),
    replayTasks: new ReplayTasks({ ...shared, beginReplay, planReplay }),
  } satisfies Partial<UseCases>;
}

/** What goes on with the replays that the service was asked for. */
export function makeReplayDriver(parts: Composition): DriveReplays {
  const stamps = { clock: parts.get(ports.clock), logger: parts.get(ports.logger) };
  return new DriveReplays({ ...makeReplayUseCases(parts), ...stamps, database: parts.get(ports.database) });
}
