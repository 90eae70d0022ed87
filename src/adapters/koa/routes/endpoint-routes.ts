import type { UseCases } from '../../../application/use-cases.ts';
import { endpointParams } from '../openapi/call-params.ts';
import {
  attemptedDelivery,
  endpoint,
  endpointChanges,
  endpointList,
  endpointQuery,
  endpointWithSecret,
  newEndpoint,
} from '../openapi/webhook-schemas.ts';
import { defineRoute, type Route } from '../route/route.ts';
import { jsonBody } from './text-bodies.ts';

type EndpointUses = Pick<UseCases, 'webhookEndpoints'>;

const collection = {
  path: '/api/v1/webhooks/endpoints',
  tag: 'Webhooks',
  security: 'either',
  scope: 'webhooks:manage',
} as const;
const item = {
  ...collection,
  path: '/api/v1/webhooks/endpoints/{endpointId}',
  params: endpointParams,
  problems: ['NOT_FOUND'],
} as const;
const action = { ...item, method: 'POST' } as const;

/** Where a client learns of finished requests: add, list, see, change, remove. */
export function endpointRoutes(uses: EndpointUses): readonly Route[] {
  return [registerRoute(uses), listRoute(uses), getRoute(uses), updateRoute(uses), deleteRoute(uses)];
}

function registerRoute({ webhookEndpoints }: EndpointUses): Route {
  return defineRoute({
    ...collection,
    method: 'POST',
    operationId: 'registerEndpoint',
    audit: { action: 'endpoint.registered' },
    summary: 'Register a webhook endpoint',
    body: jsonBody(newEndpoint),
    responses: {
      201: {
        description: 'The endpoint and its signing secret, which is shown this once.',
        schema: endpointWithSecret,
        headers: { Location: 'Path of the endpoint.' },
      },
    },
    problems: ['NOT_FOUND', 'QUOTA_EXCEEDED'],
    async handle({ principal, body }) {
      const registered = await webhookEndpoints.register(principal, body);
      const headers = { Location: `${collection.path}/${registered.endpoint.id}` };
      return { status: 201, headers, body: registered };
    },
  });
}

function listRoute({ webhookEndpoints }: EndpointUses): Route {
  return defineRoute({
    ...collection,
    method: 'GET',
    operationId: 'listEndpoints',
    audit: { action: 'endpoints.listed' },
    summary: 'List webhook endpoints',
    query: endpointQuery,
    responses: { 200: { description: 'All endpoints of the client.', schema: endpointList } },
    problems: ['NOT_FOUND'],
    async handle({ principal, query }) {
      return { status: 200, body: { endpoints: await webhookEndpoints.list(principal, query) } };
    },
  });
}

function getRoute({ webhookEndpoints }: EndpointUses): Route {
  return defineRoute({
    ...item,
    method: 'GET',
    operationId: 'getEndpoint',
    audit: { action: 'endpoint.viewed' },
    summary: 'See a webhook endpoint',
    responses: { 200: { description: 'The endpoint.', schema: endpoint } },
    async handle({ principal, params: { endpointId: id } }) {
      return { status: 200, body: await webhookEndpoints.get(principal, { id }) };
    },
  });
}

function updateRoute({ webhookEndpoints }: EndpointUses): Route {
  return defineRoute({
    ...item,
    method: 'PATCH',
    operationId: 'updateEndpoint',
    audit: { action: 'endpoint.changed' },
    summary: 'Change a webhook endpoint',
    description: 'What is left out stays as it is.',
    body: jsonBody(endpointChanges),
    responses: { 200: { description: 'The endpoint as it is now.', schema: endpoint } },
    async handle({ principal, params: { endpointId: id }, body }) {
      return { status: 200, body: await webhookEndpoints.update(principal, { ...body, id }) };
    },
  });
}

function deleteRoute({ webhookEndpoints }: EndpointUses): Route {
  return defineRoute({
    ...item,
    method: 'DELETE',
    operationId: 'deleteEndpoint',
    audit: { action: 'endpoint.deleted' },
    summary: 'Remove a webhook endpoint',
    description: 'Its deliveries go with it, also those that wait.',
    responses: { 204: { description: 'It is gone.' } },
    async handle({ principal, params: { endpointId: id } }) {
      await webhookEndpoints.delete(principal, { id });
      return { status: 204 };
    },
  });
}

/** What can be done with an endpoint: try it, change its secret. */
export function endpointActionRoutes({ webhookEndpoints }: EndpointUses): readonly Route[] {
  return [
    defineRoute({
      ...action,
      path: '/api/v1/webhooks/endpoints/{endpointId}/ping',
      operationId: 'pingEndpoint',
      audit: { action: 'endpoint.pinged' },
      summary: 'Send a test event',
      description: 'Sends `webhook.ping` at once and tells what the receiver answered.',
      problems: ['NOT_FOUND', 'RATE_LIMITED'],
      responses: { 200: { description: 'What the ping met.', schema: attemptedDelivery } },
      async handle({ principal, params: { endpointId: id } }) {
        return { status: 200, body: await webhookEndpoints.ping(principal, { id }) };
      },
    }),
    defineRoute({
      ...action,
      path: '/api/v1/webhooks/endpoints/{endpointId}/rotate-secret',
      operationId: 'rotateSecret',
      audit: { action: 'endpoint.secret-rotated' },
      summary: 'Add a new signing secret',
      description: 'Deliveries carry signatures of the new and of the previous secret until the previous is retired.',
      responses: { 200: { description: 'The new secret, shown this once.', schema: endpointWithSecret } },
      async handle({ principal, params: { endpointId: id } }) {
        return { status: 200, body: await webhookEndpoints.rotateSecret(principal, { id }) };
      },
    }),
    defineRoute({
      ...action,
      path: '/api/v1/webhooks/endpoints/{endpointId}/retire-secret',
      operationId: 'retireSecret',
      audit: { action: 'endpoint.secret-retired' },
      summary: 'Retire the previous signing secret',
      description: 'Ends a rotation: only the newest secret signs from now on.',
      responses: { 200: { description: 'The endpoint as it is now.', schema: endpoint } },
      async handle({ principal, params: { endpointId: id } }) {
        return { status: 200, body: await webhookEndpoints.retireSecret(principal, { id }) };
      },
    }),
  ];
}
