import { describe, expect, test } from 'vitest';
import { crossValidate } from '../../../bench/face-folds.ts';
import { barsOf } from '../../../bench/face-report.ts';
import { barLine, isMissed } from '../../../bench/support/bars.ts';

describe('a bar of a bench', () => {
  test.each([
    [0.92, true, 'MISSED '],
    [0.93, false, 'reached'],
    [null, false, 'not run'],
  ])('that came to %s is told so', (measured, missed, verdict) => {
    const bar = { what: 'word F1', measured, atLeast: 0.93 };
    expect(isMissed(bar)).toBe(missed);
    expect(barLine(bar)).toMatch(new RegExp(`^ {2}${verdict} .* 0\\.930 {2}word F1$`));
  });
});

describe('the bars of faces', () => {
  /** People with two pictures each, of which some are unlike each other. */
  function figuresOf(unlike: number) {
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
      counts: [],
      spoofs: { attacks: [], genuine: 0, genuineSuspected: 0 },
    };
  }

  test('are met where people are told apart, and say what was not measured', () => {
    const bars = barsOf(figuresOf(0));
    expect(bars.filter(isMissed)).toEqual([]);
    expect(bars.map(({ measured }) => measured)).toEqual([1, 1, null, null]);
  });

  test('are missed where one in five is not found among strangers', () => {
    expect(
      barsOf(figuresOf(12))
        .filter(isMissed)
        .map(({ atLeast }) => atLeast),
    ).toEqual([0.985, 0.9]);
  });
});
