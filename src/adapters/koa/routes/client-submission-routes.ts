import { z } from 'zod';
import { envelope } from '../openapi/envelope-schema.ts';
import { multipartBody, type UploadPlace } from '../upload/multipart-body.ts';
import { faceMatchDemands, faceMatchFields, faceMatchFiles, ocrFields, ocrFiles } from '../upload/submission-fields.ts';
import { type AnsweringUses, answerSubmissionFor } from './answer-submission.ts';
import { idempotencyHeaders } from './idempotency-headers.ts';
import { defineRoute, type Route } from './route.ts';
import { faceMatchSubmission, ocrSubmission } from './sent-submission.ts';
import { contentProblems, documentProblems } from './submission-routes.ts';

const params = z.object({ client: z.string().regex(/^[a-z0-9-]{2,63}$/) });

const facets = {
  method: 'POST',
  tag: 'Console',
  security: 'either',
  scope: 'requests:submit',
  params,
  headers: idempotencyHeaders,
  description:
    'For operators with the role editor or admin: the request belongs to the named client, counts towards its limits, and the submission is audited.',
  responses: {
    202: {
      description: 'Accepted. The result comes at the address in Location.',
      schema: envelope,
      headers: {
        'Idempotency-Replayed': '`true` when the Idempotency-Key led to an earlier, identical submission.',
        Location: 'Path of the request.',
        'Retry-After': 'Seconds after which it makes sense to ask.',
      },
    },
  },
} as const;

/** Submissions of operators for a client. Somebody waits for them, so that they go first. */
export function clientSubmissionRoutes(uses: AnsweringUses & { readonly place: UploadPlace }): readonly Route[] {
  return [
    defineRoute({
      ...facets,
      path: '/api/v1/clients/{client}/ocr',
      operationId: 'ocrForClient',
      summary: 'Read a document for a client',
      body: multipartBody({ files: ocrFiles, fields: ocrFields }, uses.place),
      problems: ['QUOTA_EXCEEDED', 'IDEMPOTENCY_KEY_REUSED', ...contentProblems, ...documentProblems],
      handle({ principal, params: { client }, headers, body: { fields, files, discard }, traceparent }) {
        const sent = ocrSubmission(fields, { lane: 'interactive', files, headers, traceparent });
        return answerSubmissionFor(uses, { ...sent, client }, { principal, discard });
      },
    }),
    defineRoute({
      ...facets,
      path: '/api/v1/clients/{client}/face-match',
      operationId: 'faceMatchForClient',
      summary: 'Compare faces for a client',
      body: multipartBody({ files: faceMatchFiles, fields: faceMatchFields, demands: faceMatchDemands }, uses.place),
      problems: ['QUOTA_EXCEEDED', 'IDEMPOTENCY_KEY_REUSED', ...contentProblems, 'CONSENT_REQUIRED'],
      handle({ principal, params: { client }, headers, body: { fields, files, discard }, traceparent }) {
        const sent = faceMatchSubmission(fields, { lane: 'interactive', files, headers, traceparent });
        return answerSubmissionFor(uses, { ...sent, client }, { principal, discard });
      },
    }),
  ];
}
