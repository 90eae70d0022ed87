import { z } from 'zod';
import type { UseCases } from '../../../application/use-cases.ts';
import { clientScopes } from '../../../domain/client/principal.ts';
import { keySet, serverMetadata, token, tokenForm, tokenProblem } from '../openapi/token-schemas.ts';
import { defineRoute, type Reply, type Route } from '../route/route.ts';
import { formBody } from './text-bodies.ts';

interface TokenUses extends Pick<UseCases, 'issueToken' | 'signingKeys'> {
  readonly publicUrl: string;
}

const noForm = {
  error: 'invalid_request',
  error_description: 'Send the parameters as application/x-www-form-urlencoded, not compressed.',
} as const;

const facets = { tag: 'Tokens', security: 'none' } as const;

/** OAuth 2.0 for service accounts: tokens, the keys that verify them, and where both are. */
export function tokenRoutes(uses: TokenUses): readonly Route[] {
  return [tokenRoute(uses), keysRoute(uses), metadataRoute(uses)];
}

function tokenRoute({ issueToken }: TokenUses): Route {
  return defineRoute({
    ...facets,
    method: 'POST',
    path: '/oauth2/token',
    operationId: 'issueToken',
    audit: { none: 'It shows nothing of a client.' },
    summary: 'Get an access token',
    description:
      'Client credentials grant with `client_secret_basic`, `client_secret_post` or `private_key_jwt`. Errors are those of OAuth.',
    headers: z.object({
      authorization: z
        .string()
        .meta({ description: 'HTTP Basic with the id and secret of the service account.' })
        .optional(),
    }),
    body: formBody(tokenForm),
    responses: {
      200: { description: 'The token.', schema: token },
      400: { description: 'The form is wrong.', schema: tokenProblem },
      401: { description: 'The proof is wrong.', schema: tokenProblem, headers: { 'WWW-Authenticate': 'HTTP Basic.' } },
    },
    async handle({ headers, body: parameters }): Promise<Reply> {
      if (parameters === null) return { status: 400, body: noForm };
      const answer = await issueToken.issue({ authorization: headers.authorization ?? null, parameters });
      if (answer.kind === 'issued') {
        const { accessToken: access_token, tokenType: token_type, expiresInSeconds: expires_in, scope } = answer;
        return { status: 200, headers: { Pragma: 'no-cache' }, body: { access_token, token_type, expires_in, scope } };
      }
      const body = { error: answer.error, error_description: answer.description };
      if (answer.error !== 'invalid_client') return { status: 400, body };
      return { status: 401, headers: { 'WWW-Authenticate': 'Basic realm="docface", charset="UTF-8"' }, body };
    },
  });
}

function keysRoute({ signingKeys }: TokenUses): Route {
  return defineRoute({
    ...facets,
    method: 'GET',
    path: '/.well-known/jwks.json',
    operationId: 'getKeys',
    audit: { none: 'It shows nothing of a client.' },
    summary: 'See the keys that verify tokens',
    responses: { 200: { description: 'Two keys while they rotate.', schema: keySet } },
    async handle() {
      const { keys } = await signingKeys.publicKeys();
      return { status: 200, headers: { 'Cache-Control': 'public, max-age=300' }, body: { keys } };
    },
  });
}

function metadataRoute({ publicUrl }: TokenUses): Route {
  const body = {
    issuer: publicUrl,
    token_endpoint: `${publicUrl}/oauth2/token`,
    jwks_uri: `${publicUrl}/.well-known/jwks.json`,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    scopes_supported: [...clientScopes],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['ES256', 'ES384', 'EdDSA', 'Ed25519', 'PS256', 'RS256'],
    service_documentation: `${publicUrl}/docs`,
  };
  return defineRoute({
    ...facets,
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    operationId: 'getAuthorizationServer',
    audit: { none: 'It shows nothing of a client.' },
    summary: 'See where tokens come from',
    responses: { 200: { description: 'Metadata.', schema: serverMetadata } },
    handle: () => Promise.resolve({ status: 200, headers: { 'Cache-Control': 'public, max-age=300' }, body }),
  });
}
