import { z } from 'zod';
import type { UseCases } from '../../../application/use-cases.ts';
import { kind, requestList, status } from '../openapi/envelope-schema.ts';
import { sentName, sentText, sentTime } from '../openapi/sent-values.ts';
import { withLinks } from './envelope-links.ts';
import { pageLimit } from './page-limit.ts';
import { defineRoute, type Route } from './route.ts';

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
  cursor: sentText({ min: 1, max: 512 })
    .meta({ description: 'From the previous page; do not build it.' })
    .exactOptional(),
  limit: pageLimit(20),
});

/** A client's requests, newest first, a page at a time. */
export function requestListRoute(uses: Pick<UseCases, 'requests'> & { readonly publicUrl: string }): Route {
  return defineRoute({
    method: 'GET',
    path,
    operationId: 'listRequests',
    tag: 'Follow requests',
    summary: 'List requests',
    description: 'Newest first, without results. Filters narrow the list together.',
    security: 'either',
    scope: 'requests:read',
    query,
    responses: {
      200: {
        description: 'One page.',
        schema: requestList,
        headers: { Link: 'The next page as `rel="next"` (RFC 8288); absent on the last.' },
      },
    },
    async handle({ principal, query: { createdAfter, ...filters } }) {
      const since = createdAfter === undefined ? {} : { createdAfter: new Date(createdAfter) };
      const page = await uses.requests.list(principal, { ...filters, ...since });
      const body = {
        requests: page.requests.map((request) => withLinks(request, uses.publicUrl)),
        nextCursor: page.nextCursor,
      };
      if (page.nextCursor === null) return { status: 200, body };
      const next = new URLSearchParams();
      for (const [name, value] of Object.entries({ ...filters, createdAfter, cursor: page.nextCursor })) {
        if (value !== undefined) next.set(name, String(value));
      }
      return { status: 200, body, headers: { Link: `<${uses.publicUrl}${path}?${next}>; rel="next"` } };
    },
  });
}
