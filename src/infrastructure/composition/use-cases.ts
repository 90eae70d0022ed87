import type { HttpUses } from '../../adapters/koa/http-uses.ts';
import { ListCatalog } from '../../application/catalog/list-catalog.ts';
import { ResolveSubmission } from '../../application/catalog/resolve-submission.ts';
import { Authenticate } from '../../application/clients/authenticate.ts';
import { CreateApiKey } from '../../application/clients/create-api-key.ts';
import { CreateClient } from '../../application/clients/create-client.ts';
import { CreateOperator } from '../../application/clients/create-operator.ts';
import { CreateServiceAccount } from '../../application/clients/create-service-account.ts';
import { GetClient } from '../../application/clients/get-client.ts';
import { GetUsage } from '../../application/clients/get-usage.ts';
import { IssueToken } from '../../application/clients/issue-token.ts';
import { ListApiKeys } from '../../application/clients/list-api-keys.ts';
import { ListClients } from '../../application/clients/list-clients.ts';
import { ListOperators } from '../../application/clients/list-operators.ts';
import { ListServiceAccounts } from '../../application/clients/list-service-accounts.ts';
import { RevokeApiKey } from '../../application/clients/revoke-api-key.ts';
import { RevokeServiceAccount } from '../../application/clients/revoke-service-account.ts';
import { SetClientStatus } from '../../application/clients/set-client-status.ts';
import { SetLimits } from '../../application/clients/set-limits.ts';
import { SetSynchronous } from '../../application/clients/set-synchronous.ts';
import { CheckReadiness } from '../../application/operations/check-readiness.ts';
import { GetDeadLetter } from '../../application/operations/get-dead-letter.ts';
import { GetStatus } from '../../application/operations/get-status.ts';
import { ListDeadLetters } from '../../application/operations/list-dead-letters.ts';
import { RedriveDeadLetters } from '../../application/operations/redrive-dead-letters.ts';
import { AwaitRequest } from '../../application/requests/await-request.ts';
import { CancelRequest } from '../../application/requests/cancel-request.ts';
import { ClientUsage } from '../../application/requests/client-usage.ts';
import { DiffAttempts } from '../../application/requests/diff-attempts.ts';
import { EraseRequest } from '../../application/requests/erase-request.ts';
import { GetCrop } from '../../application/requests/get-crop.ts';
import { GetPageImage } from '../../application/requests/get-page-image.ts';
import { GetRequest } from '../../application/requests/get-request.ts';
import { GetResult } from '../../application/requests/get-result.ts';
import { GetSearchablePdf } from '../../application/requests/get-searchable-pdf.ts';
import { KeptPictures } from '../../application/requests/kept-pictures.ts';
import { ListAttempts } from '../../application/requests/list-attempts.ts';
import { ListRequests } from '../../application/requests/list-requests.ts';
import { ListRequestsOfClients } from '../../application/requests/list-requests-of-clients.ts';
import { OriginalAnswers } from '../../application/requests/original-answers.ts';
import { ReprocessRequest } from '../../application/requests/reprocess-request.ts';
import { ResultReader } from '../../application/requests/result-reader.ts';
import { SubmitRequest } from '../../application/requests/submit-request.ts';
import type { ComputeSlots } from '../../application/stages/compute-slots.ts';
import { DeleteEndpoint } from '../../application/webhooks/delete-endpoint.ts';
import { GetDelivery } from '../../application/webhooks/get-delivery.ts';
import { GetEndpoint } from '../../application/webhooks/get-endpoint.ts';
import { ListDeliveries } from '../../application/webhooks/list-deliveries.ts';
import { ListEndpoints } from '../../application/webhooks/list-endpoints.ts';
import { PingEndpoint } from '../../application/webhooks/ping-endpoint.ts';
import { Redeliver } from '../../application/webhooks/redeliver.ts';
import { RegisterEndpoint } from '../../application/webhooks/register-endpoint.ts';
import { RetireSecret } from '../../application/webhooks/retire-secret.ts';
import { RotateSecret } from '../../application/webhooks/rotate-secret.ts';
import { SendsByHand } from '../../application/webhooks/sends-by-hand.ts';
import { UpdateEndpoint } from '../../application/webhooks/update-endpoint.ts';
import type { Closers } from '../lifecycle/closers.ts';
import { makeCatalogUseCases } from './catalog.ts';
import type { Composition } from './container.ts';
import { makeKnownLanguages } from './known-languages.ts';
import { answerBudget, answerMakers, resultForms, searchablePdfWriter, uprightPages } from './outputs.ts';
import { makeReplayUseCases } from './replay.ts';
import { deliveryUses } from './roles/notifier-role.ts';
import { stageFiles, vault } from './stages.ts';
import { ports } from './tokens.ts';

