import { expect, test } from 'vitest';
import { reportOfCost } from '../../../bench/face-cost.ts';
import { reportOfKinds } from '../../../bench/face-kinds.ts';
import { reportOfStability } from '../../../bench/face-stability.ts';
import { isMissed } from '../../../bench/support/bars.ts';

const missed = ({ bars }: ReturnType<typeof reportOfCost>) => bars.filter(isMissed).length;

test.each([
  [{}, 0],
  [{ posterMatches: { stated: 1, unstated: 30 } }, 1],
  [{ withBoth: 44 }, 1],
  [{ ownMatches: { withPoster: 56, plain: 58 } }, 1],
])('selfies before a poster that differ by %o miss %i bars', (changes, bars) => {
  const good = {
    made: 60,
    withBoth: 50,
    posterMatches: { stated: 0, unstated: 30 },
    ownMatches: { withPoster: 57, plain: 58 },
  };
  expect(missed(reportOfKinds({ ...good, ...changes }))).toBe(bars);
});

test('a picture that says something else in a pair misses the bar, and so do no pictures', () => {
  expect(missed(reportOfStability({ pictures: 80, differing: [] }))).toBe(0);
  expect(missed(reportOfStability({ pictures: 80, differing: ['a.jpg'] }))).toBe(1);
  expect(missed(reportOfStability({ pictures: 0, differing: [] }))).toBe(1);
});

test.each([
  [1100, 99, 0],
  [1100, 101, 1],
])('of %i ms for a pair %i were added: %i bars are missed', (pair, added, bars) => {
  expect(missed(reportOfCost({ pairs: 12, pair, added, addedBytes: 12_800 }))).toBe(bars);
});
