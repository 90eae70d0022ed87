import { callOfCommand } from '../../application/reads/read-call.ts';
import type { CommandUseCases, UseCases } from '../../application/use-cases.ts';
import type { Command } from '../../domain/client/actor.ts';
import type { AuditKind } from '../../domain/client/audit-record.ts';
import type { Explanation } from '../../domain/reading/ocr/explanation.ts';
import { withoutValues } from '../../domain/reading/result/difference.ts';
import type { RequestKind } from '../../domain/request/pipeline.ts';

/** The object that a verb takes beside who asks. */
type Input<Module extends keyof UseCases, Verb extends keyof UseCases[Module]> = UseCases[Module][Verb] extends (
  actor: never,
  input: infer Asked,
) => unknown
  ? Asked
  : never;

/** Records of the audit that travel together. */
const exportedAtOnce = 500;

interface ExportedAudit {
  readonly kind?: AuditKind;
  /** ISO 8601. */
  readonly since: string;
  readonly until: string;
  readonly cursor?: string;
}

/** What the command line administers with. */
export interface AdministrationUses extends CommandUseCases {
  /** Address where service accounts get their tokens. */
  readonly tokenEndpoint: string;
}

/**
 * What the command line can ask for, by name. Input and answer are JSON, because they travel to the running service
 * when that holds the data directory.
 */
export function makeOperations(uses: AdministrationUses, actor: Command) {
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
    rotateSigningKey: () => uses.signingKeys.rotate(actor),
    setOperatorPassword: (input: Input<'operators', 'setPassword'>) => uses.operators.setPassword(actor, input),
    setOperatorDisabled: (input: Input<'operators', 'setDisabled'>) => uses.operators.setDisabled(actor, input),
    ...makeLists(uses, actor),
    addWebhook: (input: Input<'webhookEndpoints', 'register'>) => uses.webhookEndpoints.register(actor, input),
    listWebhooks: (input: Input<'webhookEndpoints', 'list'>) => uses.webhookEndpoints.list(actor, input),
    removeWebhook: ({ endpointId: id }: { endpointId: string }) => uses.webhookEndpoints.delete(actor, { id }),
    pingWebhook: ({ endpointId: id }: { endpointId: string }) => uses.webhookEndpoints.ping(actor, { id }),
    ...makeReplayOperations(uses, actor),
    ...makeGeneratorOperations(uses, actor),
    ...makeCatalogOperations(uses, actor),
    getStatus: () => uses.getStatus.get(actor),
    ...makeSubjectOperations(uses, actor),
    ...makeAuditOperations(uses, actor),
    ...makeReviewOperations(uses, actor),
    ...makeDeadLetterOperations(uses, actor),
  };
}

/** Tracks and templates. */
function makeCatalogOperations(uses: AdministrationUses, actor: Command) {
  return {
    importCatalog: (input: Input<'catalog', 'import'>) => uses.catalog.import(actor, input),
    checkCatalog: (input: Input<'catalog', 'check'>) => uses.catalog.check(actor, input),
    exportCatalog: (input: Input<'catalog', 'export'>) => uses.catalog.export(actor, input),
    listVersions: (input: Input<'catalogEntries', 'versions'>) => uses.catalogEntries.versions(actor, input),
    diffVersions: (input: Input<'catalogEntries', 'diff'>) => uses.catalogEntries.diff(actor, input),
    publishVersion: (input: Input<'catalogEntries', 'publish'>) => uses.catalogEntries.publish(actor, input),
    rollBackVersion: (input: Input<'catalogEntries', 'rollBack'>) => uses.catalogEntries.rollBack(actor, input),
    removeEntry: (input: Input<'catalogEntries', 'remove'>) => uses.catalogEntries.remove(actor, input),
    keepSample: (input: Input<'templateSamples', 'keep'>) => uses.templateSamples.keep(actor, input),
    listSamples: (input: Input<'templateSamples', 'list'>) => uses.templateSamples.list(actor, input),
    removeSample: (input: Input<'templateSamples', 'remove'>) => uses.templateSamples.remove(actor, input),
    runTrial: (input: Omit<Input<'templateTrials', 'run'>, 'call'>) => uses.templateTrials.run(actor, input),
  };
}

function makeGeneratorOperations({ generators }: Pick<AdministrationUses, 'generators'>, actor: Command) {
  return {
    listGenerators: () => generators.list(actor),
    getGeneratorUsage: (input: Input<'generators', 'usage'>) => generators.usage(actor, input),
    setListResponse: (input: Input<'generators', 'setListResponse'>) => generators.setListResponse(actor, input),
    allowGenerator: (input: Input<'generators', 'setAllowed'>) => generators.setAllowed(actor, input),
  };
}

