import type { Clients } from '../../../application/clients/clients.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import type { Client } from '../../../domain/client/client.ts';
import type { Principal } from '../../../domain/client/principal.ts';
import { requestKinds } from '../../../domain/request/pipeline.ts';
import { clientParams } from '../openapi/call-params.ts';
import { clientNames } from '../openapi/client-schemas.ts';
import { client, clientChanges, clientList, newClient } from '../openapi/operator-schemas.ts';
import { defineRoute, type Route } from '../route/route.ts';
import { jsonBody } from './text-bodies.ts';

type ClientUses = Pick<UseCases, 'clients'>;

const collection = { path: '/api/v1/clients', tag: 'Administration', security: 'either', scope: 'admin' } as const;
const item = { ...collection, path: '/api/v1/clients/{client}', params: clientParams } as const;

/** The tenants: add, list, see, change. What one uses of its limits: `GET /api/v1/limits?client=`. */
export function clientRoutes(uses: ClientUses): readonly Route[] {
  return [...collectionRoutes(uses), ...itemRoutes(uses)];
}

function collectionRoutes({ clients }: ClientUses): readonly Route[] {
  return [
    defineRoute({
      ...collection,
      method: 'POST',
      operationId: 'createClient',
      audit: { action: 'client.created' },
      summary: 'Add a client',
      description: 'It is active, and every synchronous variant is off.',
      body: jsonBody(newClient),
      responses: {
        201: { description: 'The client.', schema: client, headers: { Location: 'Path of the client.' } },
      },
      async handle({ principal, body: { limits, ...rest } }) {
        const added = await clients.create(principal, { ...rest, ...(limits === undefined ? {} : { limits }) });
        return { status: 201, headers: { Location: `${collection.path}/${added.id}` }, body: added };
      },
    }),
    defineRoute({
      ...collection,
      method: 'GET',
      operationId: 'listClients',
      audit: { action: 'clients.listed' },
      summary: 'List clients',
      responses: { 200: { description: 'All clients, by name.', schema: clientList } },
      async handle({ principal }) {
        return { status: 200, body: { clients: await clients.list(principal) } };
      },
    }),
  ];
}

function itemRoutes({ clients }: ClientUses): readonly Route[] {
  return [
    defineRoute({
      ...item,
      method: 'GET',
      operationId: 'getClient',
      audit: { action: 'client.viewed' },
      summary: 'See a client',
      responses: { 200: { description: 'The client.', schema: client } },
      async handle({ principal, params }) {
        return { status: 200, body: await clients.get(principal, params) };
      },
    }),
    defineRoute({
      ...item,
      method: 'PATCH',
      operationId: 'updateClient',
      audit: { action: 'client.changed' },
      summary: 'Change a client',
      description:
        'Suspends it or lets it in again, turns synchronous variants on and off, sets limits. What is left out stays.',
      body: jsonBody(clientChanges),
      responses: { 200: { description: 'The client as it is now.', schema: client } },
      async handle({ principal, params, body: { limits, synchronousKinds, status } }) {
        if (limits !== undefined) await clients.setLimits(principal, { ...params, limits });
        if (synchronousKinds !== undefined) {
          await setSynchronous(clients, principal, { ...params, synchronousKinds });
        }
        if (status !== undefined) await clients.setStatus(principal, { ...params, status });
        return { status: 200, body: await clients.get(principal, params) };
      },
    }),
  ];
}

async function setSynchronous(
  clients: Clients,
  principal: Principal,
  asked: { readonly client: string } & Pick<Client, 'synchronousKinds'>,
): Promise<void> {
  for (const kind of requestKinds) {
    await clients.setSynchronous(principal, {
      client: asked.client,
      kind,
      enabled: asked.synchronousKinds.includes(kind),
    });
  }
}

/** Whose requests a caller may see. */
export function clientNamesRoute({ clients }: { readonly clients: Pick<Clients, 'names'> }): Route {
  return defineRoute({
    method: 'GET',
    path: '/api/v1/client-names',
    operationId: 'listClientNames',
    audit: { none: 'It shows the names of clients alone.' },
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
