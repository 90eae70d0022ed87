import { describe, expect, test } from 'vitest';
import { entityTag, namesTag } from '../../../../src/adapters/koa/routes/entity-tag.ts';
import { preferredWait } from '../../../../src/adapters/koa/routes/request-routes.ts';

describe('preferredWait', () => {
  test.each([
    ['wait=30', 30],
    ['WAIT = 5', 5],
    ['respond-async, wait=10', 10],
    ['wait="7"; foo', 7],
    ['wait=0', 0],
    ['wait=56', 55],
    ['wait=999999999', 55],
    ['wait=1, wait=2', 1],
  ])('%s asks for %i seconds', (prefer, seconds) => {
    expect(preferredWait(prefer)).toBe(seconds);
  });

  test.each([undefined, '', 'wait', 'wait=', 'wait=-1', 'wait=1.5', 'wait=soon', 'await=5', 'return=minimal'])(
    '%s asks for no wait',
    (prefer) => {
      expect(preferredWait(prefer)).toBeNull();
    },
  );
});

describe('entityTag', () => {
  test('is quoted, the same for the same bytes and another for others', () => {
    expect(entityTag('{"a":1}')).toMatch(/^"[\w-]{27}"$/);
    expect(entityTag('{"a":1}')).toBe(entityTag('{"a":1}'));
    expect(entityTag('{"a":1}')).not.toBe(entityTag('{"a":2}'));
  });

  test('is found in a list, weak or strong, and by a star', () => {
    const tag = entityTag('x');
    expect(namesTag(`"other", ${tag}`, tag)).toBe(true);
    expect(namesTag(`W/${tag}`, tag)).toBe(true);
    expect(namesTag('*', tag)).toBe(true);
    expect(namesTag('"other"', tag)).toBe(false);
    expect(namesTag(undefined, tag)).toBe(false);
  });
});
