import { describe, expect, test } from 'vitest';
import { maxTries } from '../../../../src/application/pipeline/failure-policy.ts';
import { endOfFailedTry, tryEnds } from '../../../../src/application/pipeline/try-ends.ts';
import { receivedError } from '../../../../src/domain/errors.ts';

describe('a try that failed', () => {
  const once = { retryable: false, tries: 1 };
  test.each([
    ['DEPENDENCY_UNAVAILABLE', { retryable: true, tries: maxTries }, 'dependency_away'],
    ['ENGINE_FAILED', { retryable: true, tries: 1 }, 'tried_again'],
    ['ENGINE_FAILED', { retryable: true, tries: maxTries }, 'dead_letter'],
    ['UNREADABLE_FILE', once, 'request_failed'],
    ['POISON_FILE', once, 'dead_letter'],
  ] as const)('ends for %s %j as %s', (code, { retryable, tries }, end) => {
    expect(endOfFailedTry(receivedError(code, 'Made up.', { retryable }), tries)).toBe(end);
  });

  test('is sent again or given up, and never both or neither', () => {
    for (const end of ['dependency_away', 'tried_again', 'request_failed', 'dead_letter'] as const) {
      const { again, givesUp } = tryEnds[end];
      expect([again === null, givesUp === null], end).toEqual([givesUp !== null, again !== null]);
    }
  });
});
