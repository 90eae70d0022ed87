import { expect, test } from 'vitest';
import { type MeasuredCall, measuredMethods } from '../../../../src/adapters/shared/measured-methods.ts';

class Counter {
  #count = 0;

  async add(by: number): Promise<number> {
    if (by < 0) throw new RangeError('less than nothing');
    this.#count += by;
    return this.#count;
  }

  async read(): Promise<number> {
    return this.#count;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  *digits(): Iterable<number> {
    yield this.#count;
  }
}

test('methods answer and fail as before, and each that returns a promise is measured', async () => {
  const calls: MeasuredCall[] = [];
  const counter = measuredMethods(new Counter(), (call) => void calls.push(call));
  expect([await counter.add(2), counter.isEmpty, [...counter.digits()]]).toEqual([2, false, [2]]);
  await expect(counter.add(-1)).rejects.toThrow(RangeError);
  expect(calls.map(({ operation, outcome }) => `${operation} ${outcome}`)).toEqual(['add done', 'add failed']);
  for (const { durationMs } of calls) expect(durationMs).toBeGreaterThanOrEqual(0);
});

test('methods that are not named are not measured', async () => {
  const calls: MeasuredCall[] = [];
  const counter = measuredMethods(new Counter(), (call) => void calls.push(call), ['read']);
  expect([await counter.add(3), await counter.read()]).toEqual([3, 3]);
  expect(calls.map(({ operation }) => operation)).toEqual(['read']);
});
