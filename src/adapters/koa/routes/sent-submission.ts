import { noOptions, type ReceivedFile, type Submission } from '../../../application/requests/submission.ts';
import type { FaceMatchFields, OcrFields } from '../upload/submission-fields.ts';

/** What comes with the fields of a form. */
interface Sent extends Pick<Submission, 'lane'> {
  readonly files: readonly ReceivedFile[];
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
  readonly traceparent: string;
}

/** A document that was sent to be read. */
export function ocrSubmission(fields: OcrFields, { headers, ...sent }: Sent): Submission {
  return {
    kind: 'ocr',
    ...sent,
    track: fields.track,
    template: fields.template ?? null,
    customerRequestId: fields.customerRequestId ?? null,
    options: {
      pages: fields.pages ?? null,
      languages: fields.language ?? null,
      filePassword: fields.filePassword ?? null,
      metadata: fields.metadata ?? null,
      expected: fields.expected ?? null,
    },
    consent: false,
    idempotencyKey: headers['idempotency-key'] ?? null,
  };
}

/** Pictures that were sent to compare their faces. */
export function faceMatchSubmission(fields: FaceMatchFields, { headers, ...sent }: Sent): Submission {
  return {
    kind: 'face_match',
    ...sent,
    track: fields.track,
    template: null,
    customerRequestId: fields.customerRequestId ?? null,
    options: noOptions,
    consent: fields.sensitive_data_compliance,
    idempotencyKey: headers['idempotency-key'] ?? null,
  };
}
