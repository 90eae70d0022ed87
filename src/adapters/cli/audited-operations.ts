import { AuditedCall } from '../../domain/client/audited-call.ts';
import { type AdministrationUses, makeOperations, type OperationName, type Operations } from './operations.ts';

/** What the audit keeps of an operation; null where another one has it on record, or nothing of a client is shown. */
type OperationAudit = (input: Asked) => Kept | null;

interface Kept {
  readonly action: string;
  readonly changes: boolean;
  readonly named: Readonly<Record<string, string>>;
}

/** Inputs are JSON; what of them says what an operation is about. */
interface Asked {
  readonly requestId?: string;
  readonly client?: string;
  readonly owner?: { readonly client?: string };
  readonly endpointId?: string;
  readonly id?: string;
  readonly after?: string | null;
  readonly more?: boolean;
  readonly cursor?: string;
}

const look =
  (action: string, named = namedBy): OperationAudit =>
  (input) => ({ action, changes: false, named: named(input) });
/** What changes something is on record with the change; this is for the rest, which found nothing to change. */
const change =
  (action: string, named = namedBy): OperationAudit =>
  (input) => ({ action, changes: true, named: named(input) });
const none: OperationAudit = () => null;
const unless =
  (isStep: (input: Asked) => boolean, audit: OperationAudit): OperationAudit =>
  (input) =>
    isStep(input) ? null : audit(input);

function namedBy({ requestId, client, owner, endpointId }: Asked): Kept['named'] {
  const about = { requestId, client: client ?? owner?.client, endpointId };
  return Object.fromEntries(Object.entries(about).filter((named): named is [string, string] => named[1] !== undefined));
}
const idAs =
  (name: string) =>
  ({ id }: Asked): Kept['named'] =>
    id === undefined ? {} : { [name]: id };
const replay = idAs('replayId');

const audits: Readonly<Record<OperationName, OperationAudit>> = {
  createClient: change('client.created'),
  listClients: look('clients.listed'),
  getClient: look('client.viewed'),
  getUsage: look('client.usage-viewed'),
  setClientStatus: change('client.changed'),
  setSynchronous: change('client.changed'),
  setLimits: change('client.changed'),
  createKey: change('api-key.created'),
  listKeys: look('client.keys-listed'),
  revokeKey: change('api-key.revoked'),
  createServiceAccount: change('service-account.created'),
  listServiceAccounts: look('client.accounts-listed'),
  revokeServiceAccount: change('service-account.revoked'),
  createOperator: change('operator.created'),
  listOperators: none,
  rotateSigningKey: change('signing-key.rotated'),
  setOperatorPassword: change('operator.password-set'),
  setOperatorDisabled: change('operator.changed'),
  listRequests: look('requests.listed'),
  listReviews: look('reviews.listed'),
  listDeliveries: look('endpoint.deliveries-listed'),
  listDeadLetters: look('dead-letters.listed'),
  addWebhook: change('endpoint.registered'),
  listWebhooks: look('endpoints.listed'),
  removeWebhook: change('endpoint.deleted'),
  pingWebhook: change('endpoint.pinged'),
  reprocessRequest: change('request.reprocessed'),
  listAttempts: look('request.attempts-viewed'),
  explainRequest: look('request.explained'),
  beginReplay: none,
  planReplay: unless(({ more }) => more === true, look('replay.planned', replay)),
  tryReplay: none,
  endDryRun: none,
  replayRequests: none,
  compareReplayed: unless(isNextPage, look('replay.changes-viewed', replay)),
  promoteReplay: unless(isNextPage, change('replay.promoted', replay)),
  listReplays: look('replays.listed'),
  showReplay: look('replay.viewed', replay),
  listGenerators: none,
  getGeneratorUsage: look('client.usage-viewed'),
  setListResponse: change('template.list_response_set'),
  allowGenerator: change('track.generator_allowed'),
  importCatalog: change('catalog.imported'),
  checkCatalog: none,
  exportCatalog: look('catalog.exported'),
  listVersions: look('catalog.versions-listed'),
  diffVersions: look('catalog.versions-compared'),
  publishVersion: change('catalog.published'),
  rollBackVersion: change('catalog.rolled_back'),
  removeEntry: change('catalog.removed'),
  keepSample: change('sample.kept'),
  listSamples: look('samples.listed'),
  removeSample: change('sample.removed'),
  runTrial: look('template.tried'),
  getStatus: none,
  nextReview: change('request.review-taken'),
  reviewRequest: change('request.reviewed'),
  reportReviews: look('reviews.reported'),
  getDeadLetter: look('dead-letter.viewed', idAs('deadLetterId')),
  redriveDeadLetters: change('dead-letter.redriven'),
  listRequestsOfSubject: look('subject.requests-listed'),
  exportSubject: look('subject.exported'),
  eraseSubject: change('subject.erased'),
  findConsents: look('consent.viewed'),
  withdrawConsents: change('consent.withdrawn'),
  exportErasures: look('erasures.exported'),
  applyErasures: change('erasures.applied'),
  privacyReport: none,
  exportAudit: unless(({ cursor }) => cursor !== undefined, look('audit.exported')),
  verifyAudit: look('audit.verified'),
};

function isNextPage({ after }: Asked): boolean {
  return typeof after === 'string';
}

/** The operations as a user of this machine runs them: each is on record before its answer goes out. */
export function auditedOperations(uses: AdministrationUses): (user: string | null) => Operations {
  return (user) => {
    const call = () => new AuditedCall({ by: 'command', credentialId: null, address: null, user });
    const audited = Object.keys(audits).map((name) => {
      const run = async (...input: readonly unknown[]): Promise<unknown> => {
        const actor = { kind: 'command', call: call() } as const;
        const operations = makeOperations(uses, actor);
        const operation: (...given: readonly never[]) => Promise<unknown> = operations[name as OperationName];
        const answer = await operation(...(input as readonly never[]));
        const kept = audits[name as OperationName](input[0] ?? {});
        if (kept !== null) await uses.recordCall.record({ actor, ...kept });
        return answer;
      };
      return [name, run] as const;
    });
    return Object.fromEntries(audited) as unknown as Operations;
  };
}
