import type { ClientName } from '../../domain/client/client.ts';
import type { EngineStamp } from '../../domain/reading/document/page.ts';
import type { OcrResult } from '../../domain/reading/result/ocr-result.ts';
import type { RequestKind, Stage } from '../../domain/request/pipeline.ts';
import {
  type Attempt,
  attemptOf,
  currentAttempt,
  type Request,
  type RequestFailure,
  type RequestStatus,
  revisionOf,
  statusOfAttempt,
} from '../../domain/request/request.ts';
import { repeatedFiles } from '../../domain/request/request-files.ts';
import { withoutShadows } from '../../domain/request/shadow.ts';
import type { FaceMatchResult } from '../../domain/result/face.ts';
import type { RequestWarning } from '../../domain/warning.ts';
import type { RequestMetadata } from './submission.ts';

/** Version of the shape of envelope and result; grows only by additions. */
export const schemaVersion = 1;

/** What every way to ask answers: sync, async, wait, list and webhook. Dates are ISO 8601. */
export interface Envelope {
  readonly requestId: string;
  readonly kind: RequestKind;
  readonly status: RequestStatus;
  readonly stage: Stage | null;
  readonly customerRequestId: string | null;
  readonly track: string;
  readonly trackVersion: number;
  readonly template: string | null;
  readonly templateVersion: number | null;
  readonly attempt: number;
  /** Of the result: 1 as it was read, one more with each review. */
  readonly revision: number;
  readonly schemaVersion: number;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly expiresAt: string;
  readonly timings: Readonly<Partial<Record<Stage, number>>>;
  readonly engine: readonly EngineStamp[];
  readonly warnings: readonly RequestWarning[];
  readonly error: RequestFailure | null;
  readonly history: readonly {
    at: string;
    attempt: number;
    status: RequestStatus;
    stage: Stage | null;
    code: string | null;
  }[];
  /** What the client sent with the request; null where `result` is left out too. */
  readonly metadata: RequestMetadata | null;
  readonly result: OcrResult | FaceMatchResult | null;
}

/** An envelope as it is shown: operators, who see requests of all clients, see whose it is; clients never do. */
export interface ShownEnvelope extends Envelope {
  readonly client?: ClientName;
}

/** The attempt to show: the one whose result is, unless the request ended or runs without any. */
function attemptToShow(request: Request): Attempt {
  const shown = request.shownAttempt === null ? null : attemptOf(request, request.shownAttempt);
  return shown ?? currentAttempt(request);
}

/**
 * The envelope of a request. With `named` it reports that attempt, its status included; without, of the request: its
 * status and, when it failed, why, and of the attempt whose result it shows. Of shadow attempts it shows only when one
 * is named.
 */
export function envelopeOf(whole: Request, result: Envelope['result'], named: Attempt | null = null): Envelope {
  const request = named?.shadow === true ? whole : withoutShadows(whole);
  const attempt = named ?? attemptToShow(request);
  const ofRequest = named === null || request.status === 'erased';
  const status = ofRequest ? request.status : statusOfAttempt(request, attempt.number);
  const last = request.status === 'failed' ? currentAttempt(request).failure : null;
  return {
    requestId: request.id,
    kind: request.kind,
    status,
    stage: ofRequest || named?.number === currentAttempt(request).number ? request.stage : null,
    customerRequestId: request.customerRequestId,
    track: attempt.track.name,
    trackVersion: attempt.track.version,
    template: attempt.template?.name ?? null,
    templateVersion: attempt.template?.version ?? null,
    attempt: attempt.number,
    revision: revisionOf(attempt),
    schemaVersion,
    createdAt: request.createdAt.toISOString(),
    startedAt: attempt.startedAt?.toISOString() ?? null,
    completedAt: attempt.completedAt?.toISOString() ?? null,
    expiresAt: request.expiresAt.toISOString(),
    timings: attempt.timings,
    engine: attempt.engines,
    warnings: [...repeatedFiles(request), ...attempt.warnings],
    error: named === null ? (last ?? attempt.failure) : attempt.failure,
    history: request.history.map((transition) => ({ ...transition, at: transition.at.toISOString() })),
    metadata: null,
    result,
  };
}
