import { describe, expect, test } from 'vitest';
import { asDocfaceError, reactionTo } from '../../../../src/application/pipeline/failure-policy.ts';
import { DocfaceError, engineClosed, errorCodes, receivedError } from '../../../../src/domain/errors.ts';
import { givenUpCodes } from '../../../../src/domain/request/events.ts';

const everyError = errorCodes.flatMap((code) =>
  [true, false].map((retryable) => receivedError(code, 'It failed.', { retryable })),
);

describe('The failure policy', () => {
  test('tries again what is retryable, and nothing else', () => {
    const triesAgain = everyError.map((error) => [error.code, reactionTo(error).startsWith('retry_')] as const);
    expect(triesAgain).toEqual(everyError.map(({ code, retryable }) => [code, retryable]));
  });

  test('counts no try while a dependency is away', () => {
    const uncounted = everyError.filter((error) => reactionTo(error) === 'retry_uncounted');
    expect(new Set(uncounted.map(({ code }) => code))).toEqual(new Set(['DEPENDENCY_UNAVAILABLE']));
    expect(reactionTo(engineClosed())).toBe('retry_uncounted');
  });

  test('keeps a dead letter of what no client is to blame for, and ends the request for the rest', () => {
    const final = everyError.filter(({ retryable }) => !retryable);
    const buried = final.filter((error) => reactionTo(error) === 'dead_letter').map(({ code }) => code);
    expect(new Set(buried)).toEqual(new Set(['ENGINE_FAILED', 'POISON_FILE', 'INTERNAL_ERROR', 'GENERATOR_REJECTED']));
    expect(final.filter(({ code }) => !buried.includes(code)).map(reactionTo)).toEqual(
      final.filter(({ code }) => !buried.includes(code)).map(() => 'fail_request'),
    );
  });

  test('gives work up with the codes that the metrics know, and with no other', () => {
    const givenUp = everyError.filter((error) => ['dead_letter', 'retry_later'].includes(reactionTo(error)));
    // Retryable, but answers to calls: no stage fails with them.
    const ofCalls = ['BODY_TOO_SLOW', 'NOT_READY', 'REVIEW_LEASED', 'RATE_LIMITED', 'QUOTA_EXCEEDED', 'OVERLOADED'];
    const codes = new Set(givenUp.map(({ code }) => code).filter((code) => !ofCalls.includes(code)));
    expect(codes).toEqual(new Set(givenUpCodes.filter((code) => code !== 'INVALID_EVENT' && code !== 'NEWER_EVENT')));
  });

  test.each([
    ['a language that the engine has no data for', new DocfaceError('UNKNOWN_LANGUAGE', 'No data.'), 'fail_request'],
    ['an engine without its models', new DocfaceError('ENGINE_FAILED', 'Install the models.'), 'dead_letter'],
    ['an engine that died', new DocfaceError('ENGINE_FAILED', 'It died.', { retryable: true }), 'retry_later'],
    ['a file that stops processes', new DocfaceError('POISON_FILE', 'It stops them.'), 'dead_letter'],
  ])('answers %s', (_, error, reaction) => {
    expect(reactionTo(error)).toBe(reaction);
  });

  test('tries again what it does not know, and tells the client nothing of it', () => {
    const error = asDocfaceError(new TypeError('secret is not a function'));
    expect(reactionTo(error)).toBe('retry_later');
    expect(error).toMatchObject({ code: 'INTERNAL_ERROR', message: expect.not.stringContaining('secret') });
  });
});
