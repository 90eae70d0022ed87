import { describe, expect, test } from 'vitest';
import { calibrated } from '../../../../src/domain/ocr/calibrated.ts';

describe('a calibrated confidence', () => {
  test('stays between 0 and 1 and keeps the order of what it is made from', () => {
    const steps = Array.from({ length: 101 }, (_, index) => calibrated(index / 100));
    expect(steps[0]).toBe(0);
    expect(steps.at(-1)).toBe(1);
    for (const [index, step] of steps.entries()) expect(step).toBeGreaterThanOrEqual(steps[index - 1] ?? 0);
  });

  test('says less where guesses were wrong more often, and more where they were right more often', () => {
    expect(calibrated(0.3)).toBeLessThan(0.2);
    expect(calibrated(0.5)).toBe(0.5);
    expect(calibrated(0.8)).toBeGreaterThan(0.85);
    expect(calibrated(1.2)).toBe(1);
  });
});
