import type { Command } from 'commander';
import type { CommandUses } from '../command-uses.ts';
import { usageError } from '../exit.ts';
import { readSecret, readText, writeParts, writeText } from '../local-file.ts';
import type { AnswerOf } from '../operations.ts';
import { printable, show, showWhile, table } from '../output.ts';
import { wantsJson, withExamples } from '../values.ts';

interface Person {
  readonly client: string;
  readonly subject: string;
}

/** `docface subject …`: what a person may ask for. */
export function addSubjectCommands(program: Command, uses: CommandUses): void {
  const subject = program
    .command('subject')
    .description('persons: what is kept of them by the reference that their client gave them');
  addExport(subject, uses);
  addErase(subject, uses);
  addVerify(subject, uses);
}

function ofPerson(command: Command): Command {
  return command
    .requiredOption('--client <name>', 'whose reference it is')
    .requiredOption('--subject <reference>', 'the reference of the person; - reads it from standard input');
}

/** A reference on the command line is in the history of the shell. */
async function personOf({ client, subject }: Person): Promise<Person> {
  return { client, subject: subject === '-' ? await readSecret() : subject };
}

function addExport(subject: Command, uses: CommandUses): void {
  const command = ofPerson(subject.command('export').description('write all that is kept of a person into a ZIP file'))
    .requiredOption('--output <path>', 'a new .zip file, or a folder to make subject.zip in')
    .action(async ({ output, ...person }: Person & { output: string }) => {
      const asked = await personOf(person);
      const path = await uses.administer(async (ask) =>
        showWhile(uses.output, 'Exporting', async () => writeParts(output, await ask('exportSubject', asked))),
      );
      show(uses.output, { path }, { json: wantsJson(subject), readable: () => `Written to ${path}.` });
    });
  withExamples(command, 'docface subject export --client acme --subject customer-0815 --output customer.zip');
}

function addErase(subject: Command, uses: CommandUses): void {
  const command = ofPerson(subject.command('erase').description('erase every request of a person, and certify it'))
    .option('--yes', 'erase; without it, only say how many requests there are', false)
    .option('--output <file>', 'a new file for the certificate, which docface does not keep')
    .action(async ({ yes, output, ...person }: Person & { yes: boolean; output?: string }) => {
      const asked = await personOf(person);
      if (!yes) throw usageError(await refusal(uses, asked));
      const certified = await uses.administer((ask) =>
        showWhile(uses.output, 'Erasing', () => ask('eraseSubject', asked)),
      );
      if (output !== undefined) await writeText(output, `${certified.certificate}\n`);
      const readable = (): string =>
        [describe(certified.statement), ...(output === undefined ? ['', certified.certificate] : [])].join('\n');
      show(uses.output, certified, { json: wantsJson(subject), readable });
    });
  withExamples(
    command,
    'docface subject erase --client acme --subject customer-0815',
    'docface subject erase --client acme --subject customer-0815 --yes --output erased.jws',
  );
}

async function refusal(uses: CommandUses, person: Person): Promise<string> {
  const { requests, nextCursor } = await uses.administer((ask) =>
    ask('listRequestsOfSubject', { ...person, limit: 100 }),
  );
  const present = requests.filter(({ status }) => status !== 'erased').length;
  const count = nextCursor === null ? String(present) : `${present} of the newest 100`;
  return `Nothing was erased. This would erase ${count} requests for good; add --yes to do it.`;
}

function addVerify(subject: Command, uses: CommandUses): void {
  const command = subject
    .command('verify-certificate <file>')
    .description('check a certificate of erasure, without the service and its data')
    .option('--key <file>', 'the public key or key set that you had from the service before')
    .action(async (file: string, { key }: { key?: string }) => {
      const given = key === undefined ? null : await readText(key);
      const verified = await uses.verifyCertificate((await readText(file)).trim(), given);
      const signedBy = verified.trusted
        ? `Signed by the key ${verified.keyThumbprint} of ${key}.`
        : `Unchanged since it was signed by the key ${verified.keyThumbprint}, which the certificate brings along. Whether that is the key of the service is for you to compare, or give it with --key.`;
      const readable = (): string => `${signedBy}\n${describe(verified.statement)}`;
      show(uses.output, verified, { json: wantsJson(subject), readable });
    });
  withExamples(command, 'docface subject verify-certificate erased.jws --key keys.json');
}

type Statement = AnswerOf<'eraseSubject'>['statement'];

function describe(statement: Statement): string {
  const rows = statement.erased.map(({ requestId, kind, submittedAt, erasedAt, keyHalf, objectsDeleted }) => ({
    request: requestId,
    kind,
    submitted: submittedAt,
    erased: erasedAt,
    key: keyHalf,
    objects: objectsDeleted,
  }));
  const remains = statement.remains.map(({ what, until }) => `  ${what}${until === null ? '' : `, until ${until}`}`);
  const lines = [
    `Certificate ${statement.certificateId} of ${statement.issuer}, ${statement.issuedAt}, client ${statement.client.name}:`,
    table(rows, 'No request was left to erase.'),
    ...(statement.erasedEarlier.length === 0 ? [] : [`Erased before: ${statement.erasedEarlier.length}`]),
    'What remains:',
    ...remains,
  ];
  return printable(lines.join('\n'));
}
