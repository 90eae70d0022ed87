import { z } from 'zod';
import type { AwaitRequest } from '../../../application/requests/await-request.ts';
import type { GetRequest } from '../../../application/requests/get-request.ts';
import type { GetResult } from '../../../application/requests/get-result.ts';
import { plainText } from '../../../domain/document/plain-text.ts';
import { DocfaceError } from '../../../domain/errors.ts';
import type { CallsInFlight } from '../limits/calls-in-flight.ts';
import { envelope, result } from '../openapi/envelope-schema.ts';
import { entityTag, namesTag } from './entity-tag.ts';
import { requestPath, withCropLinks, withLinks } from './envelope-links.ts';
import { attemptQuery, requestParams } from './id-params.ts';
import { preferredWait } from './prefer.ts';
import { defineRoute, type Route } from './route.ts';

export interface ReadingUses {
  readonly awaitRequest: AwaitRequest;
  readonly getRequest: GetRequest;
  readonly getResult: GetResult;
  readonly publicUrl: string;
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
    async handle({ principal, params: { requestId }, query: { attempt = null }, headers, signal }) {
      const asked = preferredWait(headers.prefer);
      const slot = asked === null ? null : uses.waits.take(principal.credentialId, mostWaits);
      const wait = slot === null ? null : asked;
      const found =
        wait === null
          ? await uses.getRequest.execute(principal, requestId, attempt)
          : await uses.awaitRequest
              .execute(principal, requestId, { timeoutMs: wait * 1000, signal })
              .finally(() => slot?.release())
              .then((request) => uses.getRequest.show(request, attempt));
      const body = JSON.stringify(withLinks(found, uses.publicUrl));
      const tag = entityTag(body);
      const applied = wait === null ? {} : { 'Preference-Applied': `wait=${wait}` };
      const shared = { ...applied, ETag: tag, Vary: 'Prefer' };
      if (namesTag(headers['if-none-match'], tag)) return { status: 304, headers: shared };
      return { status: 200, headers: shared, body, mediaType: 'application/json' };
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
    async handle({ principal, params: { requestId }, query: { attempt = null } }) {
      const found = await uses.getResult.execute(principal, requestId, attempt);
      const self = `${uses.publicUrl}${requestPath(requestId)}`;
      return { status: 200, body: withCropLinks(found.result, self, found.attempt) };
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
    async handle({ principal, params: { requestId }, query: { attempt = null } }) {
      const { result: found } = await uses.getResult.execute(principal, requestId, attempt);
      if ('pages' in found) return { status: 200, body: plainText(found.pages), mediaType: 'text/plain' };
      throw new DocfaceError(
        'NOT_FOUND',
        'A face match has no text. Its result is at the same address without `.txt`.',
      );
    },
  });
}
