import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../../../src/domain/errors.ts';
import { enterStage, fail } from '../../../../src/domain/request/lifecycle.ts';
import type { Request } from '../../../../src/domain/request/request.ts';
import { keepFailedFileBriefly } from '../../../../src/domain/request/request-files.ts';
import { at, sampleRequest } from '../../../contract/database.samples.ts';

const hour = 60 * 60_000;

function failed(code: ErrorCode, changes: Partial<Request> = {}): Request {
  const working = enterStage(sampleRequest('acme', changes), 'typification', at(1)).request;
  return fail(working, { code, detail: 'It failed.', retryable: false }, at(2)).request;
}

describe('keepFailedFileBriefly', () => {
  test('lets the originals of a file that failed go so long after', () => {
    const request = failed('UNREADABLE_FILE');
    expect(keepFailedFileBriefly(request, hour)).toEqual({ ...request, originalsExpireAt: at(62) });
  });

  test.each([
    ['that failed for another reason', failed('ENGINE_FAILED'), hour],
    ['that did not fail', sampleRequest('acme'), hour],
    ['whose track keeps originals for less', failed('UNREADABLE_FILE', { originalsExpireAt: at(30) }), hour],
    ['that shows an earlier result', failed('UNREADABLE_FILE', { shownAttempt: 1 }), hour],
    ['whose originals are gone', failed('UNREADABLE_FILE', { originalsExpireAt: null }), hour],
  ])('changes no request %s', (_what, request, keptMs) => {
    expect(keepFailedFileBriefly(request, keptMs)).toBe(request);
  });
});
