import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BodyRounds, roundBytes } from '../../../../src/adapters/koa/limits/body-rounds.ts';

const piece = roundBytes / 4;

/** Takes pieces for bodies that are named; returns the names in the order in which they were let in. */
function takeAll(rounds: BodyRounds, holder: string, bodies: readonly string[], bytes = piece): string[] {
  const taken: string[] = [];
  for (const body of bodies) void rounds.take(holder, bytes).then(() => taken.push(body));
  return taken;
}

const bodies = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `body ${index}`);

test('lets so many pieces of one holder in at once, the others in later rounds and in their order', async () => {
  const rounds = new BodyRounds();
  const taken = takeAll(rounds, 'greedy', bodies(10));
  await Promise.resolve();
  const counts = [taken.length];
  while (taken.length < 10) {
    await nextRound();
    counts.push(taken.length);
  }
  expect(counts).toEqual([4, 8, 10]);
  expect(taken).toEqual(bodies(10));
});

test('keeps nobody waiting for the pieces of another', async () => {
  const rounds = new BodyRounds();
  takeAll(rounds, 'greedy', bodies(100));
  const taken = takeAll(rounds, 'acme', bodies(4));
  await Promise.resolve();
  expect(taken).toHaveLength(4);
});

test('counts the work of a short piece, and lets one in that is longer than a round', async () => {
  const rounds = new BodyRounds();
  const short = takeAll(rounds, 'greedy', bodies(1000), 1);
  const long = takeAll(rounds, 'acme', bodies(2), 3 * roundBytes);
  await Promise.resolve();
  expect(short).toHaveLength(64);
  expect(long).toHaveLength(1);
});

test('forgets who has nothing to send, so that it begins anew', async () => {
  const rounds = new BodyRounds();
  takeAll(rounds, 'acme', bodies(4));
  await nextRound();
  const taken = takeAll(rounds, 'acme', bodies(4));
  await Promise.resolve();
  expect(taken).toHaveLength(4);
});
