import { DocfaceError, type ErrorCode } from '../errors.ts';
import type { EngineStamp } from '../reading/document/page.ts';
import type { ReviewReason } from '../review-reason.ts';
import type { RequestWarning } from '../warning.ts';
import { type RequestChanged, traceOf } from './events.ts';
import { firstStage, type Stage } from './pipeline.ts';
import {
  type Attempt,
  currentAttempt,
  isFinished,
  type Request,
  type RequestFailure,
  type RequestStatus,
  type Transition,
  type VersionedName,
} from './request.ts';
import { shownStatus, statusOfPlain, withoutShadows } from './shadow.ts';

/** The next state of a request and what others are notified of it. */
export interface Change {
  readonly request: Request;
  readonly events: readonly RequestChanged[];
}

/** What a stage adds to its attempt. */
export interface StageReport {
  readonly stage: Stage;
  /** Milliseconds of work. */
  readonly durationMs: number;
  readonly engines?: readonly EngineStamp[];
  readonly warnings?: readonly RequestWarning[];
}

type NewRequest = Omit<Request, 'status' | 'stage' | 'attempts' | 'shownAttempt' | 'history' | 'traceparent'> & {
  readonly traceparent?: string | null;
  readonly track: VersionedName;
  readonly template: VersionedName | null;
  /** The template that the client named; null when the track decided. */
  readonly namedTemplate?: string | null;
};

/** What is known of an attempt before it begins. */
export type AttemptStart = Pick<
  Attempt,
  | 'number'
  | 'from'
  | 'track'
  | 'template'
  | 'namedTemplate'
  | 'asksGenerators'
  | 'answersKey'
  | 'pages'
  | 'notify'
  | 'replayId'
  | 'shadow'
>;

/** An attempt that waits for its first stage. */
export function newAttempt(start: AttemptStart): Attempt {
  return {
    ...start,
    startedAt: null,
    completedAt: null,
    timings: {},
    engines: [],
    warnings: [],
    failure: null,
    resultKey: null,
    resultBytes: 0,
    reviews: [],
  };
}

/** The news that a request changed, about its last attempt. */
export function changed(request: Request): RequestChanged {
  const attempt = currentAttempt(request);
  return {
    type: 'request.changed',
    requestId: request.id,
    clientId: request.clientId,
    attempt: attempt.number,
    kind: request.kind,
    status: request.status,
    track: attempt.track.name,
    ...traceOf(request),
  };
}

function withAttempt(request: Request, change: Partial<Attempt>): Request {
  const attempt = { ...currentAttempt(request), ...change };
  return { ...request, attempts: [...request.attempts.slice(0, -1), attempt] };
}

interface Move {
  readonly status: RequestStatus;
  readonly stage: Stage | null;
  readonly at: Date;
  readonly code?: ErrorCode;
}

/**
 * The request in another state, with its row of history; the world learns of another status. It hears nothing of a
 * shadow attempt, and when that ends the request has the status that it had before.
 */
export function move(request: Request, to: Move): Change {
  const transition: Transition = {
    at: to.at,
    attempt: currentAttempt(request).number,
    status: to.status,
    stage: to.stage,
    code: to.code ?? null,
  };
  const next: Request = { ...request, status: to.status, stage: to.stage, history: [...request.history, transition] };
  if (currentAttempt(request).shadow) {
    const status = isFinished(to.status) ? statusOfPlain(request) : to.status;
    return { request: { ...next, status }, events: [] };
  }
  return { request: next, events: to.status === request.status ? [] : [changed(next)] };
}

function mergeEngines(known: readonly EngineStamp[], added: readonly EngineStamp[]): readonly EngineStamp[] {
  const identity = (stamp: EngineStamp): string =>
    [stamp.name, stamp.version, stamp.backend, ...stamp.models].join(' ');
  const seen = new Set(known.map(identity));
  return [...known, ...added.filter((stamp) => !seen.has(identity(stamp)) && seen.add(identity(stamp)))];
}

