import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { MinioObjectStore } from '../../src/adapters/minio/minio-object-store.ts';
import { type S3Place, startS3Place } from './s3-place.ts';

const bytes = new TextEncoder().encode('sealed');
const megabyte = 1_000_000;

describe.each(['minio', 'versitygw'] as const)('MinioObjectStore and a real server (%s)', (kind) => {
  let place: S3Place;

  beforeAll(async () => {
    place = await startS3Place(kind);
  });
  afterAll(() => place.close());

  function open(changes: Partial<S3Place['options']> = {}): MinioObjectStore {
    const store = new MinioObjectStore({ ...place.options, ...changes });
    onTestFinished(() => store.close());
    return store;
  }

  test('fails quickly while the server is down, and goes on when it is back', async () => {
    const store = open();
    await store.put('acme/before', { bytes });
    await place.server.stop();
    const began = performance.now();
    const away = { code: 'DEPENDENCY_UNAVAILABLE', retryable: true, message: expect.stringMatching(/does not answer/) };
    await expect(store.check()).rejects.toMatchObject(away);
    await expect(store.get('acme/before')).rejects.toMatchObject(away);
    await expect(store.put('acme/during', { bytes })).rejects.toMatchObject(away);
    await expect(store.delete('acme/before')).rejects.toMatchObject(away);
    expect(performance.now() - began).toBeLessThan(3_000);
    await place.server.start();
    await expect.poll(() => store.check().then(() => 'well', String), { timeout: 10_000 }).toBe('well');
    expect(await store.get('acme/before')).toEqual(Buffer.from(bytes));
    expect(await store.get('acme/during')).toBeNull();
  });

  test('says that the credentials are refused, and does not repeat them', async () => {
    const wrong = [{ secretKey: 'wrong-secret' }, { accessKey: 'wrong-access' }];
    const { accessKey, secretKey } = place.server;
    for (const changed of wrong) {
      const store = open({ keys: { accessKey, secretKey, ...changed } });
      const calls: (() => Promise<unknown>)[] = [
        () => store.check(),
        () => store.ensureBucket(),
        () => store.get('acme/a'),
        () => store.put('acme/a', { bytes }),
        () => store.delete('acme/a'),
      ];
      for (const call of calls) {
        const failure = await call().then(
          () => null,
          (error: Error) => error,
        );
        expect(failure).toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE', retryable: true });
        expect(failure?.message).toMatch(/refuses our credentials/);
        expect(inspect(failure)).not.toMatch(/wrong-|acme/);
      }
    }
  });

  test('says that the bucket is missing, and makes it when asked to, by several processes at once', async () => {
    const store = open({ bucket: 'docface-later' });
    const refusal = { code: 'DEPENDENCY_UNAVAILABLE', message: expect.stringMatching(/bucket .* does not exist/) };
    await expect(store.check()).rejects.toMatchObject(refusal);
    await expect(store.get('acme/a')).rejects.toMatchObject(refusal);
    await expect(store.put('acme/a', { bytes })).rejects.toMatchObject(refusal);
    await Promise.all([store, open({ bucket: 'docface-later' })].map((each) => each.ensureBucket()));
    await store.ensureBucket();
    await store.put('acme/a', { bytes });
    expect(await store.get('acme/a')).toEqual(Buffer.from(bytes));
  });

  test('holds no file in memory while it is put', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'docface-upload-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const path = join(directory, 'upload');
    await writeFile(path, '');
    await truncate(path, 300 * megabyte);
    const store = open();
    const held = () => process.memoryUsage().arrayBuffers;
    const before = held();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, held());
    }, 2);
    await store.put('acme/large', { path });
    clearInterval(watch);
    expect(most - before).toBeLessThan(100 * megabyte);
    await store.delete('acme/large');
  });
});

describe.each(['minio', 'versitygw'] as const)('MinioObjectStore over TLS (%s)', (kind) => {
  let place: S3Place;

  beforeAll(async () => {
    place = await startS3Place(kind, true);
  });
  afterAll(() => place.close());

  test('trusts the authority that it is given', async () => {
    const store = new MinioObjectStore({ ...place.options, ca: await readFile(place.server.caFile ?? '', 'utf8') });
    onTestFinished(() => store.close());
    await expect.poll(() => store.ensureBucket().then(() => 'well', String), { timeout: 10_000 }).toBe('well');
    await store.check();
    await store.put('acme/a', { bytes });
    expect(await store.get('acme/a')).toEqual(Buffer.from(bytes));
    const keys: string[] = [];
    for await (const { key } of store.list('acme/')) keys.push(key);
    expect(keys).toEqual(['acme/a']);
  });

  test('trusts nobody else, and says where to name the authority', async () => {
    const store = new MinioObjectStore(place.options);
    onTestFinished(() => store.close());
    await expect(store.put('acme/a', { bytes })).rejects.toMatchObject({
      code: 'DEPENDENCY_UNAVAILABLE',
      message: expect.stringMatching(/secure connection.*DOCFACE_S3_CA_FILE/),
    });
  });
});
