import type { AuditEntry } from '../../domain/ports/repositories.ts';
import type { CatalogTable, TemplateSamplesTable } from './catalog-tables.ts';
import type {
  ApiKeysTable,
  ClientsTable,
  OperatorSessionsTable,
  OperatorsTable,
  ServiceAccountsTable,
  SignInFailuresTable,
  SigningKeysTable,
  UsedAssertionsTable,
} from './client-tables.ts';
import type {
  ConsentsTable,
  DeadLettersTable,
  IdempotencyKeysTable,
  OutboxEventsTable,
  PageJoinsTable,
  PagesTable,
  ReplayItemsTable,
  ReplaysTable,
  RequestFilesTable,
  RequestsTable,
  ReviewCountsTable,
  ReviewLeasesTable,
  WorkItemsTable,
} from './request-tables.ts';
import type { Json } from './storable.ts';
import type {
  WebhookDeliveriesTable,
  WebhookDeliveryAttemptsTable,
  WebhookEndpointsTable,
  WebhookRecoveriesTable,
} from './webhook-tables.ts';

export interface AuditEntriesTable {
  id: string;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  detail: Json<AuditEntry['detail']>;
}

export interface Tables {
  requests: RequestsTable;
  request_files: RequestFilesTable;
  pages: PagesTable;
  page_joins: PageJoinsTable;
  work_items: WorkItemsTable;
  outbox_events: OutboxEventsTable;
  dead_letters: DeadLettersTable;
  idempotency_keys: IdempotencyKeysTable;
  consents: ConsentsTable;
  clients: ClientsTable;
  operators: OperatorsTable;
  api_keys: ApiKeysTable;
  service_accounts: ServiceAccountsTable;
  used_assertions: UsedAssertionsTable;
  signing_keys: SigningKeysTable;
  tracks: CatalogTable;
  templates: CatalogTable;
  template_samples: TemplateSamplesTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_delivery_attempts: WebhookDeliveryAttemptsTable;
  webhook_recoveries: WebhookRecoveriesTable;
  audit_entries: AuditEntriesTable;
  replays: ReplaysTable;
  replay_items: ReplayItemsTable;
  operator_sessions: OperatorSessionsTable;
  sign_in_failures: SignInFailuresTable;
  review_leases: ReviewLeasesTable;
  review_counts: ReviewCountsTable;
}
