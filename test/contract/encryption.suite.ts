import { randomBytes } from 'node:crypto';
import { access, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyPlaceOf } from '../../src/domain/key-place.ts';
import type { Encryption } from '../../src/domain/ports/encryption.ts';

/** Encryptions whose master keys a test can choose. */
export interface EncryptionStage {
  /** Opens the encryption as another process of the same installation would. */
  open(): Promise<Encryption>;
  /** Opens the encryption of another installation, whose master key is another one. */
  openForeign(): Promise<Encryption>;
  close(): Promise<void>;
}

/** How the sealed form is divided, so that the contract can take it apart at its seams. */
export interface EncryptionTraits {
  readonly headerBytes: number;
  readonly plainChunkBytes: number;
  readonly sealedChunkBytes: number;
}

/** What every encryption must do, whoever holds the master key. */
export function describeEncryption(
  name: string,
  traits: EncryptionTraits,
  start: () => Promise<EncryptionStage>,
): void {
  describe(`${name} as encryption`, () => {
    const { headerBytes, plainChunkBytes, sealedChunkBytes } = traits;
    const until = new Date('2026-12-24T12:00:00Z');
    const context = 'acme/2026-11-21/0193c1f4/original';
    const unreadable = { name: 'DocfaceError', code: 'UNREADABLE_FILE' };
    /** Whoever runs docface is to help. */
    const keyIsMissing = { name: 'DocfaceError', code: 'INTERNAL_ERROR', retryable: true };
    const sizes = [0, 1, plainChunkBytes - 1, plainChunkBytes, plainChunkBytes + 1, 3 * plainChunkBytes, 1_000_003];
    let stage: EncryptionStage;
    let encryption: Encryption;
    let key: string;
    let directory: string;

    beforeAll(async () => {
      stage = await start();
      encryption = await stage.open();
      key = await encryption.createKey(until);
      directory = await mkdtemp(join(tmpdir(), 'docface-sealing-'));
    });
    afterAll(async () => {
      await rm(directory, { recursive: true, force: true });
      await stage.close();
    });

    const seal = (plain: Uint8Array) => encryption.seal(key, context, plain);
    const expectUnreadable = async (sealed: Uint8Array, what: string) =>
      await expect(encryption.open(key, context, sealed), what).rejects.toMatchObject(unreadable);

    describe('sealed bytes', () => {
      test.each(sizes)('open again to the same %i bytes, here and in another process', async (size) => {
        const plain = randomBytes(size);
        const before = Buffer.from(plain);
        const sealed = await seal(plain);
        expectSame(plain, before);
        expectSame(await encryption.open(key, context, sealed), plain);
        expectSame(await (await stage.open()).open(key, context, sealed), plain);
      });

      test('show nothing of what they hold and differ each time', async () => {
        const plain = Buffer.from('a made-up name that nobody has '.repeat(10));
        const [one, two] = [await seal(plain), await seal(plain)];
        expect(Buffer.from(one).includes('made-up')).toBe(false);
        expect(Buffer.compare(one, two)).not.toBe(0);
      });

      test.each(['', 'acme', `${context}/`, context.toUpperCase(), `v${context}`])(
        'do not open in the context %j',
        async (other) => {
          const sealed = await seal(Buffer.from('x'));
          await expect(encryption.open(key, other, sealed)).rejects.toMatchObject(unreadable);
        },
      );

      test('do not open with another data key', async () => {
        const sealed = await seal(Buffer.from('x'));
        await expect(encryption.open(await encryption.createKey(until), context, sealed)).rejects.toMatchObject(
          unreadable,
        );
      });

      test('do not open where the master key is another one', async () => {
        const sealed = await seal(Buffer.from('x'));
        const foreign = await stage.openForeign();
        await expect(foreign.open(key, context, sealed)).rejects.toMatchObject(keyIsMissing);
        await expect(foreign.open(await foreign.createKey(until), context, sealed)).rejects.toMatchObject(unreadable);
      });

      test('open under the same key after that was wrapped anew', async () => {
        const sealed = await seal(Buffer.from('x'));
        const rewrapped = await encryption.rewrapKey(key);
        expect([rewrapped === key, keyPlaceOf(rewrapped)]).toEqual([false, keyPlaceOf(key)]);
        const other = await stage.open();
        expect(Buffer.from(await other.open(rewrapped, context, sealed)).toString()).toBe('x');
        await expect((await stage.openForeign()).rewrapKey(key)).rejects.toMatchObject(keyIsMissing);
      });

      test('do not open when any byte was changed, and stay as they are', async () => {
        const sealed = await seal(randomBytes(2 * plainChunkBytes + 100));
        const body = headerBytes + sealedChunkBytes;
        const places = [
          0,
          1,
          headerBytes - 1,
          headerBytes,
          body - 1,
          body,
          body + 5,
          sealed.length - 17,
          sealed.length - 1,
        ];
        for (const place of places) {
          for (const bit of [0x01, 0x80]) {
            const changed = Buffer.from(sealed);
            changed[place]! ^= bit;
            const before = Buffer.from(changed);
            await expectUnreadable(changed, `byte ${place}, bit ${bit}`);
            expectSame(changed, before);
          }
        }
      });

      test('do not open when they were cut, at a seam or elsewhere', async () => {
        const sealed = await seal(randomBytes(3 * plainChunkBytes));
        const seams = [0, 1, 2, 3].map((chunks) => headerBytes + chunks * sealedChunkBytes);
        const lengths = [...seams.flatMap((seam) => [seam - 1, seam, seam + 1, seam + 16]), 0, 1, sealed.length - 16];
        for (const length of lengths.filter((each) => each < sealed.length)) {
          await expectUnreadable(sealed.subarray(0, length), `${length} of ${sealed.length} bytes`);
        }
      });

      test('do not open when something was added', async () => {
        const sealed = await seal(randomBytes(plainChunkBytes));
        for (const added of [1, 16, 17, sealedChunkBytes]) {
          await expectUnreadable(Buffer.concat([sealed, Buffer.alloc(added)]), `${added} bytes more`);
        }
      });

      test('do not open when their chunks were moved, dropped, repeated or taken from elsewhere', async () => {
        const split = (sealed: Uint8Array) => ({
          header: sealed.subarray(0, headerBytes),
          chunks: [0, 1, 2, 3].map((n) => {
            const start = headerBytes + n * sealedChunkBytes;
            return sealed.subarray(start, start + sealedChunkBytes);
          }),
        });
        const plain = randomBytes(4 * plainChunkBytes);
        const { header, chunks } = split(await seal(plain));
        const [a, b, c, d] = chunks as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
        const other = split(await seal(plain)).chunks;
        expectSame(await encryption.open(key, context, Buffer.concat([header, a, b, c, d])), plain);
        const forgeries = {
          swapped: [b, a, c, d],
          'last one moved': [a, b, d, c],
          dropped: [a, c, d],
          'first one dropped': [b, c, d],
          'last one dropped': [a, b, c],
          repeated: [a, b, b, c, d],
          'last one repeated': [a, b, c, d, d],
          spliced: [a, other[1]!, c, d],
          'last one spliced': [a, b, c, other[3]!],
        };
        for (const [what, parts] of Object.entries(forgeries)) {
          await expectUnreadable(Buffer.concat([header, ...parts]), what);
        }
      });

      test('of many requests are sealed and opened at the same time', async () => {
        const work = async (n: number) => {
          const own = await encryption.createKey(until);
          const plain = Buffer.alloc(100_000, n);
          const sealed = await Promise.all([1, 2, 3].map((page) => encryption.seal(own, `page/${page}`, plain)));
          const opened = await Promise.all(sealed.map((each, at) => encryption.open(own, `page/${at + 1}`, each)));
          return opened.every((each) => plain.equals(each));
        };
        const all = await Promise.all(Array.from({ length: 100 }, (_, n) => work(n % 256)));
        expect(all).toEqual(all.map(() => true));
      });
    });

    describe('sealed bytes that are opened in parts', () => {
      const sourceOf = (sealed: Uint8Array) => ({
        bytes: sealed.length,
        read: (start: number, length: number) => Promise.resolve(sealed.slice(start, start + length)),
      });
      /** What comes of them, and how it ends. */
      const opened = async (sealed: Uint8Array, own = key) => {
        const parts: Uint8Array[] = [];
        try {
          const { bytes, parts: coming } = await encryption.openParts(own, context, sourceOf(sealed));
          for await (const part of coming) parts.push(part);
          return { bytes, parts, error: null };
        } catch (error) {
          return { bytes: null, parts, error };
        }
      };
      const large = 20 * plainChunkBytes + 7;

      test.each([...sizes, large])('give the same %i bytes, in parts of half a megabyte at most', async (size) => {
        const plain = randomBytes(size);
        const { bytes, parts } = await opened(await seal(plain));
        expectSame(Buffer.concat(parts), plain);
        expect(bytes).toBe(size);
        expect(Math.max(0, ...parts.map((part) => part.length))).toBeLessThanOrEqual(512 * 1024);
      });

      test('read little at a time, and nothing that nobody waits for', async () => {
        const sealed = await seal(randomBytes(64 * plainChunkBytes));
        const { bytes, read } = sourceOf(sealed);
        let most = 0;
        let sum = 0;
        const counted = (start: number, length: number) => {
          most = Math.max(most, length);
          sum += length;
          return read(start, length);
        };
        const { parts } = await encryption.openParts(key, context, { bytes, read: counted });
        for await (const part of parts) {
          expect(part.length).toBe(8 * plainChunkBytes);
          break;
        }
        expect(most).toBe(8 * sealedChunkBytes);
        expect(sum).toBe(headerBytes + 9 * sealedChunkBytes);
      });

      test('give nothing when they were cut, extended, or their last chunk is another one', async () => {
        const sealed = await seal(randomBytes(large));
        const seam = headerBytes + 20 * sealedChunkBytes;
        const forgeries = [
          sealed.subarray(0, seam),
          sealed.subarray(0, seam - sealedChunkBytes),
          sealed.subarray(0, sealed.length - 1),
          sealed.subarray(0, headerBytes),
          sealed.subarray(0, 0),
          Buffer.concat([sealed, Buffer.alloc(1)]),
          Buffer.concat([sealed, sealed.subarray(seam)]),
          Buffer.concat([sealed.subarray(0, seam), (await seal(randomBytes(large))).subarray(seam)]),
          Buffer.concat([Buffer.of(sealed[0]! ^ 1), sealed.subarray(1)]),
        ];
        for (const forged of forgeries) {
          const { parts, error } = await opened(forged);
          expect(error).toMatchObject(unreadable);
          expect(parts).toEqual([]);
        }
        const other = await opened(sealed, await encryption.createKey(until));
        expect(other.error).toMatchObject(unreadable);
      });

      test('end before a chunk that was changed, moved, repeated or taken from elsewhere', async () => {
        const plain = randomBytes(large);
        const sealed = await seal(plain);
        const other = await seal(plain);
        const chunkOf = (form: Uint8Array, n: number) =>
          form.subarray(headerBytes + n * sealedChunkBytes, headerBytes + (n + 1) * sealedChunkBytes);
        const withChunk = (n: number, chunk: Uint8Array) => {
          const forged = Buffer.from(sealed);
          forged.set(chunk, headerBytes + n * sealedChunkBytes);
          return forged;
        };
        const changed = Buffer.from(chunkOf(sealed, 10));
        changed[5]! ^= 1;
        const forgeries = [
          withChunk(10, changed),
          withChunk(10, chunkOf(sealed, 11)),
          withChunk(10, chunkOf(sealed, 9)),
          withChunk(10, chunkOf(other, 10)),
        ];
        for (const forged of forgeries) {
          const { parts, error } = await opened(forged);
          expect(error).toMatchObject(unreadable);
          expectSame(Buffer.concat(parts), plain.subarray(0, 8 * plainChunkBytes));
        }
      });

      test('end when their source gives less than there was', async () => {
        const sealed = await seal(randomBytes(large));
        let reads = 0;
        const read = (start: number, length: number) => {
          reads += 1;
          return Promise.resolve(sealed.slice(start, start + (reads > 3 ? length - sealedChunkBytes : length)));
        };
        const { parts } = await encryption.openParts(key, context, { bytes: sealed.length, read });
        const coming = parts[Symbol.asyncIterator]();
        expect((await coming.next()).done).toBe(false);
        await expect(coming.next()).rejects.toMatchObject(unreadable);
      });
    });

    describe('a data key', () => {
      test('is text, and another one each time', async () => {
        const keys = await Promise.all(Array.from({ length: 50 }, () => encryption.createKey(until)));
        expect(new Set(keys).size).toBe(50);
        expect(keys.filter((each) => !/^[\x20-\x7e]{40,1000}$/.test(each))).toEqual([]);
      });

      test('that was changed or made up opens and seals nothing', async () => {
        const sealed = await seal(Buffer.from('x'));
        const swap = (text: string, at: number) =>
          text.slice(0, at) + (text.at(at) === 'A' ? 'B' : 'A') + text.slice(at + 1);
        const changed = [3, Math.floor(key.length / 2), key.length - 1].map((at) => swap(key, at));
        for (const forged of ['', 'x', '.', key.slice(0, -1), `${key}A`, `${key}.`, ` ${key}`, ...changed]) {
          await expect(encryption.open(forged, context, sealed), forged).rejects.toMatchObject(unreadable);
          await expect(encryption.seal(forged, context, Buffer.from('x')), forged).rejects.toMatchObject(unreadable);
        }
      });
    });

    describe('a destroyed key', () => {
      const made = async () => {
        const own = await encryption.createKey(until);
        return { own, sealed: await encryption.seal(own, context, Buffer.from('x')), place: keyPlaceOf(own) };
      };

      test('opens nothing any more, in another process; its neighbours do', async () => {
        const [gone, neighbour] = [await made(), await made()];
        expect(await encryption.destroyKeys([gone.place])).toEqual([]);
        const elsewhere = await stage.open();
        await expect(elsewhere.open(gone.own, context, gone.sealed)).rejects.toMatchObject(unreadable);
        expectSame(await elsewhere.open(neighbour.own, context, neighbour.sealed), Buffer.from('x'));
      });

      test('can be destroyed again, and with many others at once', async () => {
        const keys = await Promise.all(Array.from({ length: 300 }, made));
        const places = keys.map(({ place }) => place);
        await Promise.all(places.map((place) => encryption.destroyKeys([place])));
        expect(await encryption.destroyKeys(places)).toEqual([]);
        const elsewhere = await stage.open();
        for (const { own, sealed } of keys) {
          await expect(elsewhere.open(own, context, sealed)).rejects.toMatchObject(unreadable);
        }
      });

      test('goes with all others of its day when the day is over', async () => {
        const [early, late] = [await encryption.createKey(new Date('2026-12-22T23:59:59Z')), await made()];
        const sealed = await encryption.seal(early, context, Buffer.from('x'));
        expect(await encryption.destroyKeysBefore(new Date('2026-12-22T23:00:00Z'))).toBe(0);
        expect(await encryption.destroyKeysBefore(new Date('2026-12-23T00:00:00Z'))).toBe(1);
        const elsewhere = await stage.open();
        await expect(elsewhere.open(early, context, sealed)).rejects.toMatchObject(unreadable);
        expectSame(await elsewhere.open(late.own, context, late.sealed), Buffer.from('x'));
      });
    });

    describe('a sealed file', () => {
      const place = () => ({
        source: join(directory, 'source'),
        target: join(directory, `target-${randomBytes(6).toString('hex')}`),
      });

      test.each([...sizes, 8 * plainChunkBytes, 15_000_000])('of %i bytes opens like sealed bytes', async (size) => {
        const plain = randomBytes(size);
        const { source, target } = place();
        await writeFile(source, plain);
        const answer = await encryption.sealFile(key, context, { source, target });
        const sealed = 'bytes' in answer ? answer.bytes : await readFile(answer.path);
        expect(sealed.length).toBe((await seal(plain)).length);
        expectSame(await encryption.open(key, context, sealed), plain);
        expectSame(await readFile(source), plain);
        await expect(encryption.open(key, 'elsewhere', sealed)).rejects.toMatchObject(unreadable);
      });

      test('takes no more memory when it is large', async () => {
        const { source, target } = place();
        const size = 150_000_000;
        await writeFile(source, '');
        await truncate(source, size);
        const before = process.memoryUsage().arrayBuffers;
        let most = 0;
        let looks = 0;
        const timer = setInterval(() => {
          looks += 1;
          most = Math.max(most, process.memoryUsage().arrayBuffers - before);
        }, 1);
        await encryption.sealFile(key, context, { source, target });
        clearInterval(timer);
        await rm(target);
        expect(looks).toBeGreaterThan(0);
        expect(most).toBeLessThan(size / 2);
      });

      test('is not made from a file that does not exist', async () => {
        const { target } = place();
        const missing = join(directory, 'missing');
        await expect(encryption.sealFile(key, context, { source: missing, target })).rejects.toMatchObject({
          name: 'DocfaceError',
        });
        await expect(access(target)).rejects.toMatchObject({ code: 'ENOENT' });
      });

      test('is not made with a key that was made up', async () => {
        const { source, target } = place();
        await writeFile(source, 'x');
        await expect(encryption.sealFile('made.up', context, { source, target })).rejects.toMatchObject(unreadable);
        await expect(access(target)).rejects.toMatchObject({ code: 'ENOENT' });
      });
    });

    describe('a sealed secret', () => {
      const secret = 'whsec_segredo muito secreto ção';

      test('opens again, here and in another process', async () => {
        const sealed = await encryption.sealSecret('endpoint/1', secret);
        expect(await encryption.openSecret('endpoint/1', sealed)).toBe(secret);
        expect(await (await stage.open()).openSecret('endpoint/1', sealed)).toBe(secret);
        expect(await encryption.openSecret('', await encryption.sealSecret('', ''))).toBe('');
      });

      test('shows nothing of the secret and differs each time', async () => {
        const [one, two] = [await encryption.sealSecret('a', secret), await encryption.sealSecret('a', secret)];
        expect(one).not.toBe(two);
        expect(one).not.toContain('segredo');
      });

      test('does not open elsewhere, changed, or under another master key', async () => {
        const sealed = await encryption.sealSecret('endpoint/1', secret);
        const foreign = await stage.openForeign();
        const last = sealed.endsWith('A') ? 'B' : 'A';
        const attempts = [
          encryption.openSecret('endpoint/2', sealed),
          encryption.openSecret('endpoint/1', sealed.slice(0, -1) + last),
          encryption.openSecret('endpoint/1', sealed.slice(0, -4)),
          encryption.openSecret('endpoint/1', ''),
        ];
        await expect(foreign.openSecret('endpoint/1', sealed)).rejects.toMatchObject(keyIsMissing);
        for (const attempt of await Promise.allSettled(attempts)) {
          expect(attempt).toMatchObject({ status: 'rejected', reason: unreadable });
        }
      });

      test('is never taken for a data key, nor a data key for a secret', async () => {
        const sealed = await encryption.sealSecret('endpoint/1', 'x'.repeat(32));
        await expect(encryption.seal(sealed, context, Buffer.from('x'))).rejects.toMatchObject(unreadable);
        for (const guess of ['', 'endpoint/1', 'data key', 'docface data key']) {
          await expect(encryption.openSecret(guess, key)).rejects.toMatchObject(unreadable);
        }
      });
    });
  });
}

function expectSame(actual: Uint8Array, expected: Uint8Array): void {
  expect([actual.length, Buffer.compare(actual, expected)]).toEqual([expected.length, 0]);
}
