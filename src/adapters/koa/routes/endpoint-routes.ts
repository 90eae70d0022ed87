import type { HttpUses } from '../http-uses.ts';
import {
  endpoint,
  endpointChanges,
  endpointList,
  endpointQuery,
  endpointWithSecret,
  newEndpoint,
} from '../openapi/webhook-schemas.ts';
import { endpointParams } from './id-params.ts';
import { defineRoute, type Route } from './route.ts';
import { jsonBody } from './text-bodies.ts';

type EndpointUses = Pick<
  HttpUses,
  'registerEndpoint' | 'listEndpoints' | 'getEndpoint' | 'updateEndpoint' | 'deleteEndpoint'
>;

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

/** Where a client hears of finished requests: add, list, see, change, remove. */
export function endpointRoutes(uses: EndpointUses): readonly Route[] {
  return [registerRoute(uses), listRoute(uses), getRoute(uses), updateRoute(uses), deleteRoute(uses)];
}

function registerRoute({ registerEndpoint }: EndpointUses): Route {
  return defineRoute({
    ...collection,
    method: 'POST',
    operationId: 'registerEndpoint',
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
      const registered = await registerEndpoint.execute({ actor: principal, ...body });
      const headers = { Location: `${collection.path}/${registered.endpoint.id}` };
      return { status: 201, headers, body: registered };
    },
  });
}

function listRoute({ listEndpoints }: EndpointUses): Route {
  return defineRoute({
    ...collection,
    method: 'GET',
    operationId: 'listEndpoints',
    summary: 'List webhook endpoints',
    query: endpointQuery,
    responses: { 200: { description: 'All endpoints of the client.', schema: endpointList } },
    problems: ['NOT_FOUND'],
    async handle({ principal, query }) {
      return { status: 200, body: { endpoints: await listEndpoints.execute({ actor: principal, ...query }) } };
    },
  });
}

function getRoute({ getEndpoint }: EndpointUses): Route {
  return defineRoute({
    ...item,
    method: 'GET',
    operationId: 'getEndpoint',
    summary: 'See a webhook endpoint',
    responses: { 200: { description: 'The endpoint.', schema: endpoint } },
    async handle({ principal, params: { endpointId } }) {
      return { status: 200, body: await getEndpoint.execute({ actor: principal, endpointId }) };
    },
  });
}

function updateRoute({ updateEndpoint }: EndpointUses): Route {
  return defineRoute({
    ...item,
    method: 'PATCH',
    operationId: 'updateEndpoint',
    summary: 'Change a webhook endpoint',
    description: 'What is left out stays as it is.',
    body: jsonBody(endpointChanges),
    responses: { 200: { description: 'The endpoint as it is now.', schema: endpoint } },
    async handle({ principal, params: { endpointId }, body }) {
      return { status: 200, body: await updateEndpoint.execute({ actor: principal, endpointId, ...body }) };
    },
  });
}

function deleteRoute({ deleteEndpoint }: EndpointUses): Route {
  return defineRoute({
    ...item,
    method: 'DELETE',
    operationId: 'deleteEndpoint',
    summary: 'Remove a webhook endpoint',
    description: 'Its deliveries go with it, also those that wait.',
    responses: { 204: { description: 'It is gone.' } },
    async handle({ principal, params: { endpointId } }) {
      await deleteEndpoint.execute({ actor: principal, endpointId });
      return { status: 204 };
    },
  });
}
