import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FileObjectStore } from '../../../../src/adapters/embedded/file-object-store.ts';
import { RecentObjects } from '../../../../src/adapters/minio/recent-objects.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array | null): string | null => (bytes === null ? null : new TextDecoder().decode(bytes));

describe('objects that were used a moment ago', () => {
  let directory: string;
  let distant: FileObjectStore;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'docface-recent-'));
    distant = new FileObjectStore(join(directory, 'objects'));
    await distant.open();
  });
  afterEach(() => rm(directory, { recursive: true }));

  /** Changes the distant store as another process would, to tell where an answer comes from. */
  const elsewhere = (text: string) => distant.put('client/one', { bytes: bytesOf(text) });

  test('are given from memory, whether they were stored or read', async () => {
    const store = new RecentObjects(distant);
    await store.put('client/one', { bytes: bytesOf('stored') });
    await elsewhere('changed');
    expect(textOf(await store.get('client/one'))).toBe('stored');
    const other = new RecentObjects(distant);
    expect(textOf(await other.get('client/one'))).toBe('changed');
    await elsewhere('changed again');
    expect(textOf(await other.get('client/one'))).toBe('changed');
  });

  test('cannot be changed through what was given', async () => {
    const store = new RecentObjects(distant);
    const bytes = bytesOf('sealed');
    await store.put('client/one', { bytes });
    bytes.fill(0);
    (await store.get('client/one'))?.fill(0);
    expect(textOf(await store.get('client/one'))).toBe('sealed');
  });

  test('are forgotten when they are replaced, deleted or stored from a file', async () => {
    const store = new RecentObjects(distant);
    await store.put('client/one', { bytes: bytesOf('first') });
    await writeFile(join(directory, 'file'), 'from a file');
    await store.put('client/one', { path: join(directory, 'file') });
    expect(textOf(await store.get('client/one'))).toBe('from a file');
    await store.delete('client/one');
    expect(await store.get('client/one')).toBeNull();
    await elsewhere('back');
    expect(textOf(await store.get('client/one'))).toBe('back');
  });

  test('are given in parts from memory, and kept when a part was all of them', async () => {
    await elsewhere('0123456789');
    const store = new RecentObjects(distant);
    const part = async (start: number, length: number) => {
      const found = await store.part('client/one', { start, length });
      return [textOf(found?.bytes ?? null), found?.ofBytes];
    };
    expect(await part(2, 3)).toEqual(['234', 10]);
    expect(await part(0, 9)).toEqual(['012345678', 10]);
    await elsewhere('abcdefghij');
    expect(await part(0, 20)).toEqual(['abcdefghij', 10]);
    await elsewhere('changed');
    expect(await part(8, 5)).toEqual(['ij', 10]);
    expect(textOf(await store.get('client/one'))).toBe('abcdefghij');
    expect(await store.part('client/other', { start: 0, length: 1 })).toBeNull();
  });

  test('are forgotten after a while', async () => {
    const store = new RecentObjects(distant, { keepMs: 50 });
    await store.put('client/one', { bytes: bytesOf('first') });
    await elsewhere('second');
    await sleep(60);
    expect(textOf(await store.get('client/one'))).toBe('second');
  });

  test('give way to newer ones, the least used first', async () => {
    const store = new RecentObjects(distant, { maxBytes: 10 });
    await store.put('client/one', { bytes: bytesOf('1111') });
    await store.put('client/two', { bytes: bytesOf('2222') });
    await store.get('client/one');
    await store.put('client/three', { bytes: bytesOf('3333') });
    await store.put('client/huge', { bytes: bytesOf('0123456789X') });
    for (const key of ['client/one', 'client/two', 'client/three', 'client/huge']) {
      await distant.put(key, { bytes: bytesOf('new') });
    }
    const given = async (key: string) => textOf(await store.get(key));
    expect([await given('client/one'), await given('client/three')]).toEqual(['1111', '3333']);
    expect([await given('client/huge'), await given('client/two')]).toEqual(['new', 'new']);
  });
});
