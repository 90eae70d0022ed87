import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DataDirectoryLock } from '../../src/adapters/embedded/data-directory-lock.ts';
import { PglitePool } from '../../src/adapters/embedded/pglite-pool.ts';
import { auditSealPurpose } from '../../src/adapters/node-crypto/keyed-hash.ts';
import { LocalMasterKey } from '../../src/adapters/node-crypto/master-key.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../../src/adapters/postgres/postgres-database.ts';
import type { AuditKind } from '../../src/domain/client/audit-record.ts';
import type { Database } from '../../src/domain/ports/repositories.ts';
import { complete, enterStage, erase } from '../../src/domain/request/lifecycle.ts';
import { tombstoneOf } from '../../src/domain/request/tombstone.ts';
import { type Service, startService } from '../../src/infrastructure/composition/start-service.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import {
  outboxRow,
  sampleClient,
  sampleDelivery,
  sampleEndpoint,
  sampleReplay,
  sampleRequest,
  stageEvent,
} from '../contract/database.samples.ts';
import { copyDatabase } from '../support/database-template.ts';
import { bindNullEngines } from '../support/null-engines.ts';
import { RecordingLogger } from '../support/recording-logger.ts';

const hour = 1 / 24;
const now = Date.now();
const ago = (days: number): Date => new Date(now - days * 86_400_000);

const acme = sampleClient('acme');
const endpoint = sampleEndpoint(acme.id);
const operator = { id: 'ines', name: 'ines', role: 'viewer', createdAt: ago(500), disabledAt: null } as const;

/** Records of a kind: one that is `days` old, by an id, and those that are there. */
interface Kept {
  readonly days: number;
  readonly add: (database: Database, id: string, at: Date) => Promise<unknown>;
  readonly isThere: (database: Database, id: string, at: Date) => Promise<boolean>;
}

const audited = (kind: AuditKind, days: number): Kept => ({
  days,
  add: ({ audit }, id, at) => {
    const facts = { actor: 'operator:ines', action: 'a', subject: 's', requestId: null, clientId: null, detail: {} };
    return audit.insert({ id, at, kind, ...facts, call: null });
  },
  isThere: async ({ audit }, id) => (await audit.list({ limit: 99 })).entries.some((entry) => entry.id === id),
});

