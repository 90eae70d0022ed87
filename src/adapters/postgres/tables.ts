import type { ColumnType, Generated } from 'kysely';
import type { ClientLimits } from '../../domain/client/client.ts';
import type { OperatorRole, Scope } from '../../domain/client/principal.ts';
import type { EngineStamp } from '../../domain/document/page.ts';
import type { AuditEntry } from '../../domain/ports/repositories.ts';
import type { DeadLetterCode, PipelineEvent } from '../../domain/request/events.ts';
import type { RequestKind, Stage } from '../../domain/request/pipeline.ts';
import type { Attempt, Lane, RequestStatus, StoredFile, Transition } from '../../domain/request/request.ts';
import type { RequestWarning } from '../../domain/result/warning.ts';
import type { CatalogTable, TemplateSamplesTable } from './catalog-tables.ts';
import type { ReplayItemsTable, ReplaysTable } from './replay-tables.ts';
import type { ReviewCountsTable, ReviewLeasesTable } from './review-tables.ts';
import type { OperatorSessionsTable, SignInFailuresTable } from './session-tables.ts';
import type {
  WebhookDeliveriesTable,
  WebhookDeliveryAttemptsTable,
  WebhookEndpointsTable,
  WebhookRecoveriesTable,
} from './webhook-tables.ts';

/** Written as JSON text (see `storableJson`), read as a value. */
export type Json<Value> = ColumnType<Value, string, string>;

/** A value as JSON keeps it: dates are ISO 8601 text. */
export type Stored<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Stored<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Stored<Value[Key]> }
      : Value;

/** What attempts did not have in earlier releases; absent in rows of that time. */
type AttemptOrigin = 'from' | 'namedTemplate' | 'pages' | 'notify' | 'replayId' | 'shadow' | 'resultBytes';
export type StoredAttempt = Stored<Omit<Attempt, AttemptOrigin | 'reviews'>> &
  Partial<Pick<Attempt, AttemptOrigin> & Stored<Pick<Attempt, 'reviews'>>>;

export interface RequestsTable {
  id: string;
  client_id: string;
  kind: RequestKind;
  lane: Lane;
  status: RequestStatus;
  stage: Stage | null;
  customer_request_id: string | null;
  traceparent: string | null;
  /** Name of the current attempt's track. */
  track: string;
  files: Json<readonly StoredFile[]>;
  options_key: string | null;
  wrapped_key: string | null;
  created_at: Date;
  expires_at: Date;
  originals_expire_at: Date | null;
  /** Start of the current attempt. */
  started_at: Date | null;
  attempts: Json<readonly StoredAttempt[]>;
  shown_attempt: number | null;
  /** What clients are shown while only a shadow attempt runs; means nothing otherwise. */
  shown_status: RequestStatus | null;
  history: Json<readonly Stored<Transition>[]>;
  /** As `storedBytes` counts them. */
  stored_bytes: ColumnType<string | number, number | undefined, number>;
  /** The status when it is finished, otherwise null; kept by the table. */
  outcome: ColumnType<RequestStatus | null, never, never>;
}

export interface RequestFilesTable {
  client_id: string;
  sha256: string;
  request_id: string;
  /** Of requests with the same bytes that are inserted at the same moment, one of a client at most. */
  is_first: Generated<boolean>;
}

export interface PagesTable {
  request_id: string;
  attempt: number;
  page: number;
  client_id: string;
  status: 'read' | 'failed';
  reading_key: string | null;
  error_code: string | null;
  duration_ms: number;
  engines: ColumnType<readonly EngineStamp[], string | undefined, string>;
  warnings: ColumnType<readonly RequestWarning[], string | undefined, string>;
}

export interface PageJoinsTable {
  request_id: string;
  attempt: number;
  client_id: string;
  remaining: number;
}

export interface WorkItemsTable {
  request_id: string;
  attempt: number;
  stage: Stage;
  item: string;
  client_id: string;
  tries: number;
  fence: Generated<number>;
  crashes: Generated<number>;
  begun_at: Date | null;
  leased_until: Date | null;
  done_at: Date | null;
}

export interface OutboxEventsTable {
  id: string;
  client_id: string;
  lane: Lane;
  event: Json<PipelineEvent>;
  available_at: Date;
  created_at: Date;
  published_at: Date | null;
  rank: number;
  begun_at: Date;
}

export interface DeadLettersTable {
  id: string;
  client_id: string;
  event: Json<PipelineEvent>;
  code: DeadLetterCode;
  detail: string;
  tries: number;
  created_at: Date;
  origin: string;
  first_failed_at: Date;
  redriven_at: Date | null;
  redriven_by: string | null;
}

export interface IdempotencyKeysTable {
  client_id: string;
  key: string;
  fingerprint: string;
  request_id: string;
  created_at: Date;
}

export interface ConsentsTable {
  request_id: string;
  client_id: string;
  track: string;
  track_version: number;
  purpose: string;
  legal_basis: string;
  notice_version: string;
  recorded_at: Date;
}

export interface ClientsTable {
  id: string;
  name: string;
  status: 'active' | 'suspended';
  synchronous_kinds: Json<readonly RequestKind[]>;
  limits: Json<ClientLimits>;
  created_at: Date;
}

export interface OperatorsTable {
  id: string;
  name: string;
  role: OperatorRole;
  created_at: Date;
  password_hash: Generated<string | null>;
  disabled_at: Generated<Date | null>;
  /** Issuer and subject at an identity provider. */
  identity: Generated<string | null>;
}

export interface ApiKeysTable {
  id: string;
  client_id: string | null;
  operator_id: string | null;
  name: string;
  secret_hash: string;
  scopes: Json<readonly Scope[]>;
  networks: Json<readonly string[]>;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

export interface ServiceAccountsTable {
  id: string;
  client_id: string;
  name: string;
  secret_hash: string;
  public_jwk: string | null;
  scopes: Json<readonly Scope[]>;
  created_at: Date;
  revoked_at: Date | null;
}

export interface UsedAssertionsTable {
  jti: string;
  expires_at: Date;
}

export interface SigningKeysTable {
  id: string;
  public_jwk: string;
  sealed_private_jwk: string;
  created_at: Date;
  retired_at: Date | null;
}

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
