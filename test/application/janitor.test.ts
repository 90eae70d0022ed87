import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FileObjectStore } from '../../src/adapters/embedded/file-object-store.ts';
import { DeleteObjects } from '../../src/application/housekeeping/delete-objects.ts';
import { EndStuck } from '../../src/application/housekeeping/end-stuck.ts';
import { EraseExpired } from '../../src/application/housekeeping/erase-expired.ts';
import { destroyPastKeys } from '../../src/application/housekeeping/sweep-orphans.ts';
import { EraseRequest } from '../../src/application/requests/erase-request.ts';
import { Erasure } from '../../src/application/requests/erasure.ts';
import { EncryptedRequestStore } from '../../src/application/storage/encrypted-request-store.ts';
import { optionsKey, originalKey, requestPrefix } from '../../src/application/storage/object-keys.ts';
import type { Client } from '../../src/domain/client/client.ts';
import { DocfaceError } from '../../src/domain/errors.ts';
import type { ObjectStore } from '../../src/domain/ports/object-store.ts';
import { enterStage } from '../../src/domain/request/lifecycle.ts';
import type { Request } from '../../src/domain/request/request.ts';
import { sampleClient, sampleRequest } from '../contract/database.samples.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';
import { openStore } from '../support/open-file-object-store.ts';

const operator = { kind: 'operator', operatorId: 'o', credentialId: 'c', role: 'admin' } as const;

