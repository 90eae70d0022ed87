import type { Command } from 'commander';
import type { ShownUsage } from '../../../application/clients/clients.ts';
import type { Client, ClientLimits } from '../../../domain/client/client.ts';
import { type RequestKind, requestKinds } from '../../../domain/request/pipeline.ts';
import type { CommandUses } from '../command-uses.ts';
import { usageError } from '../exit.ts';
import type { Json } from '../operations.ts';
import { show, table } from '../output.ts';
import { choice, wantsJson, wholeNumber, withExamples } from '../values.ts';

type ClientView = Json<Client>;

const limitWords: Readonly<Record<keyof ClientLimits, string>> = {
  submissionsPerMinute: 'submissions a minute',
  submissionBurst: 'submissions at once before the rate counts',
  synchronousInFlight: 'synchronous calls at the same time',
  readsPerMinute: 'calls a minute that submit nothing',
  readBurst: 'such calls at once before the rate counts',
  readsInFlight: 'such calls at the same time',
  queued: 'unfinished requests',
  storedGigabytes: 'gigabytes of files and results that are kept',
  failedFilesPerHour: 'files sent within an hour that cannot be read',
  pagesPerFile: 'pages a file',
  megapixelsPerPage: 'megapixels a page',
  facesPerImage: 'faces an image',
};

function describeClients(clients: readonly ClientView[]): string {
  const rows = clients.map(({ name, id, status, synchronousKinds }) => ({
    name,
    status,
    synchronous: synchronousKinds.join(', '),
    id,
  }));
  return table(rows, 'There is no client yet. Make one: docface client create acme');
}

function describeClient(client: ClientView): string {
  const limits = Object.entries(client.limits).map(([limit, value]) => ({ limit, value }));
  return `${describeClients([client])}\n\n${table(limits)}`;
}

function describeUsedClient(client: ClientView & { readonly usage: ShownUsage }): string {
  const { unfinished, storedBytes, failedFiles } = client.usage;
  const used: Readonly<Partial<Record<string, string>>> = {
    queued: String(unfinished),
    storedGigabytes: (storedBytes / 1024 ** 3).toFixed(3),
    failedFilesPerHour: String(failedFiles),
  };
  const limits = Object.entries(client.limits).map(([limit, value]) => ({ limit, value, used: used[limit] ?? '' }));
  return `${describeClients([client])}\n\n${table(limits)}`;
}

/** `docface client …`: the tenants. */
export function addClientCommands(program: Command, uses: CommandUses): void {
  const client = program.command('client').description('clients: who may use the service');
  const json = (): boolean => wantsJson(client);
  const showOne = (found: ClientView): void =>
    show(uses.output, found, { json: json(), readable: (one) => describeClients([one]) });

  const create = client
    .command('create <name>')
    .description('make a client; then give it a key with "docface key create"')
    .action(async (name: string) => showOne(await uses.administer((ask) => ask('createClient', { name }))));
  const list = client
    .command('list')
    .description('list all clients')
    .action(async () => {
      const clients = await uses.administer((ask) => ask('listClients'));
      show(uses.output, clients, { json: json(), readable: describeClients });
    });
  const showing = client
    .command('show <name>')
    .description('show a client with its limits and what it uses of them')
    .action(async (name: string) => {
      const found = await uses.administer(async (ask) => ({
        ...(await ask('getClient', { client: name })),
        usage: await ask('getUsage', { client: name }),
      }));
      show(uses.output, found, { json: json(), readable: describeUsedClient });
    });
  withExamples(create, 'docface client create acme');
  withExamples(list, 'docface client list --json');
  withExamples(showing, 'docface client show acme');
  addStatus(client, uses, showOne);
  addSynchronous(client, uses, showOne);
  addLimits(client, uses);
}

function addStatus(client: Command, uses: CommandUses, showOne: (value: ClientView) => void): void {
  for (const [verb, status, words] of [
    ['suspend', 'suspended', 'refuse every call of a client'],
    ['activate', 'active', 'let a suspended client in again'],
  ] as const) {
    const command = client
      .command(`${verb} <name>`)
      .description(words)
      .action(async (name: string) =>
        showOne(await uses.administer((ask) => ask('setClientStatus', { client: name, status }))),
      );
    withExamples(command, `docface client ${verb} acme`);
  }
}

function addSynchronous(client: Command, uses: CommandUses, showOne: (value: ClientView) => void): void {
  for (const [verb, enabled] of [
    ['enable-sync', true],
    ['disable-sync', false],
  ] as const) {
    const command = client
      .command(`${verb} <name>`)
      .description(`turn the synchronous variants ${enabled ? 'on' : 'off'} for a client`)
      .option('--kind <kind>', 'ocr, face-match or all', choice(['ocr', 'face-match', 'all']), 'all')
      .action(async (name: string, { kind }: { kind: string }) =>
        showOne(await uses.administer((ask) => ask('setSynchronous', { client: name, kinds: kindsOf(kind), enabled }))),
      );
    withExamples(command, `docface client ${verb} acme`, `docface client ${verb} acme --kind ocr`);
  }
}

function kindsOf(kind: string): readonly RequestKind[] {
  return kind === 'all' ? requestKinds : requestKinds.filter((known) => known === kind.replace('-', '_'));
}

function addLimits(client: Command, uses: CommandUses): void {
  const command = client.command('set-limits <name>').description('change what a client may use');
  for (const [limit, words] of Object.entries(limitWords)) {
    const flag = limit.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    command.option(`--${flag} <number>`, words, wholeNumber);
  }
  command.action(async (name: string, limits: Partial<ClientLimits>) => {
    if (Object.keys(limits).length === 0) throw usageError('Name a limit to change; --help lists them.');
    const changed = await uses.administer((ask) => ask('setLimits', { client: name, limits }));
    show(uses.output, changed, { json: wantsJson(client), readable: describeClient });
  });
  withExamples(command, 'docface client set-limits acme --submissions-per-minute 120 --pages-per-file 200');
}
