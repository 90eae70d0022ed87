import { z } from 'zod';
import type { ApiKeyView } from '../../../domain/client/api-key.ts';
import type { Client, Operator } from '../../../domain/client/client.ts';
import { clientScopes, operatorRoles, scopes } from '../../../domain/client/principal.ts';
import type { ServiceAccountView } from '../../../domain/client/service-account.ts';
import { requestKinds } from '../../../domain/request/pipeline.ts';
import { limits } from './client-schemas.ts';
import { type Frozen, named, type OverJson, type Same } from './schema-registry.ts';
import { sentInteger, sentName, sentText, sentTime } from './sent-values.ts';
import { id, time } from './shared-schemas.ts';

const name = sentName({ min: 2, max: 63 }).meta({
  description: 'Unique; lower-case words joined by hyphens.',
  examples: ['acme-onboarding'],
});
const label = sentName({ min: 1, max: 100 }).meta({ description: 'What people call it.' });
const max = 1_000_000;
const sentLimit = sentInteger({ min: 1, max });
const sentLimits = z.strictObject(
  Object.fromEntries(Object.keys(limits.shape).map((limit) => [limit, sentLimit.exactOptional()])) as Record<
    keyof typeof limits.shape,
    z.ZodExactOptional<typeof sentLimit>
  >,
);

export const newClient = named(
  'NewClientRecord',
  z.strictObject({
    name,
    limits: sentLimits.meta({ description: 'Those that differ from the defaults.' }).exactOptional(),
  }),
);
export const clientChanges = named(
  'ClientChanges',
  z.strictObject({
    status: z
      .enum(['active', 'suspended'])
      .meta({ description: 'The credentials of a suspended client are refused; its work goes on.' })
      .exactOptional(),
    synchronousKinds: z
      .array(z.enum(requestKinds))
      .max(requestKinds.length)
      .meta({ description: 'Kinds whose synchronous variants are on; the others are turned off.' })
      .exactOptional(),
    limits: sentLimits.exactOptional(),
  }),
);
export const client = named(
  'ClientRecord',
  z.object({
    id,
    name: z.string(),
    status: z.enum(['active', 'suspended']),
    synchronousKinds: z.array(z.enum(requestKinds)),
    limits,
    createdAt: time,
  }),
);
true satisfies Same<Frozen<z.output<typeof client>>, OverJson<Client>>;
export const clientList = named('ClientList', z.object({ clients: z.array(client) }));

const sentScopes = z
  .array(z.enum(clientScopes))
  .max(clientScopes.length)
  .meta({ description: 'All that a client can have when left out.' })
  .exactOptional();
const restrictions = {
  expiresAt: sentTime.meta({ description: 'Never when left out.' }).exactOptional(),
  networks: z
    .array(sentText({ min: 3, max: 50 }))
    .max(100)
    .meta({ description: 'Networks that may use it, CIDR; empty allows all.', examples: [['192.0.2.0/24']] })
    .exactOptional(),
};
export const newApiKey = named('NewApiKey', z.strictObject({ name: label, scopes: sentScopes, ...restrictions }));
export const newOperatorKey = named('NewOperatorKey', z.strictObject({ name: label, ...restrictions }));

const apiKey = named(
  'ApiKey',
  z.object({
    id: id.meta({ description: 'Its public part, between `dfk_` and the secret.' }),
    owner: z.object({ kind: z.enum(['client', 'operator']), id }),
    name: z.string(),
    scopes: z
      .array(z.enum(scopes))
      .meta({ description: 'Of an operator: those of the role when it was made; the role of today counts.' }),
    networks: z.array(z.string()),
    createdAt: time,
    expiresAt: time.nullable(),
    lastUsedAt: time.nullable(),
    revokedAt: time.nullable(),
  }),
);
true satisfies Same<Frozen<z.output<typeof apiKey>>, OverJson<ApiKeyView>>;
export const apiKeyList = named('ApiKeyList', z.object({ apiKeys: z.array(apiKey) }));
export const apiKeyWithSecret = named(
  'ApiKeyWithSecret',
  z.object({
    apiKey,
    key: z.string().meta({ description: 'For `x-api-key`. Shown this once.', examples: ['dfk_...'] }),
  }),
);

export const newServiceAccount = named(
  'NewServiceAccount',
  z.strictObject({
    name: label,
    scopes: sentScopes,
    publicJwk: sentText({ min: 1, max: 8192 })
      .meta({ description: 'Public key (JWK as JSON text) for `private_key_jwt`; then there is no secret.' })
      .exactOptional(),
  }),
);
const serviceAccount = named(
  'ServiceAccount',
  z.object({
    id: id.meta({ description: 'The OAuth `client_id`.' }),
    clientId: id,
    name: z.string(),
    publicJwk: z.string().nullable(),
    scopes: z.array(z.enum(scopes)),
    createdAt: time,
    revokedAt: time.nullable(),
  }),
);
true satisfies Same<Frozen<z.output<typeof serviceAccount>>, OverJson<ServiceAccountView>>;
export const serviceAccountList = named('ServiceAccountList', z.object({ serviceAccounts: z.array(serviceAccount) }));
export const serviceAccountWithSecret = named(
  'ServiceAccountWithSecret',
  z.object({
    serviceAccount,
    clientSecret: z
      .string()
      .nullable()
      .meta({ description: 'Shown this once; null when the account has a public key.' }),
  }),
);

const role = z.enum(operatorRoles).meta({ description: 'Each may do what those before it may.' });
const password = sentText({ min: 12, max: 256 }).meta({ description: 'To sign in at the console.' });
export const newOperator = named('NewOperator', z.strictObject({ name, role, password: password.exactOptional() }));
export const operatorChanges = named(
  'OperatorChanges',
  z.strictObject({
    role: role.exactOptional(),
    password: password.exactOptional(),
    disabled: z.boolean().meta({ description: 'Takes everything from the operator at once.' }).exactOptional(),
  }),
);
export const operator = named(
  'Operator',
  z.object({
    id,
    name: z.string(),
    role,
    createdAt: time,
    disabledAt: time.nullable().meta({ description: 'Since when it may do nothing.' }),
  }),
);
true satisfies Same<Frozen<z.output<typeof operator>>, OverJson<Operator>>;
export const operatorList = named('OperatorList', z.object({ operators: z.array(operator) }));
