import type { Command } from 'commander';
import type { PromotedRequest, PromoteReplayInput } from '../../../application/operations/promote-replay.ts';
import { type ReplayItemState, replayItemStates } from '../../../domain/ports/replay-repository.ts';
import type { CommandUses } from '../command-uses.ts';
import { CommandEnd } from '../exit.ts';
import type { Administer, Json } from '../operations.ts';
import { show } from '../output.ts';
import { describePromotions, describeReplays, describeShown, type PromotionReport } from '../replay-report.ts';
import { Tally } from '../tally.ts';
import { choice, wantsJson, wholeNumber, withExamples } from '../values.ts';

interface Shown {
  readonly state?: ReplayItemState;
  readonly after?: string;
  readonly limit: number;
}

interface Promoted {
  readonly request?: string;
  readonly notify?: boolean;
}

const exampleId = '0190b1c2-7d3e-7f10-8a21-3b4c5d6e7f80';
const maxNamed = 100;

/** `docface replay list`, `show`, `promote` and `undo`: replays that were begun. */
export function addReplayCareCommands(replay: Command, uses: CommandUses): void {
  const list = replay
    .command('list')
    .description('list replays, newest first')
    .option('--limit <number>', 'at most so many', wholeNumber, 20)
    .action(async ({ limit }: { limit: number }) => {
      const found = await uses.administer((ask) => ask('listReplays', { limit }));
      show(uses.output, found, { json: wantsJson(replay), readable: describeReplays });
    });
  const one = replay
    .command('show <id>')
    .description('show what a replay is to do and how far it is')
    .option(
      '--state <state>',
      `also list its requests that are ${replayItemStates.join(', ')}`,
      choice(replayItemStates),
    )
    .option('--after <requestId>', 'with --state: those after this one')
    .option('--limit <number>', 'with --state: at most so many', wholeNumber, 50)
    .action(async (id: string, { state, after, limit }: Shown) => {
      const found = await uses.administer((ask) => ask('showReplay', { id, state, after, limit }));
      show(uses.output, found, { json: wantsJson(replay), readable: describeShown });
    });
  withExamples(list, 'docface replay list');
  withExamples(one, `docface replay show ${exampleId}`, `docface replay show ${exampleId} --state skipped`);
  addPromotions(replay, uses);
}

function addPromotions(replay: Command, uses: CommandUses): void {
  const change = async (input: Omit<PromoteReplayInput, 'actor' | 'after'>): Promise<void> => {
    const report = await uses.administer((ask) => changeAll(ask, input));
    show(uses.output, report, { json: wantsJson(replay), readable: describePromotions });
    if (report.refused.length > 0) throw new CommandEnd('failed');
  };
  const promote = replay
    .command('promote <id>')
    .description('show the results of a shadow replay to clients')
    .option('--request <requestId>', 'only of this request')
    .option('--notify', 'tell webhooks of it, whatever was said when the replay began')
    .option('--no-notify', 'tell webhooks nothing of it')
    .action(async (id: string, { request, notify }: Promoted) => {
      const some = { ...(request !== undefined && { requestId: request }), ...(notify !== undefined && { notify }) };
      await change({ id, change: 'promote', ...some });
    });
  const undo = replay
    .command('undo <id>')
    .description('put back what was shown before the results of a shadow replay were promoted')
    .option('--request <requestId>', 'only of this request')
    .action(async (id: string, { request }: Promoted) => {
      await change({ id, change: 'undo', ...(request !== undefined && { requestId: request }) });
    });
  withExamples(promote, `docface replay promote ${exampleId}`, `docface replay promote ${exampleId} --notify`);
  withExamples(undo, `docface replay undo ${exampleId}`);
}

async function changeAll(
  ask: Administer,
  input: Omit<PromoteReplayInput, 'actor' | 'after'>,
): Promise<PromotionReport> {
  const outcomes = new Tally();
  const refused: PromotionReport['refused'][number][] = [];
  for (let after: string | null = null; ; ) {
    const changed: readonly Json<PromotedRequest>[] = await ask('promoteReplay', { ...input, after });
    for (const each of changed) {
      outcomes.add(each.outcome, each.outcome === 'refused' ? each.reason : null);
      if (each.outcome === 'refused' && refused.length < maxNamed) refused.push(each);
    }
    after = changed.at(-1)?.requestId ?? null;
    if (after === null) return { outcomes: outcomes.rows(), refused };
  }
}
