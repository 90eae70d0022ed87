import { z } from 'zod';
import type { UseCases } from '../../../application/use-cases.ts';
import type { CallsInFlight } from '../limits/calls-in-flight.ts';
import { envelope, result } from '../openapi/envelope-schema.ts';
import { namesTag } from './entity-tag.ts';
import { envelopeBody, type ShowingUses } from './envelope-body.ts';
import { attemptQuery, requestParams } from './id-params.ts';
import { linkedResult } from './linked-result.ts';
import { Pieces } from './pieces.ts';
import { preferredWait } from './prefer.ts';
import { defineRoute, type Route } from './route.ts';

export interface ReadingUses extends ShowingUses, Pick<UseCases, 'awaitRequest' | 'requests' | 'results'> {
  /** Callers that wait for a request. */
  readonly waits: CallsInFlight;
}

/** More of one caller's waits are not kept to, as RFC 7240 allows: each costs the database a look a second. */
const mostWaits = 64;

const facets = {
  method: 'GET',
  tag: 'Follow requests',
  security: 'either',
  scope: 'requests:read',
  params: requestParams,
  query: attemptQuery,
} as const;

/** Reading one request: its envelope, its result, its text. */
export function requestRoutes(uses: ReadingUses): readonly Route[] {
  return [envelopeRoute(uses), resultRoute(uses), textRoute(uses)];
}

function envelopeRoute(uses: ReadingUses): Route {
  return defineRoute({
    ...facets,
    path: '/api/v1/requests/{requestId}',
    operationId: 'getRequest',
    summary: 'See a request',
    description:
      'With `Prefer: wait=30` the answer comes when the request is finished, or after that many seconds. `attempt` shows a certain attempt, with the status that it ended in.',
    headers: z.object({
      prefer: z
        .string()
        .meta({ description: '`wait=N` holds the answer for up to N seconds, at most 55.', examples: ['wait=30'] })
        .optional(),
      'if-none-match': z.string().meta({ description: 'An ETag that you hold; 304 when nothing changed.' }).optional(),
    }),
    responses: {
      200: {
        description: 'The request as it stands, with its result once there is one.',
        schema: envelope,
        headers: {
          ETag: 'Changes with the request.',
          'Preference-Applied': 'The wait that was kept to.',
        },
      },
      304: { description: 'Nothing changed since the ETag in If-None-Match.', headers: { ETag: 'The same tag.' } },
    },
    problems: ['NOT_FOUND'],
    async handle({ principal, params: { requestId }, query: { attempt = null }, headers, signal, reading }) {
      const asked = preferredWait(headers.prefer);
      const slot = asked === null ? null : uses.waits.take(principal.credentialId, mostWaits);
      const wait = slot === null ? null : asked;
      const found =
        wait === null
          ? await uses.requests.get(principal, { requestId, attempt })
          : await uses.awaitRequest
              .wait(principal, { requestId, timeoutMs: wait * 1000, signal })
              .finally(() => slot?.release())
              .then((request) => uses.requests.show(request, attempt));
      const shown = envelopeBody(found, uses);
      const applied = wait === null ? {} : { 'Preference-Applied': `wait=${wait}` };
      const shared = { ...applied, ETag: shown.tag, Vary: 'Prefer' };
      if (namesTag(headers['if-none-match'], shown.tag)) return { status: 304, headers: shared };
      return { status: 200, headers: shared, body: await shown.body(reading) };
    },
  });
}

function resultRoute(uses: ReadingUses): Route {
  return defineRoute({
    ...facets,
    path: '/api/v1/requests/{requestId}/result',
    operationId: 'getResult',
    summary: 'See the result alone',
    responses: { 200: { description: 'What was read, or how the faces compare.', schema: result } },
    problems: ['NOT_FOUND', 'NOT_READY', 'INVALID_STATE', 'ERASED'],
    async handle({ principal, params: { requestId }, query: { attempt = null }, reading }) {
      const found = await uses.results.get(principal, { requestId, attempt });
      const from = { publicUrl: uses.publicUrl, requestId, attempt: found.attempt };
      return { status: 200, body: new Pieces(linkedResult(await found.bytes(reading), from)) };
    },
  });
}

function textRoute(uses: ReadingUses): Route {
  return defineRoute({
    ...facets,
    path: '/api/v1/requests/{requestId}/result.txt',
    operationId: 'getResultText',
    summary: 'See the text of a document',
    responses: {
      200: {
        description: 'The text in reading order: an empty line between blocks, a form feed between pages.',
        mediaType: 'text/plain',
      },
    },
    problems: ['NOT_FOUND', 'NOT_READY', 'INVALID_STATE', 'ERASED'],
    async handle({ principal, params: { requestId }, query: { attempt = null }, reading }) {
      const text = await uses.results.text(principal, { requestId, attempt, form: 'text' });
      return { status: 200, body: await text.bytes(reading), mediaType: 'text/plain' };
    },
  });
}
