import { describe, expect, test } from 'vitest';
import { bootstrap } from '../../../bench/ocr/score/bootstrap.ts';

const share = (items: readonly boolean[]): number => items.filter(Boolean).length / items.length;
const documents = (count: number, right: number) => Array.from({ length: count }, (_, index) => [index < right]);

describe('The interval of a bootstrap', () => {
  test('lies around the figure, and is narrower with more documents', () => {
    const [few, many] = [bootstrap(documents(40, 32), share), bootstrap(documents(400, 320), share)];
    // The normal approximation of a share of 0.8: 0.124 to either side of 40 documents, 0.039 of 400.
    expect(few?.low).toBeCloseTo(0.8 - 0.124, 1);
    expect(few?.high).toBeCloseTo(0.8 + 0.124, 1);
    expect((many?.high ?? 1) - (many?.low ?? 0)).toBeLessThan(0.1);
  });

  test('draws whole documents: fields that are right together widen it', () => {
    const apart = bootstrap(documents(200, 100), share);
    const together = bootstrap(
      Array.from({ length: 20 }, (_, index) => Array.from({ length: 10 }, () => index < 10)),
      share,
    );
    const widthOf = (interval: typeof apart): number => (interval?.high ?? 0) - (interval?.low ?? 0);
    expect(widthOf(together)).toBeGreaterThan(2 * widthOf(apart));
  });

  test('is a point where all agree, and nothing of nothing', () => {
    expect(bootstrap(documents(10, 10), share)).toEqual({ low: 1, high: 1 });
    expect(bootstrap<boolean>([], share)).toBeNull();
  });
});
