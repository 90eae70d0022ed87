import { requestKinds, stages } from '../../domain/request/pipeline.ts';
import { requestStatuses } from '../../domain/request/request.ts';

/** JSON Schema (draft 07) of parts that several events have. */
const parts = {
  id: (description: string) => ({ type: 'string', minLength: 1, maxLength: 100, pattern: '^[!-~]+$', description }),
  attempt: {
    type: 'integer',
    minimum: 1,
    maximum: 2_147_483_647,
    description: 'Run of the request through the pipeline, counted from 1.',
  },
  stage: { enum: stages, description: 'Stage of the pipeline.' },
  item: {
    type: 'string',
    minLength: 1,
    maxLength: 100,
    pattern: '^[!-~]+$',
    description: 'What to work on: `document`, a page number, `answers`, `result` or `faces`.',
  },
  lane: {
    enum: ['interactive', 'bulk'],
    description: 'Interactive work, for callers that wait, goes before bulk work.',
  },
  kind: { enum: requestKinds, description: 'What the request asks for.' },
  status: { enum: requestStatuses, description: 'Status of the request from now on.' },
  name: (description: string) => ({
    type: 'string',
    minLength: 1,
    maxLength: 200,
    pattern: '^[^\\u0000-\\u001f]+$',
    description,
  }),
  time: (description: string) => ({ type: 'string', format: 'date-time', description }),
} as const;

const requestId = parts.id('The request.');
const clientId = parts.id('The client that the request belongs to.');

/** What every event about a request says first. */
const aboutRequest = { requestId, clientId, attempt: parts.attempt } as const;

/** Data of `docface.stage.requested.v1`. */
export const stageRequestedV1 = {
  title: 'Work for a stage',
  description: 'Asks a stage to work on one item of a request. Ids only: what to read is found with them.',
  type: 'object',
  required: ['requestId', 'clientId', 'attempt', 'stage', 'item', 'lane'],
  properties: { ...aboutRequest, stage: parts.stage, item: parts.item, lane: parts.lane },
} as const;

/** Data of `docface.request.changed.v1`. */
export const requestChangedV1 = {
  title: 'A request changed its status',
  description: 'Says which status a request has now. Ask the API for what it holds.',
  type: 'object',
  required: ['requestId', 'clientId', 'attempt', 'kind', 'status', 'track'],
  properties: {
    ...aboutRequest,
    kind: parts.kind,
    status: parts.status,
    track: parts.name('Track of the attempt.'),
  },
} as const;

/** Data of `docface.work.buried.v1`. */
export const workBuriedV1 = {
  title: 'Work was given up',
  description: 'An item of work ended as a dead letter; `docface dead-letters show` shows more.',
  type: 'object',
  required: [
    'deadLetterId',
    'requestId',
    'clientId',
    'attempt',
    'stage',
    'item',
    'code',
    'tries',
    'firstFailedAt',
    'origin',
  ],
  properties: {
    deadLetterId: parts.id('The dead letter.'),
    ...aboutRequest,
    stage: parts.stage,
    item: parts.item,
    code: parts.name('Why: an error code of docface.'),
    tries: { type: 'integer', minimum: 1, description: 'Tries that were made.' },
    firstFailedAt: parts.time('When the first try failed.'),
    origin: parts.name('Topic that asked for the work.'),
  },
} as const;
