import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeDemoClient } from '../../demo/client.ts';
import { createMigrationPool, createPgPool } from '../../src/adapters/postgres/pg-pool.ts';
import { PgSignals } from '../../src/adapters/postgres/pg-signals.ts';
import { createPostgresDatabase } from '../../src/adapters/postgres/postgres-database.ts';
import { type Service, startService } from '../../src/infrastructure/composition/start-service.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import { describeDatabaseContract } from '../contract/database.suite.ts';
import { LoadClient } from '../support/load-client.ts';
import { bindNullEngines, nullFile } from '../support/null-engines.ts';
import { RecordingLogger } from '../support/recording-logger.ts';
import { type DocfaceServers, prepareServers, startDocfaceServers } from '../support/servers/docface-servers.ts';
import { type PgbouncerServer, startPgbouncer } from '../support/servers/pgbouncer-server.ts';
import { closeServerDirectory, openServerDirectory } from '../support/servers/server-directory.ts';
import { testAuditSeal } from '../support/test-audit-seal.ts';
import { databaseUrl, runOnce } from './database-url.ts';

describeDatabaseContract('PostgreSQL behind a pooler', { concurrentConnections: true }, async () => {
  const name = `docface_${randomUUID().replaceAll('-', '')}`;
  await runOnce(databaseUrl(), `create database ${name}`);
  const connectionString = databaseUrl(name);
  const directory = await openServerDirectory();
  const pgbouncer = await startPgbouncer(connectionString, directory);
  const logger = new RecordingLogger();
  const database = createPostgresDatabase({
    auditSeal: testAuditSeal,
    pool: createPgPool({ connectionString: pgbouncer.url, logger, sharedByTransaction: true }),
    migrationPool: createMigrationPool({ connectionString }),
  });
  const signals = new PgSignals({ connectionString, logger });
  await database.migrate();
  return {
    database,
    signals,
    run: (sql) => runOnce(connectionString, sql),
    close: async () => {
      await signals.close();
      await database.close();
      await pgbouncer.stop();
      await closeServerDirectory(directory);
      await runOnce(databaseUrl(), `drop database ${name} with (force)`);
    },
  };
});

describe('docface behind a pooler that shares connections between transactions', () => {
  let servers: DocfaceServers;
  let directory: string;
  let data: string;
  let pgbouncer: PgbouncerServer;
  let service: Service;
  let key: string;

  beforeAll(async () => {
    servers = await startDocfaceServers();
    directory = await openServerDirectory();
    data = await mkdtemp(join(tmpdir(), 'docface-pooled-'));
    pgbouncer = await startPgbouncer(servers.postgres.url, directory);
    const environment = {
      ...servers.environment,
      DOCFACE_DATABASE_URL: pgbouncer.url,
      DOCFACE_DATABASE_DIRECT_URL: servers.postgres.url,
      DOCFACE_DATA_DIR: data,
      DOCFACE_PORT: '0',
    };
    await prepareServers(environment);
    const config = loadConfig(environment);
    service = await startService({ config, logger: new RecordingLogger(), bindEngines: bindNullEngines });
    key = await makeDemoClient(service, { submissionsPerMinute: 1_000, submissionBurst: 1_000 });
  }, 180_000);

  afterAll(async () => {
    await service?.stop();
    await pgbouncer?.stop();
    await servers?.stop();
    await closeServerDirectory(directory);
    await rm(data, { recursive: true, force: true });
  }, 60_000);

  test('finishes the documents of callers that come together, and tells those who wait by signals', async () => {
    const client = new LoadClient(service.url, key);
    onTestFinished(() => client.close());
    const form = (number: number) => ({
      imageFile: nullFile(`page ${number}`, 1),
      track: 'text',
      template: 'generic.text',
    });
    const forms = Array.from({ length: 40 }, (_, number) => form(number));
    // Fails unless each of them is completed, which it waits for on the connection.
    await expect(client.all('/api/v1/ocr-async/ocr/key', forms)).resolves.toBeUndefined();
  }, 120_000);
});
