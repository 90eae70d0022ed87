import { z } from 'zod';
import type { UseCases } from '../../../application/use-cases.ts';
import { deadLetterParams, pageCursor, pageLimit } from '../openapi/call-params.ts';
import { kind } from '../openapi/envelope-schema.ts';
import { activityWindow, deadLetterCode, serviceActivity, serviceStatus } from '../openapi/operation-schemas.ts';
import { sentName } from '../openapi/sent-values.ts';
import { deadLetter, deadLetterPage, redrivenList, redriving } from '../openapi/work-schemas.ts';
import { defineRoute, type Route } from '../route/route.ts';
import { jsonBody } from './text-bodies.ts';

type OperationUses = Pick<UseCases, 'getStatus' | 'getActivity'>;

const facets = { method: 'GET', tag: 'Operations', security: 'either', scope: 'admin' } as const;

/** How the service does. */
export function operationRoutes({ getStatus, getActivity }: OperationUses): readonly Route[] {
  return [
    defineRoute({
      ...facets,
      path: '/api/v1/operations/status',
      operationId: 'getStatus',
      audit: { none: 'It shows counts alone.' },
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
      audit: { none: 'It shows counts alone.' },
      summary: 'See what ended, how quickly, and what failed',
      description: 'What ended in the last seconds may be missing.',
      query: z.strictObject({ window: activityWindow.default('hour'), kind: kind.exactOptional() }),
      responses: { 200: { description: 'The activity of the last hour, day or week.', schema: serviceActivity } },
      async handle({ principal, query }) {
        return { status: 200, body: await getActivity.get(principal, query) };
      },
    }),
  ];
}

const deadLetterFacets = { tag: 'Operations', security: 'either', scope: 'admin' } as const;
const deadLettersPath = '/api/v1/operations/dead-letters';

const filters = z.strictObject({
  code: deadLetterCode.exactOptional(),
  client: sentName({ min: 1, max: 63 }).meta({ description: 'Id or name.' }).exactOptional(),
  waiting: z
    .enum(['true', 'false'])
    .transform((sent) => sent === 'true')
    .meta({ description: 'Only those that nobody sent again.' })
    .exactOptional(),
  cursor: pageCursor,
  limit: pageLimit(50),
});

/** Work that was given up: list, see, send again. */
export function deadLetterRoutes({ deadLetters }: Pick<UseCases, 'deadLetters'>): readonly Route[] {
  return [
    defineRoute({
      ...deadLetterFacets,
      method: 'GET',
      path: deadLettersPath,
      operationId: 'listDeadLetters',
      audit: { action: 'dead-letters.listed' },
      summary: 'List work that was given up',
      description: 'Newest first. Filters narrow the list together.',
      query: filters,
      responses: { 200: { description: 'One page.', schema: deadLetterPage } },
      problems: ['NOT_FOUND'],
      async handle({ principal, query }) {
        const { letters, nextCursor } = await deadLetters.list(principal, query);
        return { status: 200, body: { deadLetters: letters, nextCursor } };
      },
    }),
    defineRoute({
      ...deadLetterFacets,
      method: 'GET',
      path: `${deadLettersPath}/{deadLetterId}`,
      operationId: 'getDeadLetter',
      audit: { action: 'dead-letter.viewed' },
      summary: 'See why work was given up',
      params: deadLetterParams,
      responses: { 200: { description: 'The dead letter.', schema: deadLetter } },
      async handle({ principal, params: { deadLetterId: id } }) {
        return { status: 200, body: await deadLetters.get(principal, { id }) };
      },
    }),
    defineRoute({
      ...deadLetterFacets,
      method: 'POST',
      path: `${deadLettersPath}/redrive`,
      operationId: 'redriveDeadLetters',
      audit: { action: 'dead-letter.redriven' },
      summary: 'Send work again that was given up',
      description: 'These dead letters, or the newest 1,000 of a code that wait. Each answers for itself.',
      body: jsonBody(redriving),
      responses: { 200: { description: 'What became of each.', schema: redrivenList } },
      async handle({ principal, body: { since, ...chosen } }) {
        const asked = { ...chosen, ...(since === undefined ? {} : { since: new Date(since) }) };
        return { status: 200, body: { redriven: await deadLetters.redrive(principal, asked) } };
      },
    }),
  ];
}
