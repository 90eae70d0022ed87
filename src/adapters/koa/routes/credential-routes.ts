import type { UseCases } from '../../../application/use-cases.ts';
import { accountParams, clientParams, keyParams, operatorParams } from '../openapi/call-params.ts';
import {
  apiKeyList,
  apiKeyWithSecret,
  newApiKey,
  newOperatorKey,
  newServiceAccount,
  serviceAccountList,
  serviceAccountWithSecret,
} from '../openapi/operator-schemas.ts';
import { defineRoute, type Route } from '../route/route.ts';
import { jsonBody } from './text-bodies.ts';

type CredentialUses = Pick<UseCases, 'apiKeys' | 'serviceAccounts'>;

const facets = { tag: 'Administration', security: 'either', scope: 'admin' } as const;
const ofClient = { ...facets, path: '/api/v1/clients/{client}/keys', params: clientParams } as const;
const ofOperator = { ...facets, path: '/api/v1/operators/{operator}/keys', params: operatorParams } as const;
const accounts = { ...facets, path: '/api/v1/clients/{client}/service-accounts', params: clientParams } as const;
const keyResponses = { 201: { description: 'The key, which is shown this once.', schema: apiKeyWithSecret } } as const;
const listResponses = {
  200: { description: 'Its keys, revoked and expired ones included.', schema: apiKeyList },
} as const;
const revoked = { 204: { description: 'It is not accepted any more.' } } as const;

/** Credentials of clients and operators: issue, list, revoke. */
export function credentialRoutes(uses: CredentialUses): readonly Route[] {
  return [...clientKeyRoutes(uses), ...operatorKeyRoutes(uses), ...accountRoutes(uses)];
}

function clientKeyRoutes({ apiKeys }: CredentialUses): readonly Route[] {
  return [
    defineRoute({
      ...ofClient,
      method: 'POST',
      operationId: 'createClientKey',
      audit: { action: 'api-key.created' },
      summary: 'Issue an API key of a client',
      body: jsonBody(newApiKey),
      responses: keyResponses,
      async handle({ principal, params, body: { expiresAt, ...body } }) {
        const expiry = expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) };
        return { status: 201, body: await apiKeys.create(principal, { ...body, ...expiry, owner: params }) };
      },
    }),
    defineRoute({
      ...ofClient,
      method: 'GET',
      operationId: 'listClientKeys',
      audit: { action: 'client.keys-listed' },
      summary: 'List the API keys of a client',
      responses: listResponses,
      async handle({ principal, params: owner }) {
        return { status: 200, body: { apiKeys: await apiKeys.list(principal, { owner }) } };
      },
    }),
    defineRoute({
      ...facets,
      method: 'DELETE',
      path: '/api/v1/keys/{keyId}',
      operationId: 'revokeKey',
      audit: { action: 'api-key.revoked' },
      summary: 'Revoke an API key',
      description: 'At once and for ever; revoking it twice is no error.',
      params: keyParams,
      responses: revoked,
      async handle({ principal, params: { keyId: id } }) {
        await apiKeys.revoke(principal, { id });
        return { status: 204 };
      },
    }),
  ];
}

function operatorKeyRoutes({ apiKeys }: CredentialUses): readonly Route[] {
  return [
    defineRoute({
      ...ofOperator,
      method: 'POST',
      operationId: 'createOperatorKey',
      audit: { action: 'api-key.created' },
      summary: 'Issue an API key of an operator',
      description: 'It may do what the role of the operator may.',
      body: jsonBody(newOperatorKey),
      responses: keyResponses,
      async handle({ principal, params, body: { expiresAt, ...body } }) {
        const expiry = expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) };
        return { status: 201, body: await apiKeys.create(principal, { ...body, ...expiry, owner: params }) };
      },
    }),
    defineRoute({
      ...ofOperator,
      method: 'GET',
      operationId: 'listOperatorKeys',
      audit: { none: 'It shows operators, and nothing of a client.' },
      summary: 'List the API keys of an operator',
      responses: listResponses,
      async handle({ principal, params: owner }) {
        return { status: 200, body: { apiKeys: await apiKeys.list(principal, { owner }) } };
      },
    }),
  ];
}

function accountRoutes({ serviceAccounts }: CredentialUses): readonly Route[] {
  return [
    defineRoute({
      ...accounts,
      method: 'POST',
      operationId: 'createServiceAccount',
      audit: { action: 'service-account.created' },
      summary: 'Add a service account of a client',
      body: jsonBody(newServiceAccount),
      responses: {
        201: { description: 'The account; its secret is shown this once.', schema: serviceAccountWithSecret },
      },
      async handle({ principal, params, body }) {
        return { status: 201, body: await serviceAccounts.create(principal, { ...body, ...params }) };
      },
    }),
    defineRoute({
      ...accounts,
      method: 'GET',
      operationId: 'listServiceAccounts',
      audit: { action: 'client.accounts-listed' },
      summary: 'List the service accounts of a client',
      responses: { 200: { description: 'Its accounts, revoked ones included.', schema: serviceAccountList } },
      async handle({ principal, params }) {
        return { status: 200, body: { serviceAccounts: await serviceAccounts.list(principal, params) } };
      },
    }),
    defineRoute({
      ...facets,
      method: 'DELETE',
      path: '/api/v1/service-accounts/{accountId}',
      operationId: 'revokeServiceAccount',
      audit: { action: 'service-account.revoked' },
      summary: 'Revoke a service account',
      description: 'At once and for ever, with every token that it holds; revoking it twice is no error.',
      params: accountParams,
      responses: revoked,
      async handle({ principal, params: { accountId: id } }) {
        await serviceAccounts.revoke(principal, { id });
        return { status: 204 };
      },
    }),
  ];
}
