import { aboutRequest, parts } from './parts.ts';

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
