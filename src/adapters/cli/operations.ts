import type { ExportCatalog } from '../../application/catalog/export-catalog.ts';
import type { ImportCatalog } from '../../application/catalog/import-catalog.ts';
import type { CreateApiKey } from '../../application/clients/create-api-key.ts';
import type { CreateClient } from '../../application/clients/create-client.ts';
import type { CreateOperator } from '../../application/clients/create-operator.ts';
import type { CreateServiceAccount } from '../../application/clients/create-service-account.ts';
import type { GetClient } from '../../application/clients/get-client.ts';
import type { GetUsage } from '../../application/clients/get-usage.ts';
import type { ListApiKeys } from '../../application/clients/list-api-keys.ts';
import type { ListClients } from '../../application/clients/list-clients.ts';
import type { ListOperators } from '../../application/clients/list-operators.ts';
import type { ListServiceAccounts } from '../../application/clients/list-service-accounts.ts';
import type { RevokeApiKey } from '../../application/clients/revoke-api-key.ts';
import type { RevokeServiceAccount } from '../../application/clients/revoke-service-account.ts';
import type { SetClientStatus } from '../../application/clients/set-client-status.ts';
import type { SetLimits } from '../../application/clients/set-limits.ts';
import type { SetSynchronous } from '../../application/clients/set-synchronous.ts';
import type { GetDeadLetter } from '../../application/operations/get-dead-letter.ts';
import type { GetStatus } from '../../application/operations/get-status.ts';
import type { ListDeadLetters } from '../../application/operations/list-dead-letters.ts';
import type { RedriveDeadLetters } from '../../application/operations/redrive-dead-letters.ts';
import type { ListRequestsOfClients } from '../../application/requests/list-requests-of-clients.ts';
import type { DeleteEndpoint } from '../../application/webhooks/delete-endpoint.ts';
import type { ListDeliveries } from '../../application/webhooks/list-deliveries.ts';
import type { ListEndpoints } from '../../application/webhooks/list-endpoints.ts';
import type { PingEndpoint } from '../../application/webhooks/ping-endpoint.ts';
import type { RegisterEndpoint } from '../../application/webhooks/register-endpoint.ts';
import type { RequestKind } from '../../domain/request/request.ts';
import { type Input, makeReplayOperations, type ReplayUses } from './replay-operations.ts';

/** Use cases that the command line administers with. */
export interface AdministrationUses extends ReplayUses {
  readonly createClient: CreateClient;
  readonly listClients: ListClients;
  readonly getClient: GetClient;
  readonly getUsage: GetUsage;
  readonly setClientStatus: SetClientStatus;
  readonly setSynchronous: SetSynchronous;
  readonly setLimits: SetLimits;
  readonly createApiKey: CreateApiKey;
  readonly listApiKeys: ListApiKeys;
  readonly revokeApiKey: RevokeApiKey;
  readonly createServiceAccount: CreateServiceAccount;
  readonly listServiceAccounts: ListServiceAccounts;
  readonly revokeServiceAccount: RevokeServiceAccount;
  readonly createOperator: CreateOperator;
  readonly listOperators: ListOperators;
  readonly listRequestsOfClients: ListRequestsOfClients;
  readonly registerEndpoint: RegisterEndpoint;
  readonly listEndpoints: ListEndpoints;
  readonly deleteEndpoint: DeleteEndpoint;
  readonly pingEndpoint: PingEndpoint;
  readonly listDeliveries: ListDeliveries;
  readonly importCatalog: ImportCatalog;
  readonly exportCatalog: ExportCatalog;
  readonly listDeadLetters: ListDeadLetters;
  readonly getDeadLetter: GetDeadLetter;
  readonly redriveDeadLetters: RedriveDeadLetters;
  readonly getStatus: GetStatus;
  /** Address where service accounts get their tokens. */
  readonly tokenEndpoint: string;
}

const actor = 'command';

/**
 * What the command line can ask for, by name. Input and answer are JSON, because they travel to the running service
 * when that holds the data directory.
 */
