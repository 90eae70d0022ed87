import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ObjectStore } from '../../src/domain/ports/object-store.ts';
import { numberedObject, numberOf } from './numbered-object.ts';

/** A place of objects that several processes can open. */
export interface ObjectStoreStage {
  /** Opens the store as another process would. */
  open(): Promise<ObjectStore>;
  /** A module that exports `openStore(argument)`, to open the same store in a child process. */
  readonly opener: { readonly module: string; readonly argument: string };
  close(): Promise<void>;
}

/** What every object store must do, whatever it is made of. */
export function describeObjectStore(name: string, start: () => Promise<ObjectStoreStage>): void {
  describe(`${name} as an object store`, () => {
    let stage: ObjectStoreStage;
    let store: ObjectStore;
    let files: string;
    let prefix: string;
    let prefixes = 0;

    beforeAll(async () => {
      stage = await start();
      store = await stage.open();
      files = await mkdtemp(join(tmpdir(), 'docface-objects-'));
    });
    beforeEach(() => {
      prefixes += 1;
      prefix = `contract-${process.pid}/2026-11-21/${prefixes}`;
    });
    afterAll(async () => {
      await rm(files, { recursive: true, force: true });
      await stage.close();
    });

    const keysBelow = async (below: string) => {
      const keys: string[] = [];
      for await (const { key } of store.list(below)) keys.push(key);
      return keys.toSorted();
    };

    test.each([0, 1, 70_000, 5_000_000])('answers the %i bytes that were put', async (size) => {
      const bytes = new Uint8Array(randomBytes(size));
      await store.put(`${prefix}/original`, { bytes });
      expectBytes(await store.get(`${prefix}/original`), bytes);
      expectBytes(await (await stage.open()).get(`${prefix}/original`), bytes);
    });

    test('answers any part of an object and how long all of it is', async () => {
      const bytes = randomBytes(3_000_000);
      await store.put(`${prefix}/original`, { bytes });
      const ranges = [
        [0, 1],
        [0, 3_000_000],
        [0, 5_000_000],
        [1, 65_536],
        [1_000_000, 1_000_000],
        [2_999_999, 1],
        [2_999_000, 5_000],
        [3_000_000, 10],
        [4_000_000, 10],
      ] as const;
      for (const [start, length] of ranges) {
        const part = await store.part(`${prefix}/original`, { start, length });
        expectBytes(part?.bytes ?? null, bytes.subarray(start, start + length));
        expect([start, length, part?.ofBytes]).toEqual([start, length, bytes.length]);
      }
      expect(await store.part(`${prefix}/missing`, { start: 0, length: 10 })).toBeNull();
      expect(await store.part(`${prefix}/missing`, { start: 10, length: 10 })).toBeNull();
    });

    test('takes a file and leaves it where it is', async () => {
      const bytes = randomBytes(15_000_000);
      const path = join(files, 'upload');
      await writeFile(path, bytes);
      await store.put(`${prefix}/original`, { path });
      expectBytes(await store.get(`${prefix}/original`), bytes);
      expectBytes(await readFile(path), bytes);
    });

    test('fails for a file that does not exist and keeps what was there', async () => {
      await store.put(`${prefix}/original`, { bytes: numberedObject(1) });
      await expect(store.put(`${prefix}/original`, { path: join(files, 'missing') })).rejects.toMatchObject({
        name: 'DocfaceError',
        code: 'INTERNAL_ERROR',
        retryable: true,
      });
      expect(numberOf((await store.get(`${prefix}/original`))!)).toBe(1);
    });

    test('replaces what was there, by something shorter too', async () => {
      await store.put(`${prefix}/result`, { bytes: Buffer.from('the longer one') });
      await store.put(`${prefix}/result`, { bytes: Buffer.from('short') });
      expectBytes(await store.get(`${prefix}/result`), Buffer.from('short'));
      expect(await keysBelow(`${prefix}/`)).toEqual([`${prefix}/result`]);
    });

    test('answers null for a missing key and for the folder of a key', async () => {
      await store.put(`${prefix}/a/b`, { bytes: Buffer.from('x') });
      expect(await store.get(`${prefix}/missing/deep/key`)).toBeNull();
      expect(await store.get(`${prefix}/a`)).toBeNull();
    });

    test('deletes an object, once or twice, and no other', async () => {
      await store.put(`${prefix}/pages/1`, { bytes: Buffer.from('1') });
      await store.put(`${prefix}/pages/10`, { bytes: Buffer.from('10') });
      await store.delete(`${prefix}/pages/1`);
      await store.delete(`${prefix}/pages/1`);
      await store.delete(`${prefix}/never`);
      await store.delete(`${prefix}/pages`);
      expect(await store.get(`${prefix}/pages/1`)).toBeNull();
      expect(await keysBelow(`${prefix}/`)).toEqual([`${prefix}/pages/10`]);
    });

    test('deletes many objects at once, missing ones too, and no other', async () => {
      const keys = Array.from({ length: 1_030 }, (_, n) => `${prefix}/many/${n}`);
      for (let from = 0; from < keys.length; from += 64) {
        const some = keys.slice(from, from + 64);
        await Promise.all(some.map((key) => store.put(key, { bytes: Buffer.from(key) })));
      }
      await store.put(`${prefix}/one`, { bytes: Buffer.from('one') });
      expect(await store.deleteMany([])).toEqual([]);
      expect(await store.deleteMany([`${prefix}/never`, ...keys])).toEqual([]);
      expect(await store.deleteMany(keys.slice(0, 3))).toEqual([]);
      expect(await keysBelow(`${prefix}/`)).toEqual([`${prefix}/one`]);
      expect(await store.get(keys[0]!)).toBeNull();
    });

    test('lists the keys below a prefix with their last change, not those of a longer word', async () => {
      const before = Date.now();
      for (const key of ['a/1', 'a/b.c/2_x', 'a/b.c/d-1/3', 'ab/4']) {
        await store.put(`${prefix}/${key}`, { bytes: Buffer.from(key) });
      }
      const found = new Map<string, Date>();
      for await (const { key, changedAt } of store.list(`${prefix}/a/`)) found.set(key, changedAt);
      expect([...found.keys()].toSorted()).toEqual(
        ['a/1', 'a/b.c/2_x', 'a/b.c/d-1/3'].map((key) => `${prefix}/${key}`),
      );
      for (const changedAt of found.values()) {
        expect(changedAt.getTime()).toBeGreaterThan(before - 5_000);
        expect(changedAt.getTime()).toBeLessThan(Date.now() + 5_000);
      }
      expect(await keysBelow(`${prefix}/nothing/`)).toEqual([]);
    });

    test('lists more keys than one answer of a server holds, also while they are deleted', async () => {
      const keys = Array.from({ length: 1_050 }, (_, n) => `${prefix}/${n % 10}/${n}`);
      const waiting = [...keys];
      const putWaiting = async () => {
        for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
          await store.put(key, { bytes: Buffer.from(key) });
        }
      };
      await Promise.all(Array.from({ length: 16 }, putWaiting));
      expect(await keysBelow(`${prefix}/`)).toEqual(keys.toSorted());
      const seen: string[] = [];
      for await (const { key } of store.list(`${prefix}/`)) {
        seen.push(key);
        await store.delete(key);
      }
      expect(seen.toSorted()).toEqual(keys.toSorted());
      expect(await keysBelow(`${prefix}/`)).toEqual([]);
    });

    test('lets go of a list that is not read to its end', async () => {
      for (const n of [1, 2, 3]) await store.put(`${prefix}/${n}`, { bytes: Buffer.from('x') });
      let seen = 0;
      for await (const { key } of store.list(`${prefix}/`)) {
        expect(key.startsWith(prefix)).toBe(true);
        seen += 1;
        break;
      }
      expect(seen).toBe(1);
    });

    test('shows readers a whole object while it is replaced by several writers', async () => {
      const key = `${prefix}/result`;
      await store.put(key, { bytes: numberedObject(0) });
      const seen: (number | null)[] = [];
      let writing = true;
      const read = async () => {
        const reader = await stage.open();
        while (writing) {
          const bytes = await reader.get(key);
          seen.push(bytes === null ? null : numberOf(bytes));
        }
      };
      const reading = Promise.all([read(), read()]);
      const write = async (first: number) => {
        for (let n = first; n < first + 10; n += 1) await store.put(key, { bytes: numberedObject(n) });
      };
      await Promise.all([write(1), write(11)]);
      writing = false;
      await reading;
      expect(seen.length).toBeGreaterThan(0);
      expect(seen).not.toContain(null);
      expect([10, 20]).toContain(numberOf((await store.get(key))!));
    });

    test('keeps objects that are put while their neighbours are deleted', async () => {
      const work = async (lane: number) => {
        for (let n = 0; n < 20; n += 1) {
          await store.put(`${prefix}/shared/${lane}`, { bytes: Buffer.from(`${lane}`) });
          expectBytes(await store.get(`${prefix}/shared/${lane}`), Buffer.from(`${lane}`));
          await store.delete(`${prefix}/shared/${lane}`);
        }
      };
      await Promise.all(Array.from({ length: 12 }, (_, lane) => work(lane)));
      expect(await keysBelow(`${prefix}/`)).toEqual([]);
    });

    test('holds the old object or the new one when the process that puts it is killed', async () => {
      const key = `${prefix}/result`;
      let next = 1;
      for (let round = 0; round < 5; round += 1) {
        const { begun, done } = await putUntilKilled(key, next);
        const found = numberOf((await store.get(key))!);
        expect(found, `after ${begun} began and ${done} was done`).not.toBeNull();
        expect([done, begun]).toContain(found);
        next = begun + 1;
      }
      expect(await keysBelow(`${prefix}/`)).toEqual([key]);
      await store.put(key, { bytes: numberedObject(0) });
      expect(numberOf((await store.get(key))!)).toBe(0);
    });

    /** Puts versions of an object in a child process until it is killed at a random moment, after the first is done. */
    async function putUntilKilled(key: string, first: number): Promise<{ begun: number; done: number }> {
      const script = fileURLToPath(new URL('./put-until-killed.ts', import.meta.url));
      const { module, argument } = stage.opener;
      const args = ['--import', 'tsx', script, module, argument, key, String(first)];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      let output = '';
      for await (const chunk of child.stdout) {
        const waits = !output.includes('done');
        output += String(chunk);
        if (waits && output.includes('done')) void sleep(Math.random() * 100).then(() => child.kill('SIGKILL'));
      }
      const last = (word: string) => Number([...output.matchAll(new RegExp(`^${word} (\\d+)$`, 'gm'))].at(-1)?.[1]);
      return { begun: last('begins'), done: last('done') };
    }
  });
}

function expectBytes(actual: Uint8Array | null, expected: Uint8Array): void {
  expect(actual).toBeInstanceOf(Uint8Array);
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect([actual?.length, digest(actual ?? new Uint8Array())]).toEqual([expected.length, digest(expected)]);
}
