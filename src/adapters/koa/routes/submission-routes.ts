import { z } from 'zod';
import type { ErrorCode } from '../../../domain/errors.ts';
import type { RequestKind } from '../../../domain/request/pipeline.ts';
import { type AdmissionUses, admitSubmission } from '../middleware/admission.ts';
import { idempotencyHeaders } from '../openapi/call-params.ts';
import { envelope } from '../openapi/envelope-schema.ts';
import { defineRoute, type ResponseDeclaration, type Route } from '../route/route.ts';
import { multipartBody, type UploadPlace } from '../upload/multipart-body.ts';
import {
  faceMatchDemands,
  faceMatchFields,
  faceMatchFiles,
  faceMatchSubmission,
  ocrFields,
  ocrFiles,
  ocrSubmission,
} from '../upload/submission-fields.ts';
import { type AnsweringUses, answerSubmission, answerSubmissionFor } from './answer-submission.ts';

export type SubmissionUses = AnsweringUses & AdmissionUses & { readonly place: UploadPlace };

interface Variant {
  readonly synchronous: boolean;
  readonly security: 'bearer' | 'apiKey';
}

const admissionProblems: readonly ErrorCode[] = ['RATE_LIMITED', 'QUOTA_EXCEEDED', 'IDEMPOTENCY_KEY_REUSED'];
const contentProblems: readonly ErrorCode[] = [
  'EMPTY_FILE',
  'UNSUPPORTED_FILE_TYPE',
  'IMAGE_TOO_LARGE',
  'UNKNOWN_TRACK',
];
const documentProblems: readonly ErrorCode[] = [
  'UNKNOWN_TEMPLATE',
  'TEMPLATE_NOT_IN_TRACK',
  'UNKNOWN_LANGUAGE',
  'LIST_RESPONSE_DISABLED',
  'EXTERNAL_PROCESSING_DISABLED',
];

const rateHeaders = {
  RateLimit: 'What is left of the rate of submissions (draft-ietf-httpapi-ratelimit-headers).',
  'RateLimit-Policy': 'The rate of submissions that this client has.',
  'Idempotency-Replayed': '`true` when the Idempotency-Key led to an earlier, identical submission.',
};

const accepted: ResponseDeclaration = {
  description: 'Accepted. The result comes by webhook, or at the address in Location.',
  schema: envelope,
  headers: {
    ...rateHeaders,
    Location: 'Path of the request.',
    'Retry-After': 'Seconds after which it makes sense to ask.',
  },
};

function responses(synchronous: boolean): Readonly<Record<number, ResponseDeclaration>> {
  if (!synchronous) return { 202: accepted };
  const finished = 'Finished, whatever its status: read `status`, `error` and `result`.';
  const late = 'Not finished in time; the request goes on. The result comes by webhook, or at the address in Location.';
  return {
    200: { description: finished, schema: envelope, headers: rateHeaders },
    202: { ...accepted, description: late },
  };
}

/** The eight submissions: both kinds, asynchronous and synchronous, for either credential. */
export function submissionRoutes(uses: SubmissionUses): readonly Route[] {
  const variants: readonly Variant[] = [
    { synchronous: false, security: 'bearer' },
    { synchronous: false, security: 'apiKey' },
    { synchronous: true, security: 'bearer' },
    { synchronous: true, security: 'apiKey' },
  ];
  return [
    ...variants.map((variant) => ocrRoute(uses, variant)),
    ...variants.map((variant) => faceMatchRoute(uses, variant)),
  ];
}

function ocrRoute(uses: SubmissionUses, variant: Variant): Route {
  const { synchronous, security } = variant;
  return defineRoute({
    ...facets(uses, 'ocr', variant),
    method: 'POST',
    path: `/api/v1/ocr-${synchronous ? 'sync' : 'async'}/ocr${keySuffix(security)}`,
    summary: synchronous ? 'Read a document and wait for the result' : 'Read a document',
    scope: 'ocr:write',
    headers: idempotencyHeaders,
    body: multipartBody({ files: ocrFiles, fields: ocrFields }, uses.place),
    problems: [...admissionProblems, ...syncProblems(synchronous), ...contentProblems, ...documentProblems],
    handle: ({ principal, headers, body: { fields, files, discard }, traceparent, ...call }) => {
      const lane = synchronous ? 'interactive' : 'bulk';
      const submission = ocrSubmission(fields, { lane, files, headers, traceparent });
      return answerSubmission(uses, submission, { ...call, principal, discard });
    },
  });
}

function faceMatchRoute(uses: SubmissionUses, variant: Variant): Route {
  const { synchronous, security } = variant;
  return defineRoute({
    ...facets(uses, 'face_match', variant),
    method: 'POST',
    path: `/api/v1/face-match-${synchronous ? 'sync' : 'async'}${keySuffix(security)}`,
    summary: synchronous ? 'Compare faces and wait for the result' : 'Compare faces',
    scope: 'face-match:write',
    headers: idempotencyHeaders,
    body: multipartBody({ files: faceMatchFiles, fields: faceMatchFields, demands: faceMatchDemands }, uses.place),
    problems: [...admissionProblems, ...syncProblems(synchronous), ...contentProblems, 'CONSENT_REQUIRED'],
    handle: ({ principal, headers, body: { fields, files, discard }, traceparent, ...call }) => {
      const lane = synchronous ? 'interactive' : 'bulk';
      const submission = faceMatchSubmission(fields, { lane, files, headers, traceparent });
      return answerSubmission(uses, submission, { ...call, principal, discard });
    },
  });
}

function facets(uses: SubmissionUses, kind: RequestKind, { synchronous, security }: Variant) {
  const operation = kind === 'ocr' ? 'submitOcr' : 'submitFaceMatch';
  return {
    audit: { none: 'Operators have no scope for it.' },
    operationId: `${operation}${synchronous ? 'Sync' : 'Async'}${security === 'apiKey' ? 'WithKey' : ''}`,
    tag: kind === 'ocr' ? 'Read documents' : 'Compare faces',
    description: synchronous
      ? 'Off for every client until an operator turns it on. Waits a bounded time, then answers 202 like the asynchronous variant.'
      : 'Answers at once; the work goes on in the background.',
    security,
    admit: admitSubmission(uses, { kind, synchronous }),
    responses: responses(synchronous),
  };
}

function keySuffix(security: Variant['security']): string {
  return security === 'apiKey' ? '/key' : '';
}

function syncProblems(synchronous: boolean): readonly ErrorCode[] {
  return synchronous ? ['SYNC_NOT_ENABLED'] : [];
}

const params = z.object({ client: z.string().regex(/^[a-z0-9-]{2,63}$/) });

const forClientFacets = {
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
      ...forClientFacets,
      path: '/api/v1/clients/{client}/ocr',
      operationId: 'ocrForClient',
      audit: { action: 'request.submitted' },
      summary: 'Read a document for a client',
      body: multipartBody({ files: ocrFiles, fields: ocrFields }, uses.place),
      problems: ['QUOTA_EXCEEDED', 'IDEMPOTENCY_KEY_REUSED', ...contentProblems, ...documentProblems],
      handle({ principal, params: { client }, headers, body: { fields, files, discard }, traceparent }) {
        const sent = ocrSubmission(fields, { lane: 'interactive', files, headers, traceparent });
        return answerSubmissionFor(uses, { ...sent, client }, { principal, discard });
      },
    }),
    defineRoute({
      ...forClientFacets,
      path: '/api/v1/clients/{client}/face-match',
      operationId: 'faceMatchForClient',
      audit: { action: 'request.submitted' },
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
