import { type ErrorCode, errorCodes } from '../errors.ts';
import { isPerPage, type RequestKind, type Stage } from './pipeline.ts';
import { currentAttempt, isFinished, type Lane, type Request, type RequestStatus } from './request.ts';

/** Why an event was given up that nobody could work on: it does not hold what its schema says, or is too new. */
export const unreadableCodes = ['INVALID_EVENT', 'NEWER_EVENT'] as const;

/** Why a dead letter was written. */
export type DeadLetterCode = ErrorCode | (typeof unreadableCodes)[number];

export const deadLetterCodes: readonly DeadLetterCode[] = [...errorCodes, ...unreadableCodes];

/**
 * Those that a dead letter can have: failures of stages that are given up at once or after some tries, and events that
 * nobody could read. Other codes are answers to calls, end the request, or wait for a dependency for ever.
 */
export const givenUpCodes = [
  'ENGINE_FAILED',
  'POISON_FILE',
  'INTERNAL_ERROR',
  'DEADLINE_EXCEEDED',
  'GENERATOR_REJECTED',
  'GENERATOR_UNREACHABLE',
  'GENERATOR_SLOW',
  ...unreadableCodes,
] as const satisfies readonly DeadLetterCode[];

/** Where an event is in the trace of the call that its request came with. */
export interface Traced {
  /** W3C Trace Context; absent when the request has none. */
  readonly traceparent?: string;
}

/** Work for a stage: ids only (claim check). `item` is `document`, a page number as text, `answers`,
 * `result` or `faces`. */
export interface StageRequested extends Traced {
  readonly type: 'stage.requested';
  readonly requestId: string;
  readonly clientId: string;
  readonly attempt: number;
  readonly stage: Stage;
  readonly item: string;
  readonly lane: Lane;
}

/** A request changed its state; the notifier and other systems listen. */
export interface RequestChanged extends Traced {
  readonly type: 'request.changed';
  readonly requestId: string;
  readonly clientId: string;
  readonly attempt: number;
  readonly kind: RequestKind;
  readonly status: RequestStatus;
  readonly track: string;
}

/** Work was given up; its dead letter is a row in the database. */
export interface WorkBuried extends Traced {
  readonly type: 'work.buried';
  readonly deadLetterId: string;
  readonly requestId: string;
  readonly clientId: string;
  readonly attempt: number;
  readonly stage: Stage;
  readonly item: string;
  /** Why, as the dead letter says it. */
  readonly code: string;
  /** Tries that were made, from 1. */
  readonly tries: number;
  /** ISO 8601. */
  readonly firstFailedAt: string;
  /** Topic that asked for the work. */
  readonly origin: string;
}

/**
 * An event of a topic that this release cannot read, kept as it came: it goes back to its topic later, where a newer
 * process may take it, or lies among the dead letters.
 */
export interface ForeignEvent {
  readonly type: 'foreign.event';
  /** `unknown` when the event does not say whose it is. */
  readonly clientId: string;
  readonly topic: string;
  readonly key: string;
  /** How often it could not be read. */
  readonly tries: number;
  /** ISO 8601. */
  readonly firstFailedAt: string;
  /** JSON text; null when it was too large to keep. */
  readonly payload: string | null;
}

/** Whether an event reports a request on its way: nothing in docface waits for it. */
export function isProgress(event: PipelineEvent): boolean {
  return event.type === 'request.changed' && (event.status === 'queued' || event.status === 'processing');
}

/**
 * The status in which an attempt ended, where an event reports that; null for everything else. To be erased is no end:
 * what is erased had one before.
 */
export function endReportedBy(event: PipelineEvent): RequestStatus | null {
  if (event.type !== 'request.changed' || event.status === 'erased') return null;
  return isFinished(event.status) ? event.status : null;
}

/** What docface itself reports in its topics. */
export type PublishedEvent = StageRequested | RequestChanged | WorkBuried;

/** What waits in the outbox. */
export type PipelineEvent = PublishedEvent | ForeignEvent;

/**
 * Topics: `docface.<stage>.v1` for bulk work, `docface.<stage>.interactive.v1` for interactive work,
 * `docface.requests.v1`, `docface.dead-letters.v1`.
 */
export function topicOf(event: PipelineEvent): string {
  switch (event.type) {
    case 'stage.requested':
      return stageTopic(event.stage, event.lane);
    case 'request.changed':
      return requestsTopic;
    case 'work.buried':
      return deadLettersTopic;
    case 'foreign.event':
      return event.topic;
  }
}

export function stageTopic(stage: Stage, lane: Lane): string {
  return lane === 'interactive' ? `docface.${stage}.interactive.v1` : `docface.${stage}.v1`;
}

export const requestsTopic = 'docface.requests.v1';
export const deadLettersTopic = 'docface.dead-letters.v1';

/** Partition key: the request, and of work on pages the page too, so that a long document spreads over all workers. */
export function keyOf(event: PipelineEvent): string {
  if (event.type === 'foreign.event') return event.key;
  if (event.type === 'stage.requested' && isPerPage(event.stage)) return `${event.requestId}/${event.item}`;
  return event.requestId;
}

/** The id, 32 hex digits, in a `traceparent` (W3C Trace Context); null of none. */
export function traceIdOf(traceparent: string | null): string | null {
  return traceparent?.split('-')[1] ?? null;
}

/** The trace that events of a request carry. */
export function traceOf(request: Pick<Request, 'traceparent'>): Traced {
  return request.traceparent === null ? {} : { traceparent: request.traceparent };
}

/** Asks a stage to work on one item of the current attempt, in the request's own lane. */
export function stageRequested(request: Request, stage: Stage, item: string): StageRequested {
  return {
    type: 'stage.requested',
    requestId: request.id,
    clientId: request.clientId,
    attempt: currentAttempt(request).number,
    stage,
    item,
    lane: request.lane,
    ...traceOf(request),
  };
}
