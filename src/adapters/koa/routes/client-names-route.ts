import type { Clients } from '../../../application/clients/clients.ts';
import { clientNames } from '../openapi/client-schemas.ts';
import { defineRoute, type Route } from './route.ts';

/** Whose requests a caller may see. */
export function clientNamesRoute({ clients }: { readonly clients: Pick<Clients, 'names'> }): Route {
  return defineRoute({
    method: 'GET',
    path: '/api/v1/client-names',
    operationId: 'listClientNames',
    tag: 'Console',
    summary: 'List the clients whose requests you may see',
    description: 'All of them for operators, itself for a client.',
    security: 'either',
    scope: 'requests:read',
    responses: { 200: { description: 'By name.', schema: clientNames } },
    async handle({ principal }) {
      return { status: 200, body: { clients: await clients.names(principal) } };
    },
  });
}
