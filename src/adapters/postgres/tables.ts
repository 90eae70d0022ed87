import type { ColumnType, Generated } from 'kysely';
import type { AuditKind, AuditRecord } from '../../domain/client/audit-record.ts';
import type { CallOrigin } from '../../domain/client/audited-call.ts';
import type { VersionState } from '../../domain/ports/catalog-repository.ts';
import type {
  ApiKeysTable,
  ClientsTable,
  KnownDevicesTable,
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
  ErasureLedgerTable,
  IdempotencyKeysTable,
  OutboxEventsTable,
  PageJoinsTable,
  PagesTable,
  ReplayItemsTable,
  ReplaysTable,
  RequestFilesTable,
  RequestsTable,
  ResultValuesTable,
  ReviewCountsTable,
  ReviewDraftsTable,
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

/** Versions of tracks or templates; their contents are never changed. */
export interface CatalogTable {
  id: Generated<number>;
  client_id: string | null;
  name: string;
  version: number;
  origin: 'bundled' | 'edited';
  /** Everything but owner and version; written as JSON text. */
  content: ColumnType<object, string, string>;
  state: VersionState;
  saved_at: Date | null;
  saved_by: string | null;
  published_at: Date | null;
  published_by: string | null;
  tried_at: Date | null;
}

/** What was read of requests, kept to try templates on; the content is an object, encrypted. */
export interface TemplateSamplesTable {
  id: string;
  /** In whose part the template is; null for the shared one. */
  client_id: string | null;
  template: string;
  request_id: string;
  request_client_id: string;
  object_key: string;
  wrapped_key: string;
  bytes: number;
  created_at: Date;
  created_by: string;
  expires_at: Date;
}

export interface AuditEntriesTable {
  id: string;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  detail: Json<AuditRecord['detail']>;
  kind: AuditKind;
  request_id: string | null;
  client_id: string | null;
  origin: ColumnType<CallOrigin | null, string | null, string | null>;
  /** A number, as text from node-postgres. */
  sequence: ColumnType<string | number | null, number, number>;
  hash: string | null;
}

/** Where each chain of the audit begins and ends. */
export interface AuditChainsTable {
  kind: AuditKind;
  sequence: ColumnType<string | number, number, number>;
  hash: string;
  pruned_sequence: ColumnType<string | number, number, number>;
  pruned_hash: string;
  began_at: Date | null;
  seal: string;
}

/** One row. */
export interface InstallationTable {
  single: Generated<boolean>;
  id: string;
  made_at: Date;
}

export interface MasterKeysTable {
  id: string;
  check_value: string;
  added_at: Date;
  retired_at: Date | null;
  sealed_hash_key: string | null;
}

export interface Tables {
  installation: InstallationTable;
  master_keys: MasterKeysTable;
  requests: RequestsTable;
  request_files: RequestFilesTable;
  result_values: ResultValuesTable;
  pages: PagesTable;
  page_joins: PageJoinsTable;
  work_items: WorkItemsTable;
  outbox_events: OutboxEventsTable;
  dead_letters: DeadLettersTable;
  idempotency_keys: IdempotencyKeysTable;
  consents: ConsentsTable;
  erasure_ledger: ErasureLedgerTable;
  clients: ClientsTable;
  operators: OperatorsTable;
  api_keys: ApiKeysTable;
  service_accounts: ServiceAccountsTable;
  used_assertions: UsedAssertionsTable;
  signing_keys: SigningKeysTable;
  certificate_keys: SigningKeysTable;
  tracks: CatalogTable;
  templates: CatalogTable;
  template_samples: TemplateSamplesTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_delivery_attempts: WebhookDeliveryAttemptsTable;
  webhook_recoveries: WebhookRecoveriesTable;
  audit_entries: AuditEntriesTable;
  audit_chains: AuditChainsTable;
  replays: ReplaysTable;
  replay_items: ReplayItemsTable;
  operator_sessions: OperatorSessionsTable;
  sign_in_failures: SignInFailuresTable;
  known_devices: KnownDevicesTable;
  review_leases: ReviewLeasesTable;
  review_drafts: ReviewDraftsTable;
  review_counts: ReviewCountsTable;
}
