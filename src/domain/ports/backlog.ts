import type { EngineStamp } from '../reading/document/page.ts';
import type { DeadLetterCode } from '../request/events.ts';
import type { RequestKind, Stage } from '../request/pipeline.ts';
import type { Lane, RequestStatus } from '../request/request.ts';

/**
 * Where work waits: `outbox` until it is published, `topic` until a worker takes it up, `later` while it pauses before
 * it is tried again.
 */
export const waitingPlaces = ['outbox', 'topic', 'later'] as const;
export type WaitingPlace = (typeof waitingPlaces)[number];

/** Items that wait, and the age of the oldest in seconds. */
export interface Waiting {
  readonly items: number;
  readonly oldestSeconds: number;
}

export interface StageWaiting extends Waiting {
  readonly stage: Stage;
  readonly lane: Lane;
  readonly place: WaitingPlace;
}

/** Items under a lease. */
export interface StageRunning {
  readonly stage: Stage;
  readonly lane: Lane;
  readonly items: number;
  /** Those whose lease ended without a word: the janitor sends them again. */
  readonly abandoned: number;
}

/** Requests of one kind and status. */
export interface RequestCount {
  readonly kind: RequestKind;
  readonly status: RequestStatus;
  readonly requests: number;
}

/** What waits and what runs, in all processes together. What is nowhere has no row. */
export interface Backlog {
  readonly waiting: readonly StageWaiting[];
  readonly running: readonly StageRunning[];
  /** Events of all kinds that are due and not published, by lane. */
  readonly outbox: readonly (Waiting & { readonly lane: Lane })[];
  readonly requests: readonly RequestCount[];
  /** Webhook deliveries to enabled endpoints: `due` is behind its time, and as old as that. */
  readonly deliveries: { readonly pending: number; readonly due: Waiting };
  /** Dead letters that nobody sent again. */
  readonly deadLetters: readonly { readonly code: DeadLetterCode; readonly letters: number }[];
}

/** An engine, in a version and with models, that worked lately. */
export interface EngineSeen extends EngineStamp {
  /** When the newest of those requests was submitted. */
  readonly lastAt: Date;
}

export interface BacklogRepository {
  /** The cost depends on what waits, and hardly on what was done. `requests` are the unfinished ones. */
  measure(now: Date): Promise<Backlog>;
  /** Requests submitted since then by kind and status, the newest `atMost` of them. */
  countSince(since: Date, atMost: number): Promise<readonly RequestCount[]>;
  /** Every engine that worked on the newest `requests` completed requests, by name. */
  enginesOfNewest(requests: number): Promise<readonly EngineSeen[]>;
}