/** What fetches and makes the answers of reads. */
function makeAnswers(parts: Composition) {
  const { requests } = parts.get(ports.database);
  const shared = {
    vault: parts.get(vault),
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

/** The verbs of a client about its requests. */
export function makeRequestUseCases(parts: Composition, closers: Closers) {
  const database = parts.get(ports.database);
  const shared = { database, ids: parts.get(ports.ids), clock: parts.get(ports.clock), vault: parts.get(vault) };
  const encryption = parts.get(ports.encryption);
  const { requests } = database;
  const usage = makeUsage(parts);
  const { results, originals, kept } = makeAnswers(parts);
  const pictures = { originals, pages: parts.get(uprightPages) };
  const awaitRequest = new AwaitRequest({ requests, signals: parts.get(ports.signals) });
  closers.add('waiting callers', () => awaitRequest.close());
  return {
    submitRequest: new SubmitRequest({
      ...shared,
      encryption,
      imageHeaders: parts.get(ports.imageHeaders),
      secrets: parts.get(ports.secrets),
      resolve: new ResolveSubmission(database.catalog),
      usage,
      knownLanguages: makeKnownLanguages(parts.get(ports.config), parts.get(ports.ocrEngine)),
    }),
    getUsage: new GetUsage({ getClient: new GetClient(database), requests, usage }),
    getRequest: new GetRequest({ requests, results }),
    getResult: new GetResult({ requests, results }),
    getSearchablePdf: new GetSearchablePdf({ originals, writer: parts.get(searchablePdfWriter) }),
    getPageImage: new GetPageImage({ ...pictures, kept }),
    getCrop: new GetCrop(pictures),
    listRequests: new ListRequests({ requests }),
    awaitRequest,
    cancelRequest: new CancelRequest(shared),
    eraseRequest: new EraseRequest({ ...shared, encryption }),
    reprocessRequest: new ReprocessRequest({ ...shared, secrets: parts.get(ports.secrets) }),
    listAttempts: new ListAttempts({ requests, results }),
    diffAttempts: new DiffAttempts({ requests, results }),
  };
}

function makeUsage(parts: Composition): ClientUsage {
  return new ClientUsage({ usage: parts.get(ports.database).usage, clock: parts.get(ports.clock) });
}

/** The verbs about clients and their credentials. */
export function makeClientUseCases(parts: Composition) {
  const database = parts.get(ports.database);
  const { clients, credentials } = database;
  const shared = {
    database,
    clients,
    credentials,
    secrets: parts.get(ports.secrets),
    ids: parts.get(ports.ids),
    clock: parts.get(ports.clock),
  };
  return {
    createClient: new CreateClient(shared),
    listClients: new ListClients(shared),
    getClient: new GetClient(shared),
    setClientStatus: new SetClientStatus(shared),
    setSynchronous: new SetSynchronous(shared),
    setLimits: new SetLimits(shared),
    createApiKey: new CreateApiKey(shared),
    listApiKeys: new ListApiKeys(shared),
    revokeApiKey: new RevokeApiKey(shared),
    createServiceAccount: new CreateServiceAccount(shared),
    listServiceAccounts: new ListServiceAccounts(shared),
    revokeServiceAccount: new RevokeServiceAccount(shared),
    createOperator: new CreateOperator(shared),
    listOperators: new ListOperators(shared),
  };
}

/** The verbs about webhook endpoints and their deliveries. */
export function makeWebhookUseCases(parts: Composition) {
  const { webhookAllowHttp: allowHttp } = parts.get(ports.config);
  const sending = deliveryUses(parts);
  const { clients, webhooks } = sending.database;
  const shared = {
    ...sending,
    clients,
    webhooks,
    secrets: parts.get(ports.secrets),
    ids: parts.get(ports.ids),
    publicUrl: parts.get(ports.publicUrl),
    allowHttp,
    maxEndpoints: 20,
    sends: new SendsByHand(() => performance.now()),
  };
  return {
    registerEndpoint: new RegisterEndpoint(shared),
    updateEndpoint: new UpdateEndpoint(shared),
    getEndpoint: new GetEndpoint(shared),
    listEndpoints: new ListEndpoints(shared),
    deleteEndpoint: new DeleteEndpoint(shared),
    rotateSecret: new RotateSecret(shared),
    pingEndpoint: new PingEndpoint(shared),
    retireSecret: new RetireSecret(shared),
    redeliver: new Redeliver(shared),
    getDelivery: new GetDelivery(shared),
    listDeliveries: new ListDeliveries(shared),
  };
}

/** The verbs about work that was given up. */
function makeDeadLetterUseCases(parts: Composition) {
  const database = parts.get(ports.database);
  return {
    listDeadLetters: new ListDeadLetters(database),
    getDeadLetter: new GetDeadLetter(database),
    redriveDeadLetters: new RedriveDeadLetters({ database, ids: parts.get(ports.ids), clock: parts.get(ports.clock) }),
  };
}

/** What the command line administers with; `working` are the slots of a service that runs in this process. */
export function makeAdministrationUseCases(parts: Composition, working: ComputeSlots | null = null) {
  const { backlog, clients, requests } = parts.get(ports.database);
  return {
    getUsage: new GetUsage({ getClient: new GetClient({ clients }), requests, usage: makeUsage(parts) }),
    listRequestsOfClients: new ListRequestsOfClients({ requests, clients }),
    tokenEndpoint: `${parts.get(ports.publicUrl)}/oauth2/token`,
    getStatus: new GetStatus({ backlog, clock: parts.get(ports.clock), slots: working }),
    ...makeClientUseCases(parts),
    ...makeWebhookUseCases(parts),
    ...makeCatalogUseCases(parts),
    ...makeReplayUseCases(parts),
    ...makeDeadLetterUseCases(parts),
  };
}

/**
 * What this process needs to be of use. With the api it needs the database alone: without the object store tokens, lists
 * and states are still answered, and without the event log the outbox holds what is accepted.
 */
function makeReadiness(parts: Composition): CheckReadiness {
  const { roles } = parts.get(ports.config);
  const needed = !roles.includes('api');
  const usesObjects = roles.some((role) => role !== 'relay' && role !== 'notifier');
  const usesEvents = roles.some((role) => role !== 'api' && role !== 'janitor');
  return new CheckReadiness([
    { name: 'database', needed: true, check: () => parts.get(ports.database).check() },
    ...(usesObjects ? [{ name: 'object store', needed, check: () => parts.get(ports.objects).check() }] : []),
    ...(usesEvents ? [{ name: 'event log', needed, check: () => parts.get(ports.eventLog).check() }] : []),
  ]);
}

/** Finds out who calls. */
function makeIdentity(parts: Composition) {
  const { clients, credentials } = parts.get(ports.database);
  const publicUrl = parts.get(ports.publicUrl);
  return {
    clients,
    credentials,
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
export function makeHttpUseCases(parts: Composition, closers: Closers): HttpUses {
  const { catalog, clients } = parts.get(ports.database);
  return {
    ...makeRequestUseCases(parts, closers),
    ...makeWebhookUseCases(parts),
    ...makeHealthUseCases(parts),
    getClient: new GetClient({ clients }),
    listCatalog: new ListCatalog(catalog),
    issueToken: new IssueToken(makeIdentity(parts)),
    accessTokens: parts.get(ports.accessTokens),
  };
}
