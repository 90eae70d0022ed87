import type { AuditLog } from './audit/audit-log.ts';
import type { RecordCall } from './audit/record-call.ts';
import type { Catalog } from './catalog/catalog.ts';
import type { CatalogEntries } from './catalog/catalog-entries.ts';
import type { FaceThresholds } from './catalog/face-thresholds.ts';
import type { ApiKeys } from './clients/api-keys.ts';
import type { Authenticate } from './clients/authenticate.ts';
import type { Clients } from './clients/clients.ts';
import type { IssueToken } from './clients/issue-token.ts';
import type { OperatorSessions } from './clients/operator-sessions.ts';
import type { Operators } from './clients/operators.ts';
import type { ServiceAccounts } from './clients/service-accounts.ts';
import type { SigningKeys } from './clients/signing-keys.ts';
import type { Generators } from './generators/generators.ts';
import type { RestoreErasures } from './housekeeping/restore-erasures.ts';
import type { RotateMasterKey } from './installation/rotate-master-key.ts';
import type { CheckReadiness } from './operations/check-readiness.ts';
import type { DeadLetters } from './operations/dead-letters.ts';
import type { GetActivity } from './operations/get-activity.ts';
import type { GetStatus } from './operations/get-status.ts';
import type { Attempts } from './reads/attempts.ts';
import type { ExplainRequest } from './reads/explain-request.ts';
import type { ListRequests } from './reads/list-requests.ts';
import type { Pictures } from './reads/pictures.ts';
import type { Requests } from './reads/requests.ts';
import type { Results } from './reads/results.ts';
import type { CompareReplayed } from './replays/compare-replayed.ts';
import type { ReplayTasks } from './replays/replay-tasks.ts';
import type { Replays } from './replays/replays.ts';
import type { AwaitRequest } from './requests/await-request.ts';
import type { CancelRequest } from './requests/cancel-request.ts';
import type { EraseRequest } from './requests/erase-request.ts';
import type { ReprocessRequest } from './requests/reprocess-request.ts';
import type { SubmitRequest } from './requests/submit-request.ts';
import type { ReviewRequest } from './reviews/review-request.ts';
import type { Reviews } from './reviews/reviews.ts';
import type { Consents } from './subjects/consents.ts';
import type { EraseSubject } from './subjects/erase-subject.ts';
import type { ExportSubject } from './subjects/export-subject.ts';
import type { PrivacyReport } from './subjects/privacy-report.ts';
import type { TemplateSamples } from './trials/template-samples.ts';
import type { TemplateTrials } from './trials/template-trials.ts';
import type { WebhookDeliveries } from './webhooks/webhook-deliveries.ts';
import type { WebhookEndpoints } from './webhooks/webhook-endpoints.ts';
import type { WebhookRecoveries } from './webhooks/webhook-recoveries.ts';

/** What both HTTP and commands ask for. */
interface CommonUseCases {
  readonly signingKeys: SigningKeys;
  readonly listRequests: ListRequests;
  readonly attempts: Attempts;
  readonly explainRequest: ExplainRequest;
  readonly exportSubject: ExportSubject;
  readonly eraseSubject: EraseSubject;
  readonly consents: Consents;
  readonly reprocessRequest: ReprocessRequest;
  readonly reviewRequest: ReviewRequest;
  readonly reviews: Reviews;
  readonly clients: Clients;
  readonly apiKeys: ApiKeys;
  readonly serviceAccounts: ServiceAccounts;
  readonly operators: Operators;
  readonly catalog: Catalog;
  readonly generators: Generators;
  readonly catalogEntries: CatalogEntries;
  readonly templateSamples: TemplateSamples;
  readonly templateTrials: TemplateTrials;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly webhookDeliveries: WebhookDeliveries;
  readonly getStatus: GetStatus;
  readonly auditLog: AuditLog;
  readonly recordCall: RecordCall;
  readonly deadLetters: DeadLetters;
  readonly compareReplayed: CompareReplayed;
  readonly replays: Replays;
  readonly replayTasks: ReplayTasks;
}

/** What HTTP exposes beside that. */
export interface HttpUseCases extends CommonUseCases {
  readonly authenticate: Authenticate;
  readonly issueToken: IssueToken;
  readonly checkReadiness: CheckReadiness;
  readonly submitRequest: SubmitRequest;
  readonly awaitRequest: AwaitRequest;
  readonly requests: Requests;
  readonly results: Results;
  readonly pictures: Pictures;
  readonly cancelRequest: CancelRequest;
  readonly eraseRequest: EraseRequest;
  readonly operatorSessions: OperatorSessions;
  readonly faceThresholds: FaceThresholds;
  readonly webhookRecoveries: WebhookRecoveries;
  readonly getActivity: GetActivity;
}

/** What commands ask for beside that. */
export interface CommandUseCases extends CommonUseCases {
  readonly restoreErasures: RestoreErasures;
  readonly privacyReport: PrivacyReport;
  readonly rotateMasterKey: RotateMasterKey;
}

/**
 * What docface does for those who ask. Composition makes it. A verb takes who asks and one object, and checks by itself
 * whether they may. Finding out who asks, tokens, the keys that verify them and readiness are for everybody.
 */
export interface UseCases extends HttpUseCases, CommandUseCases {}
