import { describe, expect, test } from 'vitest';
import { nullOnFailure } from '../../../../src/application/pipeline/failure-policy.ts';
import { DocfaceError, engineClosed } from '../../../../src/domain/errors.ts';

const died = new DocfaceError('ENGINE_FAILED', 'The engine stopped unexpectedly.', { retryable: true });
const unable = new DocfaceError('ENGINE_FAILED', 'The engine cannot do it.');

/** Fails as told, call by call, and then finds something. */
function failing(...failures: readonly Error[]): { look: () => Promise<string>; calls: () => number } {
  let calls = 0;
  return {
    look: () => {
      const failure = failures[calls];
      calls += 1;
      return failure === undefined ? Promise.resolve('found') : Promise.reject(failure);
    },
    calls: () => calls,
  };
}

describe('what a page can do without', () => {
  test('is null when it cannot be had, without a second try', async () => {
    const { look, calls } = failing(unable);
    expect(await nullOnFailure(look)).toBeNull();
    expect(calls()).toBe(1);
  });

  test('is tried once more when the engine died, and null when the next one dies too', async () => {
    expect(await nullOnFailure(failing(died).look)).toBe('found');
    const { look, calls } = failing(died, died, died);
    expect(await nullOnFailure(look)).toBeNull();
    expect(calls()).toBe(2);
  });

  test.each([
    ['a closed engine', engineClosed()],
    ['a mistake of ours', new TypeError('not a function')],
  ])('is never missing because of %s', async (_, error) => {
    await expect(nullOnFailure(failing(error).look)).rejects.toBe(error);
    await expect(nullOnFailure(failing(died, error).look)).rejects.toBe(error);
  });
});
