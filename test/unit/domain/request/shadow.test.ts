import { describe, expect, test } from 'vitest';
import { cancel, complete, enterStage, erase, fail, submit } from '../../../../src/domain/request/lifecycle.ts';
import { promote, undoPromotion } from '../../../../src/domain/request/promotion.ts';
import { type Reprocessing, reprocess } from '../../../../src/domain/request/reprocess.ts';
import { type Request, resultBefore, statusOfAttempt } from '../../../../src/domain/request/request.ts';
import { isShadowing, shownStatus, withoutShadows } from '../../../../src/domain/request/shadow.ts';

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 2, 12, 0, second));
const failure = { code: 'ENGINE_FAILED', detail: 'broken', retryable: false } as const;

function completed(): Request {
  const { request } = submit({
    id: 'r1',
    clientId: 'c1',
    kind: 'ocr',
    lane: 'interactive',
    customerRequestId: null,
    files: [],
    optionsKey: null,
    wrappedKey: 'wrapped',
    createdAt: at(0),
    expiresAt: at(59),
    originalsExpireAt: at(58),
    track: { name: 'documents', version: 3 },
    template: { name: 'invoice', version: 2 },
  });
  return ended(request, 'k1');
}

function ended(request: Request, resultKey: string, needsReview = false): Request {
  return complete(
    enterStage(request, 'validation', at(8)).request,
    { resultKey, reviewReasons: needsReview ? [{ code: 'CHECK_FAILED' }] : [] },
    at(9),
  ).request;
}

function order(shadow: boolean): Reprocessing {
  return {
    from: 'validation',
    track: { name: 'documents', version: 4 },
    template: { name: 'invoice', version: 5 },
    namedTemplate: null,
    notify: false,
    replayId: 'p1',
    shadow,
    pages: null,
    pagesOf: null,
  };
}

const shadowing = (request = completed()): Request => reprocess(request, order(true), at(20)).request;
const shadowed = (needsReview = false): Request => ended(shadowing(), 'k2', needsReview);
const promoted = (notify = false) => promote(shadowed(true), { attempt: 2, notify }, at(30));

describe('a shadow attempt', () => {
  test('runs without a word, beside the status and the result that clients see', () => {
    const queued = reprocess(completed(), order(true), at(20));
    const entered = enterStage(queued.request, 'validation', at(21));

    expect([queued.events, entered.events]).toEqual([[], []]);
    expect(entered.request).toMatchObject({ status: 'processing', stage: 'validation', shownAttempt: 1 });
    expect(isShadowing(entered.request)).toBe(true);
    expect(shownStatus(entered.request)).toBe('completed');
    expect(withoutShadows(entered.request)).toEqual({ ...completed(), lane: 'bulk' });
  });

  test.each([
    [
      'completes',
      (request: Request) => complete(request, { resultKey: 'k2', reviewReasons: [{ code: 'CHECK_FAILED' }] }, at(30)),
    ],
    ['fails', (request: Request) => fail(request, failure, at(30))],
  ])('gives the request its status back when it %s', (_, end) => {
    const { request, events } = end(enterStage(shadowing(), 'validation', at(21)).request);

    expect(events).toEqual([]);
    expect(request).toMatchObject({ status: 'completed', stage: null, shownAttempt: 1 });
    expect(['needs_review', 'failed']).toContain(statusOfAttempt(request, 2));
    expect(withoutShadows(request)).toEqual({ ...completed(), lane: 'bulk' });
  });

  test('leaves a request that had failed as failed', () => {
    const failed = fail(reprocess(completed(), order(false), at(10)).request, failure, at(11)).request;

    expect(shownStatus(shadowing(failed))).toBe('failed');
    expect(ended(shadowing(failed), 'k3')).toMatchObject({ status: 'failed', shownAttempt: 1 });
  });

  test('cannot be canceled by a client, who sees a finished request', () => {
    expect(() => cancel(shadowing(), at(30))).toThrow('this one is completed');
  });

  test('is stopped silently when its client reprocesses the request', () => {
    const { request, events } = reprocess(shadowing(), order(false), at(30));

    expect(events.map(({ attempt, status }) => [attempt, status])).toEqual([[3, 'queued']]);
    expect(statusOfAttempt(request, 2)).toBe('canceled');
    expect(withoutShadows(request).attempts.map(({ number }) => number)).toEqual([1, 3]);
    expect(shownStatus(request)).toBe('queued');
    expect(ended(request, 'k3')).toMatchObject({ status: 'completed', shownAttempt: 3 });
  });

  test('is forgotten when the request is erased, and news of that tell of what the client saw', () => {
    for (const request of [shadowing(), shadowed()]) {
      const erased = erase(request, at(40));

      expect(erased.events).toMatchObject([{ status: 'erased', attempt: 1 }]);
      expect(erased.request.attempts).toMatchObject([{ number: 1, resultKey: null }]);
      expect(erased.request.status).toBe('erased');
    }
  });

  test('is nothing that later results are compared with', () => {
    expect(resultBefore(reprocess(shadowed(), order(false), at(30)).request, 3)?.number).toBe(1);
  });
});

