import { z } from 'zod';
import type { UseCases } from '../../../application/use-cases.ts';
import {
  nextFilter,
  nextReview,
  queueFilter,
  reportQuery,
  reviewQueue,
  reviewReport,
} from '../openapi/review-schemas.ts';
import { sentText } from '../openapi/sent-values.ts';
import { pageLimit } from './page-limit.ts';
import { defineRoute, type Route } from './route.ts';
import { jsonBody } from './text-bodies.ts';

const facets = { tag: 'Review', security: 'either' } as const;

const query = z.strictObject({
  ...queueFilter,
  cursor: sentText({ min: 1, max: 512 })
    .meta({ description: 'From the previous page; do not build it.' })
    .exactOptional(),
  limit: pageLimit(20),
});

type QueueUses = Pick<UseCases, 'reviews'>;

/** What needs review, taking the next of it, and what reviews came to. */
export function reviewQueueRoutes(uses: QueueUses): readonly Route[] {
  return [listRoute(uses), nextRoute(uses), reportRoute(uses)];
}

function listRoute({ reviews }: QueueUses): Route {
  return defineRoute({
    ...facets,
    method: 'GET',
    path: '/api/v1/reviews',
    operationId: 'listReviews',
    summary: 'List what needs review',
    description: 'Submitted first in front, with who works on it.',
    scope: 'requests:read',
    query,
    responses: { 200: { description: 'One page.', schema: reviewQueue } },
    problems: ['NOT_FOUND'],
    async handle({ principal, query: filters }) {
      return { status: 200, body: await reviews.list(principal, filters) };
    },
  });
}

function nextRoute({ reviews }: QueueUses): Route {
  return defineRoute({
    ...facets,
    method: 'POST',
    path: '/api/v1/reviews/next',
    operationId: 'takeNextReview',
    summary: 'Take the next review',
    description:
      'Gives you a request that needs review and nobody else for ten minutes, which every sign of work prolongs: one that you have already, else the oldest.',
    scope: 'requests:manage',
    body: jsonBody(nextFilter),
    responses: { 200: { description: 'What there is to decide on.', schema: nextReview } },
    problems: ['NOT_FOUND', 'INVALID_STATE', 'NOT_READY', 'ERASED'],
    async handle({ principal, body }) {
      return { status: 200, body: { review: await reviews.next(principal, body) } };
    },
  });
}

function reportRoute({ reviews }: QueueUses): Route {
  return defineRoute({
    ...facets,
    method: 'GET',
    path: '/api/v1/reviews/report',
    operationId: 'reportReviews',
    summary: 'See what reviewers corrected',
    description:
      'By template, version and field, what was corrected most first: there the reading is wrong most often.',
    scope: 'requests:read',
    query: reportQuery,
    responses: { 200: { description: 'All fields that were reviewed.', schema: reviewReport } },
    problems: ['NOT_FOUND'],
    async handle({ principal, query: filters }) {
      return { status: 200, body: { fields: await reviews.report(principal, filters) } };
    },
  });
}
