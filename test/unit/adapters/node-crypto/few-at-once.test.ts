import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FewAtOnce } from '../../../../src/adapters/node-crypto/few-at-once.ts';

test('work begins in its order, so many pieces at a time, and one that fails makes room like any other', async () => {
  const few = new FewAtOnce(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const runs = [0, 1, 2, 3].map((number) =>
    few.run(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => {
        ends[number] = resolve;
      });
      if (number === 0) throw new Error('broken');
    }),
  );
  const outcomes = Promise.allSettled(runs);
  await turn();
  expect(begun).toEqual([0, 1]);
  ends[0]?.();
  await turn();
  expect(begun).toEqual([0, 1, 2]);
  ends[2]?.();
  await turn();
  ends[1]?.();
  ends[3]?.();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});
