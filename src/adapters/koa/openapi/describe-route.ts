import { clientScopes } from '../../../domain/client/scopes.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { httpStatus } from '../problem-details.ts';
import type { BodyReader } from '../routes/body-reader.ts';
import type { ResponseDeclaration, Route } from '../routes/route.ts';
import { jsonSchemaOf } from './json-schemas.ts';
import type { JsonSchema, MediaType, Operation, Parameter, Response } from './open-api.ts';
import { problem } from './problem-schema.ts';

/** What the document says of a route. */
export function describeRoute(route: Route): Operation {
  const { operationId, tag, summary, description } = route;
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: securityOf(route),
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...parametersOf(route.headers, 'header'),
    ],
    ...(route.body === undefined
      ? {}
      : { requestBody: { required: true, content: { [route.body.mediaType]: requestContent(route.body) } } }),
    responses: responsesOf(route),
  };
}

/** Every code that a route may answer, its own and those that credential, fields and body bring along. */
export function problemCodes(route: Route): readonly ErrorCode[] {
  const known: readonly ErrorCode[] = [
    ...(route.security === 'none' ? [] : (['UNAUTHENTICATED', 'WRONG_AUTH_SCHEME', 'CLIENT_SUSPENDED'] as const)),
    ...(route.scope === undefined ? [] : (['INSUFFICIENT_SCOPE'] as const)),
    ...(route.query === undefined && route.headers === undefined ? [] : (['INVALID_FIELD', 'MISSING_FIELD'] as const)),
    ...(route.params === undefined ? [] : (['NOT_FOUND'] as const)),
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
      return [byToken, byKey];
    case 'none':
      return [];
  }
}

function parametersOf(schema: Route['params'], place: Parameter['in']): readonly Parameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input');
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

function requestContent(body: BodyReader<unknown>): MediaType {
  const fields = jsonSchemaOf(body.schema, 'input');
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
      required: [...required, ...(fields.required ?? [])],
    },
    encoding: Object.fromEntries(body.files.map(({ name }) => [name, { contentType }])),
  };
}

function responsesOf(route: Route): Operation['responses'] {
  const declared = Object.entries(route.responses).map(
    ([status, response]) => [status, describeResponse(response)] as const,
  );
  const all = new Map<string, Response>(declared);
  const codes = problemCodes(route);
  for (const status of new Set(codes.map((code) => String(httpStatus[code])))) {
    const here = codes.filter((code) => String(httpStatus[code]) === status);
    all.set(status, withProblems(all.get(status), status, here));
  }
  return Object.fromEntries([...all].toSorted(([a], [b]) => Number(a) - Number(b)));
}

function describeResponse({ description, schema, mediaType, headers }: ResponseDeclaration): Response {
  const type = mediaType ?? 'application/json';
  const body = schema === undefined ? { type: 'string' } : jsonSchemaOf(schema, 'output');
  const hasBody = schema !== undefined || mediaType !== undefined;
  return {
    description,
    ...(headers === undefined ? {} : { headers: describeHeaders(headers) }),
    ...(hasBody ? { content: { [type]: { schema: body } } } : {}),
  };
}

const problemHeaders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': 'The credentials that this path takes.' },
  429: { 'Retry-After': 'Seconds.' },
  503: { 'Retry-After': 'Seconds.' },
};

function withProblems(declared: Response | undefined, status: string, codes: readonly ErrorCode[]): Response {
  const list = codes.map((code) => `\`${code}\``).join(', ');
  return {
    description: declared === undefined ? list : `${declared.description} Or ${list}.`,
    headers: { ...declared?.headers, ...describeHeaders(problemHeaders[status] ?? {}) },
    content: { ...declared?.content, 'application/problem+json': { schema: jsonSchemaOf(problem, 'output') } },
  };
}

function describeHeaders(headers: Readonly<Record<string, string>>): NonNullable<Response['headers']> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );
}
