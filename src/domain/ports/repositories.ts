import type { ApiKey, Client, Operator, ServiceAccount } from '../client/client.ts';
import type { RequestKind } from '../request/pipeline.ts';
import type { Request, RequestStatus } from '../request/request.ts';
import type { Template } from '../template/template.ts';
import type { Track } from '../track/track.ts';
import type { DeliveryAttempt, WebhookDelivery, WebhookEndpoint } from '../webhook/webhook.ts';
import type { ActivityRepository } from './activity-repository.ts';
import type { BacklogRepository } from './backlog.ts';
import type { CatalogHistory, SavedAs } from './catalog-history.ts';
import type { DeadLetterRepository } from './dead-letter-repository.ts';
import type { GeneratorUsageRepository } from './generator-usage-repository.ts';
import type { Housekeeping } from './housekeeping.ts';
import type { IdempotencyRepository } from './idempotency-repository.ts';
import type { Outbox, OutboxRow } from './outbox.ts';
import type { PageRepository } from './page-repository.ts';
import type { RecoveryRepository } from './recovery-repository.ts';
import type { ReplayRepository } from './replay-repository.ts';
import type { ReviewRepository } from './review-repository.ts';
import type { SampleRepository } from './sample-repository.ts';
import type { SessionRepository } from './session-repository.ts';
import type { UsageRepository } from './usage-repository.ts';
import type { WorkRepository } from './work-repository.ts';

export type { IdempotencyRecord, IdempotencyRepository } from './idempotency-repository.ts';
export type { Outbox, OutboxRow } from './outbox.ts';
export type { PageOutcome, PageRepository } from './page-repository.ts';

/** Filters of a client's list, newest first. `clientId` null lists all clients (operators only). */
export interface RequestQuery {
  readonly clientId: string | null;
  readonly customerRequestId?: string;
  readonly kind?: RequestKind;
  /** As clients are shown it. */
  readonly status?: RequestStatus;
  readonly track?: string;
  readonly createdAfter?: Date;
  readonly createdBefore?: Date;
  /** Opaque, from the previous page. */
  readonly cursor?: string;
  readonly limit: number;
}

export interface RequestPage {
  readonly requests: readonly Request[];
  readonly nextCursor: string | null;
}

export interface RequestRepository {
  /**
   * Also adds `events` to the outbox, in the same statement. Returns the request as it is kept: each of its files names,
   * as `firstSentIn`, the oldest request of the client with the same bytes that is neither erased nor expired at the
   * time of `createdAt`. Of requests that are inserted at the same moment one is the first.
   */
  insert(request: Request, events?: readonly OutboxRow[]): Promise<Request>;
  find(id: string): Promise<Request | null>;
  /** Those of these requests that exist, erased ones too, in no particular order. */
  findMany(ids: readonly string[]): Promise<readonly Request[]>;
  /** Like `find`, and keeps others from changing the request until the transaction ends. */
  findForUpdate(id: string): Promise<Request | null>;
  /**
   * Writes the whole aggregate and adds `events` to the outbox, in one statement; sends the signal `finished` when its
   * status is finished.
   */
  update(request: Request, events?: readonly OutboxRow[]): Promise<void>;
  /** Like `update`, without a transaction around it: false, and nothing written, unless this attempt is still queued. */
  updateQueued(request: Request, events: readonly OutboxRow[]): Promise<boolean>;
  list(query: RequestQuery): Promise<RequestPage>;
  /** Requests of a client that are not finished; those of which only a shadow attempt runs do not count. */
  countUnfinished(clientId: string): Promise<number>;
  /** Requests of a client of which an attempt waits or runs, shadow attempts too. */
  countRunning(clientId: string): Promise<number>;
  /**
   * Unfinished requests that nothing will finish, oldest first: no work of theirs waits, is in flight or runs, and none
   * was done since `before`, when their current attempt had started already.
   */
  findStuck(before: Date, limit: number): Promise<readonly Request[]>;
}

/** Proof of consent: who said so, when, for what. Contains no image and outlives the request. */
export interface ConsentRecord {
  readonly requestId: string;
  readonly clientId: string;
  readonly track: string;
  readonly trackVersion: number;
  readonly purpose: string;
  readonly legalBasis: string;
  readonly noticeVersion: string;
  readonly recordedAt: Date;
}

export interface ConsentRepository {
  insert(record: ConsentRecord): Promise<void>;
  find(requestId: string): Promise<ConsentRecord | null>;
}

