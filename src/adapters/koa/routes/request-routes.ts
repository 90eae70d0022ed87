import { z } from 'zod';
import type { ReadCall } from '../../../application/reads/read-call.ts';
import type { TextTask } from '../../../application/reads/result-forms.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import type { Principal } from '../../../domain/client/principal.ts';
import type { Request } from '../../../domain/request/request.ts';
import type { CallSlot } from '../limits/call-limits.ts';
import type { CallsInFlight } from '../middleware/admission.ts';
import { attemptQuery, chunksQuery, requestParams, revisionQuery } from '../openapi/call-params.ts';
import { envelope, result, slimEnvelope, slimResult } from '../openapi/envelope-schema.ts';
import { chunkList } from '../openapi/page-schemas.ts';
import { defineRoute, type Reply, type Route } from '../route/route.ts';
import { namesTag } from './entity-tag.ts';
import { envelopeBody, includedInEnvelope, includedInResult, type ShowingUses } from './envelope-body.ts';
import { resultBody } from './linked-result.ts';

/** Longest wait that a caller may ask for; proxies commonly cut at 60 s. */
const maxWaitSeconds = 55;

/** Seconds of `Prefer: wait=N` (RFC 7240), at most 55; null without a usable one. The first of several counts. */
export function preferredWait(prefer: string | undefined): number | null {
  for (const preference of (prefer ?? '').split(',')) {
    const [, seconds] = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;|$)/i.exec(preference) ?? [];
    if (seconds !== undefined) return Math.min(Number(seconds), maxWaitSeconds);
  }
  return null;
}

export interface ReadingUses extends ShowingUses, Pick<UseCases, 'awaitRequest' | 'requests' | 'results'> {
  /** Callers that wait for a request. */
  readonly waits: CallsInFlight;
}

/** More of one caller's waits are not kept to, as RFC 7240 allows: each costs the database a look a second. */
const maxWaits = 64;

const facets = {
  method: 'GET',
  tag: 'Follow requests',
  security: 'either',
  scope: 'requests:read',
  params: requestParams,
  query: attemptQuery,
} as const;

const prefer = z
  .string()
  .meta({ description: '`wait=N` holds the answer for up to N seconds, at most 55.', examples: ['wait=30'] })
  .optional();
const preferenceApplied = { 'Preference-Applied': 'The wait that was kept to.' };
const resultFacets = {
  ...facets,
  headers: z.object({ prefer }),
  problems: ['NOT_FOUND', 'NOT_READY', 'INVALID_STATE', 'ERASED'],
} as const;

/** Reading one request: its envelope, its result, its text, its fields as CSV. */
export function requestRoutes(uses: ReadingUses): readonly Route[] {
  return [
    envelopeRoute(uses),
    resultRoute(uses),
    textRoute(uses),
    markdownRoute(uses),
    chunksRoute(uses),
    csvRoute(uses),
  ];
}

function envelopeRoute(uses: ReadingUses): Route {
  return defineRoute({
    ...facets,
    path: '/api/v1/requests/{requestId}',
    operationId: 'getRequest',
    audit: { action: 'request.viewed' },
    summary: 'See a request',
    description:
      'With `Prefer: wait=30` the answer comes when the request is finished, or after that many seconds. `attempt` shows a certain attempt, with the status that it ended in. `include` leaves out what you do not need.',
    query: revisionQuery.extend({ include: includedInEnvelope }),
    headers: z.object({
      prefer,
      'if-none-match': z.string().meta({ description: 'An ETag that you hold; 304 when nothing changed.' }).optional(),
    }),
    responses: {
      200: {
        description: 'The request as it stands, with its result once there is one.',
        schema: z.union([envelope, slimEnvelope]),
        headers: {
          ETag: 'Changes with the request, and differs by `include`.',
          ...preferenceApplied,
        },
      },
      304: { description: 'Nothing changed since the ETag in If-None-Match.', headers: { ETag: 'The same tag.' } },
    },
    problems: ['NOT_FOUND'],
    async handle({ principal, params: { requestId }, query: { include, ...query }, headers, ...call }) {
      const waited = await waitAsPreferred(uses, { ...call, principal, requestId, prefer: headers.prefer });
      const asked = { requestId, attempt: null, ...query, request: waited.request };
      const found = await uses.requests.get(principal, asked);
      const shown = envelopeBody(found, uses, include);
      const shared = { ...waited.headers, ETag: shown.tag };
      if (namesTag(headers['if-none-match'], shown.tag)) return { status: 304, headers: shared };
      return { status: 200, headers: shared, body: await shown.body(call.reading) };
    },
  });
}

function resultRoute(uses: ReadingUses): Route {
  return defineRoute({
    ...resultFacets,
    path: '/api/v1/requests/{requestId}/result',
    operationId: 'getResult',
    audit: { action: 'request.result-viewed' },
    summary: 'See the result alone',
    query: revisionQuery.extend({ include: includedInResult }),
    responses: {
      200: {
        description: 'What was read, or how the faces compare.',
        schema: z.union([result, slimResult]),
        headers: preferenceApplied,
      },
    },
    async handle({ principal, params: { requestId }, query: { include, ...query }, headers, ...call }) {
      const waited = await waitAsPreferred(uses, { ...call, principal, requestId, prefer: headers.prefer });
      const found = await uses.results.get(principal, { requestId, attempt: null, ...query });
      const { attempt, revision } = found;
      const from = { publicUrl: uses.publicUrl, requestId, attempt, revision };
      const body = resultBody(await found.parts(call.reading), from, include);
      return { status: 200, headers: waited.headers, body };
    },
  });
}

