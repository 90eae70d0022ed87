import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Semaphore } from '../../../../src/adapters/shared/semaphore.ts';

test('work begins in its order, so many pieces at a time, and one that fails makes room like any other', async () => {
  const semaphore = new Semaphore(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const runs = [0, 1, 2, 3].map((number) =>
    semaphore.run(async () => {
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

test('lets one in at a time, in the order of asking', async () => {
  const rotations = new Semaphore(1);
  const order: string[] = [];
  const visit = async (name: string): Promise<void> => {
    await rotations.acquire();
    order.push(`${name} in`);
    await Promise.resolve();
    order.push(`${name} out`);
    rotations.release();
  };
  await Promise.all([visit('a'), visit('b'), visit('c')]);
  await visit('d');
  expect(order).toEqual(['a', 'b', 'c', 'd'].flatMap((name) => [`${name} in`, `${name} out`]));
});
