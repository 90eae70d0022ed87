import type { z } from 'zod';
import { clientScopes } from '../../../domain/client/principal.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { httpStatus } from '../../shared/problem-details.ts';
import type { BodyReader } from '../route/body-reader.ts';
import type { ResponseDeclaration, Route, Security } from '../route/route.ts';
import type { JsonSchemas } from './json-schemas.ts';
import type { JsonSchema, MediaType, Operation, Parameter, Response } from './open-api.ts';
import { problem } from './problem-schema.ts';

/** What callers send and what they get, as JSON Schemas. */
export interface RouteSchemas {
  readonly input: JsonSchemas;
  readonly output: JsonSchemas;
}

/** What the document says of a route. */
export function describeRoute(route: Route, schemas: RouteSchemas): Operation {
  const { operationId, tag, summary, description } = route;
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: securityOf(route),
    parameters: placed(route).flatMap(([place, schema]) => parametersOf(schemas.input.of(schema), place)),
    ...(route.body === undefined ? {} : { requestBody: requestBodyOf(route.body, schemas.input) }),
    responses: responsesOf(route, schemas.output),
    ...(isForOperators(route) ? { 'x-docface-audit': route.audit } : {}),
  };
}

/** Tokens are for clients alone. */
function isForOperators({ security }: Route): boolean {
  return security === 'apiKey' || security === 'either' || security === 'session';
}

type Place = Parameter['in'];

function placed({ params, query, headers }: Route): readonly (readonly [Place, z.ZodType])[] {
  const places: readonly (readonly [Place, z.ZodType | undefined])[] = [
    ['path', params],
    ['query', query],
    ['header', headers],
  ];
  return places.flatMap(([place, schema]) => (schema === undefined ? [] : [[place, schema] as const]));
}

/** The schemas that `describeRoute` will ask for. */
export function schemasOf(route: Route): {
  readonly input: readonly z.ZodType[];
  readonly output: readonly z.ZodType[];
} {
  const input = [
    ...placed(route).map(([, schema]) => schema),
    ...(route.body === undefined ? [] : [route.body.schema]),
  ];
  const output = Object.values(route.responses).flatMap(({ schema }) => (schema === undefined ? [] : [schema]));
  return { input, output: [...output, problem] };
}

const bodyProblems: readonly ErrorCode[] = ['FILE_TOO_LARGE', 'BODY_TOO_SLOW', 'OVERLOADED', 'QUOTA_EXCEEDED'];

const keyProblems = ['UNAUTHENTICATED', 'WRONG_AUTH_SCHEME', 'CLIENT_SUSPENDED'] as const;
const credentialProblems: Readonly<Record<Security, readonly ErrorCode[]>> = {
  bearer: keyProblems,
  apiKey: keyProblems,
  either: [...keyProblems, 'CROSS_SITE_CALL'],
  session: ['UNAUTHENTICATED', 'CROSS_SITE_CALL'],
  console: ['CROSS_SITE_CALL'],
  none: [],
};

/** Every code that a route may answer, its own and those that credential, fields and body bring along. */
export function problemCodes(route: Route): readonly ErrorCode[] {
  const known: readonly ErrorCode[] = [
    ...credentialProblems[route.security],
    ...(route.scope === undefined ? [] : (['INSUFFICIENT_SCOPE'] as const)),
    ...(route.query === undefined && route.headers === undefined ? [] : (['INVALID_FIELD', 'MISSING_FIELD'] as const)),
    ...(route.params === undefined ? [] : (['NOT_FOUND'] as const)),
    ...(route.body === undefined ? [] : bodyProblems),
    ...(route.body?.problems ?? []),
    ...(route.problems ?? []),
    'INTERNAL_ERROR',
    'DEPENDENCY_UNAVAILABLE',
  ];
  return [...new Set(known)];
}

function securityOf({ security, scope }: Route): Operation['security'] {
  const needed = scope === undefined || !clientScopes.includes(scope) ? [] : [scope];
  const byToken = { serviceAccount: needed };
  const byKey = { apiKey: [] };
  switch (security) {
    case 'bearer':
      return [byToken];
    case 'apiKey':
      return [byKey];
    case 'either':
      return [byToken, byKey, { session: [] }];
    case 'session':
      return [{ session: [] }];
    case 'console':
    case 'none':
      return [];
  }
}

