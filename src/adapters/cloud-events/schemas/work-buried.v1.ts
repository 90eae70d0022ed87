import { aboutRequest, parts } from './parts.ts';

/** Data of `docface.work.buried.v1`. */
export const workBuriedV1 = {
  title: 'Work was given up',
  description: 'An item of work ended as a dead letter; `docface dead-letters show` tells more.',
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
