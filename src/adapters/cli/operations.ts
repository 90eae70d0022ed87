import type { UseCases } from '../../application/use-cases.ts';
import type { RequestKind } from '../../domain/request/pipeline.ts';
import { type Input, makeReplayOperations, type ReplayUses } from './replay-operations.ts';

/** What the command line administers with. */
export type AdministrationUses = ReplayUses &
  Pick<
    UseCases,
    | 'clients'
    | 'apiKeys'
    | 'serviceAccounts'
    | 'operators'
    | 'webhookEndpoints'
    | 'webhookDeliveries'
    | 'catalog'
    | 'deadLetters'
    | 'getStatus'
  > & {
    /** Address where service accounts get their tokens. */
    readonly tokenEndpoint: string;
  };

const actor = 'command';

/**
 * What the command line can ask for, by name. Input and answer are JSON, because they travel to the running service
 * when that holds the data directory.
 */
export function makeOperations(uses: AdministrationUses) {
  return {
    createClient: (input: Input<'clients', 'create'>) => uses.clients.create(actor, input),
    listClients: () => uses.clients.list(actor),
    getClient: (input: Input<'clients', 'get'>) => uses.clients.get(actor, input),
    getUsage: (input: Input<'clients', 'usage'>) => uses.clients.usage(actor, input),
    setClientStatus: (input: Input<'clients', 'setStatus'>) => uses.clients.setStatus(actor, input),
    setSynchronous: async (input: { client: string; kinds: readonly RequestKind[]; enabled: boolean }) => {
      const { client, kinds, enabled } = input;
      for (const kind of kinds) await uses.clients.setSynchronous(actor, { client, kind, enabled });
      return uses.clients.get(actor, { client });
    },
    setLimits: (input: Input<'clients', 'setLimits'>) => uses.clients.setLimits(actor, input),
    createKey: ({
      expiresAt,
      ...input
    }: Omit<Input<'apiKeys', 'create'>, 'expiresAt'> & { expiresAt: string | null }) =>
      uses.apiKeys.create(actor, { ...input, expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
    listKeys: (input: Input<'apiKeys', 'list'>) => uses.apiKeys.list(actor, input),
    revokeKey: (input: Input<'apiKeys', 'revoke'>) => uses.apiKeys.revoke(actor, input),
    createServiceAccount: async (input: Input<'serviceAccounts', 'create'>) => ({
      ...(await uses.serviceAccounts.create(actor, input)),
      tokenEndpoint: uses.tokenEndpoint,
    }),
    listServiceAccounts: (input: Input<'serviceAccounts', 'list'>) => uses.serviceAccounts.list(actor, input),
    revokeServiceAccount: (input: Input<'serviceAccounts', 'revoke'>) => uses.serviceAccounts.revoke(actor, input),
    createOperator: (input: Input<'operators', 'create'>) => uses.operators.create(actor, input),
    listOperators: () => uses.operators.list(actor),
    ...makeLists(uses),
    addWebhook: (input: Input<'webhookEndpoints', 'register'>) => uses.webhookEndpoints.register(actor, input),
    listWebhooks: (input: Input<'webhookEndpoints', 'list'>) => uses.webhookEndpoints.list(actor, input),
    removeWebhook: ({ endpointId: id }: { endpointId: string }) => uses.webhookEndpoints.delete(actor, { id }),
    pingWebhook: ({ endpointId: id }: { endpointId: string }) => uses.webhookEndpoints.ping(actor, { id }),
    ...makeReplayOperations(uses),
    importCatalog: (input: Input<'catalog', 'import'>) => uses.catalog.import(actor, input),
    exportCatalog: (input: Input<'catalog', 'export'>) => uses.catalog.export(actor, input),
    getDeadLetter: (input: Input<'deadLetters', 'get'>) => uses.deadLetters.get(actor, input),
    getStatus: () => uses.getStatus.get(actor),
    redriveDeadLetters: ({
      since,
      ...input
    }: Omit<Input<'deadLetters', 'redrive'>, 'since'> & { since?: string | undefined }) =>
      uses.deadLetters.redrive(actor, { ...input, since: since === undefined ? undefined : new Date(since) }),
  };
}

/** Lists of what belongs to clients, with their names. */
function makeLists(uses: AdministrationUses) {
  /** The id of a client where nobody has that name any more. */
  const withClients = async <Row extends object>(rows: readonly Row[], clientOf: (row: Row) => string) => {
    const names = new Map((await uses.clients.list(actor)).map(({ id, name }) => [id, name]));
    return rows.map((row) => ({ client: names.get(clientOf(row)) ?? clientOf(row), ...row }));
  };
  return {
    listRequests: async (input: Input<'clients', 'listRequests'>) =>
      withClients(await uses.clients.listRequests(actor, input), ({ clientId }) => clientId),
    listDeliveries: async (input: Input<'webhookDeliveries', 'list'>) =>
      withClients(await uses.webhookDeliveries.list(actor, input), ({ delivery }) => delivery.clientId),
    listDeadLetters: async (input: Input<'deadLetters', 'list'>) =>
      withClients(await uses.deadLetters.list(actor, input), ({ clientId }) => clientId),
  };
}

export type Operations = ReturnType<typeof makeOperations>;
export type OperationName = keyof Operations;

/** `Value` after it travelled as JSON: dates are ISO 8601 text. */
export type Json<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Json<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Json<Value[Key]> }
      : Value extends undefined | void
        ? null
        : Value;

/** Runs an operation wherever the data are: in this process, or in the service that holds them. */
export type Administer = <Name extends OperationName>(
  name: Name,
  ...input: Parameters<Operations[Name]>
) => Promise<Json<Awaited<ReturnType<Operations[Name]>>>>;
