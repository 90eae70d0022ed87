import { describe, expect, test } from 'vitest';
import { latch } from './database.overlap.ts';
import { beginning, newId, sampleClient, sampleRequest } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

export function describeTransactions(stage: () => Stage): void {
  describe('transaction', () => {
    test('answers what the work answers and keeps what it wrote', async () => {
      const { database, acme } = stage();
      const request = sampleRequest(acme.id);
      const answer = await database.transaction(async (tx) => {
        await tx.requests.insert(request);
        return 'done';
      });
      expect(answer).toBe('done');
      expect(await database.requests.find(request.id)).toEqual(request);
    });

    test('sees its own writes before anybody else does', async () => {
      const { database, acme } = stage();
      const request = sampleRequest(acme.id);
      await database.transaction(async (tx) => {
        await tx.requests.insert(request);
        expect(await tx.requests.find(request.id)).toEqual(request);
      });
    });

    test('undoes everything when the work rejects, and rejects with the same error', async () => {
      const { database, acme } = stage();
      const request = sampleRequest(acme.id);
      const error = new Error('changed my mind');
      const work = database.transaction(async (tx) => {
        await tx.requests.insert(request);
        await tx.work.begin({ requestId: request.id, attempt: 1, stage: 'ocr', item: '1' }, beginning());
        throw error;
      });
      await expect(work).rejects.toBe(error);
      expect(await database.requests.find(request.id)).toBeNull();
    });

    test('refuses to commit after a statement failed, even when its error was swallowed', async () => {
      const { database } = stage();
      const initech = sampleClient('initech');
      const work = database.transaction(async (tx) => {
        await tx.clients.insert(initech);
        await tx.clients.insert(sampleClient('acme')).catch(() => undefined);
      });
      await expect(work).rejects.toThrow('rolled back');
      expect(await database.clients.find(initech.id)).toBeNull();
    });

    test('never waits for ever when the outer repositories are used inside: one connection refuses, several serve', async () => {
      const { database, traits } = stage();
      const [reading, beginning] = await Promise.allSettled([
        database.transaction(() => database.clients.list()),
        database.transaction(() => database.transaction(async () => 1)),
      ]);
      const refused = { status: 'rejected', reason: { message: expect.stringContaining('inside a transaction') } };
      const served = { status: 'fulfilled' };
      expect(reading).toMatchObject(traits.concurrentConnections ? served : refused);
      expect(beginning).toMatchObject(traits.concurrentConnections ? served : refused);
      expect(await database.clients.list()).toHaveLength(2);
    });

    test('lets the outer repositories be used again after it, also by what was started inside', async () => {
      const { database } = stage();
      const ended = latch<undefined>();
      const later = await database.transaction(async () => ({
        names: ended.opened.then(() => database.clients.list()),
      }));
      ended.open(undefined);
      expect(await later.names).toHaveLength(2);
    });

    test('keeps many of them apart when they run at once', async () => {
      const { database, acme } = stage();
      const ids = Array.from({ length: 20 }, newId);
      const failing = new Set(ids.filter((_, index) => index % 3 === 0));
      await Promise.allSettled(
        ids.map((id) =>
          database.transaction(async (tx) => {
            await tx.requests.insert(sampleRequest(acme.id, { id }));
            if (failing.has(id)) throw new Error('rolled back on purpose');
            await tx.work.begin({ requestId: id, attempt: 1, stage: 'ocr', item: '1' }, beginning());
          }),
        ),
      );
      const kept = await Promise.all(ids.map((id) => database.requests.find(id)));
      expect(kept.map((request) => request !== null)).toEqual(ids.map((id) => !failing.has(id)));
    });
  });

  describe('check', () => {
    test('resolves while the database answers', async () => {
      await expect(stage().database.check()).resolves.toBeUndefined();
    });
  });
}
