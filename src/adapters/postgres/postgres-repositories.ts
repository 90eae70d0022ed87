import type { Kysely } from 'kysely';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Repositories } from '../../domain/ports/repositories.ts';
import { PostgresActivityRepository } from './postgres-activity-repository.ts';
import { PostgresAuditRepository } from './postgres-audit-repository.ts';
import { PostgresBacklog } from './postgres-backlog.ts';
import { type CatalogContents, PostgresCatalogRepository } from './postgres-catalog-repository.ts';
import { PostgresClientRepository } from './postgres-client-repository.ts';
import { PostgresConsentRepository } from './postgres-consent-repository.ts';
import { PostgresCredentialRepository } from './postgres-credential-repository.ts';
import { PostgresDeadLetterRepository } from './postgres-dead-letter-repository.ts';
import { PostgresGeneratorUsageRepository } from './postgres-generator-usage-repository.ts';
import { PostgresHousekeeping } from './postgres-housekeeping.ts';
import { PostgresIdempotencyRepository } from './postgres-idempotency-repository.ts';
import { type EventChoice, PostgresOutbox } from './postgres-outbox.ts';
import { PostgresPageRepository } from './postgres-page-repository.ts';
import { PostgresRecoveryRepository } from './postgres-recovery-repository.ts';
import { PostgresReplayRepository } from './postgres-replay-repository.ts';
import { PostgresRequestRepository } from './postgres-request-repository.ts';
import { PostgresReviewRepository } from './postgres-review-repository.ts';
import { PostgresSampleRepository } from './postgres-sample-repository.ts';
import { PostgresSessionRepository } from './postgres-session-repository.ts';
import { PostgresSigningKeyRepository } from './postgres-signing-key-repository.ts';
import { PostgresUsageRepository } from './postgres-usage-repository.ts';
import { PostgresWebhookRepository } from './postgres-webhook-repository.ts';
import { PostgresWorkRepository } from './postgres-work-repository.ts';
import type { Tables } from './tables.ts';

interface RepositoryOptions {
  readonly clock: Clock;
  readonly contents: CatalogContents;
  readonly publishes: EventChoice;
}

/** All repositories on one connection, or on a pool of them. */
export function postgresRepositories(
  db: Kysely<Tables>,
  { clock, contents, publishes }: RepositoryOptions,
): Repositories {
  return {
    requests: new PostgresRequestRepository(db, publishes),
    pages: new PostgresPageRepository(db),
    work: new PostgresWorkRepository(db, publishes),
    outbox: new PostgresOutbox(db, publishes),
    deadLetters: new PostgresDeadLetterRepository(db),
    idempotency: new PostgresIdempotencyRepository(db),
    housekeeping: new PostgresHousekeeping(db),
    consents: new PostgresConsentRepository(db),
    clients: new PostgresClientRepository(db),
    credentials: new PostgresCredentialRepository(db, clock),
    signingKeys: new PostgresSigningKeyRepository(db),
    catalog: new PostgresCatalogRepository(db, contents),
    webhooks: new PostgresWebhookRepository(db),
    audit: new PostgresAuditRepository(db),
    backlog: new PostgresBacklog(db),
    replays: new PostgresReplayRepository(db),
    reviews: new PostgresReviewRepository(db),
    samples: new PostgresSampleRepository(db),
    recoveries: new PostgresRecoveryRepository(db),
    activity: new PostgresActivityRepository(db),
    usage: new PostgresUsageRepository(db),
    sessions: new PostgresSessionRepository(db),
    generatorUsage: new PostgresGeneratorUsageRepository(db),
  };
}
