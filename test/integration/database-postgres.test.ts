import { randomUUID } from 'node:crypto';
import { createPgPool } from '../../src/adapters/postgres/pg-pool.ts';
import { PgSignals } from '../../src/adapters/postgres/pg-signals.ts';
import { createPostgresDatabase } from '../../src/adapters/postgres/postgres-database.ts';
import { describeDatabaseContract } from '../contract/database.suite.ts';
import { RecordingLogger } from '../support/recording-logger.ts';
import { testAuditSeal } from '../support/test-audit-seal.ts';
import { databaseUrl, runOnce } from './database-url.ts';

describeDatabaseContract('PostgreSQL', { concurrentConnections: true }, async () => {
  const name = `docface_${randomUUID().replaceAll('-', '')}`;
  await runOnce(databaseUrl(), `create database ${name}`);
  const connectionString = databaseUrl(name);
  const logger = new RecordingLogger();
  const database = createPostgresDatabase({
    pool: createPgPool({ connectionString, logger }),
    auditSeal: testAuditSeal,
  });
  const signals = new PgSignals({ connectionString, logger });
  // Replicas that start together migrate together.
  await Promise.all([database.migrate(), database.migrate(), database.migrate()]);
  return {
    database,
    signals,
    run: (sql) => runOnce(connectionString, sql),
    close: async () => {
      await signals.close();
      await database.close();
      await runOnce(databaseUrl(), `drop database ${name}`);
    },
  };
});
