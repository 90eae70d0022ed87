import { callOfCommand } from '../../application/reads/read-call.ts';
import type { AuditKind } from '../../domain/client/audit-record.ts';
import { AuditedCall } from '../../domain/client/audited-call.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Explanation } from '../../domain/reading/ocr/explanation.ts';
import { withoutValues } from '../../domain/reading/result/difference.ts';
import type { RequestKind } from '../../domain/request/pipeline.ts';
import { type AdministrationUses, change, type Input, look, type Operation, unrecorded, verb } from './operation.ts';

/** Records of the audit that travel together. */
const exportedAtOnce = 500;

interface ExportedAudit {
  readonly kind?: AuditKind;
  /** ISO 8601. */
  readonly since: string;
  readonly until: string;
  readonly cursor?: string;
}

type CreatedKey = Omit<Input<'apiKeys', 'create'>, 'expiresAt'> & { readonly expiresAt: string | null };
type RedrivenLetters = Omit<Input<'deadLetters', 'redrive'>, 'since'> & { readonly since?: string | undefined };

/** Rows with the names of the clients that they belong to: their ids where nobody has that name any more. */
async function withClients<Row extends object>(
  { uses, actor }: Parameters<Operation['run']>[0],
  rows: readonly Row[],
  clientOf: (row: Row) => string,
) {
  const names = new Map((await uses.clients.list(actor)).map(({ id, name }) => [id, name]));
  return rows.map((row) => ({ client: names.get(clientOf(row)) ?? clientOf(row), ...row }));
}

/** Requests with the names of their clients. */
async function listRequests({ uses, actor }: Parameters<Operation['run']>[0], input: Input<'listRequests', 'list'>) {
  const { requests: found } = await uses.listRequests.list(actor, input);
  return found.map(({ client, ...envelope }) => ({ client: client?.name, clientId: client?.id, ...envelope }));
}

