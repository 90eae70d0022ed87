import type { AdministrationUses } from '../../adapters/cli/operation.ts';
import { AuditLog } from '../../application/audit/audit-log.ts';
import { RecordCall } from '../../application/audit/record-call.ts';
import { AssembleResult } from '../../application/catalog/assemble-result.ts';
import { FaceThresholds } from '../../application/catalog/face-thresholds.ts';
import { ResolveSubmission } from '../../application/catalog/resolve-submission.ts';
import { ApiKeys } from '../../application/clients/api-keys.ts';
import { Authenticate } from '../../application/clients/authenticate.ts';
import { ClientUsage } from '../../application/clients/client-usage.ts';
import { Clients } from '../../application/clients/clients.ts';
import { IssueToken } from '../../application/clients/issue-token.ts';
import { Operators } from '../../application/clients/operators.ts';
import { ServiceAccounts } from '../../application/clients/service-accounts.ts';
import { SigningKeys } from '../../application/clients/signing-keys.ts';
import { Generators } from '../../application/generators/generators.ts';
import { RotateMasterKey } from '../../application/installation/rotate-master-key.ts';
import { CheckReadiness } from '../../application/operations/check-readiness.ts';
import { DeadLetters } from '../../application/operations/dead-letters.ts';
import { GetActivity } from '../../application/operations/get-activity.ts';
import { GetStatus } from '../../application/operations/get-status.ts';
import { stageDependency } from '../../application/operations/stage-dependency.ts';
import type { ComputeSlots } from '../../application/pipeline/compute-slots.ts';
import { Attempts } from '../../application/reads/attempts.ts';
import { ExplainRequest } from '../../application/reads/explain-request.ts';
import { ListRequests } from '../../application/reads/list-requests.ts';
import { OriginalAnswers } from '../../application/reads/original-answers.ts';
import { KeptPictures, Pictures } from '../../application/reads/pictures.ts';
import { Requests } from '../../application/reads/requests.ts';
import { Results } from '../../application/reads/results.ts';
import { ResultReader } from '../../application/reads/stored-result.ts';
import { AwaitRequest } from '../../application/requests/await-request.ts';
import { CancelRequest } from '../../application/requests/cancel-request.ts';
import { EraseRequest } from '../../application/requests/erase-request.ts';
import { ReprocessRequest } from '../../application/requests/reprocess-request.ts';
import { SubmitRequest } from '../../application/requests/submit-request.ts';
import type { HttpUseCases, UseCases } from '../../application/use-cases.ts';
import { SendsByHand } from '../../application/webhooks/sends-by-hand.ts';
import { WebhookDeliveries } from '../../application/webhooks/webhook-deliveries.ts';
import { WebhookEndpoints } from '../../application/webhooks/webhook-endpoints.ts';
import { WebhookRecoveries } from '../../application/webhooks/webhook-recoveries.ts';
import { stages } from '../../domain/request/pipeline.ts';
import type { Closers } from '../lifecycle/closers.ts';
import { makeCatalog, makeCatalogVersions } from './catalog.ts';
import type { Composition } from './container.ts';
import { slots } from './engines.ts';
import { faceCalibration } from './face-engine.ts';
import { makeGeneratorAccount } from './generators.ts';
import { makeKnownLanguages } from './ocr-engines.ts';
import { makeSessions, sessionLifetime } from './operators.ts';
import { answerBudget, answerMakers, resultForms, searchablePdfWriter, uprightPages } from './outputs.ts';
import { makeReplayUseCases } from './replay.ts';
import { makeReviewUseCases } from './review.ts';
import { deliveryUses } from './roles/notifier-role.ts';
import { requestStore, stageFiles } from './stages.ts';
import { erasure, makeSubjectUseCases } from './subjects.ts';
import { ports } from './tokens.ts';
import { version } from './version.ts';

/** What fetches and makes the answers of reads. */
function makeAnswers(parts: Composition) {
  const { requests } = parts.get(ports.database);
  const shared = {
    requestStore: parts.get(requestStore),
    budget: parts.get(answerBudget),
    makers: parts.get(answerMakers),
    forms: parts.get(resultForms),
  };
  const timeoutMs = parts.get(ports.config).pageTimeoutSeconds * 1000;
  return {
    results: new ResultReader({ ...shared, timeoutMs }),
    originals: new OriginalAnswers({ ...shared, requests, files: parts.get(stageFiles) }),
    kept: new KeptPictures({ ...shared, requests }),
  };
}

