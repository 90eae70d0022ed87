import { describe, expect, test } from 'vitest';
import { cancel, complete, enterStage, erase, fail, submit } from '../../../../src/domain/request/lifecycle.ts';
import { reprocess } from '../../../../src/domain/request/reprocess.ts';
import { type Request, resultKeyOf, revisionOf } from '../../../../src/domain/request/request.ts';
import { storedBytes } from '../../../../src/domain/request/request-files.ts';
import {
  attemptAsSeen,
  attemptToReview,
  type MadeReview,
  maxRevisions,
  review,
  standingReviews,
  undoable,
  undoMs,
  undoReview,
} from '../../../../src/domain/request/review.ts';
import { sampleRequest } from '../../../contract/database.samples.ts';

const at = (minutes: number): Date => new Date(Date.UTC(2026, 4, 20, 12, minutes));
const processing = (): Request => enterStage(sampleRequest('acme'), 'validation', at(0)).request;
const finished = (needsReview = true): Request => {
  const reviewReasons = needsReview ? [{ code: 'CHECK_FAILED' } as const] : [];
  return complete(processing(), { resultKey: 'result-1', resultBytes: 100, reviewReasons }, at(1)).request;
};
const made = (more: Partial<MadeReview> = {}): MadeReview => ({
  attempt: 1,
  revision: 1,
  decision: 'accept',
  by: 'operator:1',
  corrected: 0,
  noteKey: null,
  stored: null,
  newsId: 'news-1',
  ...more,
});
const again = (request: Request, shadow = false): Request =>
  reprocess(
    request,
    {
      from: 'validation',
      track: { name: 'identity', version: 3 },
      template: { name: 'br.cnh', version: 2 },
      namedTemplate: null,
      pages: 1,
      notify: false,
      replayId: null,
      shadow,
      pagesOf: 1,
    },
    at(2),
  ).request;
const code = (value: string) => expect.objectContaining({ code: value });

describe('a review', () => {
  test('completes what it accepts, with a row of history and an event', () => {
    const { request, events } = review(finished(), made(), at(3));
    expect(request).toMatchObject({ status: 'completed', shownAttempt: 1, attempts: [{ failure: null }] });
    expect(request.history.at(-1)).toEqual({ at: at(3), attempt: 1, status: 'completed', stage: null, code: null });
    expect(events).toMatchObject([{ type: 'request.changed', status: 'completed', attempt: 1 }]);
  });

  test('fails what it rejects, and the result stays', () => {
    const { request, events } = review(finished(), made({ decision: 'reject' }), at(3));
    expect(request).toMatchObject({ status: 'failed', shownAttempt: 1 });
    expect(request.attempts[0]).toMatchObject({
      resultKey: 'result-1',
      failure: { code: 'REVIEW_REJECTED', retryable: false },
    });
    expect(events).toMatchObject([{ status: 'failed' }]);
  });

  test('is told of although the status stays, and although a replay was silent', () => {
    const silent = complete(
      enterStage(again(finished()), 'validation', at(2)).request,
      { resultKey: 'result-2', reviewReasons: [] },
      at(2),
    ).request;
    const { request, events } = review(silent, made({ attempt: 2, corrected: 1 }), at(3));
    expect(events).toMatchObject([{ status: 'completed', attempt: 2 }]);
    expect(request.attempts.map(({ notify }) => notify)).toEqual([true, true]);
  });

  test('makes the next revision, and every one before can be found', () => {
    const stored = { resultKey: 'result-2', resultBytes: 30 };
    const once = review(finished(), made({ corrected: 2, stored }), at(3)).request;
    const twice = review(once, made({ revision: 2, decision: 'reject' }), at(4)).request;
    const last = { resultKey: 'result-4', resultBytes: 5 };
    const thrice = review(twice, made({ revision: 3, stored: last }), at(5)).request;
    const attempt = attemptToReview(thrice);

    expect(revisionOf(attempt)).toBe(4);
    const keys = [0, 1, 2, 3, 4, 5].map((revision) => resultKeyOf(attempt, revision));
    expect(keys).toEqual([null, 'result-1', 'result-2', 'result-2', 'result-4', null]);
    expect(storedBytes(thrice)).toBe(1024 + 100 + 30 + 5);
    expect(thrice).toMatchObject({ status: 'completed', attempts: [{ failure: null }] });
  });

  test('is of the revision and attempt that was seen', () => {
    const once = review(finished(), made(), at(3)).request;
    expect(() => review(once, made(), at(4))).toThrow(code('REVIEW_CONFLICT'));
    expect(() => attemptAsSeen(once, { attempt: 2, revision: 2 })).toThrow(code('REVIEW_CONFLICT'));
    expect(attemptAsSeen(once, { attempt: 1, revision: 2 }).number).toBe(1);
  });

  test('ends at so many revisions', () => {
    let request = finished();
    for (let revision = 1; revision < maxRevisions; revision += 1) {
      request = review(request, made({ revision }), at(3)).request;
    }
    expect(() => review(request, made({ revision: maxRevisions }), at(4))).toThrow(code('INVALID_STATE'));
  });
});

