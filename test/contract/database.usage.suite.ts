import { describe, expect, test } from 'vitest';
import { complete, enterStage, erase, fail } from '../../src/domain/request/lifecycle.ts';
import type { Request } from '../../src/domain/request/request.ts';
import { tombstoneOf } from '../../src/domain/request/tombstone.ts';
import { at, sampleRequest } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

export function describeUsage(stage: () => Stage): void {
  const measured = (clientId: string, max = 10) =>
    stage().database.usage.measure(clientId, { since: at(-60), codes: ['UNREADABLE_FILE'], max });
  const stored = async (clientId: string) => (await measured(clientId)).storedBytes;

  describe('usage of a client', () => {
    test('holds originals and results until they expire or are erased', async () => {
      const { acme, globex, database } = stage();
      const request = sampleRequest(acme.id, { originalsExpireAt: at(5) });
      const face = sampleRequest(acme.id);
      const [file] = face.files;
      await database.requests.insert(request);
      await database.requests.insert({ ...face, files: [file!, { ...file!, size: 5_000_000_000 }] });
      expect(await stored(acme.id)).toBe(5_000_002_048);
      const working = enterStage(request, 'validation', at(1)).request;
      const done = complete(working, { resultKey: 'result', resultBytes: 300, reviewReasons: [] }, at(2)).request;
      await database.requests.update(done);
      expect(await stored(acme.id)).toBe(5_000_002_348);
      expect(await database.requests.find(request.id)).toEqual(done);
      expect(await database.housekeeping.expireOriginals(at(6), 10)).toBe(1);
      expect(await stored(acme.id)).toBe(5_000_001_324);
      await database.requests.update(erase(face, at(7)).request);
      expect(await stored(acme.id)).toBe(300);
      const erased = [tombstoneOf(erase(done, at(8)).request)];
      await database.housekeeping.writeErased(erased, {
        events: [],
        prefixes: [],
        keyPlaces: [],
        keepKeysUntil: at(9),
        now: at(8),
      });
      expect(await stored(acme.id)).toBe(0);
      expect(await stored(globex.id)).toBe(0);
    });

    test('holds the files that failed since a time, for the codes that are asked, up to so many', async () => {
      const { acme, globex, database } = stage();
      const failed = async (request: Request, code: 'UNREADABLE_FILE' | 'ENGINE_FAILED') => {
        await database.requests.insert(request);
        const working = enterStage(request, 'ocr', at(1)).request;
        await database.requests.update(fail(working, { code, detail: 'Bad.', retryable: false }, at(2)).request);
      };
      for (let index = 0; index < 3; index += 1) await failed(sampleRequest(acme.id), 'UNREADABLE_FILE');
      await failed(sampleRequest(acme.id, { createdAt: at(-61) }), 'UNREADABLE_FILE');
      await failed(sampleRequest(acme.id), 'ENGINE_FAILED');
      await database.requests.insert(sampleRequest(acme.id));
      expect((await measured(acme.id)).failedFiles).toBe(3);
      expect((await measured(acme.id, 2)).failedFiles).toBeLessThan(3);
      expect((await measured(globex.id)).failedFiles).toBe(0);
    });

    test('of generators is summed by client, month and generator', async () => {
      const { acme, globex, database } = stage();
      const used = { generator: 'house', calls: 1, promptTokens: 1000, answerTokens: 200, costMicros: 45 };
      const add = (clientId: string, month: string, generator = 'house') =>
        database.generatorUsage.add(clientId, month, { ...used, generator });
      await Promise.all([add(acme.id, '2026-01'), add(acme.id, '2026-01'), add(acme.id, '2026-01')]);
      await add(acme.id, '2026-01', 'abroad');
      await add(acme.id, '2026-02');
      const [abroad, house, ...others] = await database.generatorUsage.list(acme.id, '2026-01');
      expect(abroad).toEqual({ ...used, generator: 'abroad' });
      expect(house).toEqual({ generator: 'house', calls: 3, promptTokens: 3000, answerTokens: 600, costMicros: 135 });
      expect(others).toEqual([]);
      expect(await database.generatorUsage.list(acme.id, '2026-02')).toEqual([used]);
      expect(await database.generatorUsage.list(globex.id, '2026-01')).toEqual([]);
    });
  });
}
