import { describe, expect, test } from 'vitest';
import { cancel, erase } from '../../src/domain/request/lifecycle.ts';
import type { Request, StoredFile } from '../../src/domain/request/request.ts';
import { tombstoneOf } from '../../src/domain/request/tombstone.ts';
import { overlap } from './database.overlap.ts';
import { at, newId, sampleRequest } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

/** Ids that grow, as those of requests do. */
const id = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

function file(letter: string, field = 'imageFile'): StoredFile {
  return { field, objectKey: `objects/${newId()}`, type: 'pdf', size: 1024, sha256: letter.repeat(64) };
}

const marks = ({ files }: Request): readonly (string | undefined)[] => files.map(({ firstSentIn }) => firstSentIn);

/** Which files a client sent before, as it is decided when a request is inserted. */
export function describeRepeatedFiles(stage: () => Stage): void {
  const sent = (number: number, letters: string, changes: Partial<Request> = {}): Request => {
    const files = [...letters].map((letter, index) => file(letter, index === 0 ? 'imageFile1' : 'imageFile2'));
    return sampleRequest(stage().acme.id, { id: id(number), files, ...changes });
  };
  const insert = (request: Request): Promise<Request> => stage().database.requests.insert(request);

  describe('files sent before', () => {
    test('name the first request with the same bytes, which names none, and are kept so', async () => {
      const [first, second, third] = [sent(1, 'a'), sent(2, 'a'), sent(3, 'ba')];
      expect(await insert(first)).toEqual(first);
      expect(marks(await insert(second))).toEqual([id(1)]);
      const marked = await insert(third);
      expect(marks(marked)).toEqual([undefined, id(1)]);
      const { requests } = stage().database;
      expect(await requests.find(third.id)).toEqual(marked);
      expect(await requests.find(first.id)).toEqual(first);
    });

    test('are those of the same client only', async () => {
      const { globex } = stage();
      await insert(sent(1, 'a'));
      expect(marks(await insert(sent(2, 'a', { clientId: globex.id })))).toEqual([undefined]);
      expect(marks(await insert(sent(3, 'a', { clientId: globex.id })))).toEqual([id(2)]);
    });

    test('do not mark each other within one request', async () => {
      expect(marks(await insert(sent(1, 'aa')))).toEqual([undefined, undefined]);
      expect(marks(await insert(sent(2, 'aa')))).toEqual([id(1), id(1)]);
    });

    test('of a request that was canceled were sent all the same', async () => {
      const first = sent(1, 'a');
      await insert(first);
      await stage().database.requests.update(cancel(first, at(1)).request);
      expect(marks(await insert(sent(2, 'a')))).toEqual([id(1)]);
    });

    test('of a request that was erased are forgotten, and the next one that is left is named', async () => {
      const [first, second] = [sent(1, 'a'), sent(2, 'a')];
      await insert(first);
      await insert(second);
      await eraseAll(first);
      expect(marks(await insert(sent(3, 'a')))).toEqual([id(2)]);
      expect(marks(await insert(sent(4, 'a')))).toEqual([id(2)]);
      await eraseAll(second, sent(3, 'a'), sent(4, 'a'));
      expect(marks(await insert(sent(5, 'a')))).toEqual([undefined]);
      expect(marks(await insert(sent(6, 'a')))).toEqual([id(5)]);
    });

    test('of a request that has expired count no more, also before it is erased', async () => {
      await insert(sent(1, 'a', { expiresAt: at(5) }));
      expect(marks(await insert(sent(2, 'a', { createdAt: at(4) })))).toEqual([id(1)]);
      await insert(sent(3, 'b', { expiresAt: at(5) }));
      expect(marks(await insert(sent(4, 'b', { createdAt: at(6) })))).toEqual([undefined]);
      expect(marks(await insert(sent(5, 'b', { createdAt: at(6) })))).toEqual([id(4)]);
      expect(marks(await insert(sent(6, 'a', { createdAt: at(6) })))).toEqual([id(2)]);
    });

    test('of requests that arrive at once mark all but one', async () => {
      const [first, second] = await overlap(stage(), 'waits', {
        first: (tx) => tx.requests.insert(sent(2, 'ab')),
        second: (tx) => tx.requests.insert(sent(1, 'ba')),
      });
      expect(marks(first)).toEqual([undefined, undefined]);
      expect(marks(second)).toEqual([id(2), id(2)]);
      expect(marks(await insert(sent(3, 'ab')))).toEqual([id(2), id(2)]);

      const burst = await Promise.all(Array.from({ length: 12 }, (_, index) => insert(sent(10 + index, 'c'))));
      const [unmarked, ...others] = burst.filter((request) => marks(request)[0] === undefined);
      expect(others).toEqual([]);
      expect(burst.every((request) => request === unmarked || marks(request)[0]! < 'z')).toBe(true);
    });

    test('keep nobody waiting once one of them is there', async () => {
      await insert(sent(1, 'a'));
      const both = await overlap(stage(), 'passes', {
        first: (tx) => tx.requests.insert(sent(2, 'a')),
        second: (tx) => tx.requests.insert(sent(3, 'a')),
      });
      expect(both.map(marks)).toEqual([[id(1)], [id(1)]]);
    });

    test('of a request that was never committed were not sent', async () => {
      const [, second] = await overlap(stage(), 'waits', {
        first: (tx) => tx.requests.insert(sent(1, 'a')),
        second: (tx) => tx.requests.insert(sent(2, 'a')),
        rollBackFirst: true,
      });
      expect(marks(second)).toEqual([undefined]);
    });

    test('of a request that is being erased hold nobody up, and are forgotten then', async () => {
      const first = sent(1, 'ab');
      await insert(first);
      await overlap(stage(), 'passes', {
        first: (tx) => tx.housekeeping.writeErased([tombstone(first)], effects()),
        second: (tx) => tx.requests.insert(sent(2, 'ba')),
      });
      // What arrives while the first goes may still name it.
      expect(marks(await insert(sent(3, 'ab')))).toEqual([id(2), id(2)]);
    });
  });

  const tombstone = (request: Request) => tombstoneOf(erase(request, at(1)).request);
  const effects = () => ({ events: [], prefixes: [], keyPlaces: [], keepKeysUntil: at(5), now: at(1) });

  async function eraseAll(...requests: readonly Request[]): Promise<void> {
    await stage().database.housekeeping.writeErased(requests.map(tombstone), effects());
  }
}
