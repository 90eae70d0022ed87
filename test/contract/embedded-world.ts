import { randomBytes } from 'node:crypto';
import { PglitePool } from '../../src/adapters/embedded/pglite-pool.ts';
import { AesEncryption } from '../../src/adapters/node-crypto/aes-encryption.ts';
import { LocalMasterKey } from '../../src/adapters/node-crypto/local-master-key.ts';
import { RandomIds } from '../../src/adapters/node-crypto/random-ids.ts';
import { RandomSecrets } from '../../src/adapters/node-crypto/random-secrets.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../../src/adapters/postgres/postgres-database.ts';
import type { Clock } from '../../src/domain/ports/clock.ts';
import { type Metrics, noMetrics } from '../../src/domain/ports/metrics.ts';
import { RecordingLogger } from './recording-logger.ts';

/** A clock that stands until a test moves it. */
export class MovableClock implements Clock {
  #now = new Date();

  now(): Date {
    return new Date(this.#now);
  }

  /** Back to the time of this machine. */
  reset(): void {
    this.#now = new Date();
  }

  advance(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }
}

/** The adapters that use cases of clients and webhooks stand on: the embedded database in memory and real cryptography. */
export interface EmbeddedWorld {
  readonly pool: PglitePool;
  readonly database: PostgresDatabase;
  readonly encryption: AesEncryption;
  readonly ids: RandomIds;
  readonly secrets: RandomSecrets;
  readonly clock: MovableClock;
  readonly logger: RecordingLogger;
  readonly metrics: Metrics;
  /** Every value of every row of a table, as JSON. */
  dump(table: string): Promise<string>;
  close(): Promise<void>;
}

export async function openEmbeddedWorld(): Promise<EmbeddedWorld> {
  const logger = new RecordingLogger();
  const clock = new MovableClock();
  const pool = await PglitePool.open({ lock: null, logger });
  const database = createPostgresDatabase({ pool, clock });
  await database.migrate();
  const encryption = new AesEncryption(new LocalMasterKey([randomBytes(32)]));
  return {
    pool,
    database,
    encryption,
    ids: new RandomIds(clock),
    secrets: new RandomSecrets(),
    clock,
    logger,
    metrics: noMetrics,
    async dump(table) {
      const session = await pool.connect();
      try {
        const { rows } = await session.query(`select * from ${table}`, []);
        return JSON.stringify(rows);
      } finally {
        session.release();
      }
    },
    async close() {
      encryption.close();
      await database.close();
    },
  };
}
