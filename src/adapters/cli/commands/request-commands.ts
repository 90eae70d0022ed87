import type { Command } from 'commander';
import { type RequestKind, requestKinds } from '../../../domain/request/pipeline.ts';
import { type RequestStatus, requestStatuses } from '../../../domain/request/request.ts';
import type { CommandUses } from '../command-uses.ts';
import { describeExplanation } from '../explain-report.ts';
import type { Json, Operations } from '../operations.ts';
import { show, table } from '../output.ts';
import { choice, wantsJson, wholeNumber, withExamples } from '../values.ts';

interface Listed {
  readonly client?: string;
  readonly status?: RequestStatus;
  readonly kind?: RequestKind;
  readonly track?: string;
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
    .option('--limit <number>', 'at most so many', wholeNumber, 50)
    .action(async (filters: Listed) => {
      const found = await uses.administer((ask) => ask('listRequests', filters));
      show(uses.output, found, { json: wantsJson(request), readable: describeRequests });
    });
  addExplain(request, uses);
  withExamples(list, 'docface request list', 'docface request list --client acme --status failed --json');
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

function describeRequests(requests: Json<Awaited<ReturnType<Operations['listRequests']>>>): string {
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