export interface ClientRepository {
  /** Fails with `INVALID_FIELD` when the name is taken. */
  insert(client: Client): Promise<void>;
  update(client: Client): Promise<void>;
  find(id: string): Promise<Client | null>;
  findByName(name: string): Promise<Client | null>;
  list(): Promise<readonly Client[]>;
}

export interface CredentialRepository {
  insertOperator(operator: Operator): Promise<void>;
  findOperator(id: string): Promise<Operator | null>;
  findOperatorByName(name: string): Promise<Operator | null>;
  /** By name. */
  listOperators(): Promise<readonly Operator[]>;
  /** Writes role and `disabledAt`. */
  updateOperator(operator: Operator): Promise<void>;
  /** The hash of its password, as `Passwords` made it; null without one. */
  passwordHash(operatorId: string): Promise<string | null>;
  setPasswordHash(operatorId: string, hash: string): Promise<void>;
  /** Who an identity provider names so: the issuer and its subject. */
  findOperatorByIdentity(identity: string): Promise<Operator | null>;
  /** Fails with `INVALID_FIELD` when another operator has this identity. */
  setIdentity(operatorId: string, identity: string): Promise<void>;
  insertApiKey(key: ApiKey): Promise<void>;
  findApiKey(id: string): Promise<ApiKey | null>;
  listApiKeys(owner: ApiKey['owner']): Promise<readonly ApiKey[]>;
  revokeApiKey(id: string, now: Date): Promise<boolean>;
  /** Remembers the last use, at most once a minute for each key. */
  touchApiKey(id: string, now: Date): Promise<void>;
  insertServiceAccount(account: ServiceAccount): Promise<void>;
  findServiceAccount(id: string): Promise<ServiceAccount | null>;
  listServiceAccounts(clientId: string): Promise<readonly ServiceAccount[]>;
  revokeServiceAccount(id: string, now: Date): Promise<boolean>;
  /** False when this assertion was presented before (replay); remembered until it expires. */
  rememberAssertion(jti: string, expiresAt: Date): Promise<boolean>;
}

/** A key that signs access tokens; the private part is sealed by the master key. */
export interface SigningKey {
  readonly id: string;
  readonly publicJwk: string;
  readonly sealedPrivateJwk: string;
  readonly createdAt: Date;
  readonly retiredAt: Date | null;
}

export interface SigningKeyRepository {
  /** Inserts unless another active key exists already; returns whether it did. */
  insertIfNone(key: SigningKey): Promise<boolean>;
  insert(key: SigningKey): Promise<void>;
  retire(id: string, now: Date): Promise<void>;
  /** Newest first, retired ones included. */
  list(): Promise<readonly SigningKey[]>;
}

/** Contents of tracks and templates are never changed once written; an edit adds the next version. Drafts are only in their history. */
export interface CatalogRepository extends CatalogHistory {
  /** Newest published version in sight of a client: its own before the shared one. `clientId` null sees shared ones only. */
  findTrack(clientId: string | null, name: string): Promise<Track | null>;
  findTemplate(clientId: string | null, name: string): Promise<Template | null>;
  /** The version that was pinned, removed or not; the owner's before the shared one. */
  trackVersion(clientId: string | null, name: string, version: number): Promise<Track | null>;
  templateVersion(clientId: string | null, name: string, version: number): Promise<Template | null>;
  /** Newest version of each name in sight. */
  listTracks(clientId: string | null): Promise<readonly Track[]>;
  listTemplates(clientId: string | null): Promise<readonly Template[]>;
  /**
   * Stores `track` as the next version of its (owner, name) unless the newest one has the same content; returns the
   * version that holds it. A client's own versions are numbered on from the shared ones of the name, so that a number
   * that was pinned keeps meaning the same version. `origin` tells a bundled version from an edited one; without `as`
   * it is published at once, by nobody in particular.
   */
  saveTrack(track: Track, origin: 'bundled' | 'edited', as?: SavedAs): Promise<number>;
  saveTemplate(template: Template, origin: 'bundled' | 'edited', as?: SavedAs): Promise<number>;
  /** Whether the newest version of a shared name was edited or removed by an operator: an upgrade must not replace it. */
  editedSinceBundled(kind: 'track' | 'template', name: string): Promise<boolean>;
}

/** How many deliveries a claim may take. */
export interface MostClaimed {
  readonly deliveries: number;
  /** In hand at a time, with those that every process has in hand already. */
  readonly ofEndpoint: number;
}

