import type { ErrorCode } from '../errors.ts';
import type { EngineStamp } from '../reading/document/page.ts';
import type { ReviewReason } from '../review-reason.ts';
import type { FileType } from '../template/file-formats.ts';
import type { RequestWarning } from '../warning.ts';
import type { RequestKind, Stage } from './pipeline.ts';

export const requestStatuses = [
  'queued',
  'processing',
  'completed',
  'needs_review',
  'failed',
  'canceled',
  'erased',
] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** Interactive work (synchronous and waiting callers) goes before bulk work. */
export const lanes = ['interactive', 'bulk'] as const;
export type Lane = (typeof lanes)[number];

/** A track or template pinned to the version it had when the request was submitted. */
export interface VersionedName {
  readonly name: string;
  readonly version: number;
}

/** A file of a request as it lies, encrypted, in the object store. */
export interface StoredFile {
  /** The multipart field it came in: `imageFile`, `imageFile1` or `imageFile2`. */
  readonly field: string;
  readonly objectKey: string;
  readonly type: FileType;
  /** Bytes of the original. */
  readonly size: number;
  /** SHA-256 of the original, lower-case hex. */
  readonly sha256: string;
  /**
   * The oldest request of the client that still held the same bytes when this one was submitted; left out without one.
   */
  readonly firstSentIn?: string;
}

export interface RequestFailure {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly retryable: boolean;
}

export interface Transition {
  readonly at: Date;
  readonly attempt: number;
  readonly status: RequestStatus;
  readonly stage: Stage | null;
  readonly code: ErrorCode | null;
}

export const reviewDecisions = ['accept', 'reject'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];
/** What a review was; `undo` takes the one before back. */
export const reviewKinds = [...reviewDecisions, 'undo'] as const;

/** What a reviewer decided on the result of an attempt, which is its next revision from then on. */
export interface Review {
  /** The revision that it made; what was read is 1. */
  readonly revision: number;
  readonly at: Date;
  /** As the audit names who it was. */
  readonly by: string;
  readonly decision: (typeof reviewKinds)[number];
  /** How many values and rows it corrected. */
  readonly corrected: number;
  /** The news of it in the outbox, which can be taken back until it is published; left out of an `undo`. */
  readonly newsId?: string;
  /** Object that holds what the reviewer noted, encrypted; null without a note. */
  readonly noteKey: string | null;
  /** The result that it replaced by a corrected one; null when it left it as it was. */
  readonly replaced: { readonly resultKey: string; readonly resultBytes: number } | null;
}

/** One run of a request through the pipeline. A reprocess adds the next one beside it. */
export interface Attempt {
  readonly number: number;
  /** The stage it begins with; what earlier stages found is taken from an earlier attempt. */
  readonly from: Stage;
  readonly track: VersionedName;
  /** Null until typification has chosen one. */
  readonly template: VersionedName | null;
  /** The template that the client named; null when the track decides. */
  readonly namedTemplate: string | null;
  /** Whether a template that it uses, or may choose, asks generators; no unless set. */
  readonly asksGenerators?: boolean;
  /** Object that holds, encrypted, what generators returned; null or left out while there is none. */
  readonly answersKey?: string | null;
  /** How many pages it reads, or read; null for faces, and until typification has chosen them. */
  readonly pages: number | null;
  /** Whether webhooks report it. */
  readonly notify: boolean;
  /** The replay that started it; null for a submission or a reprocess. */
  readonly replayId: string | null;
  /** Runs beside what the request shows: clients see nothing of it until it is promoted. */
  readonly shadow: boolean;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  /** Milliseconds of work per stage. */
  readonly timings: Readonly<Partial<Record<Stage, number>>>;
  readonly engines: readonly EngineStamp[];
  readonly warnings: readonly RequestWarning[];
  readonly failure: RequestFailure | null;
  /** Object that holds the encrypted result of the newest revision; null while there is none. */
  readonly resultKey: string | null;
  /** Size of that result, not encrypted; 0 while there is none. */
  readonly resultBytes: number;
  /** Why its result was to be reviewed; left out where it was not. */
  readonly reviewReasons?: readonly ReviewReason[];
  /** Oldest first. */
  readonly reviews: readonly Review[];
}

