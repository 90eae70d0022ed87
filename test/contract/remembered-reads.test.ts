import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPostgresDatabase } from '../../src/adapters/postgres/postgres-database.ts';
import type { Database } from '../../src/domain/ports/repositories.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '../support/open-embedded-database.ts';
import { testAuditSeal } from '../support/test-audit-seal.ts';
import { at, newId, sampleClient, sampleTrack } from './database.samples.ts';

const acme = sampleClient('Acme');

describe('what every request reads again', () => {
  let directory: string;
  let opened: EmbeddedDatabase;
  let here: Database;
  /** Another process on the same tables. */
  let there: Database;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'docface-remembered-'));
    opened = await openEmbeddedDatabase(directory);
    here = opened.database;
    there = createPostgresDatabase({ pool: opened.pool, auditSeal: testAuditSeal });
    await here.clients.insert(acme);
  });
  afterAll(async () => {
    await opened.close();
    await rm(directory, { recursive: true, force: true });
  });

  const statements = async (work: () => Promise<unknown>): Promise<number> => {
    const connect = vi.spyOn(opened.pool, 'connect');
    await work();
    const count = connect.mock.calls.length;
    connect.mockRestore();
    return count;
  };
  const apiKey = () => ({
    id: newId(),
    owner: { kind: 'client', id: acme.id } as const,
    name: 'till',
    secretHash: 'a'.repeat(64),
    scopes: ['ocr:write'] as const,
    networks: [],
    createdAt: at(),
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
  });

  test('is read once in a moment', async () => {
    const key = apiKey();
    await here.credentials.insertApiKey(key);
    const read = () => Promise.all([here.credentials.findApiKey(key.id), here.clients.find(acme.id)]);
    await read();
    expect(await statements(async () => expect(await read()).toEqual([key, acme]))).toBe(0);
  });

  test('is seen as another process changed it after a second', async () => {
    const key = apiKey();
    await here.credentials.insertApiKey(key);
    expect((await here.credentials.findApiKey(key.id))?.revokedAt).toBeNull();
    await there.credentials.revokeApiKey(key.id, at(1));
    const revokedAt = async () => (await here.credentials.findApiKey(key.id))?.revokedAt;
    await vi.waitFor(async () => expect(await revokedAt()).toEqual(at(1)), { timeout: 2_000, interval: 20 });
  });

  test('is seen at once as this process changed it, in a transaction too', async () => {
    await here.clients.find(acme.id);
    await here.transaction((tx) => tx.clients.update({ ...acme, status: 'suspended' }));
    expect((await here.clients.find(acme.id))?.status).toBe('suspended');
    await here.clients.update(acme);
    expect(await here.clients.find(acme.id)).toEqual(acme);
    const track = sampleTrack('remembered');
    expect(await here.catalog.findTrack(null, track.name)).toBeNull();
    await here.catalog.saveTrack(track, 'edited');
    await here.catalog.saveTrack({ ...track, title: 'Newer' }, 'edited');
    expect(await here.catalog.findTrack(null, track.name)).toMatchObject({ version: 2, title: 'Newer' });
  });

  test('is not remembered while it is missing', async () => {
    const client = sampleClient('Late');
    expect(await here.clients.find(client.id)).toBeNull();
    await there.clients.insert(client);
    expect(await here.clients.find(client.id)).toEqual(client);
  });
});
