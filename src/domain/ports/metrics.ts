import type { ErrorCode } from '../errors.ts';
import type { DeadLetterCode } from '../request/events.ts';
import type { RequestKind, Stage } from '../request/pipeline.ts';
import type { Lane, RequestStatus } from '../request/request.ts';

/** One try at an item of work, whatever came of it. */
export interface StageTry {
  readonly stage: Stage;
  readonly lane: Lane;
  /** Milliseconds from the item's event to its begin; null for a later try, whose pause was chosen. */
  readonly waitingMs: number | null;
  readonly workingMs: number;
}

/** An attempt of a request that ended. */
export interface FinishedRequest {
  readonly kind: RequestKind;
  readonly lane: Lane;
  readonly status: RequestStatus;
  /** Why it failed; null when it did not. */
  readonly code: ErrorCode | null;
  /** Milliseconds since the attempt was queued. */
  readonly elapsedMs: number;
}

/** `unanswered`: the receiver could not be reached, or not in time. */
export type WebhookOutcome = 'accepted' | 'refused' | 'unanswered';

/** A call that HTTP answered, or whose caller hung up before. */
export interface AnsweredCall {
  /** In upper case: `GET`. */
  readonly method: string;
  /** Template of the path, `/api/v1/requests/{requestId}`; null where none fits. */
  readonly route: string | null;
  /** 499 where the caller hung up. */
  readonly status: number;
  readonly durationMs: number;
}

/** A call of a server that keeps or moves data, or of what stands for it in the data directory. */
export interface ServerCall {
  readonly server: 'database' | 'object store' | 'event log' | 'key service';
  /** What was asked for, as docface names it: `requests.insert`, `put`, `publish`. Never a statement or a key. */
  readonly operation: string;
  readonly outcome: 'done' | 'failed';
  readonly durationMs: number;
}

/**
 * What the service reports its own work, for those who watch it.
 *
 * Duties: returns at once and never throws. Nothing that it is given names a client, a request or a document.
 */
export interface Metrics {
  tryEnded(ended: StageTry): void;
  /** A try failed, to be repeated or not. Its `tryEnded` comes besides. */
  tryFailed(failed: { readonly stage: Stage; readonly code: ErrorCode }): void;
  requestFinished(finished: FinishedRequest): void;
  deadLetterKept(code: DeadLetterCode): void;
  /** Events that the relay sent, or that the log did not take and that are due again. */
  eventsRelayed(relayed: { readonly published: number; readonly failed: number }): void;
  /** An event of another installation lay in this topic of ours, and was passed over. */
  strangersEventMet(topic: string): void;
  callAnswered(answered: AnsweredCall): void;
  serverCalled(called: ServerCall): void;
  webhookTried(tried: { readonly outcome: WebhookOutcome; readonly durationMs: number }): void;
}

/** For processes that nobody watches. */
export const noMetrics: Metrics = {
  tryEnded: () => undefined,
  tryFailed: () => undefined,
  requestFinished: () => undefined,
  deadLetterKept: () => undefined,
  eventsRelayed: () => undefined,
  strangersEventMet: () => undefined,
  callAnswered: () => undefined,
  serverCalled: () => undefined,
  webhookTried: () => undefined,
};
