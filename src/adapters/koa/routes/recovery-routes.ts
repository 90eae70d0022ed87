import type { UseCases } from '../../../application/use-cases.ts';
import { newRecovery, recovery, recoveryList } from '../openapi/webhook-schemas.ts';
import { endpointParams, recoveryParams } from './id-params.ts';
import { defineRoute, type Route } from './route.ts';
import { jsonBody } from './text-bodies.ts';

const collection = {
  path: '/api/v1/webhooks/endpoints/{endpointId}/recoveries',
  params: endpointParams,
  tag: 'Webhooks',
  security: 'either',
  scope: 'webhooks:manage',
} as const;

/** Sending again what an endpoint did not take since a time. */
export function recoveryRoutes({ webhookRecoveries }: Pick<UseCases, 'webhookRecoveries'>): readonly Route[] {
  return [
    defineRoute({
      ...collection,
      method: 'POST',
      operationId: 'beginRecovery',
      summary: 'Deliver again what failed since a time',
      description:
        'Deliveries of that window that failed or wait for another try are due at once, and their retries begin anew. They go to the address that the endpoint has when they are sent.',
      body: jsonBody(newRecovery),
      responses: {
        202: { description: 'The recovery.', schema: recovery, headers: { Location: 'Path of the recovery.' } },
      },
      problems: ['INVALID_STATE', 'RATE_LIMITED'],
      async handle({ principal, params: { endpointId }, body }) {
        const since = new Date(body.since);
        const begun = await webhookRecoveries.begin(principal, { endpointId, since });
        const location = `${collection.path.replace('{endpointId}', endpointId)}/${begun.id}`;
        return { status: 202, headers: { Location: location }, body: begun };
      },
    }),
    defineRoute({
      ...collection,
      method: 'GET',
      operationId: 'listRecoveries',
      summary: 'List recoveries',
      responses: { 200: { description: 'The newest twenty, newest first.', schema: recoveryList } },
      async handle({ principal, params }) {
        return { status: 200, body: { recoveries: await webhookRecoveries.list(principal, params) } };
      },
    }),
    defineRoute({
      ...collection,
      method: 'GET',
      path: `${collection.path}/{recoveryId}`,
      params: recoveryParams,
      operationId: 'getRecovery',
      summary: 'See how far a recovery is',
      responses: { 200: { description: 'The recovery.', schema: recovery } },
      async handle({ principal, params }) {
        return { status: 200, body: await webhookRecoveries.get(principal, params) };
      },
    }),
  ];
}
