import type { Command } from 'commander';
import { type RequestKind, requestKinds } from '../../../domain/request/pipeline.ts';
import { type RequestStatus, requestStatuses } from '../../../domain/request/request.ts';
import type { CommandUses } from '../command-uses.ts';
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
  withExamples(list, 'docface request list', 'docface request list --client acme --status failed --json');
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
