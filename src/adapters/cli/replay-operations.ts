import type { UseCases } from '../../application/use-cases.ts';
import { withoutValues } from '../../domain/result/difference.ts';

/** Use cases that run requests again. */
export type ReplayUses = Pick<
  UseCases,
  | 'reprocessRequest'
  | 'attempts'
  | 'beginReplay'
  | 'planReplay'
  | 'tryReplay'
  | 'replayRequests'
  | 'compareReplayed'
  | 'promoteReplay'
  | 'replays'
>;

/** The object that a verb takes beside who asks. */
export type Input<Module extends keyof UseCases, Verb extends keyof UseCases[Module]> = UseCases[Module][Verb] extends (
  actor: never,
  input: infer Asked,
) => unknown
  ? Asked
  : never;

const actor = 'command';

/** The operations of `makeOperations` that run requests again. */
export function makeReplayOperations(uses: ReplayUses) {
  return {
    reprocessRequest: (input: Input<'reprocessRequest', 'reprocess'>) => uses.reprocessRequest.reprocess(actor, input),
    listAttempts: async ({ requestId, values }: { requestId: string; values: boolean }) => {
      const attempts = await uses.attempts.list(actor, { requestId });
      if (values) return attempts;
      return attempts.map((attempt) => ({ ...attempt, changes: attempt.changes && withoutValues(attempt.changes) }));
    },
    beginReplay: (input: Input<'beginReplay', 'begin'>) => uses.beginReplay.begin(actor, input),
    planReplay: (input: Input<'planReplay', 'plan'>) => uses.planReplay.plan(actor, input),
    tryReplay: (input: Input<'tryReplay', 'try'>) => uses.tryReplay.try(actor, input),
    endDryRun: (input: Input<'replays', 'endDryRun'>) => uses.replays.endDryRun(actor, input),
    replayRequests: (input: Input<'replayRequests', 'replay'>) => uses.replayRequests.replay(actor, input),
    compareReplayed: (input: Input<'compareReplayed', 'compare'>) => uses.compareReplayed.compare(actor, input),
    promoteReplay: (input: Input<'promoteReplay', 'promote'>) => uses.promoteReplay.promote(actor, input),
    listReplays: (input: Input<'replays', 'list'>) => uses.replays.list(actor, input),
    showReplay: (input: Input<'replays', 'show'>) => uses.replays.show(actor, input),
  };
}
