import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { Client } from '../../src/domain/client/client.ts';
import type { Database } from '../../src/domain/ports/repositories.ts';
import type { Signals } from '../../src/domain/ports/signals.ts';
import { describeActivity } from './database.activity.suite.ts';
import { describeAudit } from './database.audit.suite.ts';
import { describeBacklog } from './database.backlog.suite.ts';
import { describeCatalog } from './database.catalog.suite.ts';
import { describeCatalogVersions } from './database.catalog-versions.suite.ts';
import { describeClients } from './database.clients.suite.ts';
import { describeDeadLetters } from './database.dead-letters.suite.ts';
import { describeHousekeeping } from './database.housekeeping.suite.ts';
import { describeInstallation } from './database.installation.suite.ts';
import { describeItemEffects } from './database.item-effects.suite.ts';
import { describeOutbox } from './database.outbox.suite.ts';
import { describeRecoveries } from './database.recoveries.suite.ts';
import { describeRepeatedFiles } from './database.repeated-files.suite.ts';
import { describeReplays } from './database.replays.suite.ts';
import { describeRequests } from './database.requests.suite.ts';
import { describeReviews } from './database.reviews.suite.ts';
import { sampleClient } from './database.samples.ts';
import { describeSessions } from './database.sessions.suite.ts';
import { describeSubjects } from './database.subjects.suite.ts';
import { describeTransactions } from './database.transactions.suite.ts';
import { describeUsage } from './database.usage.suite.ts';
import { describeValues } from './database.values.suite.ts';
import { describeWebhooks } from './database.webhooks.suite.ts';
import { describeWork } from './database.work.suite.ts';
import { describeSignals } from './signals.suite.ts';

/** How databases differ. */
export interface DatabaseTraits {
  /** Whether two transactions can be open at once. Without it the second one waits for the first. */
  readonly concurrentConnections: boolean;
}

/** A migrated database. */
export interface OpenDatabase {
  readonly database: Database;
  readonly signals: Signals;
  /** Runs a statement beside the repositories. */
  readonly run: (sql: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What the tests use: an empty database with two clients. */
export interface Stage {
  readonly database: Database;
  readonly signals: Signals;
  readonly traits: DatabaseTraits;
  /** Runs a statement beside the repositories. */
  readonly run: (sql: string) => Promise<void>;
  readonly acme: Client;
  readonly globex: Client;
}

/** In the order in which they can be emptied. */
const tables = [
  'installation master_keys review_counts review_drafts review_leases replay_items replays object_deletions chores audit_entries audit_chains signing_keys used_assertions api_keys service_accounts operators consents erasure_ledger certificate_keys idempotency_keys',
  'dead_letters outbox_events work_items page_joins pages result_values request_files requests',
  'ended_attempts activity_counts activity_durations webhook_recoveries',
  'webhook_delivery_attempts webhook_deliveries webhook_endpoints template_samples tracks templates clients',
].flatMap((line) => line.split(' '));
/** Much faster than truncating small tables, which makes new files for each of them. */
const emptyAll = `do $$ begin ${tables.map((table) => `delete from ${table};`).join(' ')} end $$`;

/** The duties of `Database` and `Signals`, held against one implementation. */
export function describeDatabaseContract(
  name: string,
  traits: DatabaseTraits,
  open: () => Promise<OpenDatabase>,
): void {
  describe(`${name}`, () => {
    let opened: OpenDatabase;
    let stage: Stage;
    const acme = sampleClient('acme');
    const globex = sampleClient('globex');

    beforeAll(async () => {
      opened = await open();
      stage = { database: opened.database, signals: opened.signals, traits, run: opened.run, acme, globex };
    });
    beforeEach(async () => {
      await opened.run(emptyAll);
      await stage.database.clients.insert(acme);
      await stage.database.clients.insert(globex);
    });
    afterAll(() => opened.close());

    const current = () => stage;
    describeTransactions(current);
    describeSignals(current);
    describeRequests(current);
    describeRepeatedFiles(current);
    describeValues(current);
    describeWork(current);
    describeItemEffects(current);
    describeOutbox(current);
    describeDeadLetters(current);
    describeBacklog(current);
    describeClients(current);
    describeAudit(current);
    describeSessions(current);
    describeCatalog(current);
    describeCatalogVersions(current);
    describeWebhooks(current);
    describeHousekeeping(current);
    describeUsage(current);
    describeReplays(current);
    describeRecoveries(current);
    describeActivity(current);
    describeReviews(current);
    describeSubjects(current);
    describeInstallation(current);
  });
}