export interface DeliveryQuery {
  readonly status?: WebhookDelivery['status'] | undefined;
  /** Opaque, from the previous page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface DeliveryPage {
  readonly deliveries: readonly WebhookDelivery[];
  readonly nextCursor: string | null;
}

export interface WebhookRepository {
  insertEndpoint(endpoint: WebhookEndpoint): Promise<void>;
  updateEndpoint(endpoint: WebhookEndpoint): Promise<void>;
  findEndpoint(id: string): Promise<WebhookEndpoint | null>;
  /** Like `findEndpoint`, and keeps others from changing it or its deliveries until the transaction ends. */
  findEndpointForUpdate(id: string): Promise<WebhookEndpoint | null>;
  listEndpoints(clientId: string): Promise<readonly WebhookEndpoint[]>;
  deleteEndpoint(id: string): Promise<void>;
  /** Inserts unless this endpoint has a delivery of the same id already; sends the signal `deliveries`. */
  insertDelivery(delivery: WebhookDelivery): Promise<boolean>;
  findDelivery(endpointId: string, id: string): Promise<WebhookDelivery | null>;
  /** Newest first. */
  listDeliveries(endpointId: string, query: DeliveryQuery): Promise<DeliveryPage>;
  listDeliveryAttempts(endpointId: string, deliveryId: string): Promise<readonly DeliveryAttempt[]>;
  /**
   * Takes due deliveries of active endpoints for this process: their `nextAttemptAt` moves to `leaseUntil` at once, so
   * that a crash only delays them. Endpoints have turns, whatever each has waiting.
   */
  claimDue(now: Date, leaseUntil: Date, most: MostClaimed): Promise<readonly WebhookDelivery[]>;
  /** Ends the lease of the delivery and gives its endpoint a turn if more waits; sends the signal `deliveries`. */
  recordAttempt(delivery: WebhookDelivery, attempt: DeliveryAttempt): Promise<void>;
  /**
   * Gives endpoints that have deliveries waiting the turn that they lack, because a release that knew of no turns wrote
   * them. Looks at every endpoint.
   */
  giveMissingTurns(): Promise<void>;
  /** Removes the deliveries that tell of a request. */
  deleteDeliveriesOf(requestId: string): Promise<void>;
}

export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  /** `operator:<id>`, `client:<id>`, `command` for the local command line, or `nobody` for a sign-in that failed. */
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

/** Filters of the audit, newest first; they narrow together. */
export interface AuditQuery {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  /** Written then or later. */
  readonly since?: Date | undefined;
  /** Written before. */
  readonly until?: Date | undefined;
  /** Opaque, from the previous page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly nextCursor: string | null;
}

export interface AuditRepository {
  insert(entry: AuditEntry): Promise<void>;
  list(query: AuditQuery): Promise<AuditPage>;
}

/** Everything that is kept in the database. A use case names the parts it needs with `Pick`. */
export interface Repositories {
  readonly requests: RequestRepository;
  readonly pages: PageRepository;
  readonly work: WorkRepository;
  readonly outbox: Outbox;
  readonly deadLetters: DeadLetterRepository;
  readonly idempotency: IdempotencyRepository;
  readonly housekeeping: Housekeeping;
  readonly consents: ConsentRepository;
  readonly clients: ClientRepository;
  readonly credentials: CredentialRepository;
  readonly signingKeys: SigningKeyRepository;
  readonly catalog: CatalogRepository;
  readonly webhooks: WebhookRepository;
  readonly audit: AuditRepository;
  readonly backlog: BacklogRepository;
  readonly replays: ReplayRepository;
  readonly recoveries: RecoveryRepository;
  readonly activity: ActivityRepository;
  readonly reviews: ReviewRepository;
  readonly usage: UsageRepository;
  readonly sessions: SessionRepository;
  readonly generatorUsage: GeneratorUsageRepository;
  readonly samples: SampleRepository;
}

/**
 * The database. The repositories of `Database` itself work outside a transaction, one statement at a time.
 *
 * Duties: `transaction` commits when `work` resolves and rolls back when it rejects; inside it, await nothing but the
 * given repositories (the embedded database has one connection). A database that cannot be reached fails with
 * `DEPENDENCY_UNAVAILABLE`, retryable. Thread safe.
 */
export interface Database extends Repositories {
  transaction<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result>;
  /** Fails with `DEPENDENCY_UNAVAILABLE` when the database does not answer. */
  check(): Promise<void>;
}