/** What docs/privacy.md promises to keep for a time, in days. */
const kept: Readonly<Record<string, Kept>> = {
  'what operators changed': audited('change', 400),
  'what operators looked at': audited('look', 180),
  'the fact of an erased request': {
    days: 365,
    async add(database, id, at) {
      const request = sampleRequest(acme.id, { id, createdAt: at, expiresAt: at });
      await database.requests.insert(request);
      const effects = { events: [], prefixes: [], keyPlaces: [], keepKeysUntil: at, now: at };
      await database.housekeeping.writeErased([tombstoneOf(erase(request, at).request)], effects);
    },
    isThere: async ({ requests }, id) => (await requests.find(id)) !== null,
  },
  'a delivery that is over': {
    days: 30,
    add: ({ webhooks }, id, at) =>
      webhooks.insertDelivery(sampleDelivery(endpoint, { id, status: 'delivered', createdAt: at })),
    isThere: async ({ webhooks }, id) =>
      (await webhooks.listDeliveries(endpoint.id, { limit: 9 })).deliveries.some((delivery) => delivery.id === id),
  },
  'an idempotency key': {
    days: 1,
    add: ({ idempotency }, id, at) =>
      idempotency.insert({ clientId: acme.id, key: id, fingerprint: 'f', requestId: id, createdAt: at }),
    // As of then, so that it is not the time of the question that forgets it.
    isThere: async ({ idempotency }, id, at) => (await idempotency.find(acme.id, id, at)) !== null,
  },
  'a dead letter': {
    days: 90,
    add: ({ deadLetters }, id, at) => {
      const rest = { code: 'ENGINE_FAILED', detail: 'It stopped.', tries: 3, createdAt: at } as const;
      return deadLetters.insert({ id, clientId: acme.id, event: stageEvent(acme.id, 'bulk'), ...rest });
    },
    isThere: async ({ deadLetters }, id) => (await deadLetters.find(id)) !== null,
  },
  'a replay that has nothing left to start': {
    days: 90,
    async add({ replays }, id, at) {
      await replays.insert(sampleReplay({ id, createdAt: at }));
      await replays.markPlanned(id, { at, unreadable: 0 });
    },
    isThere: async ({ replays }, id) => (await replays.find(id)) !== null,
  },
  'a session of an operator': {
    days: 12 * hour,
    add: ({ sessions }, id, at) =>
      sessions.insert({ id, operatorId: operator.id, tokenHash: id, createdAt: at, lastSeenAt: at }),
    isThere: async ({ sessions }, id) => (await sessions.find(id)) !== null,
  },
  'failed sign-ins': {
    days: 1,
    add: ({ sessions }, id, at) => sessions.writeFailures(id, { count: 1, lastAt: at }),
    isThere: async (database, id) => (await database.transaction((tx) => tx.sessions.failuresForUpdate(id))) !== null,
  },
  'a browser that an operator signed in with': {
    days: 180,
    add: ({ sessions }, id, at) => sessions.rememberDevice({ operatorId: operator.id, tokenHash: id }, null, at),
    isThere: ({ sessions }, id) => sessions.knowsDevice({ operatorId: operator.id, tokenHash: id }, ago(999)),
  },
  'sums of what ended': {
    days: 14,
    async add(database, id, at) {
      const started = enterStage(sampleRequest(acme.id, { id, createdAt: at, expiresAt: ago(-9) }), 'ocr', at).request;
      await database.requests.insert(started);
      const { request, events } = complete(started, { resultKey: 'r', reviewReasons: [] }, at);
      await database.requests.update(
        request,
        events.map((event) => outboxRow(acme.id, { event })),
      );
      await database.activity.sum(9);
    },
    async isThere({ activity }, _, at) {
      const since = new Date(at.getTime() - 3 * 3_600_000);
      const { counts } = await activity.read({ window: 'week', since, maxClients: 9 });
      return counts.some((count) => Math.abs(count.at.getTime() - at.getTime()) < 3 * 3_600_000);
    },
  },
};

/** A database in a data directory, with the keys that a service finds there. */
async function planted(directory: string, plant: (database: PostgresDatabase) => Promise<void>): Promise<void> {
  await copyDatabase(directory);
  const master = await LocalMasterKey.open(directory);
  const lock = await DataDirectoryLock.acquire(directory);
  const pool = await PglitePool.open({ lock, logger: new RecordingLogger() });
  const database = createPostgresDatabase({ pool, auditSeal: master.keyedHash(auditSealPurpose) });
  await database.migrate();
  await plant(database);
  await database.close();
  await lock.release();
}

describe('a service with its janitor', () => {
  let directory: string;
  let service: Service;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'docface-retention-'));
    await planted(directory, async (database) => {
      await database.clients.insert(acme);
      await database.webhooks.insertEndpoint(endpoint);
      await database.credentials.insertOperator(operator);
      for (const [name, { days, add }] of Object.entries(kept)) {
        for (const age of ['old', 'young']) await add(database, `${name}: ${age}`, atAge(days, age));
      }
    });
    const config = loadConfig({ DOCFACE_DATA_DIR: directory, DOCFACE_PORT: '0', DOCFACE_ROLES: 'janitor' });
    service = await startService({ config, logger: new RecordingLogger(), bindEngines: bindNullEngines });
  });
  afterAll(async () => {
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  });

  test.each(Object.entries(kept))(
    'keeps %s as long as docs/privacy.md says, and no longer',
    async (name, { days, isThere }) => {
      const database = service.parts.get(ports.database);
      const isLeft = (age: string) => isThere(database, `${name}: ${age}`, atAge(days, age));
      await expect.poll(() => isLeft('old'), { timeout: 30_000 }).toBe(false);
      expect(await isLeft('young')).toBe(true);
    },
  );
});

/** Half an hour beyond the time that it is kept for or, for sums of two hours, a few of them; or as much less. */
function atAge(days: number, age: string): Date {
  const margin = days === 14 ? 5 * hour : hour / 2;
  return ago(age === 'old' ? days + margin : days - margin);
}
