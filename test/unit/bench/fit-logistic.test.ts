import { describe, expect, test } from 'vitest';
import { type Example, fitLogistic } from '../../../bench/support/fit-logistic.ts';

/** 400 examples of which one feature decides with these odds, and another says nothing. */
function examples(weight: number, constant: number): readonly Example[] {
  return Array.from({ length: 400 }, (_, index) => {
    const [first, second] = [(index % 20) / 10 - 1, ((index * 7) % 11) / 10];
    const share = 1 / (1 + Math.exp(-(weight * first + constant)));
    const position = (Math.floor(index / 20) + 0.5) / 20;
    return { features: [first, second], positive: position < share, plain: false };
  });
}

describe('A logistic fit', () => {
  test('finds the weights that the examples were made with', () => {
    const [first = 0, second = 0, constant = 0] = fitLogistic(examples(2, 0.5));
    expect(first).toBeCloseTo(2, 0);
    expect(Math.abs(second)).toBeLessThan(0.3);
    expect(constant).toBeCloseTo(0.5, 0);
  });

  test('keeps to what was known where nothing speaks for anything else', () => {
    const rare = examples(2, 0.5).map((example) => ({ ...example, features: [...example.features, 0] }));
    expect(fitLogistic(rare, { weights: [0, 0, -2], signs: [0, 0, -1], penalty: 20 })[2]).toBeCloseTo(-2);
  });

  test('takes no weight of a sign that it cannot have', () => {
    const [first = 0] = fitLogistic(examples(2, 0.5), { weights: [0, 0], signs: [-1, 0], penalty: 1 });
    expect(Math.abs(first)).toBe(0);
  });
});
