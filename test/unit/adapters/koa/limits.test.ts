import { describe, expect, test } from 'vitest';
import { CallRates } from '../../../../src/adapters/koa/limits/call-rates.ts';
import { CallsInFlight } from '../../../../src/adapters/koa/limits/calls-in-flight.ts';
import { UploadBudget } from '../../../../src/adapters/koa/upload/upload-budget.ts';

const limits = { perMinute: 60, burst: 20 };

/** Rates with a clock that the test moves. */
function movable() {
  let nowMs = 5000;
  const rates = new CallRates('submissions', () => nowMs);
  return { rates, advance: (ms: number) => (nowMs += ms) };
}

describe('CallRates', () => {
  test('lets a burst of 20 pass and tells the 21st when to come again', () => {
    const { rates } = movable();
    const burst = Array.from({ length: 20 }, () => rates.take('acme', limits).kind);
    expect(new Set(burst)).toEqual(new Set(['admitted']));
    expect(rates.take('acme', limits)).toEqual({
      kind: 'refused',
      retryAfterSeconds: 1,
      policy: '"submissions";q=20;w=20',
      state: '"submissions";r=0;t=20',
    });
  });

  test('fills up again at 60 a minute and never beyond the burst', () => {
    const { rates, advance } = movable();
    for (let index = 0; index < 20; index += 1) rates.take('acme', limits);
    advance(999);
    expect(rates.take('acme', limits).kind).toBe('refused');
    advance(1);
    expect(rates.take('acme', limits).kind).toBe('admitted');
    expect(rates.take('acme', limits).kind).toBe('refused');
    advance(3_600_000);
    expect(rates.take('acme', limits).state).toBe('"submissions";r=19;t=1');
  });

  test('refusals cost nothing', () => {
    const { rates, advance } = movable();
    for (let index = 0; index < 200; index += 1) rates.take('acme', limits);
    advance(1000);
    expect(rates.take('acme', limits).kind).toBe('admitted');
  });

  test('one client never spends what another has', () => {
    const { rates } = movable();
    for (let index = 0; index < 30; index += 1) rates.take('acme', limits);
    expect(rates.take('globex', limits).kind).toBe('admitted');
  });

  test('a slow limit says how long it takes', () => {
    const { rates } = movable();
    const slow = { perMinute: 2, burst: 1 };
    rates.take('acme', slow);
    expect(rates.take('acme', slow)).toMatchObject({ kind: 'refused', retryAfterSeconds: 30 });
  });
});

describe('CallsInFlight', () => {
  test('refuses one more than the limit, by client', () => {
    const calls = new CallsInFlight();
    calls.take('acme', 2);
    calls.take('acme', 2);
    expect(calls.take('acme', 2)).toBeNull();
    expect(calls.count('acme')).toBe(2);
    expect(calls.take('globex', 2)).not.toBeNull();
  });

  test('counts a call that is given back twice once', () => {
    const calls = new CallsInFlight();
    const first = calls.take('acme', 2);
    calls.take('acme', 2);
    first?.release();
    first?.release();
    calls.take('acme', 2);
    expect(calls.take('acme', 2)).toBeNull();
  });

  test('keeps nothing of a client that has none', () => {
    const calls = new CallsInFlight();
    calls.take('acme', 1)?.release();
    expect(calls.count('acme')).toBe(0);
    expect(calls.take('acme', 1)).not.toBeNull();
  });
});

describe('UploadBudget', () => {
  test('refuses what would not fit and accepts it once room was made', () => {
    const budget = new UploadBudget(100);
    const release = budget.reserve(60);
    expect(() => budget.reserve(41)).toThrow(
      expect.objectContaining({ code: 'OVERLOADED', retryable: true, retryAfterSeconds: 5 }),
    );
    release();
    release();
    expect(() => budget.reserve(101)).toThrow(expect.objectContaining({ code: 'OVERLOADED' }));
    expect(budget.reserve(100)).toBeTypeOf('function');
  });
});
