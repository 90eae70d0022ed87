import { BeginReplay } from '../../application/operations/begin-replay.ts';
import { CompareReplayed } from '../../application/operations/compare-replayed.ts';
import { PlanReplay } from '../../application/operations/plan-replay.ts';
import { PromoteReplay } from '../../application/operations/promote-replay.ts';
import { ReplayRequests } from '../../application/operations/replay-requests.ts';
import { Replays } from '../../application/operations/replays.ts';
import { TryReplay } from '../../application/operations/try-replay.ts';
import { Attempts } from '../../application/requests/attempts.ts';
import { ReprocessRequest } from '../../application/requests/reprocess-request.ts';
import { comparingHere } from '../../application/requests/result-reader.ts';
import type { UseCases } from '../../application/use-cases.ts';
import type { Composition } from './container.ts';
import { vault } from './stages.ts';
import { ports } from './tokens.ts';

/** The verbs of an operator about running requests again. */
export function makeReplayUseCases(parts: Composition) {
  const database = parts.get(ports.database);
  const { requests } = database;
  const shared = { database, ids: parts.get(ports.ids), clock: parts.get(ports.clock) };
  const results = comparingHere(parts.get(vault));
  return {
    reprocessRequest: new ReprocessRequest({ ...shared, secrets: parts.get(ports.secrets) }),
    attempts: new Attempts({ requests, results }),
    beginReplay: new BeginReplay(shared),
    planReplay: new PlanReplay({ ...shared, eventLog: parts.get(ports.eventLog), codec: parts.get(ports.eventCodec) }),
    tryReplay: new TryReplay(shared),
    replayRequests: new ReplayRequests(shared),
    compareReplayed: new CompareReplayed({ requests, vault: parts.get(vault), replays: database.replays }),
    promoteReplay: new PromoteReplay(shared),
    replays: new Replays(shared),
  } satisfies Partial<UseCases>;
}
