import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  activitySteps,
  activityWindows,
  durationBin,
  durationQuantile,
} from '../../../../src/domain/request/activity.ts';

describe('the steps of a window', () => {
  test.each([
    ['hour', 60, '2026-05-20T11:01:00.000Z', '2026-05-20T12:00:00.000Z'],
    ['day', 96, '2026-05-19T12:15:00.000Z', '2026-05-20T12:00:00.000Z'],
    ['week', 84, '2026-05-13T14:00:00.000Z', '2026-05-20T12:00:00.000Z'],
  ] as const)('of a %s are %i, and the last one holds the moment', (window, number, first, last) => {
    const steps = activitySteps(window, new Date('2026-05-20T12:00:59.999Z'));
    expect(steps).toHaveLength(number);
    expect([steps.at(0), steps.at(-1)]).toEqual([new Date(first), new Date(last)]);
    expect(steps[1]!.getTime() - steps[0]!.getTime()).toBe(activityWindows[window].stepSeconds * 1000);
  });
});

describe('a quantile of durations', () => {
  const countsOf = (durations: readonly number[]) => durations.map((each) => ({ bin: durationBin(each), requests: 1 }));

  test('is null without any', () => {
    expect(durationQuantile([], 0.5)).toBeNull();
  });

  test('is at most a fifth away from the duration at that place', () => {
    const duration = fc.integer({ min: 20, max: 86_400_000 });
    fc.assert(
      fc.property(fc.array(duration, { minLength: 1, maxLength: 200 }), fc.constantFrom(0.5, 0.95), (all, share) => {
        const exact = all.toSorted((a, b) => a - b)[Math.ceil(share * all.length) - 1]!;
        const reported = durationQuantile(countsOf(all), share)!;
        expect(reported).toBeGreaterThan(exact / 1.21);
        expect(reported).toBeLessThan(exact * 1.21);
      }),
    );
  });

  test('grows with its share, also where bins come again and again', () => {
    const again = Array.from({ length: 60 }, () => ({ bin: 30, requests: 2 }));
    const once = [{ bin: 30, requests: 120 }];
    for (const share of [0.5, 0.95]) expect(durationQuantile(again, share)).toBe(durationQuantile(once, share));
    expect(durationQuantile(again, 0.5)!).toBeLessThan(durationQuantile(again, 0.95)!);
  });

  test('counts an attempt that ended as it was queued', () => {
    expect([durationBin(0), durationBin(0.4), durationBin(1)]).toEqual([0, 0, 0]);
    expect(durationQuantile([{ bin: 0, requests: 3 }], 0.95)).toBe(1);
  });
});
