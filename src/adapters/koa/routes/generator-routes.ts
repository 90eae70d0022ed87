import type { Generators } from '../../../application/generators/generators.ts';
import {
  allowedGenerators,
  allowing,
  generatorList,
  generatorUsage,
  generatorUsageQuery,
  nameParams,
  switchedTemplate,
  switching,
} from '../openapi/generator-schemas.ts';
import { defineRoute, type Route } from '../route/route.ts';
import { jsonBody } from './text-bodies.ts';

const facets = { tag: 'Generators', security: 'either' } as const;

/** Language models that generative templates ask. */
export function generatorRoutes({ generators }: { readonly generators: Generators }): readonly Route[] {
  return [
    defineRoute({
      ...facets,
      method: 'GET',
      path: '/api/v1/generators',
      operationId: 'listGenerators',
      audit: { none: 'It shows nothing of a client.' },
      summary: 'List generators',
      description: 'The language models that generative templates may name.',
      responses: { 200: { description: 'The generators.', schema: generatorList } },
      async handle({ principal }) {
        return { status: 200, body: { generators: await generators.list(principal) } };
      },
    }),
    defineRoute({
      ...facets,
      method: 'GET',
      path: '/api/v1/generators/usage',
      operationId: 'getGeneratorUsage',
      audit: { action: 'client.usage-viewed' },
      summary: 'See what generators took',
      description: 'Calls, tokens and cost of a client in a calendar month (UTC).',
      scope: 'requests:read',
      query: generatorUsageQuery,
      responses: { 200: { description: 'What was used.', schema: generatorUsage } },
      problems: ['NOT_FOUND', 'MISSING_FIELD', 'INVALID_FIELD'],
      async handle({ principal, query }) {
        return { status: 200, body: await generators.usage(principal, query) };
      },
    }),
    listResponseRoute(generators),
    allowRoute(generators),
  ];
}

function listResponseRoute(generators: Generators): Route {
  return defineRoute({
    ...facets,
    method: 'POST',
    path: '/api/v1/templates/{name}/list-response',
    operationId: 'setListResponse',
    audit: { action: 'template.list_response_set' },
    summary: 'Turn list response on or off',
    description:
      'Whether a generative template reads documents that contain lists; off until it is turned on. It applies to what is submitted from then on.',
    scope: 'catalog:manage',
    params: nameParams,
    body: jsonBody(switching),
    responses: { 200: { description: 'The version of the template that says so.', schema: switchedTemplate } },
    problems: ['NOT_FOUND', 'UNKNOWN_TEMPLATE', 'INVALID_FIELD'],
    async handle({ principal, params, body }) {
      return { status: 200, body: await generators.setListResponse(principal, { ...body, template: params.name }) };
    },
  });
}

function allowRoute(generators: Generators): Route {
  return defineRoute({
    ...facets,
    method: 'POST',
    path: '/api/v1/tracks/{name}/generators',
    operationId: 'allowGenerator',
    audit: { action: 'track.generator_allowed' },
    summary: 'Let identity documents of a track go to a generator',
    description:
      'For operators: until they allow it, what was read of identity documents is sent to no generator, whatever the track says.',
    scope: 'admin',
    params: nameParams,
    body: jsonBody(allowing),
    responses: { 200: { description: 'The version of the track that says so.', schema: allowedGenerators } },
    problems: ['NOT_FOUND', 'UNKNOWN_TRACK', 'INVALID_FIELD'],
    async handle({ principal, params, body }) {
      return { status: 200, body: await generators.setAllowed(principal, { ...body, track: params.name }) };
    },
  });
}
