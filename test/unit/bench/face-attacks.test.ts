import { describe, expect, test } from 'vitest';
import { figuresOf, type Judged, reportOfAttacks } from '../../../bench/face-attacks.ts';
import { isMissed } from '../../../bench/support/bars.ts';
import { shareWithInterval, wilson } from '../../../bench/support/wilson.ts';

const genuine = (person: string, spoof: number | null): Judged => ({ kind: null, person, spoof });
const attack = (kind: string, spoof: number | null): Judged => ({ kind: `drawn ${kind}`, person: 'a', spoof });

describe('errors of the liveness hint', () => {
  const people = Array.from({ length: 20 }, (_, index) => genuine(`p${index}`, 0.1 + index / 100));

  test('are attacks that pass and genuine faces that are suspected; what has no face is neither', () => {
    const judged = [...people, genuine('q', 0.6), genuine('r', null), attack('print', 0.7), attack('print', 0.4)];
    const { kinds, genuine: own } = figuresOf([...judged, attack('print', null)]);
    expect(kinds).toMatchObject([{ name: 'drawn print', seen: 2, unseen: 1, wrong: 1 }]);
    expect(own).toMatchObject({ seen: 21, unseen: 1, wrong: 1 });
  });

  test('at bounds of folds come from other people: who stands out is suspected, whom others let pass is not', () => {
    const { genuine: own, kinds } = figuresOf([...people, genuine('q', 0.9), attack('screen', 0.29)]);
    // Everybody else's bound lies at the face that is the first to be spared; only whoever is above it is suspected.
    expect(own.wrongHeldOut).toBeGreaterThan(0);
    expect(own.wrongHeldOut).toBeLessThan(5);
    expect(kinds[0]?.wrongHeldOut).toBe(1);
    expect(figuresOf([...people, attack('screen', 0.95)]).kinds[0]?.wrongHeldOut).toBe(0);
  });

  test('are held to enough attacks of each kind', () => {
    const kinds = ['print', 'screen', 'cut-out'].flatMap((kind) => Array.from({ length: 40 }, () => attack(kind, 0.2)));
    expect(reportOfAttacks(figuresOf([...people, ...kinds])).bars.filter(isMissed)).toEqual([]);
    expect(reportOfAttacks(figuresOf([...people, ...kinds.slice(1)])).bars.filter(isMissed)).toHaveLength(1);
  });
});

describe('the interval of Wilson', () => {
  test.each([
    [0, 50, [0, 0.0713]],
    [5, 50, [0.0435, 0.2136]],
    [50, 50, [0.9287, 1]],
    [0, 0, [0, 1]],
  ] as const)('of %i in %i', (events, trials, [low, high]) => {
    expect(wilson(events, trials)[0]).toBeCloseTo(low, 3);
    expect(wilson(events, trials)[1]).toBeCloseTo(high, 3);
  });

  test('is told with the share', () => {
    expect(shareWithInterval(5, 50)).toBe('10.0 % (4.3 to 21.4 %), 5 of 50');
    expect(shareWithInterval(0, 0)).toBe('nothing to measure');
  });
});
