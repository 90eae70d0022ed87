import type { Command } from 'commander';
import { type Stage, stages } from '../../../domain/request/request.ts';
import type { CommandUses } from '../command-uses.ts';
import { usageError } from '../exit.ts';
import { show } from '../output.ts';
import { describeReplay } from '../replay-report.ts';
import { runReplay } from '../replay-run.ts';
import { choice, wantsJson, withExamples } from '../values.ts';

interface ReplayOptions {
  readonly stage?: Stage;
  readonly since?: string;
  readonly until?: string;
  readonly track?: string;
  readonly client?: string;
  readonly id?: string;
  readonly notify?: true;
  readonly dryRun: boolean;
  readonly wait: boolean;
  readonly values: boolean;
}

/** `docface replay`: runs a stage again for what passed through it in a window. */
export function addReplayCommand(program: Command, uses: CommandUses): void {
  const command = program
    .command('replay')
    .description('run a stage again for the requests that passed through it in a window, beside their old results')
    .option('--stage <stage>', stages.join(', '), choice(stages))
    .option('--since <time>', 'start of the window, ISO 8601 with its offset')
    .option('--until <time>', 'end of the window; now when left out')
    .option('--track <name>', 'only requests of this track')
    .option('--client <name>', 'only requests of this client')
    .option('--dry-run', 'say what would be done and do nothing', false)
    .option('--notify', 'tell webhooks of the new attempts; they hear nothing otherwise')
    .option('--wait', 'wait for the new attempts and say what they changed', false)
    .option('--values', 'with --wait: also what was read from the documents, which may be personal', false)
    .option('--id <id>', 'go on with this replay; each request gets one attempt of it')
    .action(async ({ wait, values, ...plan }: ReplayOptions) => {
      if (plan.id === undefined && (plan.stage === undefined || plan.since === undefined)) {
        throw usageError('Name --stage and --since of a new replay, or the --id of one to go on with.');
      }
      const progress = (message: string): void => uses.output.err(message);
      const report = await uses.administer((ask) => runReplay(ask, { plan, wait, values }, progress));
      show(uses.output, report, { json: wantsJson(program), readable: (each) => describeReplay(each, values) });
    });
  withExamples(
    command,
    'docface replay --stage validation --since 2026-11-01T00:00Z --track invoices --dry-run',
    'docface replay --stage ocr --since 2026-11-01T00:00Z --until 2026-11-02T00:00Z --client acme --wait',
    'docface replay --id 0190b1c2-7d3e-7f10-8a21-3b4c5d6e7f80 --wait',
  );
}