describe('promoting a shadow attempt', () => {
  test('shows its result and status from then on', () => {
    const { request, events } = promoted();

    expect(request).toMatchObject({ status: 'needs_review', shownAttempt: 2 });
    expect(request.attempts[1]).toMatchObject({ shadow: false, notify: false });
    expect(request.history.at(-1)).toMatchObject({ attempt: 2, status: 'needs_review', at: at(30) });
    expect(withoutShadows(request)).toBe(request);
    expect(events).toEqual([]);
  });

  test('is told when it is asked for', () => {
    const { request, events } = promoted(true);

    expect(events).toMatchObject([{ type: 'request.changed', attempt: 2, status: 'needs_review' }]);
    expect(request.attempts[1]?.notify).toBe(true);
  });

  test('leaves another shadow running beside it', () => {
    const two = reprocess(shadowed(), order(true), at(25)).request;
    const { request } = promote(two, { attempt: 2, notify: false }, at(30));

    expect(request).toMatchObject({ status: 'queued', shownAttempt: 2 });
    expect(shownStatus(request)).toBe('completed');
    expect(ended(request, 'k3')).toMatchObject({ status: 'completed', shownAttempt: 2 });
  });

  test.each([
    ['one that runs', shadowing(), 2, 'no result'],
    ['one that failed', fail(shadowing(), failure, at(21)).request, 2, 'no result'],
    ['one that is no shadow', completed(), 1, 'no shadow'],
    ['one that is not there', completed(), 2, 'no attempt 2'],
    [
      'one before what a client asked for',
      ended(reprocess(shadowed(), order(false), at(25)).request, 'k3'),
      2,
      'newer',
    ],
    ['one while a client waits', reprocess(shadowed(), order(false), at(25)).request, 2, 'newer'],
    ['one of an erased request', erase(shadowed(), at(25)).request, 2, 'erased'],
  ])('refuses %s', (_, request, attempt, words) => {
    expect(() => promote(request, { attempt, notify: false }, at(30))).toThrow(words);
  });
});

describe('undoing a promotion', () => {
  test('puts back exactly what was shown before', () => {
    const { request, events } = undoPromotion(promoted().request, { attempt: 2, notify: false }, at(40));

    expect(events).toEqual([]);
    expect(withoutShadows(request)).toEqual({ ...completed(), lane: 'bulk' });
    expect(promote(request, { attempt: 2, notify: false }, at(50)).request).toMatchObject({ shownAttempt: 2 });
  });

  test('puts back a failure beside an older result', () => {
    const failed = fail(reprocess(completed(), order(false), at(10)).request, failure, at(11)).request;
    const shown = promote(ended(shadowing(failed), 'k3'), { attempt: 3, notify: false }, at(30)).request;

    expect(shown).toMatchObject({ status: 'completed', shownAttempt: 3 });
    const { request } = undoPromotion(shown, { attempt: 3, notify: false }, at(40));
    expect(request).toMatchObject({ status: 'failed', shownAttempt: 1 });
  });

  test('is told where the promotion was, even if the attempt that comes back was silent', () => {
    const silent = ended(reprocess(completed(), order(false), at(10)).request, 'k2');
    const shown = promote(ended(shadowing(silent), 'k3'), { attempt: 3, notify: true }, at(30)).request;
    const { request, events } = undoPromotion(shown, { attempt: 3, notify: true }, at(40));

    expect(events).toMatchObject([{ attempt: 2, status: 'completed' }]);
    expect(request.attempts.map(({ notify, shadow }) => [notify, shadow])).toEqual([
      [true, false],
      [true, false],
      [true, true],
    ]);
    expect(request.history.at(-1)).toMatchObject({ attempt: 2, status: 'completed', at: at(40) });
  });

  test.each([
    ['of an attempt that is a shadow still', shadowed(), 'any more'],
    [
      'when the client has reprocessed since',
      ended(reprocess(promoted().request, order(false), at(40)).request, 'k3'),
      'any more',
    ],
    ['while the client waits', reprocess(promoted().request, order(false), at(40)).request, 'newer attempt runs'],
    ['of an erased request', erase(promoted().request, at(40)).request, 'erased'],
  ])('is refused %s', (_, request, words) => {
    expect(() => undoPromotion(request, { attempt: 2, notify: false }, at(50))).toThrow(words);
  });
});
