import type { Command } from 'commander';
import type { ConsentQuery } from '../../../application/subjects/consents.ts';
import type { CommandUses } from '../command-uses.ts';
import type { AnswerOf } from '../operations.ts';
import { show, table } from '../output.ts';
import { wantsJson, withExamples } from '../values.ts';

interface Chosen extends Omit<ConsentQuery, 'requestId'> {
  readonly request?: string;
}

const exampleId = '0190b1c2-7d3e-7f10-8a21-3b4c5d6e7f80';

/** `docface consent …`: records of consent, also of erased requests. */
export function addConsentCommands(program: Command, uses: CommandUses): void {
  const consent = program.command('consent').description('records of consent to face match, which outlive requests');
  const commands = [
    ['show', 'show records of consent, newest first', 'findConsents'],
    ['withdraw', 'record that a person withdrew their consent; erases nothing', 'withdrawConsents'],
  ] as const;
  for (const [name, description, operation] of commands) {
    const command = consent
      .command(name)
      .description(description)
      .option('--request <id>', 'of this request')
      .option('--client <name>', 'whose subject or reference it is')
      .option('--subject <reference>', 'of this person')
      .option('--reference <customerRequestId>', 'of requests with this reference')
      .action(async ({ request, ...others }: Chosen) => {
        const query = { ...others, ...(request === undefined ? {} : { requestId: request }) };
        const found = await uses.administer((ask) => ask(operation, query));
        show(uses.output, found, { json: wantsJson(consent), readable: describe });
      });
    withExamples(
      command,
      `docface consent ${name} --request ${exampleId}`,
      `docface consent ${name} --client acme --subject customer-0815`,
    );
  }
}

function describe(consents: AnswerOf<'findConsents'>): string {
  return table(
    consents.map(({ requestId, recordedAt, track, trackVersion, purpose, legalBasis, noticeVersion, ...others }) => ({
      request: requestId,
      recorded: recordedAt,
      track: `${track} ${trackVersion}`,
      purpose,
      basis: legalBasis,
      notice: noticeVersion,
      withdrawn: others.withdrawnAt,
      by: others.withdrawnBy,
    })),
  );
}
