import { z } from 'zod';
import { clientScopes } from '../../../domain/client/principal.ts';
import { named } from './schema-registry.ts';
import { sentText } from './sent-values.ts';

export const tokenForm = z.object({
  grant_type: z.literal('client_credentials'),
  scope: sentText({})
    .meta({
      description: `Scopes joined by spaces; all that the account holds by default: ${clientScopes.join(', ')}.`,
    })
    .optional(),
  client_id: sentText({}).meta({ description: 'The service account, unless HTTP Basic names it.' }).optional(),
  client_secret: sentText({}).optional(),
  client_assertion_type: z
    .literal('urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
    .meta({ description: 'With client_assertion (RFC 7523).' })
    .optional(),
  client_assertion: sentText({}).optional(),
});

export const token = named(
  'Token',
  z
    .object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.int().meta({ description: 'Seconds.' }),
      scope: z.string(),
    })
    .meta({ description: 'An access token (RFC 6749, RFC 9068).' }),
);

export const tokenProblem = named(
  'TokenProblem',
  z
    .object({
      error: z.enum(['invalid_request', 'invalid_client', 'invalid_scope', 'unsupported_grant_type']),
      error_description: z.string(),
    })
    .meta({ description: 'Why no token was issued (RFC 6749, 5.2).' }),
);

export const keySet = named(
  'KeySet',
  z.object({ keys: z.array(z.record(z.string(), z.unknown())) }).meta({ description: 'A JWK set (RFC 7517).' }),
);

export const serverMetadata = named(
  'AuthorizationServer',
  z
    .object({
      issuer: z.url(),
      token_endpoint: z.url(),
      jwks_uri: z.url(),
      grant_types_supported: z.array(z.string()),
      response_types_supported: z.array(z.string()),
      scopes_supported: z.array(z.string()),
      token_endpoint_auth_methods_supported: z.array(z.string()),
      token_endpoint_auth_signing_alg_values_supported: z.array(z.string()),
      service_documentation: z.url(),
    })
    .meta({ description: 'Authorization server metadata (RFC 8414).' }),
);
