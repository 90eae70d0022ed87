import type { EngineStamp } from '../../domain/document/page.ts';
import type { FaceMatchResult } from '../../domain/face/face.ts';
import type { OcrResult } from '../../domain/ocr/ocr-result.ts';
import {
  type Attempt,
  currentAttempt,
  type Request,
  type RequestFailure,
  type RequestKind,
  type RequestStatus,
  type RequestWarning,
  type Stage,
} from '../../domain/request/request.ts';

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
  readonly result: OcrResult | FaceMatchResult | null;
}

/** The attempt to show: the one whose result stands, unless the request ended or runs without any. */
function attemptToShow(request: Request): Attempt {
  const shown = request.attempts.find((attempt) => attempt.number === request.shownAttempt);
  return shown ?? currentAttempt(request);
}

export function envelopeOf(request: Request, result: Envelope['result']): Envelope {
  const attempt = attemptToShow(request);
  return {
    requestId: request.id,
    kind: request.kind,
    status: request.status,
    stage: request.stage,
    customerRequestId: request.customerRequestId,
    track: attempt.track.name,
    trackVersion: attempt.track.version,
    template: attempt.template?.name ?? null,
    templateVersion: attempt.template?.version ?? null,
    attempt: attempt.number,
    schemaVersion,
    createdAt: request.createdAt.toISOString(),
    startedAt: attempt.startedAt?.toISOString() ?? null,
    completedAt: attempt.completedAt?.toISOString() ?? null,
    expiresAt: request.expiresAt.toISOString(),
    timings: attempt.timings,
    engine: attempt.engines,
    warnings: attempt.warnings,
    error: attempt.failure,
    history: request.history.map((transition) => ({ ...transition, at: transition.at.toISOString() })),
    result,
  };
}
