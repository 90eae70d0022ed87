import { z } from 'zod';
import type { UseCases } from '../../../application/use-cases.ts';
import { deadLetterCode } from '../openapi/operation-schemas.ts';
import { sentName } from '../openapi/sent-values.ts';
import { deadLetter, deadLetterPage, redrivenList, redriving } from '../openapi/work-schemas.ts';
import { deadLetterParams } from './id-params.ts';
import { pageCursor, pageLimit } from './page-limit.ts';
import { defineRoute, type Route } from './route.ts';
import { jsonBody } from './text-bodies.ts';

const facets = { tag: 'Operations', security: 'either', scope: 'admin' } as const;
const path = '/api/v1/operations/dead-letters';

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
      ...facets,
      method: 'GET',
      path,
      operationId: 'listDeadLetters',
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
      ...facets,
      method: 'GET',
      path: `${path}/{deadLetterId}`,
      operationId: 'getDeadLetter',
      summary: 'See why work was given up',
      params: deadLetterParams,
      responses: { 200: { description: 'The dead letter.', schema: deadLetter } },
      async handle({ principal, params: { deadLetterId: id } }) {
        return { status: 200, body: await deadLetters.get(principal, { id }) };
      },
    }),
    defineRoute({
      ...facets,
      method: 'POST',
      path: `${path}/redrive`,
      operationId: 'redriveDeadLetters',
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
