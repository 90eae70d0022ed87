import type { CancelRequest } from '../../../application/requests/cancel-request.ts';
import type { EraseRequest } from '../../../application/requests/erase-request.ts';
import type { ReprocessRequest } from '../../../application/requests/reprocess-request.ts';
import { type AdmissionUses, admitSubmission } from '../middleware/admission.ts';
import { reprocessing } from '../openapi/attempt-schemas.ts';
import { idempotencyHeaders, requestParams } from '../openapi/call-params.ts';
import { envelope, erasureReceipt } from '../openapi/envelope-schema.ts';
import { requestPath, withLinks } from '../route/envelope-links.ts';
import { type Admit, defineRoute, type Route } from '../route/route.ts';
import { jsonBody } from './text-bodies.ts';

export interface ActingUses {
  readonly cancelRequest: CancelRequest;
  readonly eraseRequest: EraseRequest;
  readonly publicUrl: string;
}

/** Changing one request: stop it, erase it. */
export function requestActionRoutes(uses: ActingUses): readonly Route[] {
  const facets = { tag: 'Follow requests', security: 'either', params: requestParams } as const;
  return [
    defineRoute({
      ...facets,
      method: 'POST',
      path: '/api/v1/requests/{requestId}/cancel',
      operationId: 'cancelRequest',
      audit: { action: 'request.canceled' },
      summary: 'Cancel a request',
      description: 'Stops a request that is queued or processing. What was done already is thrown away.',
      scope: 'requests:manage',
      responses: { 200: { description: 'The canceled request.', schema: envelope } },
      problems: ['NOT_FOUND', 'INVALID_STATE'],
      async handle({ principal, params: { requestId } }) {
        const canceled = await uses.cancelRequest.cancel(principal, { requestId });
        return { status: 200, body: withLinks(canceled, uses.publicUrl) };
      },
    }),
    defineRoute({
      ...facets,
      method: 'DELETE',
      path: '/api/v1/requests/{requestId}',
      operationId: 'eraseRequest',
      audit: { action: 'request.erased' },
      summary: 'Erase a request',
      description:
        'Destroys the file, what was read and the key that protected them, whatever the state. Erasing twice answers the same.',
      scope: 'requests:erase',
      responses: { 200: { description: 'Proof that the request is gone.', schema: erasureReceipt } },
      problems: ['NOT_FOUND'],
      async handle({ principal, params: { requestId } }) {
        return { status: 200, body: await uses.eraseRequest.erase(principal, { requestId }) };
      },
    }),
  ];
}

export type ReprocessUses = AdmissionUses & {
  readonly reprocessRequest: ReprocessRequest;
  readonly publicUrl: string;
};

/** Running a finished request again. */
export function reprocessRoute(uses: ReprocessUses): Route {
  return defineRoute({
    method: 'POST',
    path: '/api/v1/requests/{requestId}/reprocess',
    operationId: 'reprocessRequest',
    audit: { action: 'request.reprocessed' },
    tag: 'Follow requests',
    security: 'either',
    scope: 'requests:manage',
    summary: 'Reprocess a request',
    description:
      'Runs a finished request again from a stage, as its next attempt, under the newest or the named versions of its track and template. What the request shows changes only when that attempt finishes without failing.',
    params: requestParams,
    headers: idempotencyHeaders,
    body: jsonBody(reprocessing),
    admit: admitReprocess(uses),
    responses: {
      202: {
        description: 'Accepted, and shown as the new attempt.',
        schema: envelope,
        headers: {
          RateLimit: 'What is left of the rate of submissions, which reprocessing counts towards.',
          'RateLimit-Policy': 'The rate of submissions that this client has.',
          'Idempotency-Replayed': '`true` when the Idempotency-Key led to the attempt of an earlier, identical call.',
          Location: 'Path of the request.',
          'Retry-After': 'Seconds after which it makes sense to ask.',
        },
      },
    },
    problems: [
      ...(['RATE_LIMITED', 'QUOTA_EXCEEDED', 'IDEMPOTENCY_KEY_REUSED', 'INVALID_STATE', 'ERASED'] as const),
      ...(['ORIGINAL_EXPIRED', 'UNKNOWN_TRACK', 'UNKNOWN_TEMPLATE', 'TEMPLATE_NOT_IN_TRACK'] as const),
      ...(['LIST_RESPONSE_DISABLED', 'EXTERNAL_PROCESSING_DISABLED'] as const),
    ],
    async handle({ principal, params: { requestId }, headers, body }) {
      const idempotencyKey = headers['idempotency-key'] ?? null;
      const asked = { ...body, requestId, idempotencyKey };
      const done = await uses.reprocessRequest.reprocess(principal, asked);
      return {
        status: 202,
        headers: {
          ...(done.replayed ? { 'Idempotency-Replayed': 'true' } : {}),
          Location: requestPath(requestId),
          'Retry-After': '2',
        },
        body: withLinks(done.envelope, uses.publicUrl),
      };
    },
  });
}

/** Clients are held to their rate of submissions; operators have none. */
function admitReprocess(uses: ReprocessUses): Admit {
  const admit = admitSubmission(uses, { kind: 'ocr', synchronous: false });
  const nothing = { release: () => undefined };
  return (principal, setHeader) =>
    principal.kind === 'client' ? admit(principal, setHeader) : Promise.resolve(nothing);
}
