import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FileObjectStore } from '../../src/adapters/embedded/file-object-store.ts';
import { SweepOrphans } from '../../src/application/housekeeping/sweep-orphans.ts';
import { EncryptedRequestStore } from '../../src/application/storage/encrypted-request-store.ts';
import { optionsKey, originalKey, readingKey, resultKey } from '../../src/application/storage/object-keys.ts';
import type { Client } from '../../src/domain/client/client.ts';
import { complete, enterStage, erase, fail } from '../../src/domain/request/lifecycle.ts';
import type { Request } from '../../src/domain/request/request.ts';
import { sampleClient, sampleRequest } from '../contract/database.samples.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';
import { openStore } from '../support/open-file-object-store.ts';

const hour = 3600;

describe('SweepOrphans', () => {
  let world: EmbeddedWorld;
  let directory: string;
  let objects: FileObjectStore;
  let requestStore: EncryptedRequestStore;
  let acme: Client;

  beforeAll(async () => {
    world = await openEmbeddedWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.reset();
    directory = await mkdtemp(join(tmpdir(), 'docface-orphans-'));
    objects = await openStore(join(directory, 'objects'));
    requestStore = new EncryptedRequestStore({ objects, encryption: world.encryption });
    acme = sampleClient(`acme-${randomUUID()}`);
    await world.database.clients.insert(acme);
  });
  afterEach(() => rm(directory, { recursive: true }));

  /** A request as a submission prepares it: with its objects' keys, not yet stored anywhere. */
  async function prepared(changes: Partial<Request> = {}): Promise<Request> {
    const bare = sampleRequest(acme.id, {
      wrappedKey: await world.encryption.createKey(new Date()),
      createdAt: new Date(),
    });
    const files = bare.files.map((file, index) => ({ ...file, objectKey: originalKey(bare, index + 1) }));
    return { ...bare, files, optionsKey: optionsKey(bare), ...changes };
  }

  async function storeInputs(request: Request): Promise<void> {
    const path = join(directory, request.id);
    await writeFile(path, 'made-up document');
    await requestStore.store(request, originalKey(request, 1), { path });
    await requestStore.storeJson(request, optionsKey(request), { pages: '1' });
  }

  async function submitted(changes: Partial<Request> = {}): Promise<Request> {
    const request = await prepared(changes);
    await storeInputs(request);
    await world.database.requests.insert(request);
    return request;
  }

  /** A request with everything that a pipeline stores for it. */
  async function completed(): Promise<Request> {
    const request = await submitted();
    await requestStore.storeJson(request, readingKey(request, { attempt: 1, fence: 1 }, 1), { page: 1 });
    await requestStore.storeJson(request, resultKey(request, { attempt: 1, fence: 1 }), { fields: [] });
    const working = enterStage(request, 'validation', new Date()).request;
    const done = complete(
      working,
      { resultKey: resultKey(request, { attempt: 1, fence: 1 }), reviewReasons: [] },
      new Date(),
    ).request;
    await world.database.requests.update(done);
    return done;
  }

  async function keys(): Promise<string[]> {
    const found: string[] = [];
    for await (const { key } of objects.list(`${acme.id}/`)) found.push(key);
    return found.toSorted();
  }

  function sweep(signal?: AbortSignal) {
    const { clock, database } = world;
    const { clients, requests } = database;
    return new SweepOrphans({ objects, clients, requests, clock, graceMs: hour * 1000 }).sweep(signal);
  }

  test('removes what a submission stored that never came to its commit, once its grace is over', async () => {
    const lost = await prepared();
    await storeInputs(lost);
    const live = [await submitted(), await completed()];
    const all = await keys();
    expect(await sweep()).toEqual({ seen: all.length, deleted: 0, complete: true });
    world.clock.advance(hour - 60);
    expect(await sweep()).toMatchObject({ deleted: 0 });
    expect(await keys()).toEqual(all);
    world.clock.advance(120);
    expect(await sweep()).toEqual({ seen: all.length, deleted: 2, complete: true });
    expect(await keys()).toEqual(all.filter((key) => !key.includes(lost.id)));
    for (const request of live) expect(await requestStore.json(request, optionsKey(request))).toEqual({ pages: '1' });
    expect(await sweep()).toMatchObject({ deleted: 0 });
  });

  test('removes what an erasure left behind that died half-way', async () => {
    const [erased, kept] = [await completed(), await completed()];
    await world.database.requests.update(erase(erased, new Date()).request);
    world.clock.advance(2 * hour);
    expect(await sweep()).toMatchObject({ deleted: 4 });
    expect((await keys()).every((key) => key.includes(kept.id))).toBe(true);
    expect(await keys()).toHaveLength(4);
  });

  test('keeps everything of a request that is under way, named yet or not', async () => {
    const request = await submitted();
    await requestStore.storeJson(request, readingKey(request, { attempt: 1, fence: 1 }, 7), { page: 7 });
    await requestStore.storeJson(request, resultKey(request, { attempt: 1, fence: 1 }), { fields: [] });
    world.clock.advance(48 * hour);
    expect(await sweep()).toEqual({ seen: 4, deleted: 0, complete: true });
  });

  test('removes from a finished request only what it does not name', async () => {
    const done = await completed();
    await requestStore.storeJson(done, originalKey(done, 2), {});
    await requestStore.storeJson(done, readingKey(done, { attempt: 2, fence: 1 }, 1), {});
    await requestStore.storeJson(done, resultKey(done, { attempt: 2, fence: 1 }), {});
    const failed = await submitted();
    await requestStore.storeJson(failed, readingKey(failed, { attempt: 1, fence: 1 }, 1), {});
    await requestStore.storeJson(failed, resultKey(failed, { attempt: 1, fence: 1 }), {});
    const failure = { code: 'ENGINE_FAILED', detail: 'It failed.', retryable: false } as const;
    await world.database.requests.update(fail(failed, failure, new Date()).request);
    world.clock.advance(2 * hour);
    expect(await sweep()).toMatchObject({ deleted: 4 });
    const named = [
      originalKey(done, 1),
      optionsKey(done),
      readingKey(done, { attempt: 1, fence: 1 }, 1),
      resultKey(done, { attempt: 1, fence: 1 }),
    ];
    const left = [originalKey(failed, 1), optionsKey(failed), readingKey(failed, { attempt: 1, fence: 1 }, 1)];
    expect(await keys()).toEqual([...named, ...left].toSorted());
  });

  test('leaves what does not lie under a request, and what belongs to no client', async () => {
    await objects.put(`${acme.id}/notes/a/b`, { bytes: Buffer.from('x') });
    await objects.put(`${acme.id}/2026-11-21`, { bytes: Buffer.from('x') });
    await objects.put('somebody-else/2026-11-21/id/original-1', { bytes: Buffer.from('x') });
    world.clock.advance(48 * hour);
    expect(await sweep()).toEqual({ seen: 2, deleted: 0, complete: true });
    expect(await objects.get('somebody-else/2026-11-21/id/original-1')).not.toBeNull();
  });

  test('finds every orphan among more requests than it looks up at once', async () => {
    const live = new Set((await Promise.all(Array.from({ length: 30 }, () => submitted()))).map(({ id }) => id));
    for (let n = 0; n < 450; n += 1) {
      await objects.put(originalKey(sampleRequest(acme.id), 1), { bytes: Buffer.from('x') });
    }
    world.clock.advance(2 * hour);
    expect(await sweep()).toEqual({ seen: 510, deleted: 450, complete: true });
    expect(new Set((await keys()).map((key) => key.split('/')[2]))).toEqual(live);
  });

  test('stops when it is told to, and says that it is not complete', async () => {
    await storeInputs(await prepared());
    world.clock.advance(2 * hour);
    expect(await sweep(AbortSignal.abort())).toEqual({ seen: 0, deleted: 0, complete: false });
    expect(await keys()).toHaveLength(2);
  });
});
