import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AsyncWorkContext } from '../../src/adapters/child-process/async-work-context.ts';
import { DataDirectoryLock } from '../../src/adapters/embedded/data-directory-lock.ts';
import type { FileObjectStore } from '../../src/adapters/embedded/file-object-store.ts';
import { PglitePool } from '../../src/adapters/embedded/pglite-pool.ts';
import { AesEncryption } from '../../src/adapters/node-crypto/aes-encryption.ts';
import { auditSealPurpose } from '../../src/adapters/node-crypto/keyed-hash.ts';
import { LocalMasterKey } from '../../src/adapters/node-crypto/master-key.ts';
import { RandomIds, RandomSecrets } from '../../src/adapters/node-crypto/random.ts';
import { ScryptPasswords } from '../../src/adapters/node-crypto/scrypt-passwords.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../../src/adapters/postgres/postgres-database.ts';
import { ClientUsage } from '../../src/application/clients/client-usage.ts';
import { Erasure } from '../../src/application/requests/erasure.ts';
import { ErasureLedger } from '../../src/application/requests/erasure-ledger.ts';
import { EncryptedRequestStore } from '../../src/application/storage/encrypted-request-store.ts';
import type { SessionLifetime } from '../../src/domain/client/operator-session.ts';
import type { AuditSeal } from '../../src/domain/ports/audit-seal.ts';
import type { Clock } from '../../src/domain/ports/clock.ts';
import { type Metrics, noMetrics } from '../../src/domain/ports/metrics.ts';
import type { WorkContext } from '../../src/domain/ports/work-context.ts';
import { copyDatabase } from './database-template.ts';
import { openStore } from './open-file-object-store.ts';
import { openKeyPages } from './open-key-pages.ts';
import { RecordingLogger } from './recording-logger.ts';

/** A clock that is until a test moves it. */
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

/**
 * The adapters that use cases stand on: the embedded database, objects and keys in files, real cryptography.
 */
export interface EmbeddedWorld {
  readonly pool: PglitePool;
  readonly database: PostgresDatabase;
  readonly encryption: AesEncryption;
  readonly auditSeal: AuditSeal;
  readonly objects: FileObjectStore;
  readonly requestStore: EncryptedRequestStore;
  readonly ids: RandomIds;
  readonly ledger: ErasureLedger;
  readonly erasure: Erasure;
  readonly secrets: RandomSecrets;
  readonly passwords: ScryptPasswords;
  readonly sessionLifetime: SessionLifetime;
  readonly takesPasswords: boolean;
  readonly clock: MovableClock;
  readonly logger: RecordingLogger;
  readonly metrics: Metrics;
  readonly context: WorkContext;
  readonly usage: ClientUsage;
  /** Every value of every row of a table, as JSON. */
  dump(table: string): Promise<string>;
  close(): Promise<void>;
}

export async function openEmbeddedWorld(): Promise<EmbeddedWorld> {
  const logger = new RecordingLogger();
  const clock = new MovableClock();
  const directory = await mkdtemp(join(tmpdir(), 'docface-world-'));
  await copyDatabase(directory);
  const lock = await DataDirectoryLock.acquire(directory);
  const pool = await PglitePool.open({ lock, logger });
  const master = new LocalMasterKey([randomBytes(32)]);
  const auditSeal = master.keyedHash(auditSealPurpose);
  const database = createPostgresDatabase({ pool, auditSeal, clock });
  await database.migrate();
  const encryption = new AesEncryption({ master, keyPages: await openKeyPages() });
  const objects = await openStore(join(directory, 'objects'));
  const requestStore = new EncryptedRequestStore({ objects, encryption });
  const ids = new RandomIds(clock);
  const ledger = new ErasureLedger({ database, objects, encryption, ids, clock });
  return {
    pool,
    database,
    auditSeal,
    encryption,
    objects,
    requestStore,
    ids,
    ledger,
    erasure: new Erasure({ database, requestStore, encryption, ledger, ids, clock }),
    secrets: new RandomSecrets(),
    // Cheap: tests sign in hundreds of times.
    passwords: new ScryptPasswords({ log2N: 12, r: 8, p: 1 }),
    sessionLifetime: { absoluteMs: 12 * 3_600_000, idleMs: 3_600_000 },
    takesPasswords: true,
    clock,
    logger,
    metrics: noMetrics,
    context: new AsyncWorkContext(),
    usage: new ClientUsage({ usage: database.usage, clock }),
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
      await lock.release();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