/** Reads stored words once more, beside the stages. */
function makeExplainRequest(parts: Composition): ExplainRequest {
  const { requests, pages, catalog } = parts.get(ports.database);
  return new ExplainRequest({
    requests,
    pages,
    catalog,
    files: parts.get(stageFiles),
    requestStore: parts.get(requestStore),
    assemble: new AssembleResult({ catalog, assembler: parts.get(ports.outputAssembler) }),
    makers: parts.get(answerMakers),
  });
}

function makeListRequests(parts: Composition): ListRequests {
  const { requests, clients } = parts.get(ports.database);
  return new ListRequests({ requests, clients, encryption: parts.get(ports.encryption) });
}

/** The verbs of a client about its requests; `usage` is measured once for all that ask for it. */
function makeRequestUseCases(parts: Composition, closers: Closers, usage: ClientUsage) {
  const database = parts.get(ports.database);
  const shared = {
    database,
    ids: parts.get(ports.ids),
    clock: parts.get(ports.clock),
    requestStore: parts.get(requestStore),
  };
  const encryption = parts.get(ports.encryption);
  const secrets = parts.get(ports.secrets);
  const { requests, clients } = database;
  const { results, originals, kept } = makeAnswers(parts);
  const awaitRequest = new AwaitRequest({ requests, signals: parts.get(ports.signals) });
  closers.add('waiting callers', () => awaitRequest.close());
  return {
    submitRequest: new SubmitRequest({
      ...shared,
      encryption,
      imageHeaders: parts.get(ports.imageHeaders),
      secrets,
      resolve: new ResolveSubmission(database.catalog),
      usage,
      generators: makeGeneratorAccount(parts),
      knownLanguages: makeKnownLanguages(parts.get(ports.config), parts.get(ports.ocrEngine)),
    }),
    awaitRequest,
    listRequests: makeListRequests(parts),
    requests: new Requests({ requests, clients, results }),
    results: new Results({ requests, results, originals, writer: parts.get(searchablePdfWriter) }),
    pictures: new Pictures({ originals, kept, pages: parts.get(uprightPages) }),
    attempts: new Attempts({ requests, results }),
    explainRequest: makeExplainRequest(parts),
    cancelRequest: new CancelRequest(shared),
    eraseRequest: new EraseRequest({ ...shared, erasure: parts.get(erasure), logger: parts.get(ports.logger) }),
    reprocessRequest: new ReprocessRequest({ ...shared, secrets }),
  } satisfies Partial<UseCases>;
}

function makeUsage(parts: Composition): ClientUsage {
  return new ClientUsage({ usage: parts.get(ports.database).usage, clock: parts.get(ports.clock) });
}

/** The verbs about clients, operators and their credentials. */
export function makeClientUseCases(parts: Composition, usage = makeUsage(parts)) {
  const uses = {
    database: parts.get(ports.database),
    secrets: parts.get(ports.secrets),
    passwords: parts.get(ports.passwords),
    ids: parts.get(ports.ids),
    clock: parts.get(ports.clock),
    takesPasswords: parts.get(ports.config).passwords === 'on',
    usage,
  };
  return {
    clients: new Clients(uses),
    apiKeys: new ApiKeys(uses),
    serviceAccounts: new ServiceAccounts(uses),
    operators: new Operators(uses),
  } satisfies Partial<UseCases>;
}

function makeGenerators(parts: Composition): Generators {
  return new Generators({
    database: parts.get(ports.database),
    generators: parts.get(ports.structuredReader).generators,
    ids: parts.get(ports.ids),
    clock: parts.get(ports.clock),
  });
}

/** The verbs about webhook endpoints and their deliveries. */
export function makeWebhookUseCases(parts: Composition) {
  const uses = {
    ...deliveryUses(parts),
    secrets: parts.get(ports.secrets),
    ids: parts.get(ports.ids),
    publicUrl: parts.get(ports.publicUrl),
    allowHttp: parts.get(ports.config).webhookAllowHttp,
    maxEndpoints: 20,
    sends: new SendsByHand(() => performance.now()),
  };
  return {
    webhookEndpoints: new WebhookEndpoints(uses),
    webhookDeliveries: new WebhookDeliveries(uses),
    webhookRecoveries: new WebhookRecoveries(uses),
  } satisfies Partial<UseCases>;
}

/** The verbs of operators about the service as a whole; `working` are the slots of this process, if it has any. */
function makeOperatorUseCases(parts: Composition, working: ComputeSlots | null) {
  const database = parts.get(ports.database);
  const clock = parts.get(ports.clock);
  const { activity, audit, backlog, clients } = database;
  return {
    ...makeReplayUseCases(parts),
    deadLetters: new DeadLetters({ database, ids: parts.get(ports.ids), clock }),
    getStatus: new GetStatus({ backlog, clock, slots: working, release: version }),
    getActivity: new GetActivity({ activity, clients, clock }),
    auditLog: new AuditLog({ audit, seal: parts.get(ports.auditSeal), clock }),
    recordCall: new RecordCall({ database, ids: parts.get(ports.ids), clock }),
  } satisfies Partial<UseCases>;
}