export function makeOperations(uses: AdministrationUses) {
  return {
    createClient: (input: Input<CreateClient>) => uses.createClient.execute({ actor, ...input }),
    listClients: () => uses.listClients.execute({ actor }),
    getClient: (input: Input<GetClient>) => uses.getClient.execute({ actor, ...input }),
    getUsage: (input: Input<GetUsage>) => uses.getUsage.execute({ actor, ...input }),
    setClientStatus: (input: Input<SetClientStatus>) => uses.setClientStatus.execute({ actor, ...input }),
    setSynchronous: async (input: { client: string; kinds: readonly RequestKind[]; enabled: boolean }) => {
      for (const kind of input.kinds) {
        await uses.setSynchronous.execute({ actor, client: input.client, kind, enabled: input.enabled });
      }
      return uses.getClient.execute({ actor, client: input.client });
    },
    setLimits: (input: Input<SetLimits>) => uses.setLimits.execute({ actor, ...input }),
    createKey: ({ expiresAt, ...input }: Omit<Input<CreateApiKey>, 'expiresAt'> & { expiresAt: string | null }) =>
      uses.createApiKey.execute({ actor, ...input, expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
    listKeys: (input: Input<ListApiKeys>) => uses.listApiKeys.execute({ actor, ...input }),
    revokeKey: (input: Input<RevokeApiKey>) => uses.revokeApiKey.execute({ actor, ...input }),
    createServiceAccount: async (input: Input<CreateServiceAccount>) => ({
      ...(await uses.createServiceAccount.execute({ actor, ...input })),
      tokenEndpoint: uses.tokenEndpoint,
    }),
    listServiceAccounts: (input: Input<ListServiceAccounts>) => uses.listServiceAccounts.execute({ actor, ...input }),
    revokeServiceAccount: (input: Input<RevokeServiceAccount>) =>
      uses.revokeServiceAccount.execute({ actor, ...input }),
    createOperator: (input: Input<CreateOperator>) => uses.createOperator.execute({ actor, ...input }),
    listOperators: () => uses.listOperators.execute({ actor }),
    ...makeLists(uses),
    addWebhook: (input: Input<RegisterEndpoint>) => uses.registerEndpoint.execute({ actor, ...input }),
    listWebhooks: (input: Input<ListEndpoints>) => uses.listEndpoints.execute({ actor, ...input }),
    removeWebhook: (input: Input<DeleteEndpoint>) => uses.deleteEndpoint.execute({ actor, ...input }),
    pingWebhook: (input: Input<PingEndpoint>) => uses.pingEndpoint.execute({ actor, ...input }),
    ...makeReplayOperations(uses),
    importCatalog: (input: Input<ImportCatalog>) => uses.importCatalog.execute({ actor, ...input }),
    exportCatalog: (input: Input<ExportCatalog>) => uses.exportCatalog.execute({ actor, ...input }),
    getDeadLetter: (input: Input<GetDeadLetter>) => uses.getDeadLetter.execute({ actor, ...input }),
    getStatus: () => uses.getStatus.execute({ actor }),
    redriveDeadLetters: ({
      since,
      ...input
    }: Omit<Input<RedriveDeadLetters>, 'since'> & { since?: string | undefined }) =>
      uses.redriveDeadLetters.execute({ actor, ...input, since: since === undefined ? undefined : new Date(since) }),
  };
}

/** Lists of what belongs to clients, with their names. */
function makeLists(uses: AdministrationUses) {
  /** The id of a client where nobody has that name any more. */
  const withClients = async <Row extends object>(rows: readonly Row[], clientOf: (row: Row) => string) => {
    const names = new Map((await uses.listClients.execute({ actor })).map(({ id, name }) => [id, name]));
    return rows.map((row) => ({ client: names.get(clientOf(row)) ?? clientOf(row), ...row }));
  };
  return {
    listRequests: async (input: Input<ListRequestsOfClients>) =>
      withClients(await uses.listRequestsOfClients.execute({ actor, ...input }), ({ clientId }) => clientId),
    listDeliveries: async (input: Input<ListDeliveries>) =>
      withClients(await uses.listDeliveries.execute({ actor, ...input }), ({ delivery }) => delivery.clientId),
    listDeadLetters: async (input: Input<ListDeadLetters>) =>
      withClients(await uses.listDeadLetters.execute({ actor, ...input }), ({ clientId }) => clientId),
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
