import { expect, test } from 'vitest';
import { bowBetween, numberOf } from '../../../console/faces/comparison.ts';

test('the line between two pictures is straight', () => {
  const { x, y } = bowBetween({ x: 0, y: 100 }, { x: 200, y: 300 }, false);
  expect({ x, y }).toEqual({ x: 100, y: 200 });
});

test('lines of one picture are bent upwards, the longer the more, whichever face comes first', () => {
  const [left, right, further] = [
    { x: 0, y: 500 },
    { x: 100, y: 500 },
    { x: 300, y: 500 },
  ];
  const near = bowBetween(left, right, true);
  const far = bowBetween(further, left, true);
  expect(near.y).toBeLessThan(500);
  expect(far.y).toBeLessThan(near.y);
  expect(bowBetween(right, left, true)).toEqual(near);
});

test('faces are called by their numbers', () => {
  expect(numberOf('f12')).toBe('12');
});
