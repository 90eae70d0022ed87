import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KeyPageStore } from '../../src/domain/ports/encryption.ts';

/** A place of key pages, and everything that can be read from it. */
export interface KeyPageStage {
  readonly store: KeyPageStore;
  /** All bytes that the place holds of a page, earlier versions and files beside it included. */
  remains(name: string): Promise<readonly Buffer[]>;
  close(): Promise<void>;
}

/** What every store of key pages must do. */
export function describeKeyPageStore(name: string, start: () => Promise<KeyPageStage>): void {
  describe(`${name} as a store of key pages`, () => {
    let stage: KeyPageStage;
    const newName = () => `2026-12-24/${randomUUID()}`;
    const names = async (): Promise<string[]> => {
      const found: string[] = [];
      for await (const one of stage.store.list()) found.push(one);
      return found;
    };

    beforeAll(async () => {
      stage = await start();
    });
    afterAll(() => stage.close());

    test('answers what was put last, and lists it', async () => {
      const [page, first, second] = [newName(), randomBytes(8192), randomBytes(8192)];
      await stage.store.put(page, first);
      await stage.store.put(page, second);
      expect(second.equals((await stage.store.get(page)) ?? new Uint8Array())).toBe(true);
      expect(await names()).toContain(page);
    });

    test('answers null for a page that is not there, and deletes it without a word', async () => {
      const page = newName();
      expect(await stage.store.get(page)).toBeNull();
      await stage.store.delete(page);
    });

    test('leaves nothing of what was replaced', async () => {
      const [page, secret, rest] = [newName(), randomBytes(32), randomBytes(64)];
      await stage.store.put(page, Buffer.concat([secret, rest]));
      await stage.store.put(page, Buffer.concat([Buffer.alloc(32), rest]));
      const remains = await stage.remains(page);
      expect(remains).toHaveLength(1);
      expect(remains.some((bytes) => bytes.includes(secret))).toBe(false);
    });

    test('leaves nothing of what was deleted', async () => {
      const page = newName();
      await stage.store.put(page, randomBytes(64));
      await stage.store.put(page, randomBytes(64));
      await stage.store.delete(page);
      expect(await stage.remains(page)).toEqual([]);
      expect(await names()).not.toContain(page);
    });
  });
}
