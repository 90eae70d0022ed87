import { expect, test } from 'vitest';
import { partitionOf } from '../../../../src/adapters/embedded/embedded-event-log.ts';

test('never changes where a key lies', () => {
  expect(['', 'a', 'foobar'].map((key) => partitionOf(key, 2 ** 32))).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
});

test('spreads keys evenly', () => {
  const counts = [0, 0, 0, 0];
  for (let n = 0; n < 4_000; n += 1) counts[partitionOf(`0193c1f4-7a10-7b3e-8c11-${n}/1`, 4)]! += 1;
  expect(Math.min(...counts)).toBeGreaterThan(800);
});
