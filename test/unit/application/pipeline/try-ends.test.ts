import { describe, expect, test } from 'vitest';
import { maxTries } from '../../../../src/application/pipeline/failure-policy.ts';
import { endOfFailedTry, tryEnds } from '../../../../src/application/pipeline/try-ends.ts';
import { receivedError } from '../../../../src/domain/errors.ts';

describe('a try that failed', () => {
  test.each([
    ['a dependency that is away, as often as it takes', 'DEPENDENCY_UNAVAILABLE', true, maxTries, 'dependency_away'],
    ['what may pass', 'ENGINE_FAILED', true, 1, 'tried_again'],
    ['what did not pass in the last of its tries', 'ENGINE_FAILED', true, maxTries, 'dead_letter'],
    ['a file that cannot be read', 'UNREADABLE_FILE', false, 1, 'request_failed'],
    ['what an operator is to look at', 'POISON_FILE', false, 1, 'dead_letter'],
  ] as const)('ends for %s', (_, code, retryable, tries, end) => {
    expect(endOfFailedTry(receivedError(code, 'Made up.', { retryable }), tries)).toBe(end);
  });

  test('is sent again or given up, and never both or neither', () => {
    for (const end of ['dependency_away', 'tried_again', 'request_failed', 'dead_letter'] as const) {
      const { again, givesUp } = tryEnds[end];
      expect([again === null, givesUp === null], end).toEqual([givesUp !== null, again !== null]);
    }
  });
});
