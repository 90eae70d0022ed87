import type { z } from 'zod';
import { clientScopes } from '../../../domain/client/principal.ts';
import { cloudEventMediaType } from '../../../domain/webhook/cloud-event.ts';
import type { Route } from '../route/route.ts';
import { describeRoute, schemasOf } from './describe-route.ts';
import { JsonSchemas } from './json-schemas.ts';
import type { OpenApiDocument, Operation, Parameter } from './open-api.ts';
import { pingEvent, requestEvent } from './webhook-schemas.ts';

const tags: OpenApiDocument['tags'] = [
  { name: 'Read documents', description: 'Send a document and get its text, its fields and what the checks say.' },
  { name: 'Compare faces', description: 'Compare the faces of two images, or of one image with each other.' },
  { name: 'Follow requests', description: 'See, list, cancel and erase what was submitted.' },
  { name: 'Persons', description: 'What a person may ask for: what is kept, its erasure, consent and its withdrawal.' },
  { name: 'Review', description: 'Let a person decide on doubtful results, and correct them.' },
  {
    name: 'Webhooks',
    description: 'Hear of finished requests instead of asking. Deliveries follow Standard Webhooks.',
  },
  // Generators that know webhooks make a class of them, in the place of another one for the same tag.
  { name: 'Deliveries', description: 'What is sent to the addresses of webhooks.' },
  { name: 'Catalogue', description: 'Tracks say how documents are processed, templates say what is read from them.' },
  { name: 'Console', description: 'What the web application of operators is made from, beside all of the above.' },
  { name: 'Generators', description: 'Language models that generative templates ask, and what they took.' },
  { name: 'Tokens', description: 'OAuth 2.0 for service accounts.' },
  { name: 'Operations', description: 'For operators: what waits, what failed, and what can be done about it.' },
  { name: 'Administration', description: 'For operators: clients, operators and their credentials.' },
  { name: 'Service', description: 'Limits, health and this description.' },
];

const description = [
  'Reads documents (OCR) and compares faces.',
  'On the eight submissions the path decides the credential: without a suffix a bearer token, with `/key` an API key in `x-api-key`. Everything else takes either.',
  'Every error is an `application/problem+json` with a stable `code`; `detail` says what to do.',
  'JSON and texts of 2 kB or more are compressed (`br`, `gzip`) for callers whose `Accept-Encoding` takes it.',
  'Version 1 only ever grows: accept properties and members that you do not know.',
].join('\n\n');

/** The OpenAPI 3.1 document of the declared routes: the contract in full. */
export function makeDocument(routes: readonly Route[], publicUrl: string): OpenApiDocument {
  const schemas = {
    input: new JsonSchemas(
      routes.flatMap((route) => schemasOf(route).input),
      'input',
    ),
    output: new JsonSchemas(
      routes.flatMap((route) => schemasOf(route).output),
      'output',
    ),
  };
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describeRoute(route, schemas) };
  }
  const scopes = Object.fromEntries(clientScopes.map((scope) => [scope, '']));
  return {
    openapi: '3.1.0',
    info: {
      title: 'docface',
      version: '1.0.0',
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'The operator of this service', url: publicUrl },
    },
    servers: [{ url: publicUrl }],
    tags,
    paths,
    webhooks: webhooksOf(schemas.output),
    components: {
      schemas: schemas.output.named(),
      securitySchemes: {
        serviceAccount: {
          type: 'oauth2',
          description: 'A service account gets an access token and sends it as `Authorization: Bearer <token>`.',
          flows: { clientCredentials: { tokenUrl: `${publicUrl}/oauth2/token`, scopes } },
        },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'An API key.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-docface_session',
          description: 'The session of an operator at the console. What changes something needs `x-csrf-token` too.',
        },
      },
    },
  };
}

/** The headers of Standard Webhooks. */
const signatureHeaders: readonly Parameter[] = [
  ['webhook-id', 'The same on every attempt: what was handled once need not be again.'],
  ['webhook-timestamp', 'When it was sent, in seconds since 1970.'],
  ['webhook-signature', 'Signatures `v1,<base64>`, one for each secret of the endpoint, separated by spaces.'],
].map(([name = '', description = '']) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

function webhooksOf(schemas: JsonSchemas): OpenApiDocument['webhooks'] {
  const of = (operationId: string, summary: string, schema: z.ZodType): OpenApiDocument['webhooks'][string] => ({
    post: {
      operationId,
      tags: ['Deliveries'],
      summary,
      description:
        'Verify the signature before you trust it. Any status from 200 to 299 takes it; others are sent again.',
      parameters: signatureHeaders,
      requestBody: {
        required: true,
        content: { [cloudEventMediaType.split(';')[0] ?? '']: { schema: schemas.of(schema) } },
      },
      responses: { '200': { description: 'Taken.' } },
    },
  });
  return {
    requestFinished: of('onRequestFinished', 'A request finished.', requestEvent),
    ping: of('onPing', 'An endpoint is tried.', pingEvent),
  };
}
