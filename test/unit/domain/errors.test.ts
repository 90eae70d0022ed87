import { describe, expect, test } from 'vitest';
import { DocfaceError, type ErrorCode, errorCodes, receivedError, retryabilities } from '../../../src/domain/errors.ts';

const codesThat = (said: 'always' | 'never' | 'depends'): readonly ErrorCode[] =>
  errorCodes.filter((code) => retryabilities[code] === said);
const reported = (code: ErrorCode, retryable: boolean): boolean =>
  receivedError(code, 'It failed.', { retryable }).retryable;

describe('Whether an error is retryable', () => {
  test.each(codesThat('always'))('is settled by %s: always', (code) => {
    expect(new DocfaceError(code, 'It failed.').retryable).toBe(true);
    expect([reported(code, true), reported(code, false)]).toEqual([true, true]);
  });

  test.each(codesThat('never'))('is settled by %s: never', (code) => {
    expect(new DocfaceError(code, 'It failed.').retryable).toBe(false);
    expect([reported(code, true), reported(code, false)]).toEqual([false, false]);
  });

  test.each(codesThat('depends'))('is for the error to say with %s, and otherwise no', (code) => {
    expect(new DocfaceError(code, 'It failed.').retryable).toBe(false);
    expect([reported(code, true), reported(code, false)]).toEqual([true, false]);
  });

  test('cannot be said against the code', () => {
    // @ts-expect-error: the code has settled it.
    expect(new DocfaceError('UNKNOWN_LANGUAGE', 'It is not read.', { retryable: true }).retryable).toBe(false);
    // @ts-expect-error: the code has settled it.
    expect(new DocfaceError('OVERLOADED', 'Too much at once.', { retryable: false }).retryable).toBe(true);
  });
});
