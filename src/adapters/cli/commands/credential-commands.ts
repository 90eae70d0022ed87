import type { Command } from 'commander';
import type { KeyOwner } from '../../../application/clients/api-keys.ts';
import { clientScopes } from '../../../domain/client/principal.ts';
import type { CommandUses } from '../command-uses.ts';
import { usageError } from '../exit.ts';
import { readText } from '../local-file.ts';
import type { AnswerOf } from '../operations.ts';
import { show, table } from '../output.ts';
import { several, wantsJson, wholeNumber, withExamples } from '../values.ts';

interface Owner {
  readonly client?: string;
  readonly operator?: string;
}

interface NewKey extends Owner {
  readonly name: string;
  readonly scope?: readonly string[];
  readonly network?: readonly string[];
  readonly expiresInDays?: number;
}

const dayMs = 86_400_000;

function ownerOf({ client, operator }: Owner): KeyOwner {
  if (client !== undefined && operator === undefined) return { client };
  if (operator !== undefined && client === undefined) return { operator };
  throw usageError('Name either --client or --operator, whose key it is.');
}

function owned(command: Command): Command {
  return command.option('--client <name>', 'of this client').option('--operator <name>', 'of this operator');
}

/** `docface key …`: API tokens for `x-api-key`. */
export function addKeyCommands(program: Command, uses: CommandUses): void {
  const key = program.command('key').description('API keys for the header x-api-key');
  addKeyCreate(key, uses);
  const list = owned(key.command('list'))
    .description('list keys; what they look like is never shown again')
    .action(async (options: Owner) => {
      const owner = ownerOf(options);
      const keys = await uses.administer((ask) => ask('listKeys', { owner }));
      const rows = keys.map(({ id, name, scopes, createdAt, expiresAt, lastUsedAt, revokedAt }) => ({
        id,
        name,
        scopes: scopes.join(' '),
        created: createdAt,
        expires: expiresAt,
        used: lastUsedAt,
        revoked: revokedAt,
      }));
      const readable = (): string => table(rows, 'There is no key yet. Make one with docface key create.');
      show(uses.output, keys, { json: wantsJson(key), readable });
    });
  addRevoke(key, uses, { ask: 'revokeKey', what: 'Key', description: 'end a key at once' });
  withExamples(list, 'docface key list --client acme');
}

function addKeyCreate(key: Command, uses: CommandUses): void {
  const command = owned(key.command('create'))
    .description('make a key; it is shown once')
    .option('--name <name>', 'what it is for', 'default')
    .option('--scope <scope>', `what it may do, several times; all when left out: ${clientScopes.join(', ')}`, several)
    .option('--expires-in-days <days>', 'ends by itself', wholeNumber)
    .option('--network <cidr>', 'accepted only from here, several times', several)
    .action(async (options: NewKey) => {
      const { name, scope: scopes, network: networks = [], expiresInDays: days } = options;
      const input = {
        owner: ownerOf(options),
        name,
        ...(scopes !== undefined && { scopes }),
        networks,
        expiresAt: days === undefined ? null : new Date(Date.now() + days * dayMs).toISOString(),
      };
      const made = await uses.administer((ask) => ask('createKey', input));
      const readable = (): string =>
        `${made.key}\n\nThis is the only time the key is shown. Send it in the header x-api-key; ` +
        'on submissions, to the paths that end in /key.';
      show(uses.output, made, { json: wantsJson(key), readable });
    });
  withExamples(
    command,
    'docface key create --client acme',
    'docface key create --client acme --name scanner --scope ocr:write,requests:read --expires-in-days 90',
    'docface key create --operator maria',
  );
}

interface Revocation {
  readonly ask: 'revokeKey' | 'revokeServiceAccount';
  /** What is revoked, at the start of a sentence. */
  readonly what: string;
  readonly description: string;
}

