import { describe, expect, test } from 'vitest';
import { cancel, complete, enterStage, erase, fail, report, submit } from '../../../../src/domain/request/lifecycle.ts';
import type { Stage } from '../../../../src/domain/request/pipeline.ts';
import { checkReprocess, maxAttempts, type Reprocessing, reprocess } from '../../../../src/domain/request/reprocess.ts';
import { currentAttempt, type Request, resultBefore, statusOfAttempt } from '../../../../src/domain/request/request.ts';

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 2, 12, 0, second));
const engine = { name: 'tesseract.js', version: '7.0.0', models: ['eng'], backend: 'wasm' };
const failure = { code: 'ENGINE_FAILED', detail: 'broken', retryable: false } as const;

function submitted(kind: Request['kind'] = 'ocr'): Request {
  return submit({
    id: 'r1',
    clientId: 'c1',
    kind,
    lane: 'interactive',
    customerRequestId: null,
    files: [],
    optionsKey: null,
    wrappedKey: 'wrapped',
    createdAt: at(0),
    expiresAt: at(50),
    originalsExpireAt: at(40),
    track: { name: 'documents', version: 3 },
    template: { name: 'invoice', version: 2 },
    namedTemplate: 'invoice',
  }).request;
}

function completed(request = submitted()): Request {
  const read = report(enterStage(request, 'validation', at(1)).request, {
    stage: 'ocr',
    durationMs: 10,
    engines: [engine],
    warnings: [
      { code: 'PAGE_FAILED', message: 'page 2', page: 2 },
      { code: 'LIST_CUT', message: 'too many rows' },
    ],
  });
  return complete(read, { resultKey: 'k1', reviewReasons: [] }, at(9)).request;
}

const running = (): Request => enterStage(submitted(), 'ocr', at(1)).request;
const withoutFile = (): Request => ({ ...completed(), originalsExpireAt: null });

function order(from: Stage, changes: Partial<Reprocessing> = {}): Reprocessing {
  return {
    from,
    track: { name: 'documents', version: 4 },
    template: { name: 'invoice', version: 5 },
    namedTemplate: null,
    pages: 3,
    notify: true,
    replayId: null,
    shadow: false,
    pagesOf: null,
    ...changes,
  };
}

describe('reprocessing a request', () => {
  test('queues it as its next attempt, in the bulk lane, with its own versions', () => {
    const { request, events } = reprocess(completed(), order('ocr', { notify: false, replayId: 'p1' }), at(20));

    expect(request).toMatchObject({ status: 'queued', stage: null, lane: 'bulk', shownAttempt: 1 });
    expect(request.attempts).toHaveLength(2);
    expect(currentAttempt(request)).toMatchObject({
      number: 2,
      from: 'ocr',
      track: { version: 4 },
      template: { version: 5 },
      notify: false,
      replayId: 'p1',
      startedAt: null,
      timings: {},
      engines: [],
      warnings: [],
      resultKey: null,
    });
    expect(request.history.at(-1)).toEqual({ at: at(20), attempt: 2, status: 'queued', stage: null, code: null });
    expect(events).toMatchObject([{ type: 'request.changed', attempt: 2, status: 'queued' }]);
  });

  test('from validation keeps the engines and the lost pages of the attempt whose pages it uses', () => {
    const { request } = reprocess(completed(), order('validation', { pagesOf: 1 }), at(20));

    expect(currentAttempt(request).engines).toEqual([engine]);
    expect(currentAttempt(request).warnings.map(({ code }) => code)).toEqual(['PAGE_FAILED']);
  });

  test('shows the new result once it completes', () => {
    const { request } = reprocess(completed(), order('ocr'), at(20));
    const done = complete(enterStage(request, 'ocr', at(21)).request, { resultKey: 'k2', reviewReasons: [] }, at(22));

    expect(done.request).toMatchObject({ status: 'completed', shownAttempt: 2 });
    expect(done.request.attempts.map(({ resultKey }) => resultKey)).toEqual(['k1', 'k2']);
    expect(resultBefore(done.request, 2)?.number).toBe(1);
    expect(resultBefore(done.request, 1)).toBeNull();
  });

  test('keeps showing the old result when it fails or is canceled, and knows how each attempt ended', () => {
    const { request } = reprocess(completed(), order('ocr'), at(20));
    const failed = fail(enterStage(request, 'ocr', at(21)).request, failure, at(22)).request;

    expect(failed).toMatchObject({ status: 'failed', shownAttempt: 1 });
    expect(cancel(request, at(21)).request).toMatchObject({ status: 'canceled', shownAttempt: 1 });
    expect([1, 2].map((number) => statusOfAttempt(failed, number))).toEqual(['completed', 'failed']);
    expect(statusOfAttempt(erase(failed, at(30)).request, 2)).toBe('failed');
  });

  test('is possible after every end but erasing', () => {
    const processing = enterStage(submitted(), 'typification', at(1)).request;
    const review = complete(processing, { resultKey: 'k', reviewReasons: [{ code: 'CHECK_FAILED' }] }, at(2)).request;
    for (const ended of [fail(processing, failure, at(2)).request, cancel(processing, at(2)).request, review]) {
      expect(reprocess(ended, order('typification'), at(20)).request.status).toBe('queued');
    }
    expect(() => checkReprocess(erase(completed(), at(20)).request, 'validation', at(21))).toThrowError(
      expect.objectContaining({ code: 'ERASED' }),
    );
  });

  test.each([
    { code: 'INVALID_STATE', what: 'a queued request', request: submitted(), from: 'validation' },
    { code: 'INVALID_STATE', what: 'a running request', request: running(), from: 'validation' },
    { code: 'INVALID_FIELD', what: 'a stage of faces', request: completed(), from: 'face-match' },
    { code: 'INVALID_FIELD', what: 'a stage of documents', request: completed(submitted('face_match')), from: 'ocr' },
    { code: 'ORIGINAL_EXPIRED', what: 'a file that is gone', request: withoutFile(), from: 'typification' },
    { code: 'ORIGINAL_EXPIRED', what: 'a file that is due', request: completed(), from: 'ocr', now: at(40) },
  ] as const)('is refused with $code for $what', ({ code, request, from, ...when }) => {
    const now = 'now' in when ? when.now : at(20);
    expect(() => reprocess(request, order(from), now)).toThrowError(expect.objectContaining({ code }));
  });

  test('needs no file from validation', () => {
    expect(reprocess(withoutFile(), order('validation'), at(45)).request.status).toBe('queued');
  });

  test('is possible a limited number of times', () => {
    let request = completed();
    while (request.attempts.length < maxAttempts) {
      request = cancel(reprocess(request, order('validation'), at(20)).request, at(21)).request;
    }
    expect(() => reprocess(request, order('validation'), at(22))).toThrowError(
      expect.objectContaining({ code: 'INVALID_STATE', message: expect.stringContaining(`${maxAttempts} attempts`) }),
    );
  });
});