describe('undoing a decision', () => {
  const seconds = (count: number): Date => new Date(at(3).getTime() + count * 1000);
  const stored = { resultKey: 'result-2', resultBytes: 30 };
  const decided = () => review(finished(), made({ corrected: 2, stored }), at(3)).request;

  test('shows the result and the status of before as the next revision, and stores nothing twice', () => {
    const { request, newsId, newsDueAt } = undoReview(decided(), 'operator:1', seconds(59));
    expect({ newsId, newsDueAt }).toEqual({ newsId: 'news-1', newsDueAt: seconds(60) });
    expect(request).toMatchObject({ status: 'needs_review', attempts: [{ failure: null, resultKey: 'result-1' }] });
    expect(request.history.at(-1)).toMatchObject({ status: 'needs_review', attempt: 1 });
    const attempt = attemptToReview(request);
    expect([1, 2, 3].map((revision) => resultKeyOf(attempt, revision))).toEqual(['result-1', 'result-2', 'result-1']);
    expect(storedBytes(request)).toBe(1024 + 100 + 30);
    expect(standingReviews(attempt)).toEqual([]);
  });

  test('goes back to the decision before, and no further', () => {
    const rejected = review(finished(), made({ decision: 'reject' }), at(2)).request;
    const accepted = review(rejected, made({ revision: 2 }), at(3)).request;
    const { request } = undoReview(accepted, 'operator:1', seconds(1));
    expect(request).toMatchObject({ status: 'failed', attempts: [{ failure: { code: 'REVIEW_REJECTED' } }] });
    expect(request.history.at(-1)).toMatchObject({ code: 'REVIEW_REJECTED' });
    expect(standingReviews(attemptToReview(request)).map(({ decision }) => decision)).toEqual(['reject']);
    expect(() => undoReview(request, 'operator:1', seconds(2))).toThrow(code('INVALID_STATE'));
  });

  test('is for whoever decided, for a minute', () => {
    const [attempt] = decided().attempts;
    if (attempt === undefined) throw new Error('no attempt');
    expect(undoable(attempt, 'operator:1', new Date(at(3).getTime() + undoMs - 1))).toMatchObject({ revision: 2 });
    expect(undoable(attempt, 'operator:1', new Date(at(3).getTime() + undoMs))).toBeNull();
    expect(undoable(attempt, 'operator:2', at(3))).toBeNull();
    expect(() => undoReview(decided(), 'operator:2', at(3))).toThrow(code('INVALID_STATE'));
    expect(() => undoReview(finished(), 'operator:1', at(3))).toThrow(code('INVALID_STATE'));
    expect(() => undoReview(erase(decided(), at(3)).request, 'operator:1', at(3))).toThrow(code('ERASED'));
  });
});

describe('what can be reviewed', () => {
  test('needs review, is completed, or was rejected by a person', () => {
    for (const request of [
      finished(),
      finished(false),
      review(finished(), made({ decision: 'reject' }), at(3)).request,
    ])
      expect(attemptToReview(request).number).toBe(1);
  });

  test('is nothing without a result, and nothing that runs, failed otherwise or was canceled', () => {
    const failed = fail(processing(), { code: 'ENGINE_FAILED', detail: '', retryable: true }, at(1)).request;
    const failedAgain = fail(
      enterStage(again(finished()), 'validation', at(2)).request,
      { code: 'ENGINE_FAILED', detail: '', retryable: true },
      at(3),
    ).request;
    for (const request of [processing(), failed, failedAgain, cancel(processing(), at(1)).request, again(finished())])
      expect(() => attemptToReview(request)).toThrow(code('INVALID_STATE'));
    expect(() => attemptToReview(erase(finished(), at(2)).request)).toThrow(code('ERASED'));
  });

  test('waits while a shadow attempt runs, and is the attempt that clients see once it is done', () => {
    const running = again(finished(), true);
    expect(() => attemptToReview(running)).toThrow(code('NOT_READY'));
    const done = complete(
      enterStage(running, 'validation', at(2)).request,
      { resultKey: 'shadow', reviewReasons: [] },
      at(3),
    ).request;
    expect(done.status).toBe('needs_review');
    const { request, events } = review(done, made(), at(4));
    expect(request.attempts.map(({ reviews }) => reviews.length)).toEqual([1, 0]);
    expect(request).toMatchObject({ status: 'completed', shownAttempt: 1 });
    expect(events).toMatchObject([{ status: 'completed', attempt: 1 }]);
  });

  test('forgets its reviews when it is erased', () => {
    const reviewed = review(finished(), made({ noteKey: 'note' }), at(3)).request;
    expect(erase(reviewed, at(4)).request.attempts[0]?.reviews).toEqual([]);
  });
});

test('a request that was submitted has one revision to come', () => {
  const { request } = submit({ ...sampleRequest('acme'), track: { name: 'a', version: 1 }, template: null });
  expect(request.attempts.map(revisionOf)).toEqual([1]);
});
