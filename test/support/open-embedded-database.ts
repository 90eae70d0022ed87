import { DataDirectoryLock } from '../../src/adapters/embedded/data-directory-lock.ts';
import { PglitePool } from '../../src/adapters/embedded/pglite-pool.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../../src/adapters/postgres/postgres-database.ts';
import { RecordingLogger } from './recording-logger.ts';
import { testAuditSeal } from './test-audit-seal.ts';

export interface EmbeddedDatabase {
  readonly lock: DataDirectoryLock;
  readonly pool: PglitePool;
  readonly logger: RecordingLogger;
  readonly database: PostgresDatabase;
  /** Closes all of it in the right order. */
  readonly close: () => Promise<void>;
}

/** The embedded database in a data directory, migrated. */
export async function openEmbeddedDatabase(
  directory: string,
  onProgress: (message: string) => void = () => undefined,
): Promise<EmbeddedDatabase> {
  const logger = new RecordingLogger();
  const lock = await DataDirectoryLock.acquire(directory);
  try {
    const pool = await PglitePool.open({ lock, logger, onProgress });
    const database = createPostgresDatabase({ pool, auditSeal: testAuditSeal });
    await database.migrate();
    const close = async (): Promise<void> => {
      await database.close();
      await lock.release();
    };
    return { lock, pool, logger, database, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
