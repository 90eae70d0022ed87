import { z } from 'zod';
import type { UseCases } from '../../../application/use-cases.ts';
import type { FieldValue } from '../../../domain/reading/result/ocr-result.ts';
import {
  type SentValue,
  sample,
  sampleList,
  sampleOrder,
  sampleTruth,
  trialOrder,
  trialReport,
} from '../openapi/catalog-version-schemas.ts';
import { id } from '../openapi/shared-schemas.ts';
import { defineRoute, type Route } from '../route/route.ts';
import { catalogFacets, entryName, partQuery } from './catalog-entry-routes.ts';
import { jsonBody } from './text-bodies.ts';

type SampleUses = Pick<UseCases, 'templateSamples' | 'templateTrials'>;

const params = z.object({ name: entryName });
const samples = { ...catalogFacets, path: '/api/v1/templates/{name}/samples', params, query: partQuery } as const;

/** Requests that are kept to try templates on, and trying them. */
export function templateSampleRoutes(uses: SampleUses): readonly Route[] {
  return [listRoute(uses), keepRoute(uses), confirmRoute(uses), removeRoute(uses), trialRoute(uses)];
}

function listRoute({ templateSamples }: SampleUses): Route {
  return defineRoute({
    ...samples,
    method: 'GET',
    operationId: 'listSamples',
    audit: { action: 'samples.listed' },
    summary: 'List the samples of a template',
    responses: { 200: { description: 'Oldest first, without what was read.', schema: sampleList } },
    async handle({ principal, params: { name: template }, query }) {
      return { status: 200, body: { samples: await templateSamples.list(principal, { ...query, template }) } };
    },
  });
}

function keepRoute({ templateSamples }: SampleUses): Route {
  return defineRoute({
    ...samples,
    method: 'POST',
    operationId: 'keepSample',
    audit: { action: 'sample.kept' },
    summary: 'Keep a request as a sample of a template',
    description:
      'Keeps what was read of a finished request, encrypted, beyond the retention of its track; what a person confirmed in a review of it counts as right where it was read with this template. Needs the scope `requests:read` too.',
    body: jsonBody(sampleOrder),
    responses: { 201: { description: 'The sample.', schema: sample } },
    problems: [
      'NOT_READY',
      'INVALID_STATE',
      'ERASED',
      'FILE_TOO_COMPLEX',
      'ORIGINAL_EXPIRED',
      'UNKNOWN_TRACK',
      'QUOTA_EXCEEDED',
    ],
    async handle({ principal, params: { name: template }, query, body: { values = [], ...body } }) {
      return {
        status: 201,
        body: await templateSamples.keep(principal, { ...query, ...body, template, values: valuesOf(values) }),
      };
    },
  });
}

function confirmRoute({ templateSamples }: SampleUses): Route {
  return defineRoute({
    ...catalogFacets,
    method: 'PATCH',
    path: '/api/v1/templates/{name}/samples/{sampleId}',
    operationId: 'confirmSample',
    audit: { action: 'sample.confirmed' },
    summary: 'Say what is right on a sample',
    description: 'Trials hold these fields against the values from then on. Needs the scope `requests:read` too.',
    params: params.extend({ sampleId: id }),
    body: jsonBody(sampleTruth),
    responses: { 200: { description: 'The sample.', schema: sample } },
    problems: ['ORIGINAL_EXPIRED'],
    async handle({ principal, params: { sampleId }, body }) {
      const confirmed = { sampleId, values: valuesOf(body.values) };
      return { status: 200, body: await templateSamples.confirm(principal, confirmed) };
    },
  });
}

function removeRoute({ templateSamples }: SampleUses): Route {
  return defineRoute({
    ...catalogFacets,
    method: 'DELETE',
    path: '/api/v1/templates/{name}/samples/{sampleId}',
    operationId: 'removeSample',
    audit: { action: 'sample.removed' },
    summary: 'Erase a sample',
    params: params.extend({ sampleId: id }),
    responses: { 204: { description: 'It is gone.' } },
    async handle({ principal, params: { sampleId } }) {
      await templateSamples.remove(principal, { sampleId });
      return { status: 204 };
    },
  });
}

function trialRoute({ templateTrials }: SampleUses): Route {
  return defineRoute({
    ...catalogFacets,
    method: 'POST',
    path: '/api/v1/templates/{name}/trial',
    operationId: 'tryTemplate',
    audit: { action: 'template.tried' },
    summary: 'Try a template on its samples',
    description:
      'Reads the samples with a text that is stored nowhere, or with a stored version, and with the version in use. It shows what was read, and needs the scope `requests:read` too. A stored version counts as tried when all samples ran.',
    params,
    query: partQuery,
    body: jsonBody(trialOrder),
    responses: { 200: { description: 'Before and after for each value of each sample.', schema: trialReport } },
    problems: ['INVALID_STATE', 'DEADLINE_EXCEEDED', 'QUOTA_EXCEEDED', 'ORIGINAL_EXPIRED'],
    async handle({ principal, params: { name: template }, query, body, reading }) {
      const order = { ...query, ...body, template, call: reading };
      return { status: 200, body: await templateTrials.run(principal, order) };
    },
  });
}

function valuesOf(values: readonly SentValue[]): Readonly<Record<string, FieldValue>> {
  return Object.fromEntries(values.map(({ field, value }) => [field, valueOf(value)]));
}

function valueOf(value: SentValue['value']): FieldValue {
  if (typeof value !== 'object' || 'text' in value) return value ?? null;
  return { amount: value.amount, currency: value.currency ?? null };
}
