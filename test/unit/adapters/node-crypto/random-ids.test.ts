import { expect, test } from 'vitest';
import { RandomIds } from '../../../../src/adapters/node-crypto/random.ts';

const at = (ms: () => number) => new RandomIds({ now: () => new Date(ms()) });
const startMs = Date.UTC(2026, 10, 21, 9);
const millisecondsOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

test('makes UUIDs of version 7 that tell their millisecond', () => {
  const id = at(() => startMs).next();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(millisecondsOf(id)).toBe(startMs);
});

test('always grows within a process, in one millisecond too', () => {
  const ids = at(() => startMs);
  const made = Array.from({ length: 20_000 }, () => ids.next());
  expect(made).toEqual(made.toSorted());
  expect(new Set(made).size).toBe(20_000);
  expect(millisecondsOf(made.at(-1) ?? '') - startMs).toBeLessThan(20);
});

test('keeps growing when the clock steps back, and follows it again later', () => {
  const times = [startMs, startMs - 5_000, startMs - 4_999, startMs + 10];
  const ids = at(() => times.shift() ?? 0);
  const made = [ids.next(), ids.next(), ids.next(), ids.next()];
  expect(made).toEqual(made.toSorted());
  expect(made.map(millisecondsOf)).toEqual([startMs, startMs, startMs, startMs + 10]);
});

test('cannot be guessed: what follows the time differs between processes', () => {
  const tails = Array.from({ length: 1_000 }, () =>
    at(() => startMs)
      .next()
      .slice(19),
  );
  expect(new Set(tails).size).toBe(1_000);
  const bits = tails.flatMap((tail) =>
    Array.from(tail.replace('-', '').slice(1), (digit) => Number.parseInt(digit, 16) & 1),
  );
  const share = bits.filter((bit) => bit === 1).length / bits.length;
  expect(share).toBeGreaterThan(0.45);
  expect(share).toBeLessThan(0.55);
});