function parametersOf({ properties = {}, required = [] }: JsonSchema, place: Place): readonly Parameter[] {
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name: place === 'header' ? headerName(name) : name,
    in: place,
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: rest,
  }));
}

/** `idempotency-key` reads as `Idempotency-Key`. */
function headerName(name: string): string {
  return name.replaceAll(/(?:^|-)[a-z]/g, (start) => start.toUpperCase());
}

function requestBodyOf(body: BodyReader<unknown>, schemas: JsonSchemas): NonNullable<Operation['requestBody']> {
  return { required: true, content: { [body.mediaType]: requestContent(body, schemas.of(body.schema)) } };
}

function requestContent(body: BodyReader<unknown>, fields: JsonSchema): MediaType {
  if (body.files.length === 0) return { schema: fields };
  const files = body.files.map(({ name, description }): [string, JsonSchema] => [
    name,
    { type: 'string', format: 'binary', description },
  ]);
  const required = body.files.filter((file) => file.required).map((file) => file.name);
  const contentType = 'application/pdf, image/jpeg, image/png, image/tiff, application/octet-stream';
  return {
    schema: {
      ...fields,
      properties: { ...Object.fromEntries(files), ...fields.properties },
      required: [...required, ...(fields.required ?? []), ...body.demands],
    },
    encoding: Object.fromEntries(body.files.map(({ name }) => [name, { contentType }])),
  };
}

function responsesOf(route: Route, schemas: JsonSchemas): Operation['responses'] {
  const declared = Object.entries(route.responses).map(
    ([status, response]) => [status, describeResponse(response, schemas)] as const,
  );
  const all = new Map<string, Response>(declared);
  const codes = problemCodes(route);
  for (const status of new Set(codes.map((code) => String(httpStatus[code])))) {
    const here = codes.filter((code) => String(httpStatus[code]) === status);
    all.set(status, withProblems(all.get(status), { status, codes: here, schema: schemas.of(problem) }));
  }
  return Object.fromEntries([...all].toSorted(([a], [b]) => Number(a) - Number(b)));
}

function describeResponse(declared: ResponseDeclaration, schemas: JsonSchemas): Response {
  const { description, schema, mediaType, headers } = declared;
  const types = typeof mediaType === 'string' ? [mediaType] : (mediaType ?? ['application/json']);
  const hasBody = schema !== undefined || mediaType !== undefined;
  const bodyOf = (type: string): JsonSchema =>
    schema === undefined ? { type: 'string', ...(isText(type) ? {} : { format: 'binary' }) } : schemas.of(schema);
  return {
    description,
    ...(headers === undefined ? {} : { headers: describeHeaders(headers) }),
    ...(hasBody ? { content: Object.fromEntries(types.map((type) => [type, { schema: bodyOf(type) }])) } : {}),
  };
}

/** What else is a file: generators of clients give bytes for it. */
function isText(mediaType: string): boolean {
  return /^text\/|json|xml|yaml/.test(mediaType);
}

const problemHeaders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': 'The credentials that this path takes.' },
  409: { 'Retry-After': 'Seconds, with NOT_READY and REVIEW_LEASED.' },
  429: { 'Retry-After': 'Seconds.' },
  503: { 'Retry-After': 'Seconds.' },
};

function withProblems(
  declared: Response | undefined,
  problems: { readonly status: string; readonly codes: readonly ErrorCode[]; readonly schema: JsonSchema },
): Response {
  const { status, codes, schema } = problems;
  const headers = { ...declared?.headers, ...describeHeaders(problemHeaders[status] ?? {}) };
  const list = codes.map((code) => `\`${code}\``).join(', ');
  return {
    description: declared === undefined ? list : `${declared.description} Or ${list}.`,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    content: { ...declared?.content, 'application/problem+json': { schema } },
  };
}

function describeHeaders(headers: Readonly<Record<string, string>>): NonNullable<Response['headers']> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );
}