function addRevoke(parent: Command, uses: CommandUses, { ask: verb, what, description }: Revocation): void {
  const command = parent
    .command('revoke <id>')
    .description(description)
    .action(async (id: string) => {
      await uses.administer((ask) => ask(verb, { id }));
      const readable = (): string => `${what} ${id} is revoked.`;
      show(uses.output, { id, revoked: true }, { json: wantsJson(parent), readable });
    });
  withExamples(command, `docface ${parent.name()} revoke 0190b1c2-7d3e-7f10-8a21-3b4c5d6e7f80`);
}

interface NewAccount {
  readonly client: string;
  readonly name: string;
  readonly scope?: readonly string[];
  readonly publicJwk?: string;
}

type NewlyMade = AnswerOf<'createServiceAccount'>;

/** `docface service-account …`: OAuth 2.0 client credentials. */
export function addServiceAccountCommands(program: Command, uses: CommandUses): void {
  const account = program.command('service-account').description('service accounts: OAuth 2.0 client credentials');
  addAccountCreate(account, uses);
  const list = account
    .command('list')
    .description('list the service accounts of a client')
    .requiredOption('--client <name>', 'of this client')
    .action(async ({ client }: { client: string }) => {
      const accounts = await uses.administer((ask) => ask('listServiceAccounts', { client }));
      const rows = accounts.map(({ id, name, scopes, createdAt, revokedAt }) => ({
        id,
        name,
        scopes: scopes.join(' '),
        created: createdAt,
        revoked: revokedAt,
      }));
      const readable = (): string => table(rows, 'There is no service account yet.');
      show(uses.output, accounts, { json: wantsJson(account), readable });
    });
  addRevoke(account, uses, {
    ask: 'revokeServiceAccount',
    what: 'Service account',
    description: 'end a service account; it gets no token any more',
  });
  withExamples(list, 'docface service-account list --client acme');
}

function addAccountCreate(account: Command, uses: CommandUses): void {
  const command = account
    .command('create')
    .description('make a service account; its secret is shown once')
    .requiredOption('--client <name>', 'of this client')
    .option('--name <name>', 'what it is for', 'default')
    .option('--scope <scope>', `what it may do, several times; all when left out: ${clientScopes.join(', ')}`, several)
    .option('--public-jwk <file>', 'public key for private_key_jwt, instead of a secret')
    .action(async ({ client, name, scope: scopes, publicJwk }: NewAccount) => {
      const input = {
        client,
        name,
        ...(scopes !== undefined && { scopes }),
        ...(publicJwk !== undefined && { publicJwk: await readText(publicJwk) }),
      };
      const made = await uses.administer((ask) => ask('createServiceAccount', input));
      const readable = (): string => describeNew(made);
      show(uses.output, made, { json: wantsJson(account), readable });
    });
  withExamples(
    command,
    'docface service-account create --client acme',
    'docface service-account create --client acme --public-jwk public.jwk.json',
  );
}

function describeNew({ serviceAccount, clientSecret, tokenEndpoint }: NewlyMade): string {
  const { id } = serviceAccount;
  if (clientSecret === null) {
    return `client_id       ${id}
token endpoint  ${tokenEndpoint}

It signs its token requests with its private key (private_key_jwt).`;
  }
  return `client_id      ${id}
client_secret  ${clientSecret}

This is the only time the secret is shown. Get a token:

  curl -u '${id}:${clientSecret}' -d grant_type=client_credentials ${tokenEndpoint}`;
}

/** `docface signing-key …`: what signs the access tokens of service accounts. */
export function addSigningKeyCommand(program: Command, uses: CommandUses): void {
  const signingKey = program.command('signing-key').description('the key that signs access tokens');
  const rotate = signingKey
    .command('rotate')
    .description('sign with a new key; tokens that were issued before stay valid until they expire')
    .action(async () => {
      const made = await uses.administer((ask) => ask('rotateSigningKey'));
      const readable = (): string =>
        `New access tokens are signed with key ${made.keyId}, in other processes within 30 seconds. ` +
        'Those that were issued before stay valid until they expire.';
      show(uses.output, made, { json: wantsJson(signingKey), readable });
    });
  withExamples(rotate, 'docface signing-key rotate');
}
