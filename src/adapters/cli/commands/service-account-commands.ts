import type { Command } from 'commander';
import { clientScopes } from '../../../domain/client/principal.ts';
import type { CommandUses } from '../command-uses.ts';
import { readText } from '../local-file.ts';
import type { Json, Operations } from '../operations.ts';
import { show, table } from '../output.ts';
import { several, wantsJson, withExamples } from '../values.ts';

interface NewAccount {
  readonly client: string;
  readonly name: string;
  readonly scope?: readonly string[];
  readonly publicJwk?: string;
}

type NewlyMade = Json<Awaited<ReturnType<Operations['createServiceAccount']>>>;

/** `docface service-account …`: OAuth 2.0 client credentials. */
export function addServiceAccountCommands(program: Command, uses: CommandUses): void {
  const account = program.command('service-account').description('service accounts: OAuth 2.0 client credentials');
  addCreate(account, uses);
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
  const revoke = account
    .command('revoke <id>')
    .description('end a service account; it gets no token any more')
    .action(async (id: string) => {
      await uses.administer((ask) => ask('revokeServiceAccount', { id }));
      const readable = (): string => `Service account ${id} is revoked.`;
      show(uses.output, { id, revoked: true }, { json: wantsJson(account), readable });
    });
  withExamples(list, 'docface service-account list --client acme');
  withExamples(revoke, 'docface service-account revoke 0190b1c2-7d3e-7f10-8a21-3b4c5d6e7f80');
}

function addCreate(account: Command, uses: CommandUses): void {
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
