import type { UseCases } from '../../../application/use-cases.ts';
import { attemptDiff, attemptList } from '../openapi/attempt-schemas.ts';
import { attemptPairParams, requestParams } from './id-params.ts';
import { defineRoute, type Route } from './route.ts';

const facets = { method: 'GET', tag: 'Follow requests', security: 'either', scope: 'requests:read' } as const;

/** The attempts of one request and what their results say differently. */
export function attemptRoutes({ attempts }: Pick<UseCases, 'attempts'>): readonly Route[] {
  return [
    defineRoute({
      ...facets,
      path: '/api/v1/requests/{requestId}/attempts',
      operationId: 'listAttempts',
      summary: 'List the attempts of a request',
      description: 'Oldest first, each with what its result says differently from the one before.',
      params: requestParams,
      responses: { 200: { description: 'All attempts.', schema: attemptList } },
      async handle({ principal, params: { requestId }, reading }) {
        return { status: 200, body: { attempts: await attempts.list(principal, { requestId, call: reading }) } };
      },
    }),
    defineRoute({
      ...facets,
      path: '/api/v1/requests/{requestId}/attempts/{before}/diff/{after}',
      operationId: 'diffAttempts',
      summary: 'Compare two attempts of a request',
      params: attemptPairParams,
      responses: { 200: { description: 'What the results say differently.', schema: attemptDiff } },
      problems: ['NOT_READY', 'INVALID_STATE', 'ERASED'],
      async handle({ principal, params, reading }) {
        return { status: 200, body: await attempts.diff(principal, { ...params, call: reading }) };
      },
    }),
  ];
}
