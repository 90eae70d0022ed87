import { expect, test } from 'vitest';
import {
  barsOfCoveredPairs,
  type CoveredLook,
  measureCoveredPairs,
  ratesUnderCovers,
} from '../../../bench/face-covered-pairs.ts';
import { isMissed } from '../../../bench/support/bars.ts';
import { bundledCalibration } from '../../../src/adapters/human/calibration.ts';

const look = (person: string, changes: Partial<CoveredLook> = {}): CoveredLook => ({
  file: `${person}.jpg`,
  person,
  descriptor: Float32Array.of(1, 0),
  reported: [],
  cover: null,
  ...changes,
});
const glasses = { name: 'sunglasses', hides: ['eyes'] } as const;

test('pairs of covered faces count once, and are no match where the same part of both is reported', () => {
  const looks = [
    look('a'),
    look('b'),
    look('a', { cover: glasses, reported: ['eyes'] }),
    look('b', { cover: glasses, reported: ['eyes'] }),
    look('c', { cover: glasses }),
  ];
  const [one, , , both] = measureCoveredPairs(looks, bundledCalibration).filter(({ different }) => different > 0);
  // Three covered faces meet two bare ones, but not the picture that they were drawn on.
  expect(one).toMatchObject({ name: 'sunglasses', sides: 'one', different: 4, alike: 4, falseMatches: 4 });
  expect(both).toMatchObject({ name: 'sunglasses', sides: 'both', different: 3, alike: 3, falseMatches: 2 });
});

test('the bar is missed where more than one in 1,000 of different people match', () => {
  const pairs = { name: 'mask', alike: 3, same: 0, found: 0, matched: 0, different: 1000 };
  const figures = [1, 2].map((falseMatches) => ({ ...pairs, falseMatches, sides: 'both' as const }));
  expect(barsOfCoveredPairs(figures).map(isMissed)).toEqual([false, true]);
});

test('rates under covers are of pairs by where a cover is reported, at thresholds that bare faces place', () => {
  const axis = (at: number) => Float32Array.from({ length: 21 }, (_, index) => (index === at ? 1 : 0));
  // Strangers are at right angles, and whoever wears glasses is where everybody with glasses is.
  const looks = Array.from({ length: 20 }, (_, at) => [
    ...['front', 'side'].map((view) => look(`p${at}`, { file: `p${at} ${view}.jpg`, descriptor: axis(at) })),
    ...['front', 'side'].map((view) =>
      look(`p${at}`, { file: `p${at} ${view}.jpg`, descriptor: axis(20), cover: glasses, reported: ['eyes'] }),
    ),
    look(`p${at}`, { file: `p${at} side.jpg`, descriptor: axis(20), cover: glasses }),
  ]).flat();
  const [one, both, samePart] = ratesUnderCovers(looks, { calibration: bundledCalibration, isListed: () => true });
  expect(one).toMatchObject({ cover: 'one', pairs: { same: 40, different: 40 * 38 } });
  expect(one?.table.map(({ fnmr }) => fnmr)).toEqual([1, 1, 1]);
  expect(one?.table[0]?.fmr).toBeCloseTo(1 - 0.05 ** (1 / 1520), 5);
  expect(both).toMatchObject({ cover: 'both', pairs: { same: 0, different: 0 }, table: [] });
  expect(samePart).toMatchObject({ cover: 'same_part', pairs: { same: 20, different: 760 } });
  expect(samePart?.table.map(({ aim, fmr }) => [aim, fmr])).toEqual([
    [0.0001, 1],
    [0.001, 1],
    [0.01, 1],
  ]);
});
