import { describe, expect, test } from 'vitest';
import { fitCalibration } from '../../../../src/domain/face/fit-calibration.ts';
import { heldOutRates, type PairOfPeople } from '../../../../src/domain/face/held-out.ts';
import { peopleOfPairs } from '../../../../src/domain/face/people-of-pairs.ts';

const people = Array.from({ length: 20 }, (_, index) => `person ${String(index).padStart(2, '0')}`);

/** Ten pairs of each person and one of every two, at scores that the two names decide. */
function drawn(scoreOf: (a: number, b: number, nth: number) => number): PairOfPeople[] {
  return people.flatMap((first, a) => [
    ...Array.from({ length: 10 }, (_, nth) => pair([first, first], scoreOf(a, a, nth))),
    ...people.slice(a + 1).map((second, index) => pair([first, second], scoreOf(a, a + 1 + index, 0))),
  ]);
}

function pair(both: readonly [string, string], score: number): PairOfPeople {
  return { people: both, same: both[0] === both[1], score, group: 'all' };
}

/** Same people score 5 and more, others below 1, each pair differently. */
const apart = drawn((a, b, nth) => (a === b ? 5 + nth / 10 : ((a * 7 + b * 13) % 100) / 100));

describe('rates of people that a threshold was placed without', () => {
  test('are near what was aimed at where all people are alike', () => {
    const [some, none] = heldOutRates(apart, [0.1, 0]) ?? [];
    expect(some?.fmr.rate).toBeGreaterThan(0.05);
    expect(some?.fmr.rate).toBeLessThan(0.2);
    expect(some?.fmr.interval[0]).toBeLessThan(some?.fmr.rate ?? 0);
    expect(some?.fmr.interval[1]).toBeGreaterThan(some?.fmr.rate ?? 1);
    expect(none?.fmr.rate).toBeLessThan(some?.fmr.rate ?? 0);
    expect(some?.fnmr).toEqual({ rate: 0, interval: [0, 0] });
  });

  test('count two people whom nobody else told to be alike', () => {
    const twins = drawn((a, b, nth) =>
      a === b ? 5 + nth / 10 : a === 3 && b === 4 ? 4 : ((a * 7 + b * 13) % 100) / 100,
    );
    const [none] = heldOutRates(twins, [0]) ?? [];
    const alike = twins.find(({ score, same }) => !same && score === 4);
    expect(alike).toBeDefined();
    expect(none?.falseMatches).toBeGreaterThan(0);
    expect(none?.fmr.interval[0]).toBe(0);
  });

  test('have a bound where no false match was seen', () => {
    const flat = drawn((a, b) => (a === b ? 5 : 0));
    const [none] = heldOutRates(flat, [0]) ?? [];
    expect(none).toMatchObject({ falseMatches: 0, different: 190, fmr: { rate: 0 } });
    expect(none?.fmr.interval[1]).toBeCloseTo(1 - 0.05 ** (1 / 190), 6);
  });

  test('count a face that was not found as missed, with an interval over people', () => {
    const lost = apart.map((each) => (each.same && each.people[0] < 'person 05' ? { ...each, score: null } : each));
    const [some] = heldOutRates(lost, [0.1]) ?? [];
    expect(some?.fnmr.rate).toBe(0.25);
    const [low, high] = some?.fnmr.interval ?? [0, 0];
    expect([low < 0.15, high > 0.35]).toEqual([true, true]);
  });

  test('come from the group whose people are the most alike, where groups place thresholds', () => {
    const near = apart.map((each) => (each.same ? each : { ...each, score: (each.score ?? 0) + 2, group: 'near' }));
    const [far] = heldOutRates(near, [0.1], { placing: [apart] }) ?? [];
    const [both] = heldOutRates(near, [0.1], { placing: [apart, near] }) ?? [];
    expect(far?.fmr.rate).toBe(1);
    expect(both?.fmr.rate).toBeLessThan(0.2);
    const [ofFar] = heldOutRates(apart, [0.1], { placing: [apart, near] }) ?? [];
    expect(ofFar?.falseMatches).toBe(0);
  });

  test('are the same every time', () => {
    expect(heldOutRates(apart, [0.1])).toEqual(heldOutRates(apart, [0.1]));
  });

  test('are not told of too few people', () => {
    expect(
      heldOutRates(
        apart.filter(({ people: [, b] }) => b < 'person 05'),
        [0.1],
      ),
    ).toBeNull();
  });
});

describe('a calibration of pairs that say who is on them', () => {
  const fitted = (pairs: Parameters<typeof fitCalibration>[0]) => {
    const fit = fitCalibration(pairs, { set: 'drawn', descriptor: 'drawn' });
    if (fit.kind !== 'fitted') throw new Error(fit.kind);
    return fit.calibration;
  };

  test('states the rates of people left out, with intervals, and never zero', () => {
    const [match, review] = heldOutRates(apart, [0.0001, 0.01]) ?? [];
    const { fmr, fmrInterval, fnmr, atReview } = fitted(apart);
    expect(fmr).toBe(match?.falseMatches === 0 ? match.fmr.interval[1] : match?.fmr.rate);
    expect(fmr).toBeGreaterThan(0);
    expect(fmrInterval).toEqual(match?.fmr.interval);
    expect(fnmr).toBe(0);
    expect(atReview).toMatchObject({ fmr: review?.fmr.rate, fnmrInterval: [0, 0] });
  });

  test('places the same thresholds as without them, and then states no interval', () => {
    const anonymous = fitted(apart.map(({ same, score, group }) => ({ same, score, group })));
    const { match, review } = fitted(apart);
    expect(anonymous).toMatchObject({ match, review });
    expect(anonymous).not.toHaveProperty('fmrInterval');
  });
});

test('pictures are of one person where pairs of one person link them, in whatever order', () => {
  const labelled = [
    ['a', 'b', 1],
    ['c', 'd', 1],
    ['e', 'a', 0],
    ['d', 'b', 1],
    ['c', 'e', 0],
  ] as const;
  const pairs = labelled.map(([a, b, same]) => ({ images: [a, b] as const, same: same === 1, score: 0, group: 'all' }));
  const people = peopleOfPairs(pairs).map((each) => each.people);
  const [first, second, third, fourth, fifth] = people;
  const [person] = first ?? [];
  expect([first, second, fourth]).toEqual([first, [person, person], [person, person]]);
  expect([third, fifth]).toEqual([
    ['e', person],
    [person, 'e'],
  ]);
});
