import type { ColumnType, Generated } from 'kysely';
import type { ReplayItemState, ReplayOrder, ReplayTask } from '../../domain/ports/replay-repository.ts';
import type { EngineStamp } from '../../domain/reading/document/page.ts';
import type { DeadLetterCode, PipelineEvent } from '../../domain/request/events.ts';
import type { RequestKind, Stage } from '../../domain/request/pipeline.ts';
import type { Attempt, Lane, RequestStatus, StoredFile, Transition } from '../../domain/request/request.ts';
import type { RequestWarning } from '../../domain/warning.ts';
import type { Json, Stored } from './storable.ts';

export interface RequestsTable {
  id: string;
  client_id: string;
  kind: RequestKind;
  lane: Lane;
  status: RequestStatus;
  stage: Stage | null;
  customer_request_id: string | null;
  /** Keyed hash; never changed. */
  subject: string | null;
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
  attempts: Json<readonly Stored<Attempt>[]>;
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

export interface ResultValuesTable {
  request_id: string;
  result_key: string;
  /** Keyed hashes of 128 bits. */
  hashes: readonly string[];
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
  subject: string | null;
  reference: string | null;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
}

export interface ErasureLedgerTable {
  /** Of the object. */
  key: string;
  request_ids: Json<readonly string[]>;
  erased_at: Date;
  until: Date;
  /** Whether the object was written. */
  written: boolean;
}

export interface ReplaysTable {
  id: string;
  /** Written as JSON text. */
  replay_order: ColumnType<ReplayOrder, string, string>;
  dry_run: boolean;
  created_at: Date;
  created_by: string;
  planned_at: Date | null;
  unreadable: number;
  /** Written as JSON text. */
  task: ColumnType<ReplayTask | null, string | null, string | null>;
  /** When it is gone on with; null without anything to do. */
  task_due: Date | null;
}

export interface ReplayItemsTable {
  replay_id: string;
  request_id: string;
  /** Empty when there was no such request. */
  client_id: string;
  found_at: Date;
  state: ReplayItemState;
  attempt: number | null;
  reason: string | null;
  detail: string | null;
}

export interface ReviewLeasesTable {
  request_id: string;
  client_id: string;
  reviewer: string;
  leased_until: Date;
}

export interface ReviewDraftsTable {
  request_id: string;
  reviewer: string;
  client_id: string;
  bytes: number;
}

export interface ReviewCountsTable {
  client_id: string;
  /** First of the month, `2026-11` as text. */
  month: string;
  template: string;
  template_version: number;
  field: string;
  corrected: number;
  confirmed: number;
}
