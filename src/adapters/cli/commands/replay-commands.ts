import type { Command } from 'commander';
import type { PromotedReplayInput } from '../../../application/replays/replay-tasks.ts';
import { type Replay, type ReplayItemState, replayItemStates } from '../../../domain/ports/replay-repository.ts';
import { type Stage, stages } from '../../../domain/request/pipeline.ts';
import type { RequestStatus } from '../../../domain/request/request.ts';
import {
  describePromotions,
  describeReplay,
  describeReplays,
  describeShown,
  type PromotionReport,
} from '../attempt-report.ts';
import type { CommandUses } from '../command-uses.ts';
import { CommandEnd, usageError } from '../exit.ts';
import { openIdList } from '../local-file.ts';
import type { Administer, Json } from '../operations.ts';
import { show } from '../output.ts';
import { runReplay, stepsOf } from '../replay-run.ts';
import { Tally } from '../tally.ts';
import { choice, moment, several, wantsJson, wholeNumber, withExamples } from '../values.ts';

interface ReplayOptions {
  readonly stage?: Stage;
  readonly since?: string;
  readonly until?: string;
  readonly ids?: string;
  readonly client?: string;
  readonly track?: string;
  readonly template?: string;
  readonly type?: string;
  readonly status?: readonly RequestStatus[];
  readonly trackVersion?: number;
  readonly templateVersion?: number;
  readonly id?: string;
  readonly notify?: boolean;
  readonly shadow?: true;
  readonly dryRun: boolean;
  readonly wait: boolean;
  readonly values: boolean;
}

/** States that a replay begins from; it revives nothing that was canceled or erased. */
const statuses = ['completed', 'needs_review', 'failed'] as const;

/** `docface replay …`: runs a stage again for many requests, and what belongs to that. */
export function addReplayCommand(program: Command, uses: CommandUses): void {
  const command = program
    .command('replay')
    .description('run a stage again for the requests that passed through it in a window, beside their old results')
    // Options behind the name of a command below this one are that command's.
    .enablePositionalOptions()
    .option('--stage <stage>', stages.join(', '), choice(stages))
    .option('--since <time>', 'start of the window, ISO 8601 with its offset', moment)
    .option('--until <time>', 'end of the window; now when left out', moment)
    .option('--ids <file>', 'instead of a window: a file with one request id a line, - for standard input')
    .option('--client <name>', 'only requests of this client')
    .option('--track <name>', 'only requests of this track')
    .option('--template <name>', 'only requests that were read with this template')
    .option('--type <type>', 'only requests whose template is for this type of document, such as br.cnh')
    .option('--status <status>', `only requests with this status, several with commas: ${statuses.join(', ')}`, status)
    .option('--track-version <number>', 'run under this version; the newest when left out', wholeNumber)
    .option('--template-version <number>', 'run with this version; the newest when left out', wholeNumber)
    .option('--shadow', 'keep the new attempts from clients and webhooks until they are promoted')
    .option('--notify', 'tell webhooks of the new attempts')
    .option('--no-notify', 'tell webhooks nothing of them, as without it')
    .option('--dry-run', 'say what would be done and do nothing', false)
    .option('--wait', 'wait for the new attempts and say what they changed', false)
    .option('--values', 'with --wait: also what was read from the documents, which may be personal', false)
    .option('--id <id>', 'go on with this replay; each request gets one attempt of it')
    .action(async (options: ReplayOptions) => {
      const report = await run(options, uses);
      const readable = (each: typeof report): string => describeReplay(each, options.values);
      show(uses.output, report, { json: wantsJson(program), readable });
    });
  withExamples(
    command,
    'docface replay --stage validation --since 2026-11-01T00:00Z --track invoices --dry-run',
    'docface replay --stage ocr --since 2026-11-01T00:00Z --until 2026-11-02T00:00Z --client acme --wait',
    'docface replay --stage validation --ids requests.txt --template-version 3 --shadow --wait',
    'docface replay --id 0190b1c2-7d3e-7f10-8a21-3b4c5d6e7f80 --wait',
  );
  addReplayCareCommands(command, uses);
}

async function run({ ids: path, wait, values, status: some, ...rest }: ReplayOptions, uses: CommandUses) {
  const isNew = rest.stage !== undefined && (rest.since !== undefined || path !== undefined);
  if (rest.id === undefined && !isNew) {
    throw usageError(
      'Name --stage and --since of a new replay, or --stage and --ids, or the --id of one to go on with.',
    );
  }
  if (path !== undefined && (rest.since !== undefined || rest.until !== undefined)) {
    throw usageError('Name a window with --since and --until, or requests with --ids, not both.');
  }
  const ids = path === undefined ? null : await openIdList(path);
  const order = { ...rest, ...(some !== undefined && { statuses: some }) };
  const progress = (message: string): void => uses.output.err(message);
  return uses.administer((ask) => runReplay(ask, { order, ids, wait, values }, progress));
}

function status(text: string, earlier: readonly RequestStatus[] = []): readonly RequestStatus[] {
  return [...earlier, ...several(text).map(choice(statuses))];
}

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

/** `docface replay list`, `show`, `promote` and `undo`: replays that were begun. */
function addReplayCareCommands(replay: Command, uses: CommandUses): void {
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
  const change = async (verb: 'promoteReplay' | 'undoReplay', input: PromotedReplayInput): Promise<void> => {
    const outcome = verb === 'promoteReplay' ? 'promoted' : 'undone';
    const report = await uses.administer(async (ask) => reportOf(ask, await ask(verb, input), outcome));
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
      await change('promoteReplay', { id, ...some });
    });
  const undo = replay
    .command('undo <id>')
    .description('put back what was shown before the results of a shadow replay were promoted')
    .option('--request <requestId>', 'only of this request')
    .action(async (id: string, { request }: Promoted) => {
      await change('undoReplay', { id, ...(request !== undefined && { requestId: request }) });
    });
  withExamples(promote, `docface replay promote ${exampleId}`, `docface replay promote ${exampleId} --notify`);
  withExamples(undo, `docface replay undo ${exampleId}`);
}

async function reportOf(ask: Administer, { id }: Json<Replay>, outcome: string): Promise<PromotionReport> {
  const outcomes = new Tally();
  let refused: PromotionReport['refused'] = [];
  for await (const { task } of stepsOf(ask, id)) {
    if (task.endedAt === null) continue;
    refused = task.refusals.map((each) => ({ ...each, outcome: 'refused' }));
    if (task.done > task.refused) outcomes.add(outcome, null, task.done - task.refused);
    for (const { reason } of refused) outcomes.add('refused', reason);
    if (task.refused > refused.length) outcomes.add('refused', null, task.refused - refused.length);
  }
  return { outcomes: outcomes.rows(), refused };
}
