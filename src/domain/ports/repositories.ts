import type { ActivityRepository } from './activity-repository.ts';
import type { AuditRepository } from './audit-repository.ts';
import type { BacklogRepository } from './backlog.ts';
import type { CatalogRepository, SampleRepository } from './catalog-repository.ts';
import type {
  ClientRepository,
  CredentialRepository,
  SessionRepository,
  SigningKeyRepository,
} from './client-repository.ts';
import type { DeadLetterRepository } from './dead-letter-repository.ts';
import type { ErasureLedgerRepository } from './erasure-ledger.ts';
import type { Housekeeping } from './housekeeping.ts';
import type { InstallationRepository } from './installation-repository.ts';
import type { Outbox } from './outbox.ts';
import type { ReplayRepository } from './replay-repository.ts';
import type { ConsentRepository, IdempotencyRepository, RequestRepository } from './request-repository.ts';
import type { ReviewRepository } from './review-repository.ts';
import type { SealedRepository } from './sealed-repository.ts';
import type { GeneratorUsageRepository, UsageRepository } from './usage-repository.ts';
import type { RecoveryRepository, WebhookRepository } from './webhook-repository.ts';
import type { PageRepository, WorkRepository } from './work-repository.ts';

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
  readonly erasureLedger: ErasureLedgerRepository;
  readonly clients: ClientRepository;
  readonly credentials: CredentialRepository;
  readonly signingKeys: SigningKeyRepository;
  /** Keys that sign certificates of erasure; none of them signs anything else. */
  readonly certificateKeys: SigningKeyRepository;
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
  readonly installation: InstallationRepository;
  /** What master keys wrapped and sealed, of all the others. */
  readonly sealed: SealedRepository;
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
