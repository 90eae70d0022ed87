import type { BeginReplay } from '../../application/operations/begin-replay.ts';
import type { CompareReplayed } from '../../application/operations/compare-replayed.ts';
import type { EndDryRun } from '../../application/operations/end-dry-run.ts';
import type { ListReplays } from '../../application/operations/list-replays.ts';
import type { PlanReplay } from '../../application/operations/plan-replay.ts';
import type { PromoteReplay } from '../../application/operations/promote-replay.ts';
import type { ReplayRequests } from '../../application/operations/replay-requests.ts';
import type { ShowReplay } from '../../application/operations/show-replay.ts';
import type { TryReplay } from '../../application/operations/try-replay.ts';
import type { ListAttempts } from '../../application/requests/list-attempts.ts';
import type { ReprocessRequest } from '../../application/requests/reprocess-request.ts';
import { withoutValues } from '../../domain/result/difference.ts';

/** Use cases that run requests again. */
export interface ReplayUses {
  readonly reprocessRequest: ReprocessRequest;
  readonly listAttempts: ListAttempts;
  readonly beginReplay: BeginReplay;
  readonly planReplay: PlanReplay;
  readonly tryReplay: TryReplay;
  readonly endDryRun: EndDryRun;
  readonly replayRequests: ReplayRequests;
  readonly compareReplayed: CompareReplayed;
  readonly promoteReplay: PromoteReplay;
  readonly listReplays: ListReplays;
  readonly showReplay: ShowReplay;
}

/** What an operation takes: the actor is the command line. */
export type Input<UseCase extends { execute(input: never): unknown }> = Omit<
  Parameters<UseCase['execute']>[0],
  'actor'
>;

const actor = 'command';

/** The operations of `makeOperations` that run requests again. */
export function makeReplayOperations(uses: ReplayUses) {
  return {
    reprocessRequest: (input: Input<ReprocessRequest>) => uses.reprocessRequest.execute({ actor, ...input }),
    listAttempts: async ({ requestId, values }: { requestId: string; values: boolean }) => {
      const attempts = await uses.listAttempts.execute(actor, requestId);
      if (values) return attempts;
      return attempts.map((attempt) => ({ ...attempt, changes: attempt.changes && withoutValues(attempt.changes) }));
    },
    beginReplay: (input: Input<BeginReplay>) => uses.beginReplay.execute({ actor, ...input }),
    planReplay: (input: Input<PlanReplay>) => uses.planReplay.execute({ actor, ...input }),
    tryReplay: (input: Input<TryReplay>) => uses.tryReplay.execute({ actor, ...input }),
    endDryRun: (input: Input<EndDryRun>) => uses.endDryRun.execute({ actor, ...input }),
    replayRequests: (input: Input<ReplayRequests>) => uses.replayRequests.execute({ actor, ...input }),
    compareReplayed: (input: Input<CompareReplayed>) => uses.compareReplayed.execute({ actor, ...input }),
    promoteReplay: (input: Input<PromoteReplay>) => uses.promoteReplay.execute({ actor, ...input }),
    listReplays: (input: Input<ListReplays>) => uses.listReplays.execute({ actor, ...input }),
    showReplay: (input: Input<ShowReplay>) => uses.showReplay.execute({ actor, ...input }),
  };
}
