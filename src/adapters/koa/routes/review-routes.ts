import { z } from 'zod';
import type { UseCases } from '../../../application/use-cases.ts';
import { pageLimit, requestParams } from '../openapi/call-params.ts';
import { envelope } from '../openapi/envelope-schema.ts';
import {
  draftOfReview,
  nextFilter,
  nextReview,
  queueFilter,
  reportQuery,
  reviewing,
  reviewLease,
  reviewQueue,
  reviewReport,
  reviewTask,
  savedDraft,
} from '../openapi/review-schemas.ts';
import { sentText } from '../openapi/sent-values.ts';
import { withLinks } from '../route/envelope-links.ts';
import { defineRoute, type Route } from '../route/route.ts';
import { jsonBody } from './text-bodies.ts';

type ReviewUses = Pick<UseCases, 'reviewRequest' | 'reviews'> & { readonly publicUrl: string };

const facets = { tag: 'Review', security: 'either', scope: 'requests:manage', params: requestParams } as const;
const path = '/api/v1/requests/{requestId}/review';

/** A list of some hundred rows typed anew. */
const maxBodyBytes = 512 * 1024;

/** Deciding on the result of one request, and the work up to that. */
export function reviewRoutes(uses: ReviewUses): readonly Route[] {
  return [getRoute(uses), decideRoute(uses), undoRoute(uses), ...leaseRoutes(uses), ...draftRoutes(uses)];
}

function getRoute({ reviews }: ReviewUses): Route {
  return defineRoute({
    ...facets,
    method: 'GET',
    path,
    operationId: 'getReview',
    audit: { action: 'request.review-viewed' },
    summary: 'See what there is to review',
    description: 'Who works on it, what you kept of it, and what was decided before.',
    responses: { 200: { description: 'The review as it stands.', schema: reviewTask } },
    problems: ['NOT_READY', 'INVALID_STATE', 'ERASED'],
    async handle({ principal, params: { requestId } }) {
      return { status: 200, body: await reviews.show(principal, { requestId }) };
    },
  });
}

function decideRoute({ reviewRequest, publicUrl }: ReviewUses): Route {
  return defineRoute({
    ...facets,
    method: 'POST',
    path,
    operationId: 'reviewRequest',
    audit: { action: 'request.reviewed' },
    summary: 'Accept, correct or reject a result',
    description:
      'For requests that need review, are completed, or were rejected before. Corrected values are normalised and checked like those that were read, and the result becomes the next revision. Webhooks tell of the outcome a minute later, unless it is undone.',
    body: jsonBody(reviewing, maxBodyBytes),
    responses: { 200: { description: 'The request as decided, without its result.', schema: envelope } },
    problems: [
      ...(['REVIEW_CONFLICT', 'REVIEW_LEASED', 'NOT_READY', 'INVALID_STATE', 'ERASED'] as const),
      ...(['UNKNOWN_TEMPLATE', 'FILE_TOO_COMPLEX', 'ENGINE_FAILED'] as const),
    ],
    async handle({ principal, params: { requestId }, body }) {
      const reviewed = await reviewRequest.review(principal, { ...body, requestId });
      return { status: 200, body: withLinks(reviewed, publicUrl) };
    },
  });
}

function undoRoute({ reviewRequest, publicUrl }: ReviewUses): Route {
  return defineRoute({
    ...facets,
    method: 'POST',
    path: `${path}/undo`,
    operationId: 'undoReview',
    audit: { action: 'request.review-undone' },
    summary: 'Undo your last decision',
    description:
      'Within a minute, by whoever decided. The result as it was before is the next revision, the request has the status that it had, and is yours to review. Webhooks tell of neither.',
    responses: { 200: { description: 'The request as it was, without its result.', schema: envelope } },
    problems: ['REVIEW_LEASED', 'NOT_READY', 'INVALID_STATE', 'ERASED'],
    async handle({ principal, params: { requestId } }) {
      return { status: 200, body: withLinks(await reviewRequest.undo(principal, { requestId }), publicUrl) };
    },
  });
}

function leaseRoutes({ reviews }: ReviewUses): readonly Route[] {
  return [
    defineRoute({
      ...facets,
      method: 'POST',
      path: `${path}/lease`,
      operationId: 'takeReview',
      audit: { action: 'request.review-taken' },
      summary: 'Take a review, or keep it',
      description: 'For ten minutes from now.',
      responses: { 200: { description: 'It is yours.', schema: reviewLease } },
      problems: ['REVIEW_LEASED', 'NOT_READY', 'INVALID_STATE', 'ERASED'],
      async handle({ principal, params: { requestId } }) {
        return { status: 200, body: await reviews.take(principal, { requestId }) };
      },
    }),
    defineRoute({
      ...facets,
      method: 'DELETE',
      path: `${path}/lease`,
      operationId: 'giveReviewBack',
      audit: { action: 'request.review-given-back' },
      summary: 'Give a review back',
      responses: { 204: { description: 'It is yours no more.' } },
      async handle({ principal, params: { requestId } }) {
        await reviews.giveBack(principal, { requestId });
        return { status: 204 };
      },
    }),
  ];
}

function draftRoutes({ reviews }: ReviewUses): readonly Route[] {
  return [
    defineRoute({
      ...facets,
      method: 'PUT',
      path: `${path}/draft`,
      operationId: 'saveReviewDraft',
      audit: { action: 'request.draft-saved' },
      summary: 'Keep a review that is not finished',
      description:
        'One for each reviewer and request, encrypted; the next one replaces it, and deciding removes it. It keeps the review yours, and is kept also when somebody else has it.',
      body: jsonBody(draftOfReview, maxBodyBytes),
      responses: { 200: { description: 'It is kept.', schema: savedDraft } },
      problems: ['QUOTA_EXCEEDED', 'ERASED'],
      async handle({ principal, params: { requestId }, body }) {
        return { status: 200, body: await reviews.saveDraft(principal, { ...body, requestId }) };
      },
    }),
    defineRoute({
      ...facets,
      method: 'DELETE',
      path: `${path}/draft`,
      operationId: 'discardReviewDraft',
      audit: { action: 'request.draft-discarded' },
      summary: 'Forget a review that is not finished',
      responses: { 204: { description: 'It is gone.' } },
      async handle({ principal, params: { requestId } }) {
        await reviews.discardDraft(principal, { requestId });
        return { status: 204 };
      },
    }),
  ];
}

const queueFacets = { tag: 'Review', security: 'either' } as const;

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
    ...queueFacets,
    method: 'GET',
    path: '/api/v1/reviews',
    operationId: 'listReviews',
    audit: { action: 'reviews.listed' },
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
    ...queueFacets,
    method: 'POST',
    path: '/api/v1/reviews/next',
    operationId: 'takeNextReview',
    audit: { action: 'request.review-taken' },
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
    ...queueFacets,
    method: 'GET',
    path: '/api/v1/reviews/report',
    operationId: 'reportReviews',
    audit: { action: 'reviews.reported' },
    summary: 'See what reviewers corrected',
    description:
      'By template, version and field, what was corrected most first: there the reading is wrong most often.',
    scope: 'requests:read',
    query: reportQuery,
    responses: { 200: { description: 'Up to 1,000 fields.', schema: reviewReport } },
    problems: ['NOT_FOUND'],
    async handle({ principal, query: filters }) {
      return { status: 200, body: { fields: await reviews.report(principal, filters) } };
    },
  });
}
