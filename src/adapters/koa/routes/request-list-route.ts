import { z } from 'zod';
import type { UseCases } from '../../../application/use-cases.ts';
import { pageCursor, pageLimit } from '../openapi/call-params.ts';
import { kind, requestList, status } from '../openapi/envelope-schema.ts';
import { sentName, sentTime } from '../openapi/sent-values.ts';
import { withLinks } from '../route/envelope-links.ts';
import { defineRoute, type Route } from '../route/route.ts';
import { entityTag, namesTag } from './entity-tag.ts';

const path = '/api/v1/requests';

const query = z.strictObject({
  customerRequestId: sentName({ min: 1, max: 128 }).meta({ description: 'Your own reference.' }).exactOptional(),
  kind: kind.exactOptional(),
  status: status.exactOptional(),
  track: sentName({ min: 1, max: 128 }).exactOptional(),
  createdAfter: sentTime
    .meta({
      description: 'Only requests submitted after this time, of the years 1970 to 9999.',
      examples: ['2026-11-03T12:00:00Z'],
    })
    .exactOptional(),
  createdBefore: sentTime.meta({ description: 'Only requests submitted before this time.' }).exactOptional(),
  client: sentName({ min: 1, max: 63 })
    .meta({ description: 'Id or name of a client; operators see all when it is left out.' })
    .exactOptional(),
  cursor: pageCursor,
  limit: pageLimit(20),
});

/** A client's requests, newest first, a page at a time. */
export function requestListRoute(uses: Pick<UseCases, 'listRequests'> & { readonly publicUrl: string }): Route {
  return defineRoute({
    method: 'GET',
    path,
    operationId: 'listRequests',
    audit: { action: 'requests.listed' },
    tag: 'Follow requests',
    summary: 'List requests',
    description: 'Newest first, without results. Filters narrow the list together.',
    security: 'either',
    scope: 'requests:read',
    query,
    headers: z.object({
      'if-none-match': z.string().meta({ description: 'An ETag that you hold; 304 when nothing changed.' }).optional(),
    }),
    responses: {
      200: {
        description: 'One page.',
        schema: requestList,
        headers: {
          Link: 'The next page as `rel="next"` (RFC 8288); absent on the last.',
          ETag: 'Changes with the page.',
        },
      },
      304: { description: 'Nothing changed since the ETag in If-None-Match.', headers: { ETag: 'The same tag.' } },
    },
    problems: ['NOT_FOUND'],
    async handle({ principal, query: { createdAfter, createdBefore, ...filters }, headers }) {
      const times = {
        ...(createdAfter === undefined ? {} : { createdAfter: new Date(createdAfter) }),
        ...(createdBefore === undefined ? {} : { createdBefore: new Date(createdBefore) }),
      };
      const page = await uses.listRequests.list(principal, { ...filters, ...times });
      const body = {
        requests: page.requests.map((request) => withLinks(request, uses.publicUrl)),
        nextCursor: page.nextCursor,
      };
      const text = JSON.stringify(body);
      const tag = entityTag(text);
      if (namesTag(headers['if-none-match'], tag)) return { status: 304, headers: { ETag: tag } };
      const asked = { ...filters, createdAfter, createdBefore };
      const link = page.nextCursor === null ? {} : { Link: linkToNext(uses, { ...asked, cursor: page.nextCursor }) };
      return { status: 200, body: text, mediaType: 'application/json', headers: { ETag: tag, ...link } };
    },
  });
}

function linkToNext(
  { publicUrl }: { readonly publicUrl: string },
  asked: Readonly<Record<string, string | number | undefined>>,
): string {
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) next.set(name, String(value));
  return `<${publicUrl}${path}?${next}>; rel="next"`;
}