function textRoute(uses: ReadingUses): Route {
  return defineRoute({
    ...resultFacets,
    path: '/api/v1/requests/{requestId}/result.txt',
    operationId: 'getResultText',
    audit: { action: 'request.text-viewed' },
    summary: 'See the text of a document',
    responses: {
      200: {
        description:
          'The text as it stands on the pages: what stands at one height is one line, and spaces keep columns together; a form feed between pages.',
        mediaType: 'text/plain',
        headers: preferenceApplied,
      },
    },
    handle: (call) => textReply(uses, call, { task: { form: 'text' }, mediaType: 'text/plain' }),
  });
}

function markdownRoute(uses: ReadingUses): Route {
  return defineRoute({
    ...resultFacets,
    path: '/api/v1/requests/{requestId}/result.md',
    operationId: 'getResultMarkdown',
    audit: { action: 'request.text-viewed' },
    summary: 'See the text of a document as Markdown',
    responses: {
      200: {
        description:
          'GitHub Flavored Markdown: headings, lists and paragraphs in reading order, tables as tables, a rule between pages. What the document says is escaped.',
        mediaType: 'text/markdown',
        headers: preferenceApplied,
      },
    },
    handle: (call) => textReply(uses, call, { task: { form: 'markdown' }, mediaType: 'text/markdown' }),
  });
}

function chunksRoute(uses: ReadingUses): Route {
  return defineRoute({
    ...resultFacets,
    path: '/api/v1/requests/{requestId}/result.chunks.json',
    operationId: 'getResultChunks',
    audit: { action: 'request.text-viewed' },
    summary: 'See the text of a document in pieces for retrieval',
    description:
      'What is under one heading stays together as long as it is within `max`; larger parts are divided between sentences or rows of tables.',
    query: chunksQuery,
    responses: {
      200: {
        description: 'The text in pieces, in reading order, each with the headings above it and where it is.',
        schema: chunkList,
        headers: preferenceApplied,
      },
    },
    handle: (call) => {
      const { unit, max } = call.query;
      return textReply(uses, call, { task: { form: 'chunks', size: { unit, max } }, mediaType: 'application/json' });
    },
  });
}

function csvRoute(uses: ReadingUses): Route {
  return defineRoute({
    ...resultFacets,
    path: '/api/v1/requests/{requestId}/result.csv',
    operationId: 'getResultCsv',
    audit: { action: 'request.result-viewed' },
    summary: 'See the fields of a document as CSV',
    description:
      'A row for each document of the file, with its type, its checks and its fields, each field with its confidence in a column behind it. Rows of lists are not in it. Text that a spreadsheet would take for a formula has an apostrophe before it.',
    query: revisionQuery,
    responses: {
      200: {
        description: 'CSV (RFC 4180) with a heading.',
        mediaType: 'text/csv',
        headers: preferenceApplied,
      },
    },
    handle: (call) => textReply(uses, call, { task: { form: 'csv' }, mediaType: 'text/csv' }),
  });
}

interface TextCall {
  readonly principal: Principal;
  readonly params: { readonly requestId: string };
  readonly query: { readonly attempt?: number | null; readonly revision?: number };
  readonly headers: { readonly prefer?: string | undefined };
  readonly signal: AbortSignal;
  readonly reading: ReadCall;
  readonly outsideLimit: CallSlot['outsideLimit'];
}

async function textReply(
  uses: ReadingUses,
  { principal, params: { requestId }, query: { attempt = null, revision }, headers, ...call }: TextCall,
  { task, mediaType }: { readonly task: TextTask; readonly mediaType: string },
): Promise<Reply> {
  const waited = await waitAsPreferred(uses, { ...call, principal, requestId, prefer: headers.prefer });
  const named = { requestId, attempt, ...(revision === undefined ? {} : { revision }) };
  const text = await uses.results.text(principal, { ...named, task });
  return { status: 200, headers: waited.headers, body: await text.bytes(call.reading), mediaType };
}

interface WaitingCall extends Pick<TextCall, 'principal' | 'signal' | 'outsideLimit'> {
  readonly requestId: string;
  /** The header of that name. */
  readonly prefer: string | undefined;
}

/** Keeps a call waiting until its request is finished, as it prefers; `request` is null where the call did not wait. */
async function waitAsPreferred(
  { awaitRequest, waits }: ReadingUses,
  { principal, requestId, prefer: preferred, signal, outsideLimit }: WaitingCall,
): Promise<{ readonly request: Request | null; readonly headers: Readonly<Record<string, string>> }> {
  const vary = { Vary: 'Prefer' };
  const seconds = preferredWait(preferred);
  const slot = seconds === null ? null : waits.take(principal.credentialId, maxWaits);
  if (seconds === null || slot === null) return { request: null, headers: vary };
  try {
    const timeoutMs = seconds * 1000;
    const request = await outsideLimit(() => awaitRequest.wait(principal, { requestId, timeoutMs, signal }));
    return { request, headers: { ...vary, 'Preference-Applied': `wait=${seconds}` } };
  } finally {
    slot.release();
  }
}
