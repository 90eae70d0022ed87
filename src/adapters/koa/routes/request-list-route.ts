import { z } from 'zod';
import type { ShownEnvelope } from '../../../application/requests/envelope.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import type { Principal } from '../../../domain/client/principal.ts';
import { type CsvRow, csv } from '../../../domain/result/csv.ts';
import { maxSoughtLength } from '../../../domain/result/sought-values.ts';
import { pageCursor, pageLimit } from '../openapi/call-params.ts';
import { kind, requestList, status } from '../openapi/envelope-schema.ts';
import { sentInteger, sentName, sentText, sentTime } from '../openapi/sent-values.ts';
import { withLinks } from '../route/envelope-links.ts';
import { defineRoute, type Reply, type Route } from '../route/route.ts';
import { entityTag, namesTag } from './entity-tag.ts';
import { jsonBody } from './text-bodies.ts';

const path = '/api/v1/requests';
const csvPath = `${path}.csv`;
const searchPath = `${path}/search`;

const query = z.strictObject({
  customerRequestId: sentName({ min: 1, max: 128 }).meta({ description: 'Your own reference.' }).exactOptional(),
  customerRequestIdPrefix: sentName({ min: 1, max: 128 })
    .meta({ description: 'What your own reference begins with.' })
    .exactOptional(),
  kind: kind.exactOptional(),
  status: status.exactOptional(),
  track: sentName({ min: 1, max: 128 }).exactOptional(),
  template: sentName({ min: 1, max: 128 })
    .meta({ description: 'Name of the template that the last attempt read it with: the kind of document.' })
    .exactOptional(),
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

/** The same filters, with a value. */
const search = query.omit({ cursor: true, limit: true }).extend({
  value: sentText({ min: 1, max: maxSoughtLength }).meta({
    description:
      'What a field of the result that a request shows holds: at least 4 letters or digits (2 in Chinese, Japanese and Korean). Case, accents, white space and punctuation do not count; dates and amounts are compared by value.',
    examples: ['12.345.678/0001-95'],
  }),
  field: sentName({ min: 1, max: 200 })
    .meta({
      description: 'Key of the field that holds it, such as `number`, or `LIST.KEY` of a cell; any unless set.',
    })
    .exactOptional(),
  cursor: sentText({ min: 1, max: 512 })
    .meta({ description: 'From the previous page; do not build it.' })
    .exactOptional(),
  limit: sentInteger({ min: 1, max: 100 }).default(20).meta({ description: 'Entries on a page, 1 to 100.' }),
});

interface ListUses extends Pick<UseCases, 'listRequests'> {
  readonly publicUrl: string;
}

const headers = {
  Link: 'The next page as `rel="next"` (RFC 8288); absent on the last.',
  ETag: 'Changes with the page.',
};
const facets = {
  method: 'GET',
  audit: { action: 'requests.listed' },
  tag: 'Follow requests',
  security: 'either',
  scope: 'requests:read',
  query,
  headers: z.object({
    'if-none-match': z.string().meta({ description: 'An ETag that you hold; 304 when nothing changed.' }).optional(),
  }),
  problems: ['NOT_FOUND'],
} as const;
const notModified = {
  description: 'Nothing changed since the ETag in If-None-Match.',
  headers: { ETag: 'The same tag.' },
};

/** A client's requests, newest first, a page at a time: as JSON and as CSV; all of them, or those with a value. */
export function requestListRoutes(uses: ListUses): readonly Route[] {
  return [jsonRoute(uses), csvRoute(uses), searchRoute(uses), searchCsvRoute(uses)];
}

function jsonRoute(uses: ListUses): Route {
  return defineRoute({
    ...facets,
    path,
    operationId: 'listRequests',
    summary: 'List requests',
    description: 'Newest first, without results. Filters narrow the list together.',
    responses: { 200: { description: 'One page.', schema: requestList, headers }, 304: notModified },
    handle: (call) =>
      listReply(uses, call, {
        path,
        mediaType: 'application/json',
        text: (page) => JSON.stringify(withLinksOf(uses, page)),
      }),
  });
}

function withLinksOf({ publicUrl }: ListUses, { requests, nextCursor }: Listed) {
  return { requests: requests.map((request) => withLinks(request, publicUrl)), nextCursor };
}

function csvRoute(uses: ListUses): Route {
  return defineRoute({
    ...facets,
    path: csvPath,
    operationId: 'listRequestsAsCsv',
    summary: 'List requests as CSV',
    description:
      'The same page with the same filters, a row for each request. Text that a spreadsheet would take for a formula has an apostrophe before it.',
    responses: {
      200: { description: 'CSV (RFC 4180) with a heading.', mediaType: 'text/csv', headers },
      304: notModified,
    },
    handle: (call) =>
      listReply(uses, call, {
        path: csvPath,
        mediaType: 'text/csv',
        text: csvOf,
      }),
  });
}

/** A value travels in a body: proxies and browsers keep addresses. */
const searchFacets = {
  method: 'POST',
  audit: { action: 'requests.searched' },
  tag: 'Follow requests',
  security: 'either',
  scope: 'requests:read',
  body: jsonBody(search),
  problems: ['NOT_FOUND'],
} as const;

function searchRoute(uses: ListUses): Route {
  return defineRoute({
    ...searchFacets,
    path: searchPath,
    operationId: 'searchRequests',
    summary: 'Find requests by a value',
    description:
      'Requests whose shown result, after reviews too, holds exactly this value in a field, newest first, without results. Filters narrow the list together. Operators name a client. Results from before there was this search are found once they are read or reviewed again.',
    responses: { 200: { description: 'One page.', schema: requestList } },
    async handle({ principal, body }) {
      return { status: 200, body: withLinksOf(uses, await uses.listRequests.list(principal, filtersOf(body))) };
    },
  });
}

function searchCsvRoute(uses: ListUses): Route {
  return defineRoute({
    ...searchFacets,
    path: `${searchPath}.csv`,
    operationId: 'searchRequestsAsCsv',
    summary: 'Find requests by a value, as CSV',
    description: 'The same page with the same filters, in the columns of the list as CSV.',
    responses: {
      200: {
        description: 'CSV (RFC 4180) with a heading.',
        mediaType: 'text/csv',
        headers: { 'Next-Cursor': '`cursor` of the next page; absent on the last.' },
      },
    },
    async handle({ principal, body }) {
      const page = await uses.listRequests.list(principal, filtersOf(body));
      const headers = page.nextCursor === null ? {} : { 'Next-Cursor': page.nextCursor };
      return { status: 200, body: csvOf(page), mediaType: 'text/csv', headers };
    },
  });
}

const columns = [
  'requestId',
  'client',
  'kind',
  'status',
  'stage',
  'customerRequestId',
  'track',
  'trackVersion',
  'template',
  'templateVersion',
  'attempt',
  'revision',
  'createdAt',
  'startedAt',
  'completedAt',
  'expiresAt',
  'warnings',
  'error',
] as const;

/** `client` is its name, for operators; `warnings` and `error` are codes. */
function rowOf({ client, warnings, error, ...envelope }: ShownEnvelope): CsvRow {
  const own = { client: client?.name ?? null, warnings: warnings.map(({ code }) => code).join(' ') };
  const all = { ...envelope, ...own, error: error?.code ?? null };
  return Object.fromEntries(columns.map((column) => [column, all[column]]));
}

function csvOf({ requests }: Listed): string {
  return csv(requests.map(rowOf), columns);
}

type Listed = Awaited<ReturnType<ListUses['listRequests']['list']>>;

interface ListCall {
  readonly principal: Principal;
  readonly query: z.output<typeof query>;
  readonly headers: { readonly 'if-none-match'?: string | undefined };
}

interface ListForm {
  /** Of this list, for the address of the next page. */
  readonly path: string;
  readonly mediaType: string;
  readonly text: (page: Listed) => string;
}

async function listReply(
  uses: ListUses,
  { principal, query: asked, headers: sent }: ListCall,
  form: ListForm,
): Promise<Reply> {
  const page = await uses.listRequests.list(principal, filtersOf(asked));
  const text = form.text(page);
  const tag = entityTag(text);
  if (namesTag(sent['if-none-match'], tag)) return { status: 304, headers: { ETag: tag } };
  const next = `${uses.publicUrl}${form.path}?${searchOf({ ...asked, cursor: page.nextCursor ?? undefined })}`;
  const link = page.nextCursor === null ? {} : { Link: `<${next}>; rel="next"` };
  return { status: 200, body: text, mediaType: form.mediaType, headers: { ETag: tag, ...link } };
}

/** As use cases take them. */
function filtersOf<Asked extends Pick<ListCall['query'], 'createdAfter' | 'createdBefore'>>({
  createdAfter,
  createdBefore,
  ...filters
}: Asked) {
  return {
    ...filters,
    ...(createdAfter === undefined ? {} : { createdAfter: new Date(createdAfter) }),
    ...(createdBefore === undefined ? {} : { createdBefore: new Date(createdBefore) }),
  };
}

function searchOf(asked: Readonly<Record<string, string | number | undefined>>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) search.set(name, String(value));
  return search;
}