/** A new request, queued for its first attempt. */
export function submit(input: NewRequest): Change {
  const { track, template, namedTemplate = null, ...core } = input;
  const from = firstStage(core.kind);
  const chosen = { track, template, namedTemplate };
  const request: Request = {
    ...core,
    traceparent: input.traceparent ?? null,
    status: 'queued',
    stage: null,
    attempts: [newAttempt({ number: 1, from, ...chosen, pages: null, notify: true, replayId: null, shadow: false })],
    shownAttempt: null,
    history: [{ at: input.createdAt, attempt: 1, status: 'queued', stage: null, code: null }],
  };
  return { request, events: [changed(request)] };
}

/** Moves an unfinished request into a stage; entering the stage it is in already changes nothing. */
export function enterStage(request: Request, stage: Stage, at: Date): Change {
  if (isFinished(request.status)) throw new DocfaceError('INVALID_STATE', `The request is ${request.status} already.`);
  if (request.status === 'processing' && request.stage === stage) return { request, events: [] };
  const started = withAttempt(request, { startedAt: currentAttempt(request).startedAt ?? at });
  return move(started, { status: 'processing', stage, at });
}

/** Adds what a stage did to the current attempt. */
export function report(request: Request, done: StageReport): Request {
  const attempt = currentAttempt(request);
  return withAttempt(request, {
    timings: { ...attempt.timings, [done.stage]: (attempt.timings[done.stage] ?? 0) + Math.round(done.durationMs) },
    engines: mergeEngines(attempt.engines, done.engines ?? []),
    warnings: [...attempt.warnings, ...(done.warnings ?? [])],
  });
}

/** Pins the template and the number of pages that typification chose, and whether generators are to be asked. */
export function choose(
  request: Request,
  chosen: Pick<Attempt, 'pages' | 'asksGenerators'> & { template: VersionedName },
): Request {
  return withAttempt(request, chosen);
}

/** The current attempt has what generators returned. */
export function keepAnswers(request: Request, answersKey: string): Request {
  return withAttempt(request, { answersKey });
}

/** The result of an attempt, as it was stored. */
interface Outcome {
  readonly resultKey: string;
  readonly resultBytes?: number;
  /** Why a person is to look at it; empty when nobody needs to. */
  readonly reviewReasons: readonly ReviewReason[];
}

/** The attempt has its result; the request shows it from now on, unless it is a shadow. */
export function complete(request: Request, outcome: Outcome, at: Date): Change {
  const { resultKey, resultBytes = 0, reviewReasons } = outcome;
  const needsReview = reviewReasons.length > 0;
  const why = needsReview ? { reviewReasons } : {};
  const done = withAttempt(request, { completedAt: at, resultKey, resultBytes, ...why });
  const { number, shadow } = currentAttempt(done);
  const shown = shadow ? done : { ...done, shownAttempt: number };
  return move(shown, { status: needsReview ? 'needs_review' : 'completed', stage: null, at });
}

/** The attempt failed for good. What an earlier attempt showed stays. */
export function fail(request: Request, failure: RequestFailure, at: Date): Change {
  const failed = withAttempt(request, { completedAt: at, failure });
  return move(failed, { status: 'failed', stage: null, at, code: failure.code });
}

/** Stops an unfinished request; fails with `INVALID_STATE` otherwise. */
export function cancel(request: Request, at: Date): Change {
  const status = shownStatus(request);
  if (isFinished(status)) {
    throw new DocfaceError('INVALID_STATE', `Only an unfinished request can be canceled; this one is ${status}.`);
  }
  return stop(request, at);
}

/** Stops the attempt that runs, a shadow too. */
export function stop(request: Request, at: Date): Change {
  return move(withAttempt(request, { completedAt: at }), { status: 'canceled', stage: null, at });
}

/**
 * Forgets everything but the fact, shadow attempts too: without its key, whatever was stored is unreadable. Erasing
 * twice changes nothing.
 */
export function erase(request: Request, at: Date): Change {
  if (request.status === 'erased') return { request, events: [] };
  const seen = withoutShadows(request);
  const bare: Request = {
    ...seen,
    wrappedKey: null,
    customerRequestId: null,
    optionsKey: null,
    files: [],
    originalsExpireAt: null,
    shownAttempt: null,
    attempts: seen.attempts.map(({ reviewReasons: _, ...attempt }) => ({
      ...attempt,
      resultKey: null,
      answersKey: null,
      resultBytes: 0,
      reviews: [],
      warnings: [],
    })),
  };
  return move(bare, { status: 'erased', stage: null, at });
}