/** What runs requests again. */
function makeReplayOperations(uses: CommandUseCases, actor: Command) {
  return {
    reprocessRequest: (input: Input<'reprocessRequest', 'reprocess'>) => uses.reprocessRequest.reprocess(actor, input),
    listAttempts: async ({ requestId, values }: { requestId: string; values: boolean }) => {
      const attempts = await uses.attempts.list(actor, { requestId });
      if (values) return attempts;
      return attempts.map((attempt) => ({ ...attempt, changes: attempt.changes && withoutValues(attempt.changes) }));
    },
    explainRequest: async (input: Input<'explainRequest', 'explain'>) => {
      const explanation = await uses.explainRequest.explain(actor, input);
      return JSON.parse(new TextDecoder().decode(await explanation.bytes(callOfCommand))) as Explanation;
    },
    beginReplay: (input: Input<'beginReplay', 'begin'>) => uses.beginReplay.begin(actor, input),
    planReplay: (input: Input<'planReplay', 'plan'>) => uses.planReplay.plan(actor, input),
    tryReplay: (input: Input<'tryReplay', 'try'>) => uses.tryReplay.try(actor, input),
    endDryRun: (input: Input<'replays', 'endDryRun'>) => uses.replays.endDryRun(actor, input),
    replayRequests: (input: Input<'replayRequests', 'replay'>) => uses.replayRequests.replay(actor, input),
    compareReplayed: (input: Input<'compareReplayed', 'compare'>) => uses.compareReplayed.compare(actor, input),
    promoteReplay: (input: Input<'promoteReplay', 'promote'>) => uses.promoteReplay.promote(actor, input),
    listReplays: (input: Input<'replays', 'list'>) => uses.replays.list(actor, input),
    showReplay: (input: Input<'replays', 'show'>) => uses.replays.show(actor, input),
  };
}

function makeDeadLetterOperations({ deadLetters }: Pick<UseCases, 'deadLetters'>, actor: Command) {
  return {
    getDeadLetter: (input: Input<'deadLetters', 'get'>) => deadLetters.get(actor, input),
    redriveDeadLetters: ({
      since,
      ...input
    }: Omit<Input<'deadLetters', 'redrive'>, 'since'> & { since?: string | undefined }) =>
      deadLetters.redrive(actor, { ...input, since: since === undefined ? undefined : new Date(since) }),
  };
}

/** What persons may ask for, and what a restored backup must not bring back. */
function makeSubjectOperations(uses: AdministrationUses, actor: Command) {
  const { listRequests, exportSubject, eraseSubject, consents, restoreErasures } = uses;
  return {
    listRequestsOfSubject: (input: Input<'listRequests', 'listOfSubject'>) => listRequests.listOfSubject(actor, input),
    exportSubject: (input: Input<'exportSubject', 'export'>) => exportSubject.export(actor, input),
    eraseSubject: (input: Input<'eraseSubject', 'erase'>) => eraseSubject.erase(actor, input),
    findConsents: (input: Input<'consents', 'find'>) => consents.find(actor, input),
    withdrawConsents: (input: Input<'consents', 'withdraw'>) => consents.withdraw(actor, input),
    exportErasures: () => restoreErasures.export(actor),
    privacyReport: () => uses.privacyReport.get(actor),
    applyErasures: (input: Input<'restoreErasures', 'apply'>) => restoreErasures.apply(actor, input),
  };
}

/** The audit, a page at a time. */
function makeAuditOperations({ auditLog }: Pick<UseCases, 'auditLog'>, actor: Command) {
  return {
    exportAudit: ({ since, until, ...query }: ExportedAudit) =>
      auditLog.list(actor, {
        ...query,
        since: new Date(since),
        until: new Date(until),
        order: 'oldest-first',
        limit: exportedAtOnce,
      }),
    verifyAudit: () => auditLog.verify(actor, {}),
  };
}

function makeReviewOperations({ reviews, reviewRequest }: Pick<UseCases, 'reviews' | 'reviewRequest'>, actor: Command) {
  return {
    nextReview: (input: Input<'reviews', 'next'>) => reviews.next(actor, input),
    reviewRequest: (input: Input<'reviewRequest', 'review'>) => reviewRequest.review(actor, input),
    reportReviews: (input: Input<'reviews', 'report'>) => reviews.report(actor, input),
  };
}

/** Lists of what belongs to clients, with their names. */
function makeLists(uses: AdministrationUses, actor: Command) {
  /** The id of a client where nobody has that name any more. */
  const withClients = async <Row extends object>(rows: readonly Row[], clientOf: (row: Row) => string) => {
    const names = new Map((await uses.clients.list(actor)).map(({ id, name }) => [id, name]));
    return rows.map((row) => ({ client: names.get(clientOf(row)) ?? clientOf(row), ...row }));
  };
  return {
    listRequests: async (input: Input<'listRequests', 'list'>) =>
      (await uses.listRequests.list(actor, input)).requests.map(({ client, ...envelope }) => ({
        client: client?.name,
        clientId: client?.id,
        ...envelope,
      })),
    listReviews: async (input: Input<'reviews', 'list'>) =>
      withClients((await uses.reviews.list(actor, input)).waiting, ({ clientId }) => clientId),
    listDeliveries: async (input: Input<'webhookDeliveries', 'list'>) =>
      withClients((await uses.webhookDeliveries.list(actor, input)).deliveries, ({ delivery }) => delivery.clientId),
    listDeadLetters: async (input: Input<'deadLetters', 'list'>) =>
      withClients((await uses.deadLetters.list(actor, input)).letters, ({ clientId }) => clientId),
  };
}

export type Operations = ReturnType<typeof makeOperations>;
export type OperationName = keyof Operations;

/** `Value` after it travelled as JSON: dates are ISO 8601 text. Bytes that are made while they are read stay such. */
export type Json<Value> =
  Value extends AsyncIterable<Uint8Array>
    ? Value
    : Value extends Date
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
