import { describe, expect, test } from 'vitest';
import {
  cancel,
  choose,
  complete,
  enterStage,
  erase,
  fail,
  report,
  submit,
} from '../../../../src/domain/request/lifecycle.ts';
import { firstStage } from '../../../../src/domain/request/pipeline.ts';
import { currentAttempt, isFinished, type Request } from '../../../../src/domain/request/request.ts';

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 2, 12, 0, second));

function queued(): Request {
  return submit({
    id: 'r1',
    clientId: 'c1',
    kind: 'ocr',
    lane: 'bulk',
    customerRequestId: 'order-7',
    files: [{ field: 'imageFile', objectKey: 'c1/x/original-1', type: 'pdf', size: 10, sha256: 'ab' }],
    optionsKey: null,
    wrappedKey: 'wrapped',
    createdAt: at(0),
    expiresAt: at(50),
    originalsExpireAt: at(40),
    track: { name: 'documents', version: 3 },
    template: null,
  }).request;
}

const failure = { code: 'UNREADABLE_FILE', detail: 'damaged', retryable: false } as const;

describe('the life of a request', () => {
  test('starts queued with one attempt, one row of history and one event', () => {
    const { request, events } = submit({ ...queued(), track: { name: 'documents', version: 3 }, template: null });

    expect(request.status).toBe('queued');
    expect(currentAttempt(request)).toMatchObject({ number: 1, track: { name: 'documents', version: 3 } });
    expect(request.history).toEqual([{ at: at(0), attempt: 1, status: 'queued', stage: null, code: null }]);
    expect(events).toMatchObject([{ type: 'request.changed', status: 'queued', track: 'documents' }]);
  });

  test('tells the world of a new status, not of every stage', () => {
    const typifying = enterStage(queued(), 'typification', at(1));
    const reading = enterStage(typifying.request, 'ocr', at(2));

    expect(typifying.events.map((event) => event.status)).toEqual(['processing']);
    expect(reading.events).toEqual([]);
    expect(reading.request.stage).toBe('ocr');
    expect(currentAttempt(reading.request).startedAt).toEqual(at(1));
  });

  test('entering the stage it is in changes nothing', () => {
    const { request } = enterStage(queued(), 'typification', at(1));

    expect(enterStage(request, 'typification', at(2)).request).toBe(request);
  });

  test('adds up time and engines of a stage and keeps its warnings', () => {
    const engine = { name: 'tesseract.js', version: '7.0.0', models: ['eng'], backend: 'wasm' };
    const once = report(queued(), { stage: 'ocr', durationMs: 100.4, engines: [engine] });
    const twice = report(once, {
      stage: 'ocr',
      durationMs: 50,
      engines: [engine, { ...engine, models: ['por'] }],
      warnings: [{ code: 'PAGE_FAILED', message: 'page 2', page: 2 }],
    });

    expect(currentAttempt(twice).timings).toEqual({ ocr: 150 });
    expect(currentAttempt(twice).engines.map((stamp) => stamp.models)).toEqual([['eng'], ['por']]);
    expect(currentAttempt(twice).warnings).toHaveLength(1);
  });

  test('shows its result once it completes, or asks for a person', () => {
    const chosen = choose(enterStage(queued(), 'validation', at(1)).request, {
      template: { name: 'invoice', version: 2 },
      pages: 3,
    });
    const done = complete(chosen, { resultKey: 'k', reviewReasons: [] }, at(9));

    expect(done.request).toMatchObject({ status: 'completed', stage: null, shownAttempt: 1 });
    expect(currentAttempt(done.request)).toMatchObject({
      resultKey: 'k',
      completedAt: at(9),
      template: { name: 'invoice' },
    });
    expect(complete(chosen, { resultKey: 'k', reviewReasons: [{ code: 'CHECK_FAILED' }] }, at(9)).request.status).toBe(
      'needs_review',
    );
  });

  test('ends failed with its code in attempt and history and shows no result', () => {
    const { request } = fail(enterStage(queued(), 'typification', at(1)).request, failure, at(2));

    expect(request).toMatchObject({ status: 'failed', shownAttempt: null });
    expect(currentAttempt(request).failure).toEqual(failure);
    expect(request.history.at(-1)).toMatchObject({ status: 'failed', code: 'UNREADABLE_FILE' });
  });

  test('can be canceled only while it is unfinished', () => {
    const { request } = cancel(queued(), at(3));

    expect(request.status).toBe('canceled');
    expect(() => cancel(request, at(4))).toThrowError(expect.objectContaining({ code: 'INVALID_STATE' }));
    expect(() => enterStage(request, 'ocr', at(4))).toThrowError(expect.objectContaining({ code: 'INVALID_STATE' }));
  });

  test('forgets everything personal when it is erased, once', () => {
    const done = complete(queued(), { resultKey: 'k', reviewReasons: [] }, at(9)).request;
    const { request, events } = erase(done, at(10));

    expect(request).toMatchObject({
      status: 'erased',
      wrappedKey: null,
      customerRequestId: null,
      files: [],
      shownAttempt: null,
    });
    expect(currentAttempt(request).resultKey).toBeNull();
    expect(events).toHaveLength(1);
    expect(erase(request, at(11))).toEqual({ request, events: [] });
  });

  test('knows which states are final and where each kind begins', () => {
    expect((['queued', 'processing'] as const).map(isFinished)).toEqual([false, false]);
    expect((['completed', 'needs_review', 'failed', 'canceled', 'erased'] as const).every(isFinished)).toBe(true);
    expect([firstStage('ocr'), firstStage('face_match')]).toEqual(['typification', 'face-match']);
  });
});
