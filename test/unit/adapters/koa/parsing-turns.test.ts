import { expect, test } from 'vitest';
import { ParsingTurns } from '../../../../src/adapters/koa/limits/parsing-turns.ts';

test('each of many callers at once gets a turn of the event loop to itself, in their order', async () => {
  const turns = new ParsingTurns();
  let turn = 0;
  let isOver = false;
  const count = (): void => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const seen: { caller: number; turn: number }[] = [];
  await Promise.all([1, 2, 3, 4, 5].map((caller) => turns.next().then(() => seen.push({ caller, turn }))));
  isOver = true;
  expect(seen.map(({ caller }) => caller)).toEqual([1, 2, 3, 4, 5]);
  expect(new Set(seen.map((each) => each.turn)).size).toBe(5);
});
