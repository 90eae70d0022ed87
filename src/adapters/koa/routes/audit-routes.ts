import { z } from 'zod';
import type { UseCases } from '../../../application/use-cases.ts';
import type { AuditRecord } from '../../../domain/client/audit-record.ts';
import { auditKind, auditPage, verifiedAudit } from '../openapi/audit-schemas.ts';
import { pageCursor, pageLimit } from '../openapi/call-params.ts';
import { sentName, sentTime } from '../openapi/sent-values.ts';
import { id } from '../openapi/shared-schemas.ts';
import { defineRoute, Flow, type Route } from '../route/route.ts';

const path = '/api/v1/operations/audit';
const facets = { method: 'GET', tag: 'Operations', security: 'either', scope: 'admin' } as const;

const since = sentTime.meta({ description: 'Written then or later.' });
const until = sentTime.meta({ description: 'Written before.' }).exactOptional();
const filters = z.strictObject({
  kind: auditKind.exactOptional(),
  requestId: id.meta({ description: 'What was done with one request, and who looked at it.' }).exactOptional(),
  actor: sentName({ min: 1, max: 80 })
    .meta({ description: '`operator:<id>`, `client:<id>`, `command`, `nobody` or `service`.' })
    .exactOptional(),
  action: sentName({ min: 1, max: 80 })
    .meta({ examples: ['client.suspended'] })
    .exactOptional(),
  subject: sentName({ min: 1, max: 120 }).meta({ description: 'Such as `client:<id>`.' }).exactOptional(),
  since: since.exactOptional(),
  until,
  cursor: pageCursor,
  limit: pageLimit(50),
});

/** Who changed and looked at what. */
export function auditRoutes({ auditLog }: Pick<UseCases, 'auditLog'>): readonly Route[] {
  return [
    defineRoute({
      ...facets,
      path,
      operationId: 'listAudit',
      audit: { action: 'audit.listed' },
      summary: 'List what operators changed and looked at',
      description: 'Newest first. Filters narrow the list together.',
      query: filters,
      responses: { 200: { description: 'One page.', schema: auditPage } },
      async handle({ principal, query: { since: from, until: to, ...query } }) {
        const window = windowOf({ since: from, until: to });
        return { status: 200, body: await auditLog.list(principal, { ...query, ...window }) };
      },
    }),
    defineRoute({
      ...facets,
      path: `${path}/verification`,
      operationId: 'verifyAudit',
      audit: { action: 'audit.verified' },
      summary: 'See whether the audit is as it was written',
      description: 'Looks at every record for those that were changed, removed, moved or added.',
      responses: { 200: { description: 'What was found.', schema: verifiedAudit } },
      async handle({ principal }) {
        return { status: 200, body: await auditLog.verify(principal, {}) };
      },
    }),
    defineRoute({
      ...facets,
      path: `${path}/export`,
      operationId: 'exportAudit',
      audit: { action: 'audit.exported' },
      summary: 'Get the audit as JSON lines',
      description: 'Oldest first, a record of the list a line, written while they are read.',
      query: z.strictObject({ since, until, kind: auditKind.exactOptional() }),
      responses: { 200: { description: 'The records.', mediaType: 'application/jsonl' } },
      async handle({ principal, query }) {
        const asked = { kind: query.kind, since: new Date(query.since), ...windowOf(query) };
        const body = new Flow(lines(auditLog.export(principal, asked)), (make) => make());
        return { status: 200, body, mediaType: 'application/jsonl' };
      },
    }),
  ];
}

function windowOf(query: { readonly since?: string | undefined; readonly until?: string | undefined }): {
  readonly since?: Date;
  readonly until?: Date;
} {
  return {
    ...(query.since === undefined ? {} : { since: new Date(query.since) }),
    ...(query.until === undefined ? {} : { until: new Date(query.until) }),
  };
}

/** Enough of a part that many lines share what sending one costs. */
const partCharacters = 64 * 1024;

async function* lines(records: AsyncIterable<AuditRecord>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let part = '';
  for await (const record of records) {
    part += `${JSON.stringify(record)}\n`;
    if (part.length < partCharacters) continue;
    yield encoder.encode(part);
    part = '';
  }
  yield encoder.encode(part);
}