describe('the chores of the janitor', () => {
  let world: EmbeddedWorld;
  let directory: string;
  let objects: FileObjectStore;
  let acme: Client;

  beforeAll(async () => {
    world = await openEmbeddedWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.reset();
    world.logger.lines.length = 0;
    directory = await mkdtemp(join(tmpdir(), 'docface-janitor-'));
    objects = await openStore(join(directory, 'objects'));
    acme = sampleClient(`acme-${randomUUID()}`);
    await world.database.clients.insert(acme);
  });
  afterEach(async () => {
    await run('delete from object_deletions', 'delete from request_files', 'delete from requests');
    await rm(directory, { recursive: true });
  });

  async function run(...statements: readonly string[]): Promise<void> {
    const session = await world.pool.connect();
    try {
      for (const statement of statements) await session.query(statement);
    } finally {
      session.release();
    }
  }

  test('destroys keys two days after the last day of what they seal, and none before', async () => {
    const { encryption, clock } = world;
    await encryption.createKey(new Date(Date.UTC(2031, 4, 10, 12)));
    const moveTo = (time: number): void => clock.advance((time - clock.now().getTime()) / 1000);

    moveTo(Date.UTC(2031, 4, 12, 23, 59));
    // Those of the other tests.
    await destroyPastKeys(world);
    expect(await destroyPastKeys(world)).toBe(0);
    moveTo(Date.UTC(2031, 4, 13, 0, 1));
    expect(await destroyPastKeys(world)).toBe(1);
  });

  /** A request of a day ago whose retention ended, with its objects. */
  async function expired(changes: Partial<Request> = {}): Promise<Request> {
    const yesterday = new Date(world.clock.now().getTime() - 86_400_000);
    const bare = sampleRequest(acme.id, { createdAt: yesterday, expiresAt: yesterday });
    const files = bare.files.map((file) => ({ ...file, objectKey: originalKey(bare, 1) }));
    const wrappedKey = await world.encryption.createKey(yesterday);
    const request = { ...bare, wrappedKey, files, optionsKey: optionsKey(bare), ...changes };
    for (const key of [originalKey(bare, 1), optionsKey(bare)]) await objects.put(key, { bytes: Buffer.from('x') });
    await world.database.requests.insert(request);
    return request;
  }

  async function keys(): Promise<string[]> {
    const found: string[] = [];
    for await (const { key } of objects.list(`${acme.id}/`)) found.push(key);
    return found;
  }

  const eraseExpired = () => {
    const { database, ids, clock, logger } = world;
    return new EraseExpired({ database, ids, clock, logger });
  };
  const deleteObjects = (store: Pick<ObjectStore, 'list' | 'deleteMany'> = objects) => {
    const { database, clock, logger } = world;
    return new DeleteObjects({
      objects: store,
      encryption: world.encryption,
      housekeeping: database.housekeeping,
      clock,
      logger,
    });
  };
  /** The store, but for objects whose key holds a word: those it keeps. */
  const keeping = (word: string): Pick<ObjectStore, 'list' | 'deleteMany'> => ({
    list: (prefix) => objects.list(prefix),
    async deleteMany(some) {
      const kept = some.filter((key) => key.includes(word));
      return [...kept, ...(await objects.deleteMany(some.filter((key) => !kept.includes(key))))];
    },
  });
  const statusOf = async (request: Request) => (await world.database.requests.find(request.id))?.status;

  test('erase what is past its retention down to its tombstone, and delete its objects', async () => {
    const requests = [await expired(), await expired(), await expired({ status: 'completed' })];
    const kept = sampleRequest(acme.id, { expiresAt: new Date(world.clock.now().getTime() + 1000) });
    await world.database.requests.insert(kept);
    const before = (await world.dump('requests')).length;
    expect(await eraseExpired().erase()).toBe(3);
    expect(await eraseExpired().erase()).toBe(0);
    for (const request of requests) {
      const tombstone = await world.database.requests.find(request.id);
      expect(tombstone).toMatchObject({ status: 'erased', wrappedKey: null, files: [], optionsKey: null });
      expect(tombstone?.history.map(({ status }) => status)).toEqual(['erased']);
      expect(tombstone?.attempts).toHaveLength(1);
    }
    expect(await statusOf(kept)).toBe('queued');
    expect((await world.dump('requests')).length).toBeLessThan(before);
    expect(await deleteObjects().delete()).toBe(6);
    expect(await keys()).toEqual([]);
    expect(await deleteObjects().delete()).toBe(0);
  });

  test('erase the others when one request cannot be erased, and say so once', async () => {
    const stubborn = await expired();
    const others = [await expired(), await expired()];
    await run(
      `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
      `create trigger refuse before update on requests for each row when (old.id = '${stubborn.id}') execute function refuse()`,
    );
    const chore = eraseExpired();
    expect(await chore.erase()).toBe(2);
    for (const request of others) expect(await statusOf(request)).toBe('erased');
    world.clock.advance(60);
    const late = await expired();
    expect(await chore.erase()).toBe(1);
    expect(await statusOf(late)).toBe('erased');
    world.clock.advance(15 * 60);
    expect(await chore.erase()).toBe(0);
    expect(world.logger.lines.filter(({ level }) => level === 'error').map(({ fields }) => fields)).toEqual([
      { requestId: stubborn.id },
    ]);
    await run('drop trigger refuse on requests', 'drop function refuse');
    world.clock.advance(24 * 3600);
    expect(await chore.erase()).toBe(1);
    expect(await statusOf(stubborn)).toBe('erased');
  });

  test('delete the other objects when one cannot be deleted, and try that one again later', async () => {
    const stubborn = await expired();
    await expired();
    await eraseExpired().erase();
    expect(await deleteObjects(keeping(`${stubborn.id}/options`)).delete()).toBe(4);
    expect(await keys()).toEqual([optionsKey(stubborn)]);
    const reported = world.logger.lines.filter(({ level }) => level === 'warn');
    expect(reported.map(({ fields }) => fields)).toEqual([{ targets: 1 }]);
    expect(await deleteObjects(keeping('options')).delete()).toBe(0);
    world.clock.advance(61);
    await expired();
    await eraseExpired().erase();
    expect(await deleteObjects(keeping(stubborn.id)).delete()).toBe(3);
    expect(world.logger.lines.filter(({ level }) => level === 'warn')).toHaveLength(1);
    expect(await keys()).toEqual([optionsKey(stubborn)]);
    world.clock.advance(3600);
    // The objects, and the three keys, each of which is looked at once more.
    expect(await deleteObjects().delete()).toBe(4);
    expect(await keys()).toEqual([]);
  });

  test('fail when the object store is away, and delete everything once it is back', async () => {
    await expired();
    await eraseExpired().erase();
    const away = { deleteMany: () => Promise.reject(unreachable), list: objects.list.bind(objects) };
    await expect(deleteObjects(away).delete()).rejects.toBe(unreachable);
    world.clock.advance(61);
    expect(await deleteObjects().delete()).toBe(1);
    expect(await keys()).toEqual([]);
  });

  test('delete originals past their time, and nothing else of their requests', async () => {
    const now = world.clock.now();
    const past = new Date(now.getTime() - 1000);
    const kept = { expiresAt: new Date(now.getTime() + 86_400_000), originalsExpireAt: past };
    const done = await expired({ ...kept, status: 'completed' });
    const running = await expired(kept);
    expect(await world.database.housekeeping.expireOriginals(now, 10)).toBe(1);
    await deleteObjects().delete();
    expect((await keys()).toSorted()).toEqual(
      [optionsKey(done), optionsKey(running), originalKey(running, 1)].toSorted(),
    );
  });

  test('end what nothing will finish', async () => {
    const { database, clock, ids, logger } = world;
    const later = new Date(clock.now().getTime() + 86_400_000);
    const slow = await expired({ expiresAt: later });
    await database.requests.update(enterStage(slow, 'ocr', new Date(clock.now().getTime() - 901_000)).request);
    const waiting = await expired({ expiresAt: later });
    const chore = new EndStuck({ database, ids, clock, logger, noProgressMs: 900_000 });
    expect(await chore.end()).toBe(1);
    expect([await statusOf(slow), await statusOf(waiting)]).toEqual(['failed', 'queued']);
    expect(await chore.end()).toBe(0);
  });

  test('finish an erasure whose objects the store did not delete', async () => {
    const { database, clock, ids, encryption, ledger, logger } = world;
    const request = await expired();
    const away: ObjectStore = Object.assign(Object.create(objects) as ObjectStore, {
      list: (prefix: string) => objects.list(prefix),
      deleteMany: () => Promise.reject(unreachable),
    });
    const requestStore = (store: ObjectStore) => new EncryptedRequestStore({ objects: store, encryption });
    const erasure = new Erasure({ database, clock, ids, encryption, ledger, requestStore: requestStore(away) });
    const receipt = await new EraseRequest({ erasure, ids, clock, logger }).erase(operator, {
      requestId: request.id,
    });
    expect(receipt).toMatchObject({ status: 'erased', erasedAt: clock.now().toISOString() });
    expect(await keys()).toHaveLength(2);
    expect(await deleteObjects().delete()).toBe(1);
    expect(await keys()).toEqual([]);
  });

  test('have nothing left to do when an erasure deleted the objects itself', async () => {
    const { database, clock, ids, encryption, ledger, logger } = world;
    const request = await expired();
    const requestStore = new EncryptedRequestStore({ objects, encryption });
    const erasure = new Erasure({ database, clock, ids, encryption, ledger, requestStore });
    const erase = new EraseRequest({ erasure, ids, clock, logger });
    const receipt = await erase.erase(operator, { requestId: request.id });
    clock.advance(5);
    expect(await erase.erase(operator, { requestId: request.id })).toEqual(receipt);
    expect([await keys(), await deleteObjects().delete()]).toEqual([[], 0]);
    expect(await world.dump('object_deletions')).not.toContain(requestPrefix(request));
  });
});

const unreachable = new DocfaceError('DEPENDENCY_UNAVAILABLE', 'The object storage does not answer.');
