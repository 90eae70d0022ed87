import type { UseCases } from '../../../application/use-cases.ts';
import { attemptedDelivery, endpoint, endpointWithSecret } from '../openapi/webhook-schemas.ts';
import { endpointParams } from './id-params.ts';
import { defineRoute, type Route } from './route.ts';

type ActionUses = Pick<UseCases, 'webhookEndpoints'>;

const facets = {
  method: 'POST',
  tag: 'Webhooks',
  security: 'either',
  scope: 'webhooks:manage',
  params: endpointParams,
  problems: ['NOT_FOUND'],
} as const;

/** What can be done with an endpoint: try it, change its secret. */
export function endpointActionRoutes({ webhookEndpoints }: ActionUses): readonly Route[] {
  return [
    defineRoute({
      ...facets,
      path: '/api/v1/webhooks/endpoints/{endpointId}/ping',
      operationId: 'pingEndpoint',
      summary: 'Send a test event',
      description: 'Sends `webhook.ping` at once and tells what the receiver answered.',
      problems: ['NOT_FOUND', 'RATE_LIMITED'],
      responses: { 200: { description: 'What the ping met.', schema: attemptedDelivery } },
      async handle({ principal, params: { endpointId: id } }) {
        return { status: 200, body: await webhookEndpoints.ping(principal, { id }) };
      },
    }),
    defineRoute({
      ...facets,
      path: '/api/v1/webhooks/endpoints/{endpointId}/rotate-secret',
      operationId: 'rotateSecret',
      summary: 'Add a new signing secret',
      description: 'Deliveries carry signatures of the new and of the previous secret until the previous is retired.',
      responses: { 200: { description: 'The new secret, shown this once.', schema: endpointWithSecret } },
      async handle({ principal, params: { endpointId: id } }) {
        return { status: 200, body: await webhookEndpoints.rotateSecret(principal, { id }) };
      },
    }),
    defineRoute({
      ...facets,
      path: '/api/v1/webhooks/endpoints/{endpointId}/retire-secret',
      operationId: 'retireSecret',
      summary: 'Retire the previous signing secret',
      description: 'Ends a rotation: only the newest secret signs from now on.',
      responses: { 200: { description: 'The endpoint as it is now.', schema: endpoint } },
      async handle({ principal, params: { endpointId: id } }) {
        return { status: 200, body: await webhookEndpoints.retireSecret(principal, { id }) };
      },
    }),
  ];
}
