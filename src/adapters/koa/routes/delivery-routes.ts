import { z } from 'zod';
import type { UseCases } from '../../../application/use-cases.ts';
import { attemptedDelivery, deliveryList, deliveryStatus, loggedDelivery } from '../openapi/webhook-schemas.ts';
import { deliveryParams, endpointParams } from './id-params.ts';
import { pageCursor, pageLimit } from './page-limit.ts';
import { defineRoute, type Route } from './route.ts';

type DeliveryUses = Pick<UseCases, 'webhookDeliveries'>;

const facets = { tag: 'Webhooks', security: 'either', scope: 'webhooks:manage' } as const;

/** The delivery log of an endpoint. */
export function deliveryRoutes({ webhookDeliveries }: DeliveryUses): readonly Route[] {
  return [
    defineRoute({
      ...facets,
      method: 'GET',
      path: '/api/v1/webhooks/endpoints/{endpointId}/deliveries',
      operationId: 'listDeliveries',
      summary: 'List deliveries',
      description: 'Newest first, each with everything that was tried.',
      params: endpointParams,
      query: z.strictObject({ status: deliveryStatus.exactOptional(), cursor: pageCursor, limit: pageLimit(50) }),
      responses: { 200: { description: 'One page.', schema: deliveryList } },
      problems: ['NOT_FOUND'],
      async handle({ principal, params: { endpointId }, query }) {
        return { status: 200, body: await webhookDeliveries.list(principal, { ...query, endpointId }) };
      },
    }),
    defineRoute({
      ...facets,
      method: 'GET',
      path: '/api/v1/webhooks/endpoints/{endpointId}/deliveries/{deliveryId}',
      operationId: 'getDelivery',
      summary: 'See a delivery and its attempts',
      params: deliveryParams,
      responses: { 200: { description: 'The delivery with its attempts, oldest first.', schema: loggedDelivery } },
      problems: ['NOT_FOUND'],
      async handle({ principal, params }) {
        return { status: 200, body: await webhookDeliveries.get(principal, params) };
      },
    }),
    defineRoute({
      ...facets,
      method: 'POST',
      path: '/api/v1/webhooks/endpoints/{endpointId}/deliveries/{deliveryId}/redeliver',
      operationId: 'redeliver',
      summary: 'Deliver again',
      description: 'Sends the same bytes with the same id at once and tells what the receiver answered.',
      params: deliveryParams,
      responses: { 200: { description: 'What the attempt met.', schema: attemptedDelivery } },
      problems: ['NOT_FOUND', 'INVALID_STATE', 'RATE_LIMITED'],
      async handle({ principal, params }) {
        return { status: 200, body: await webhookDeliveries.redeliver(principal, params) };
      },
    }),
  ];
}
