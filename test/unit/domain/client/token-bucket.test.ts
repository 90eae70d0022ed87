import { describe, expect, test } from 'vitest';
import { TokenBuckets } from '../../../../src/domain/client/token-bucket.ts';

const rate = { burst: 2, perMinute: 60 };

describe('TokenBuckets', () => {
  test('lets a burst through, then as many as the rate allows, for each key by itself', () => {
    let nowMs = 5;
    const buckets = new TokenBuckets(() => nowMs);
    const take = (key: string): boolean => buckets.take(key, rate).taken;
    expect([take('a'), take('a'), take('a'), take('b')]).toEqual([true, true, false, true]);
    nowMs += 1000;
    expect([take('a'), take('a')]).toEqual([true, false]);
    expect(buckets.left('b', rate).tokens).toBe(2);
  });

  test('saves nothing up beyond a burst', () => {
    let nowMs = 0;
    const buckets = new TokenBuckets(() => nowMs);
    buckets.take('a', rate);
    nowMs = 3_600_000;
    expect(buckets.left('a', rate).tokens).toBe(2);
    expect([1, 2, 3].map(() => buckets.take('a', rate).taken)).toEqual([true, true, false]);
  });

  test('forgets buckets that are full again when there are too many, and no others', () => {
    let nowMs = 0;
    const buckets = new TokenBuckets(() => nowMs);
    const slow = { burst: 1, perMinute: 0.001 };
    buckets.take('slow', slow);
    for (let index = 0; index < 10_000; index += 1) buckets.take(`quick ${index}`, rate);
    nowMs = 1000;
    buckets.take('one more', rate);
    expect(buckets.take('slow', slow).taken).toBe(false);
    expect(buckets.take('quick 1', rate).taken).toBe(true);
  });
});
