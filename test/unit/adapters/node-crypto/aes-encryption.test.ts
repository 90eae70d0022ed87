import { createDecipheriv, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileKeyPages } from '../../../../src/adapters/embedded/file-key-pages.ts';
import { AesEncryption } from '../../../../src/adapters/node-crypto/aes-encryption.ts';
import { ExpiringCache } from '../../../../src/adapters/node-crypto/expiring-cache.ts';
import { LocalMasterKey } from '../../../../src/adapters/node-crypto/master-key.ts';
import { openBytes, sealBytes } from '../../../../src/adapters/node-crypto/sealed-format.ts';
import { openKeyPages } from '../../../support/open-key-pages.ts';

const until = new Date('2026-12-24T12:00:00Z');
let directory: string;
let keyPages: FileKeyPages;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'docface-aes-'));
  keyPages = await openKeyPages();
});
afterEach(() => rm(directory, { recursive: true }));

/** A master key that counts how often it is asked to unwrap, as a KMS would on its bill. */
class CountingMasterKey extends LocalMasterKey {
  unwraps = 0;

  constructor() {
    super([randomBytes(32)]);
  }

  override unwrap(wrapped: string, context: string): Promise<Uint8Array> {
    this.unwraps += 1;
    return super.unwrap(wrapped, context);
  }
}

test('seals in a format that is written down: anyone with the key can open it', async () => {
  const key = randomBytes(32);
  const plain = randomBytes(65_536 + 10);
  const sealed = Buffer.from(await sealBytes(key, 'acme/ação', plain));
  expect([sealed.length, sealed[0]]).toEqual([8 + plain.length + 2 * 16, 1]);
  const open = (start: number, end: number, tail: number[]) => {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.concat([sealed.subarray(1, 8), Buffer.from(tail)]));
    decipher.setAAD(Buffer.from('\u0001acme/ação')).setAuthTag(sealed.subarray(end - 16, end));
    return Buffer.concat([decipher.update(sealed.subarray(start, end - 16)), decipher.final()]);
  };
  const second = 8 + 65_552;
  const opened = Buffer.concat([open(8, second, [0, 0, 0, 0, 0]), open(second, sealed.length, [0, 0, 0, 1, 1])]);
  expect(opened.equals(plain)).toBe(true);
});

test('refuses a sealed form of a version that it does not know', async () => {
  const key = randomBytes(32);
  const sealed = Buffer.from(await sealBytes(key, 'c', Buffer.from('x')));
  sealed[0] = 2;
  await expect(openBytes(key, 'c', sealed)).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
});

test('leaves the event loop to others while it seals and opens many bytes', async () => {
  const plain = randomBytes(8 * 2 ** 20);
  const key = randomBytes(32);
  let rotations = 0;
  let isOver = false;
  const count = (): void => {
    rotations += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const sealed = await sealBytes(key, 'c', plain);
  const whileSealing = rotations;
  const opened = await openBytes(key, 'c', sealed);
  const whileOpening = rotations - whileSealing;
  isOver = true;
  expect(Buffer.from(opened).equals(plain)).toBe(true);
  expect([whileSealing, whileOpening].map((each) => each >= 7)).toEqual([true, true]);
});

test('unwraps the data key of a request once for all its pages', async () => {
  const master = new CountingMasterKey();
  const encryption = new AesEncryption({ master, keyPages });
  const key = await new AesEncryption({ master, keyPages }).createKey(until);
  const sealed = await Promise.all([1, 2, 3].map((page) => encryption.seal(key, `page/${page}`, Buffer.alloc(page))));
  for (const [index, each] of sealed.entries()) await encryption.open(key, `page/${index + 1}`, each);
  expect(master.unwraps).toBe(1);
});

test('forgets data keys when there are too many, and when it closes', async () => {
  const master = new CountingMasterKey();
  const encryption = new AesEncryption({ master, keyPages }, { maxKeys: 2, keepMs: 60_000 });
  const other = new AesEncryption({ master, keyPages });
  const [a, b, c] = [await other.createKey(until), await other.createKey(until), await other.createKey(until)];
  const unwraps: number[] = [];
  for (const key of [a, b, a, c, a, b]) {
    await encryption.seal(key, 'c', Buffer.from('x'));
    unwraps.push(master.unwraps);
  }
  expect(unwraps).toEqual([1, 2, 2, 3, 3, 4]);
  encryption.close();
  await encryption.seal(b, 'c', Buffer.from('x'));
  expect(master.unwraps).toBe(5);
});

test('forgets a data key after a while', async () => {
  const master = new CountingMasterKey();
  const encryption = new AesEncryption({ master, keyPages }, { maxKeys: 2, keepMs: 30 });
  const key = await new AesEncryption({ master, keyPages }).createKey(until);
  await encryption.seal(key, 'c', Buffer.from('x'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await encryption.seal(key, 'c', Buffer.from('x'));
  expect(master.unwraps).toBe(2);
});

test('zeroes a forgotten key but not the copy in use', async () => {
  const loaded: Uint8Array[] = [];
  const cache = new ExpiringCache(
    async () => {
      const secret = new Uint8Array(randomBytes(32));
      loaded.push(secret);
      return secret;
    },
    { maxKeys: 1, keepMs: 60_000 },
  );
  const lent = await cache.use('a', async (secret) => {
    await cache.use('b', () => undefined);
    return Buffer.from(secret);
  });
  expect(loaded.map((secret) => secret.every((byte) => byte === 0))).toEqual([true, false]);
  expect(lent.every((byte) => byte === 0)).toBe(false);
});

test('does not remember that a key could not be unwrapped', async () => {
  let failures = 1;
  const master = new (class extends LocalMasterKey {
    override async unwrap(wrapped: string, context: string): Promise<Uint8Array> {
      failures -= 1;
      if (failures >= 0) throw new Error('the KMS does not answer');
      return super.unwrap(wrapped, context);
    }
  })([randomBytes(32)]);
  const encryption = new AesEncryption({ master, keyPages });
  const key = await new AesEncryption({ master, keyPages }).createKey(until);
  await expect(encryption.seal(key, 'c', Buffer.from('x'))).rejects.toThrow('the KMS does not answer');
  expect((await encryption.seal(key, 'c', Buffer.from('x'))).length).toBeGreaterThan(1);
});

test('seals into a new file of the owner only and never over another', async () => {
  const encryption = new AesEncryption({ master: new LocalMasterKey([randomBytes(32)]), keyPages });
  const key = await encryption.createKey(until);
  const paths = { source: join(directory, 'source'), target: join(directory, 'target') };
  await writeFile(paths.source, randomBytes(3_000_000));
  expect(await encryption.sealFile(key, 'c', paths)).toEqual({ path: paths.target });
  expect((await stat(paths.target)).mode & 0o777).toBe(0o600);
  const before = await readFile(paths.target);
  await expect(encryption.sealFile(key, 'c', paths)).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
  expect((await readFile(paths.target)).equals(before)).toBe(true);
});
