import type { Command } from 'commander';
import { type Stage, stages } from '../../../domain/request/pipeline.ts';
import type { RequestStatus } from '../../../domain/request/request.ts';
import type { CommandUses } from '../command-uses.ts';
import { usageError } from '../exit.ts';
import { openIdList } from '../local-file.ts';
import { show } from '../output.ts';
import { describeReplay } from '../replay-report.ts';
import { runReplay } from '../replay-run.ts';
import { choice, several, wantsJson, wholeNumber, withExamples } from '../values.ts';
import { addReplayCareCommands } from './replay-care-commands.ts';

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
    .option('--since <time>', 'start of the window, ISO 8601 with its offset')
    .option('--until <time>', 'end of the window; now when left out')
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
