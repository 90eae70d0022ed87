import { requestKinds, stages } from '../../../domain/request/pipeline.ts';
import { requestStatuses } from '../../../domain/request/request.ts';

/** JSON Schema (draft 07) of parts that several events have. */
export const parts = {
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
export const aboutRequest = { requestId, clientId, attempt: parts.attempt } as const;
