import { z } from 'zod';
import type { UseCases } from '../../../application/use-cases.ts';
import { deliveryParams, endpointParams, pageCursor, pageLimit, recoveryParams } from '../openapi/call-params.ts';
import {
  attemptedDelivery,
  deliveryList,
  deliveryStatus,
  loggedDelivery,
  newRecovery,
  recovery,
  recoveryList,
} from '../openapi/webhook-schemas.ts';
import { defineRoute, type Route } from '../route/route.ts';
import { jsonBody } from './text-bodies.ts';

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
      audit: { action: 'endpoint.deliveries-listed' },
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
      audit: { action: 'endpoint.delivery-viewed' },
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
      audit: { action: 'endpoint.redelivered' },
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
      audit: { action: 'endpoint.recovered' },
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
      audit: { action: 'endpoint.recoveries-listed' },
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
      audit: { action: 'endpoint.recovery-viewed' },
      summary: 'See how far a recovery is',
      responses: { 200: { description: 'The recovery.', schema: recovery } },
      async handle({ principal, params }) {
        return { status: 200, body: await webhookRecoveries.get(principal, params) };
      },
    }),
  ];
}
