import type { Command } from 'commander';
import { type Stage, stages } from '../../../domain/request/pipeline.ts';
import { describeAttempts } from '../attempt-report.ts';
import type { CommandUses } from '../command-uses.ts';
import { show } from '../output.ts';
import { choice, wantsJson, wholeNumber, withExamples } from '../values.ts';

interface Reprocessing {
  readonly from: Stage;
  readonly template?: string;
  readonly templateVersion?: number;
  readonly trackVersion?: number;
  readonly notify: boolean;
}

const exampleId = '0190b1c2-7d3e-7f10-8a21-3b4c5d6e7f80';

/** `docface reprocess` and `docface attempts`: run one request again, and see what that changed. */
export function addReprocessCommands(program: Command, uses: CommandUses): void {
  const reprocess = program
    .command('reprocess <requestId>')
    .description('run a finished request again from a stage, as its next attempt')
    .requiredOption('--from <stage>', stages.join(', '), choice(stages))
    .option('--template <name>', 'with another template')
    .option('--template-version <number>', 'the newest when left out', wholeNumber)
    .option('--track-version <number>', 'the newest when left out', wholeNumber)
    .option('--notify', 'tell webhooks of the new attempt', false)
    .action(async (requestId: string, options: Reprocessing) => {
      const done = await uses.administer((ask) => ask('reprocessRequest', { requestId, ...options }));
      const { attempt, track, trackVersion, template, templateVersion } = done.envelope;
      const versions = [
        `track ${track} ${trackVersion}`,
        ...(template ? [`template ${template} ${templateVersion}`] : []),
      ];
      const readable = (): string =>
        `Attempt ${attempt} waits, under ${versions.join(' and ')}.\n` +
        `See what it changed once it is done: docface attempts ${requestId}\n` +
        `and why its values came out so: docface request explain ${requestId} --attempt ${attempt}`;
      show(uses.output, done.envelope, { json: wantsJson(program), readable });
    });
  const attempts = program
    .command('attempts <requestId>')
    .description('list the attempts of a request with what each changed')
    .option('--values', 'also what was read from the document, which may be personal', false)
    .action(async (requestId: string, { values }: { values: boolean }) => {
      const listed = await uses.administer((ask) => ask('listAttempts', { requestId, values }));
      show(uses.output, listed, { json: wantsJson(program), readable: (each) => describeAttempts(each, values) });
    });
  withExamples(
    reprocess,
    `docface reprocess ${exampleId} --from validation`,
    `docface reprocess ${exampleId} --from typification --template invoice --template-version 2`,
  );
  withExamples(attempts, `docface attempts ${exampleId}`, `docface attempts ${exampleId} --values --json`);
}
