import { z } from 'zod';
import type { UseCases } from '../../../application/use-cases.ts';
import { kind } from '../openapi/envelope-schema.ts';
import { activityWindow, auditPage, serviceActivity, serviceStatus } from '../openapi/operation-schemas.ts';
import { sentName, sentTime } from '../openapi/sent-values.ts';
import { pageCursor, pageLimit } from './page-limit.ts';
import { defineRoute, type Route } from './route.ts';

type OperationUses = Pick<UseCases, 'getStatus' | 'getActivity' | 'auditLog'>;

const facets = { method: 'GET', tag: 'Operations', security: 'either', scope: 'admin' } as const;

const auditFilters = z.strictObject({
  actor: sentName({ min: 1, max: 80 })
    .meta({ description: '`operator:<id>`, `client:<id>` or `command`.' })
    .exactOptional(),
  action: sentName({ min: 1, max: 80 })
    .meta({ examples: ['client.suspended'] })
    .exactOptional(),
  subject: sentName({ min: 1, max: 120 }).meta({ description: 'Such as `client:<id>`.' }).exactOptional(),
  since: sentTime.meta({ description: 'Written then or later.' }).exactOptional(),
  until: sentTime.meta({ description: 'Written before.' }).exactOptional(),
  cursor: pageCursor,
  limit: pageLimit(50),
});

/** How the service does, and what operators changed. */
export function operationRoutes({ getStatus, getActivity, auditLog }: OperationUses): readonly Route[] {
  return [
    defineRoute({
      ...facets,
      path: '/api/v1/operations/status',
      operationId: 'getStatus',
      summary: 'See what waits and what runs',
      responses: { 200: { description: 'The status of the service.', schema: serviceStatus } },
      async handle({ principal }) {
        return { status: 200, body: await getStatus.get(principal) };
      },
    }),
    defineRoute({
      ...facets,
      path: '/api/v1/operations/activity',
      operationId: 'getActivity',
      summary: 'See what ended, how quickly, and what failed',
      description: 'What ended in the last seconds may be missing.',
      query: z.strictObject({ window: activityWindow.default('hour'), kind: kind.exactOptional() }),
      responses: { 200: { description: 'The activity of the last hour, day or week.', schema: serviceActivity } },
      async handle({ principal, query }) {
        return { status: 200, body: await getActivity.get(principal, query) };
      },
    }),
    defineRoute({
      ...facets,
      path: '/api/v1/operations/audit',
      operationId: 'listAudit',
      summary: 'List what operators changed',
      description: 'Newest first. Filters narrow the list together.',
      query: auditFilters,
      responses: { 200: { description: 'One page.', schema: auditPage } },
      async handle({ principal, query: { since, until, ...filters } }) {
        const window = {
          ...(since === undefined ? {} : { since: new Date(since) }),
          ...(until === undefined ? {} : { until: new Date(until) }),
        };
        return { status: 200, body: await auditLog.list(principal, { ...filters, ...window }) };
      },
    }),
  ];
}
