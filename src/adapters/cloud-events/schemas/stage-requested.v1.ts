import { aboutRequest, parts } from './parts.ts';

/** Data of `docface.stage.requested.v1`. */
export const stageRequestedV1 = {
  title: 'Work for a stage',
  description: 'Asks a stage to work on one item of a request. Ids only: what to read is found with them.',
  type: 'object',
  required: ['requestId', 'clientId', 'attempt', 'stage', 'item', 'lane'],
  properties: { ...aboutRequest, stage: parts.stage, item: parts.item, lane: parts.lane },
} as const;
