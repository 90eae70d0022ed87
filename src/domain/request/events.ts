import {
  currentAttempt,
  type Lane,
  type Request,
  type RequestKind,
  type RequestStatus,
  type Stage,
} from './request.ts';

/** Work for a stage: ids only (claim check). `item` is `document`, a page number as text, `result` or `faces`. */
export interface StageRequested {
  readonly type: 'stage.requested';
  readonly requestId: string;
  readonly clientId: string;
  readonly attempt: number;
  readonly stage: Stage;
  readonly item: string;
  readonly lane: Lane;
}

/** A request changed its state; the notifier and other systems listen. */
export interface RequestChanged {
  readonly type: 'request.changed';
  readonly requestId: string;
  readonly clientId: string;
  readonly attempt: number;
  readonly kind: RequestKind;
  readonly status: RequestStatus;
  readonly track: string;
}

export type PipelineEvent = StageRequested | RequestChanged;

/** Topics: `docface.<stage>.v1` for bulk work, `docface.<stage>.interactive.v1` for interactive work, `docface.requests.v1`. */
export function topicOf(event: PipelineEvent): string {
  if (event.type === 'request.changed') return requestsTopic;
  return stageTopic(event.stage, event.lane);
}

export function stageTopic(stage: Stage, lane: Lane): string {
  return lane === 'interactive' ? `docface.${stage}.interactive.v1` : `docface.${stage}.v1`;
}

export const requestsTopic = 'docface.requests.v1';

/** Partition key: the request, and for OCR the page too, so that a long document spreads over all workers. */
export function keyOf(event: PipelineEvent): string {
  if (event.type === 'stage.requested' && event.stage === 'ocr') return `${event.requestId}/${event.item}`;
  return event.requestId;
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
  };
}