/** What the command line administers with; `working` are the slots of a service that runs in this process. */
export function makeAdministrationUseCases(
  parts: Composition,
  working: ComputeSlots | null = null,
): AdministrationUses {
  const usage = makeUsage(parts);
  return {
    ...makeClientUseCases(parts, usage),
    ...makeWebhookUseCases(parts),
    ...makeOperatorUseCases(parts, working),
    listRequests: makeListRequests(parts),
    ...makeSubjectUseCases(parts),
    explainRequest: makeExplainRequest(parts),
    ...makeReviewUseCases(parts, usage),
    catalog: makeCatalog(parts),
    signingKeys: makeSigningKeys(parts),
    rotateMasterKey: new RotateMasterKey({
      database: parts.get(ports.database),
      encryption: parts.get(ports.encryption),
      masterKeys: parts.get(ports.masterKeys),
      ids: parts.get(ports.ids),
      clock: parts.get(ports.clock),
    }),
    generators: makeGenerators(parts),
    ...makeCatalogVersions(parts, usage),
    tokenEndpoint: `${parts.get(ports.publicUrl)}/oauth2/token`,
  };
}

/**
 * What this process needs to be of use. With the api it needs the database alone: without the object store tokens,
 * lists and states are still answered, and without the event log the outbox holds what is accepted.
 */
function makeReadiness(parts: Composition): CheckReadiness {
  const { roles } = parts.get(ports.config);
  const needed = !roles.includes('api');
  const usesObjects = roles.some((role) => role !== 'relay' && role !== 'notifier');
  const stalledMs = (topic: string) => parts.get(ports.eventLog).stalledMs(topic);
  const usesEvents = roles.some((role) => role !== 'api' && role !== 'janitor');
  const keyService = parts.find(ports.keyService);
  return new CheckReadiness([
    { name: 'database', needed: true, check: () => parts.get(ports.database).check() },
    ...(usesObjects ? [{ name: 'object store', needed, check: () => parts.get(ports.objects).check() }] : []),
    ...(keyService === null
      ? []
      : [{ name: 'key service', needed, check: async () => void (await keyService.versions()) }]),
    ...(usesEvents ? [{ name: 'event log', needed, check: () => parts.get(ports.eventLog).check() }] : []),
    ...stages.filter((stage) => roles.includes(stage)).map((stage) => stageDependency(stage, { needed, stalledMs })),
  ]);
}

/** Finds out who calls. */
function makeIdentity(parts: Composition) {
  const { clients, credentials, sessions } = parts.get(ports.database);
  const publicUrl = parts.get(ports.publicUrl);
  return {
    clients,
    credentials,
    sessions,
    sessionLifetime: sessionLifetime(parts),
    accessTokens: parts.get(ports.accessTokens),
    secrets: parts.get(ports.secrets),
    clock: parts.get(ports.clock),
    audiences: [publicUrl, `${publicUrl}/oauth2/token`],
  };
}

/** What a supervisor asks of a process that takes no calls. */
export function makeHealthUseCases(parts: Composition) {
  return { authenticate: new Authenticate(makeIdentity(parts)), checkReadiness: makeReadiness(parts) };
}

/** What HTTP exposes. */
export function makeHttpUseCases(parts: Composition, closers: Closers): HttpUseCases {
  const usage = makeUsage(parts);
  return {
    ...makeOperatorUseCases(parts, parts.get(slots)),
    ...makeRequestUseCases(parts, closers, usage),
    ...makeSubjectUseCases(parts),
    ...makeReviewUseCases(parts, usage),
    ...makeWebhookUseCases(parts),
    ...makeHealthUseCases(parts),
    ...makeClientUseCases(parts, usage),
    catalog: makeCatalog(parts),
    operatorSessions: makeSessions(parts),
    faceThresholds: new FaceThresholds({ calibration: () => faceCalibration(parts.get(ports.config)) }),
    generators: makeGenerators(parts),
    ...makeCatalogVersions(parts, usage),
    issueToken: new IssueToken(makeIdentity(parts)),
    signingKeys: makeSigningKeys(parts),
  };
}

function makeSigningKeys(parts: Composition): SigningKeys {
  return new SigningKeys({
    accessTokens: parts.get(ports.accessTokens),
    audit: parts.get(ports.database).audit,
    ids: parts.get(ports.ids),
    clock: parts.get(ports.clock),
  });
}