/** Clients, credentials and webhooks. */
const clients = {
  createClient: change('client.created', verb('clients', 'create')),
  listClients: look('clients.listed', verb('clients', 'list')),
  getClient: look('client.viewed', verb('clients', 'get')),
  getUsage: look('client.usage-viewed', verb('clients', 'usage')),
  setClientStatus: change('client.changed', verb('clients', 'setStatus')),
  setSynchronous: change(
    'client.changed',
    async ({ uses, actor }, input: { client: string; kinds: readonly RequestKind[]; enabled: boolean }) => {
      const { client, kinds, enabled } = input;
      for (const kind of kinds) await uses.clients.setSynchronous(actor, { client, kind, enabled });
      return uses.clients.get(actor, { client });
    },
  ),
  setLimits: change('client.changed', verb('clients', 'setLimits')),
  createKey: change('api-key.created', ({ uses, actor }, { expiresAt, ...input }: CreatedKey) =>
    uses.apiKeys.create(actor, { ...input, expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
  ),
  listKeys: look('client.keys-listed', verb('apiKeys', 'list')),
  revokeKey: change('api-key.revoked', verb('apiKeys', 'revoke')),
  createServiceAccount: change(
    'service-account.created',
    async ({ uses, actor }, input: Input<'serviceAccounts', 'create'>) => ({
      ...(await uses.serviceAccounts.create(actor, input)),
      tokenEndpoint: uses.tokenEndpoint,
    }),
  ),
  listServiceAccounts: look('client.accounts-listed', verb('serviceAccounts', 'list')),
  revokeServiceAccount: change('service-account.revoked', verb('serviceAccounts', 'revoke')),
  createOperator: change('operator.created', verb('operators', 'create')),
  listOperators: unrecorded(verb('operators', 'list')),
  rotateSigningKey: change('signing-key.rotated', verb('signingKeys', 'rotate')),
  rewrapMasterKey: change('master-key.rewrapped', verb('rotateMasterKey', 'rewrap'), {
    isStep: ({ from }) => from !== undefined,
  }),
  retireMasterKeys: change('master-key.examined', verb('rotateMasterKey', 'retire')),
  setOperatorPassword: change('operator.password-set', verb('operators', 'setPassword')),
  setOperatorDisabled: change('operator.changed', verb('operators', 'setDisabled')),
  addWebhook: change('endpoint.registered', verb('webhookEndpoints', 'register')),
  listWebhooks: look('endpoints.listed', verb('webhookEndpoints', 'list')),
  removeWebhook: change('endpoint.deleted', ({ uses, actor }, { endpointId: id }: { endpointId: string }) =>
    uses.webhookEndpoints.delete(actor, { id }),
  ),
  pingWebhook: change('endpoint.pinged', ({ uses, actor }, { endpointId: id }: { endpointId: string }) =>
    uses.webhookEndpoints.ping(actor, { id }),
  ),
  listDeliveries: look('endpoint.deliveries-listed', async (asking, input: Input<'webhookDeliveries', 'list'>) => {
    const { deliveries } = await asking.uses.webhookDeliveries.list(asking.actor, input);
    return withClients(asking, deliveries, ({ delivery }) => delivery.clientId);
  }),
};

/** Requests, their reviews, and what runs them again. */
const requests = {
  listRequests: look('requests.listed', listRequests),
  searchRequests: look('requests.searched', listRequests),
  reprocessRequest: change('request.reprocessed', verb('reprocessRequest', 'reprocess')),
  listAttempts: look(
    'request.attempts-viewed',
    async ({ uses, actor }, { requestId, values }: { requestId: string; values: boolean }) => {
      const attempts = await uses.attempts.list(actor, { requestId });
      if (values) return attempts;
      return attempts.map((attempt) => ({ ...attempt, changes: attempt.changes && withoutValues(attempt.changes) }));
    },
  ),
  explainRequest: look('request.explained', async ({ uses, actor }, input: Input<'explainRequest', 'explain'>) => {
    const explanation = await uses.explainRequest.explain(actor, input);
    return JSON.parse(new TextDecoder().decode(await explanation.bytes(callOfCommand))) as Explanation;
  }),
  listReviews: look('reviews.listed', async (asking, input: Input<'reviews', 'list'>) =>
    withClients(asking, (await asking.uses.reviews.list(asking.actor, input)).waiting, ({ clientId }) => clientId),
  ),
  nextReview: change('request.review-taken', verb('reviews', 'next')),
  reviewRequest: change('request.reviewed', verb('reviewRequest', 'review')),
  undoReview: change('request.review-undone', verb('reviewRequest', 'undo')),
  reportReviews: look('reviews.reported', verb('reviews', 'report')),
  listDeadLetters: look('dead-letters.listed', async (asking, input: Input<'deadLetters', 'list'>) =>
    withClients(asking, (await asking.uses.deadLetters.list(asking.actor, input)).letters, ({ clientId }) => clientId),
  ),
  getDeadLetter: look('dead-letter.viewed', verb('deadLetters', 'get'), { idAs: 'deadLetterId' }),
  redriveDeadLetters: change('dead-letter.redriven', ({ uses, actor }, { since, ...input }: RedrivenLetters) =>
    uses.deadLetters.redrive(actor, { ...input, since: since === undefined ? undefined : new Date(since) }),
  ),
};

const ofReplay = { idAs: 'replayId' };

const replays = {
  beginReplay: change('replay.begun', verb('replayTasks', 'begin'), {
    ...ofReplay,
    isStep: ({ more }) => more === true,
  }),
  // Further steps of what began a task.
  driveReplay: unrecorded(verb('replayTasks', 'drive')),
  followReplay: unrecorded(verb('replays', 'show')),
  stopReplay: unrecorded(verb('replayTasks', 'stop')),
  promoteReplay: change('replay.promoted', verb('replayTasks', 'promote'), ofReplay),
  undoReplay: change('replay.undone', verb('replayTasks', 'undo'), ofReplay),
  compareReplayed: look('replay.changes-viewed', verb('compareReplayed', 'compare'), {
    ...ofReplay,
    isStep: ({ after }) => typeof after === 'string',
  }),
  listReplays: look('replays.listed', verb('replays', 'list')),
  showReplay: look('replay.viewed', verb('replays', 'show'), ofReplay),
};

/** Tracks, templates and what they ask of generators. */
const catalog = {
  listGenerators: unrecorded(verb('generators', 'list')),
  getGeneratorUsage: look('client.usage-viewed', verb('generators', 'usage')),
  setListResponse: change('template.list_response_set', verb('generators', 'setListResponse')),
  allowGenerator: change('track.generator_allowed', verb('generators', 'setAllowed')),
  importCatalog: change('catalog.imported', verb('catalog', 'import')),
  checkCatalog: unrecorded(verb('catalog', 'check')),
  listTemplates: unrecorded(verb('catalog', 'templates')),
  exportCatalog: look('catalog.exported', verb('catalog', 'export')),
  listVersions: look('catalog.versions-listed', verb('catalogEntries', 'versions')),
  diffVersions: look('catalog.versions-compared', verb('catalogEntries', 'diff')),
  publishVersion: change('catalog.published', verb('catalogEntries', 'publish')),
  rollBackVersion: change('catalog.rolled_back', verb('catalogEntries', 'rollBack')),
  removeEntry: change('catalog.removed', verb('catalogEntries', 'remove')),
  keepSample: change('sample.kept', verb('templateSamples', 'keep')),
  listSamples: look('samples.listed', verb('templateSamples', 'list')),
  removeSample: change('sample.removed', verb('templateSamples', 'remove')),
  runTrial: look('template.tried', ({ uses, actor }, input: Omit<Input<'templateTrials', 'run'>, 'call'>) =>
    uses.templateTrials.run(actor, input),
  ),
};

/** What persons may ask for, what a restored backup must not bring back, and the audit, a page at a time. */
const privacy = {
  listRequestsOfSubject: look('subject.requests-listed', verb('listRequests', 'listOfSubject')),
  exportSubject: look('subject.exported', verb('exportSubject', 'export')),
  eraseSubject: change('subject.erased', verb('eraseSubject', 'erase')),
  findConsents: look('consent.viewed', verb('consents', 'find')),
  withdrawConsents: change('consent.withdrawn', verb('consents', 'withdraw')),
  exportErasures: look('erasures.exported', verb('restoreErasures', 'export')),
  applyErasures: change('erasures.applied', verb('restoreErasures', 'apply')),
  privacyReport: unrecorded(verb('privacyReport', 'get')),
  exportAudit: look(
    'audit.exported',
    ({ uses, actor }, { since, until, ...query }: ExportedAudit) => {
      const window = { since: new Date(since), until: new Date(until) };
      return uses.auditLog.list(actor, { ...query, ...window, order: 'oldest-first', limit: exportedAtOnce });
    },
    { isStep: ({ cursor }) => cursor !== undefined },
  ),
  verifyAudit: look('audit.verified', ({ uses, actor }) => uses.auditLog.verify(actor, {})),
  getStatus: unrecorded(verb('getStatus', 'get')),
};

/** What the command line can ask for, by name, and what the audit keeps of it. */
const operations = { ...clients, ...requests, ...replays, ...catalog, ...privacy };

type Operations = typeof operations;
export type OperationName = keyof Operations;

/** What an operation answers, as JSON. */
export type AnswerOf<Name extends OperationName> = Json<Awaited<ReturnType<Operations[Name]['run']>>>;

type InputsOf<Name extends OperationName> = Operations[Name] extends Operation<infer Inputs, unknown> ? Inputs : never;

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
export type Administer = <Name extends OperationName>(name: Name, ...input: InputsOf<Name>) => Promise<AnswerOf<Name>>;

/** An operation that a user of this machine asks for, null where the system has no name for them. */
export interface AskedOperation {
  readonly operation: string;
  readonly input: unknown;
  readonly user: string | null;
}

export type RunOperation = (asked: AskedOperation) => Promise<unknown>;

/** Runs operations; each is on record before its answer goes out. Errors: `INVALID_FIELD` for what is none. */
export function auditedOperations(uses: AdministrationUses): RunOperation {
  return async ({ operation: name, input, user }) => {
    if (!Object.hasOwn(operations, name)) {
      throw new DocfaceError(
        'INVALID_FIELD',
        'The running service does not know this command; use its own version of docface.',
      );
    }
    const call = new AuditedCall({ by: 'command', credentialId: null, address: null, user });
    const actor = { kind: 'command', call } as const;
    const { run, audit }: Operation = operations[name as OperationName];
    const answer = await run({ uses, actor }, input as never);
    const kept = audit(input ?? {});
    if (kept !== null) await uses.recordCall.record({ actor, ...kept });
    return answer;
  };
}
