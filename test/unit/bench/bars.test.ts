import { describe, expect, test } from 'vitest';
import { reportOfCopies } from '../../../bench/face-copies.ts';
import { crossValidate } from '../../../bench/face-folds.ts';
import { barsOf } from '../../../bench/face-report.ts';
import { barLine, isMissed } from '../../../bench/support/bars.ts';
import { errorRates, failureToAcquire } from '../../../src/domain/face/error-rates.ts';

describe('a bar of a bench', () => {
  test.each([
    [0.92, true, 'MISSED '],
    [0.93, false, 'reached'],
    [null, true, 'MISSED '],
    [Number.NaN, true, 'MISSED '],
  ])('that came to %s is told so', (measured, missed, verdict) => {
    const bar = { what: 'word F1', measured, atLeast: 0.93 };
    expect(isMissed(bar)).toBe(missed);
    expect(barLine(bar)).toMatch(new RegExp(`^ {2}${verdict} .* 0\\.930 {2}word F1$`));
  });
});

describe('the bars of faces', () => {
  /** People with two pictures each, of which some are unlike each other. */
  function figuresOf(unlike: number, { seen = true, falseMatch = false } = {}) {
    const people = Array.from({ length: 60 }, (_, index) => `p${index}`);
    const same = people.map((person, index) => ({
      same: true,
      group: 'drawn',
      score: index < unlike ? 0.1 : 0.9 + index / 1000,
      people: [person, person] as const,
    }));
    const different = people.flatMap((a, index) =>
      people.slice(index + 1).map((b) => ({
        same: false,
        group: 'drawn',
        score: 0.2 + ((Number(a.slice(1)) * 7 + Number(b.slice(1))) % 50) / 1000,
        people: [a, b] as const,
      })),
    );
    const engine = { name: 'human', version: '3', backend: 'wasm', models: ['sface'] };
    const every = crossValidate([...same, ...different]);
    return {
      engine,
      heldOut: { every, listed: every },
      failureToAcquire: failureToAcquire(seen ? [{ quality: { score: 1, issues: [] } }] : []),
      counts: seen ? [{ file: 'a.jpg', found: 1, min: 1, max: 1, ok: true }] : [],
      spoofs: {
        attacks: seen ? [{ file: 'print.jpg', attack: 'print', live: 0.1, spoof: 0.9, suspected: true }] : [],
        genuine: 0,
        genuineSuspected: 0,
      },
      listed: errorRates([{ same: false, group: 'drawn', score: falseMatch ? 0.99 : 0.2 }], 0.945),
      parts: [{ lines: [], bars: [{ what: 'of a part', measured: 1, atLeast: 1 }] }],
    };
  }

  test('are met where people are distinguished', () => {
    const bars = barsOf(figuresOf(0));
    expect(bars.filter(isMissed)).toEqual([]);
    expect(bars.map(({ measured }) => measured)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  });

  test('are missed where nothing was measured', () => {
    expect(barsOf(figuresOf(0, { seen: false })).map(isMissed)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  test('are missed where one in five is not found among strangers', () => {
    expect(
      barsOf(figuresOf(12))
        .filter(isMissed)
        .map(({ atLeast }) => atLeast),
    ).toEqual([0.99, 0.985, 0.9]);
  });

  test('are missed by a listed pair of different people that matches', () => {
    expect(
      barsOf(figuresOf(0, { falseMatch: true }))
        .filter(isMissed)
        .map(({ what }) => what),
    ).toEqual(['listed pairs of different people that are no match at the default threshold']);
  });
});

describe('the bars of copies', () => {
  const figuresOf = (matched: number, reported: number) => ({
    kinds: [{ name: 'scaled', made: 200, reported: 200 - matched, matched, leastLikeness: 0.9 }],
    different: { pairs: 100, reported },
    heldOut: { copiesReported: 1, differentReported: 0.02 },
  });

  test.each([
    [0, 3, 0],
    [1, 3, 1],
    [0, 4, 1],
  ])('%i copies that match and %i of 100 photographs taken for copies miss %i of them', (matched, reported, missed) => {
    expect(reportOfCopies(figuresOf(matched, reported)).bars.filter(isMissed)).toHaveLength(missed);
  });
});
