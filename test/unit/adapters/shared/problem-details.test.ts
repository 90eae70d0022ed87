import { describe, expect, test } from 'vitest';
import { httpStatus, MethodNotAllowed, problemOf } from '../../../../src/adapters/shared/problem-details.ts';
import { DocfaceError, errorCodes } from '../../../../src/domain/errors.ts';

const where = { path: '/api/v1/ocr-async/ocr', traceId: '4bf92f3577b34da6a3ce929d0e0e4736' };

describe('problemOf', () => {
  test('tells what a DocfaceError says', () => {
    const fields = [{ field: 'track', code: 'UNKNOWN_TRACK', detail: 'There is no track "x".' }] as const;
    const error = new DocfaceError('UNKNOWN_TRACK', 'There is no track "x".', { fields });
    expect(problemOf(error, { ...where, requestId: 'r' })).toEqual({
      type: 'urn:docface:problem:unknown-track',
      title: 'Unknown track',
      status: 422,
      detail: 'There is no track "x".',
      instance: '/api/v1/ocr-async/ocr',
      code: 'UNKNOWN_TRACK',
      errors: fields,
      traceId: where.traceId,
      retryable: false,
      requestId: 'r',
    });
  });

  test('never tells the message of an error that is not ours', () => {
    const problem = problemOf(new Error('password=hunter2 in /var/lib/secret'), where);
    expect(problem).toMatchObject({ status: 500, code: 'INTERNAL_ERROR', retryable: true, errors: [] });
    expect(JSON.stringify(problem)).not.toMatch(/hunter2|secret/);
  });

  test('is an internal error too when something else than an error was thrown', () => {
    expect(problemOf('nonsense', where)).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' });
  });

  test('tells which methods a path takes', () => {
    expect(problemOf(new MethodNotAllowed('GET, HEAD'), where)).toMatchObject({
      status: 405,
      code: 'METHOD_NOT_ALLOWED',
      detail: 'This path takes GET, HEAD.',
    });
  });

  test.each(errorCodes)('gives %s an error status and its own type', (code) => {
    expect(httpStatus[code]).toBeGreaterThanOrEqual(400);
    expect(problemOf(new DocfaceError(code, 'x'), where).type).toBe(
      `urn:docface:problem:${code.toLowerCase().replaceAll('_', '-')}`,
    );
  });
});
