import type { Command } from 'commander';
import { type RequestKind, requestKinds, type Stage, stages } from '../../../domain/request/pipeline.ts';
import { type RequestStatus, requestStatuses } from '../../../domain/request/request.ts';
import { describeAttempts } from '../attempt-report.ts';
import type { CommandUses } from '../command-uses.ts';
import { describeExplanation } from '../explain-report.ts';
import { readSecret } from '../local-file.ts';
import type { AnswerOf } from '../operations.ts';
import { show, table } from '../output.ts';
import { choice, wantsJson, wholeNumber, withExamples } from '../values.ts';

interface Listed {
  readonly client?: string;
  readonly status?: RequestStatus;
  readonly kind?: RequestKind;
  readonly track?: string;
  readonly value?: string;
  readonly field?: string;
  readonly limit: number;
}

const exampleId = '0190b1c2-7d3e-7f10-8a21-3b4c5d6e7f80';

/** `docface request …`: what clients sent. */
export function addRequestCommands(program: Command, uses: CommandUses): void {
  const request = program.command('request').description('requests: what clients sent');
  const list = request
    .command('list')
    .description('list requests, newest first, without what was read')
    .option('--client <name>', 'only of this client')
    .option('--status <status>', `only ${requestStatuses.join(', ')}`, choice(requestStatuses))
    .option('--kind <kind>', requestKinds.join(' or '), choice(requestKinds))
    .option('--track <name>', 'only of this track')
    .option(
      '--value <value>',
      'only with this value in a field of the result, of one client; "-" reads it from standard input',
    )
    .option('--field <key>', 'the field that holds the value, such as number or items.code; any unless set')
    .option('--limit <number>', 'at most so many', wholeNumber, 50)
    .action(async (filters: Listed) => {
      const asked = await withValue(filters);
      const found = await uses.administer((ask) =>
        asked.value === undefined ? ask('listRequests', asked) : ask('searchRequests', asked),
      );
      show(uses.output, found, { json: wantsJson(request), readable: describeRequests });
    });
  addExplain(request, uses);
  withExamples(
    list,
    'docface request list',
    'docface request list --client acme --status failed --json',
    'docface request list --client acme --field number --value EX-2026-0042',
  );
}

/** A value that stays out of the history of the shell comes by standard input. */
async function withValue({ value, ...filters }: Listed): Promise<Listed> {
  if (value === undefined) return filters;
  return { ...filters, value: value === '-' ? await readSecret() : value };
}

function addExplain(request: Command, uses: CommandUses): void {
  const explain = request
    .command('explain <requestId>')
    .description('say why each value came out so, which shows what was read and may be personal')
    .option('--attempt <number>', 'of this attempt; of the one that is shown when left out', wholeNumber)
    .action(async (requestId: string, { attempt = null }: { attempt?: number | null }) => {
      const explanation = await uses.administer((ask) => ask('explainRequest', { requestId, attempt }));
      show(uses.output, explanation, { json: wantsJson(request), readable: describeExplanation });
    });
  withExamples(explain, `docface request explain ${exampleId}`, `docface request explain ${exampleId} --attempt 2`);
}

function describeRequests(requests: AnswerOf<'listRequests'>): string {
  const rows = requests.map(({ requestId, client, createdAt, kind, status, stage, track, template, error }) => ({
    id: requestId,
    client,
    created: createdAt,
    kind,
    status: stage === null ? status : `${status}: ${stage}`,
    track,
    template,
    error: error?.code ?? null,
  }));
  return table(rows, 'There is no such request.');
}

interface Reprocessing {
  readonly from: Stage;
  readonly template?: string;
  readonly templateVersion?: number;
  readonly trackVersion?: number;
  readonly notify: boolean;
}

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
      const { attempt, client, track, trackVersion, template, templateVersion } = done.envelope;
      const versions = [
        `track ${track} ${trackVersion}`,
        ...(template ? [`template ${template} ${templateVersion}`] : []),
      ];
      const readable = (): string =>
        `Attempt ${attempt}${client ? ` of a request of ${client.name}` : ''} waits, under ${versions.join(' and ')}.\n` +
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
