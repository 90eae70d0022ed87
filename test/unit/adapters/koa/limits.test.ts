import { describe, expect, test } from 'vitest';
import { BodyBudget, stepBytes } from '../../../../src/adapters/koa/limits/body-budget.ts';
import { CallRates, CallsInFlight } from '../../../../src/adapters/koa/middleware/admission.ts';

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

describe('BodyBudget', () => {
  const overloaded: unknown = expect.objectContaining({ code: 'OVERLOADED', retryable: true, retryAfterSeconds: 5 });
  const tooMany: unknown = expect.objectContaining({ code: 'QUOTA_EXCEEDED', retryable: true, retryAfterSeconds: 5 });

  test('gives one holder as much as it leaves free, and the next one half of that', () => {
    const budget = new BodyBudget(8 * stepBytes);
    const acme = budget.open('acme', 0);
    acme.add(4 * stepBytes);
    expect(() => acme.add(1)).toThrow(overloaded);
    expect(() => budget.open('acme', 1)).toThrow(tooMany);
    budget.open('globex', 0).add(2 * stepBytes);
    expect(() => budget.open('globex', 0)).toThrow(tooMany);
    budget.open('initech', 0);
  });

  test('lets of many at once those arrive that began first', () => {
    const budget = new BodyBudget(8 * stepBytes);
    const first = [budget.open('acme', 2 * stepBytes), budget.open('acme', 2 * stepBytes)];
    expect(() => budget.open('acme', 2 * stepBytes)).toThrow(tooMany);
    expect(() => first.map((reservation) => reservation.add(2 * stepBytes))).not.toThrow();
    for (const reservation of first) reservation.release();
    expect(() => budget.open('acme', 4 * stepBytes)).not.toThrow();
  });

  test('sets nothing aside for what others only announce, but lets nothing begin that would not fit', () => {
    const budget = new BodyBudget(8 * stepBytes);
    for (let index = 0; index < 3; index += 1) budget.open('slow', stepBytes);
    expect(() => budget.open('slow', 2 * stepBytes)).toThrow(tooMany);
    budget.open('acme', 2 * stepBytes).add(2 * stepBytes);
    expect(() => budget.open('globex', 2 * stepBytes)).toThrow(overloaded);
  });

  test('has all of its room again once everything was released, however often', () => {
    const budget = new BodyBudget(8 * stepBytes);
    const reservation = budget.open('acme', 0);
    reservation.add(3 * stepBytes);
    reservation.release();
    reservation.release();
    reservation.add(stepBytes);
    expect(() => budget.open('acme', 5 * stepBytes)).toThrow(overloaded);
    expect(() => budget.open('acme', 4 * stepBytes).add(4 * stepBytes)).not.toThrow();
  });
});
