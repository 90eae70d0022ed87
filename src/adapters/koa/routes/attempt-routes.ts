import type { UseCases } from '../../../application/use-cases.ts';
import { attemptDiff, attemptList } from '../openapi/attempt-schemas.ts';
import { attemptPairParams, attemptQuery, requestParams } from '../openapi/call-params.ts';
import { explanation } from '../openapi/explanation-schema.ts';
import { defineRoute, Pieces, type Route } from '../route/route.ts';

const facets = { method: 'GET', tag: 'Follow requests', security: 'either', scope: 'requests:read' } as const;

/** The attempts of one request and what their results say differently. */
export function attemptRoutes({
  attempts,
  explainRequest,
}: Pick<UseCases, 'attempts' | 'explainRequest'>): readonly Route[] {
  return [
    defineRoute({
      ...facets,
      path: '/api/v1/requests/{requestId}/attempts',
      operationId: 'listAttempts',
      audit: { action: 'request.attempts-viewed' },
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
      audit: { action: 'request.attempts-compared' },
      summary: 'Compare two attempts of a request',
      params: attemptPairParams,
      responses: { 200: { description: 'What the results say differently.', schema: attemptDiff } },
      problems: ['NOT_READY', 'INVALID_STATE', 'ERASED'],
      async handle({ principal, params, reading }) {
        return { status: 200, body: await attempts.diff(principal, { ...params, call: reading }) };
      },
    }),
    explanationRoute(explainRequest),
  ];
}

function explanationRoute(explainRequest: UseCases['explainRequest']): Route {
  return defineRoute({
    ...facets,
    path: '/api/v1/requests/{requestId}/explanation',
    operationId: 'explainRequest',
    audit: { action: 'request.explained' },
    summary: 'See why a document came out so',
    description:
      'For each field, list and rule of the template: the rules tried in their order, the texts that each saw, and what became of them. Made anew from the words that were read, with the versions of the attempt. It shows what was read, and is protected like the result.',
    params: requestParams,
    query: attemptQuery,
    responses: {
      200: { description: 'Why each document came out so, in the order of the result.', schema: explanation },
    },
    problems: [
      ...(['NOT_READY', 'INVALID_STATE', 'ERASED', 'FILE_TOO_COMPLEX', 'DEADLINE_EXCEEDED'] as const),
      ...(['UNKNOWN_TRACK', 'UNKNOWN_TEMPLATE', 'ORIGINAL_EXPIRED'] as const),
    ],
    async handle({ principal, params: { requestId }, query: { attempt = null }, reading }) {
      const answer = await explainRequest.explain(principal, { requestId, attempt });
      return { status: 200, body: new Pieces([await answer.bytes(reading)]) };
    },
  });
}