/** The unit a client follows. Immutable: the functions of `lifecycle.ts` return the next state and its events. */
export interface Request {
  readonly id: string;
  readonly clientId: string;
  readonly kind: RequestKind;
  readonly lane: Lane;
  readonly status: RequestStatus;
  readonly stage: Stage | null;
  readonly customerRequestId: string | null;
  /** Keyed hash of the client's reference of the person whom it is about; null or left out without one. */
  readonly subject?: string | null;
  /** W3C Trace Context of the call that submitted it. */
  readonly traceparent: string | null;
  readonly files: readonly StoredFile[];
  /**
   * Names of the optional parts that are stored encrypted: `subject`, `pages`, `language`, `filePassword`, `metadata`,
   * `expected`, `imageKinds`, `threshold`.
   */
  readonly optionsKey: string | null;
  /** Data key of the request, wrapped by the master key; null once erased, which makes every object unreadable. */
  readonly wrappedKey: string | null;
  readonly createdAt: Date;
  /** End of retention: then the request is erased. */
  readonly expiresAt: Date;
  /** When the originals are deleted; null once they are. */
  readonly originalsExpireAt: Date | null;
  /** Oldest first; the last one runs or ran. Never empty. */
  readonly attempts: readonly Attempt[];
  /** The attempt whose result the request shows; null while none has finished without failing. */
  readonly shownAttempt: number | null;
  readonly history: readonly Transition[];
}

/** Statuses after which nothing more happens by itself. */
export function isFinished(status: RequestStatus): boolean {
  return status !== 'queued' && status !== 'processing';
}

/** The attempt that runs or ran last. */
export function currentAttempt(request: Request): Attempt {
  const attempt = request.attempts.at(-1);
  if (attempt === undefined) throw new RangeError('a request has at least one attempt');
  return attempt;
}

/** The attempt with a number; null when there is none. */
export function attemptOf(request: Request, number: number): Attempt | null {
  return request.attempts.find((attempt) => attempt.number === number) ?? null;
}

/** The number of the newest revision of the result of an attempt. */
export function revisionOf({ reviews }: Attempt): number {
  return reviews.length + 1;
}

/** Object that holds a revision of the result of an attempt; null when there is none. */
export function resultKeyOf(attempt: Attempt, revision: number): string | null {
  if (revision < 1 || revision > revisionOf(attempt)) return null;
  const next = attempt.reviews.find(({ revision: made, replaced }) => made > revision && replaced !== null);
  return next?.replaced?.resultKey ?? attempt.resultKey;
}

/** The state that an attempt has, or ended in, whatever became of the request later. */
export function statusOfAttempt(request: Request, number: number): RequestStatus {
  const own = request.history.filter(({ attempt, status }) => attempt === number && status !== 'erased');
  return own.at(-1)?.status ?? request.status;
}

/** Milliseconds from the moment an attempt was queued to its end; 0 for one that has not ended. */
export function elapsedMs({ createdAt, history }: Request, { number, completedAt }: Attempt): number {
  const queuedAt = history.find(({ attempt, status }) => attempt === number && status === 'queued')?.at ?? createdAt;
  return completedAt === null ? 0 : Math.max(0, completedAt.getTime() - queuedAt.getTime());
}

/** The newest attempt before `number` that has a result and is no shadow; null when there is none. */
export function resultBefore(request: Request, number: number): Attempt | null {
  const earlier = request.attempts.filter((attempt) => attempt.number < number && !attempt.shadow);
  return earlier.findLast(({ resultKey }) => resultKey !== null) ?? null;
}
