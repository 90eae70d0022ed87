import { describe, expect, test } from 'vitest';
import { parseSentJson } from '../../../../src/adapters/koa/openapi/sent-json.ts';

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('JSON that callers send', () => {
  test('has at most 32 levels', () => {
    expect(parseSentJson(nested(32))).toBeInstanceOf(Array);
    expect(parseSentJson(nested(33))).toBeUndefined();
    expect(parseSentJson(`{"a":${nested(32)}}`)).toBeUndefined();
  });

  test('may be as wide as it likes, and hold brackets in strings', () => {
    const wide = Array.from({ length: 100 }, (_, index) => ({ [`[{"\\${index}`]: '[{"'.repeat(20) }));
    expect(parseSentJson(JSON.stringify(wide))).toEqual(wide);
  });

  test('is undefined where it is none', () => {
    for (const text of ['', '{', '{"a":', '"\\', ']]', `${'"\\"'.repeat(10_000)}`])
      expect(parseSentJson(text)).toBeUndefined();
  });
});
