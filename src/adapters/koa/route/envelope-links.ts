import type { ShownEnvelope } from '../../../application/requests/envelope.ts';
import { isFinished } from '../../../domain/request/request.ts';

/** Addresses of what can be done with a request now; null where there is nothing to do. */
export interface EnvelopeLinks {
  readonly self: string;
  readonly result: string;
  readonly text: string | null;
  readonly markdown: string | null;
  readonly csv: string | null;
  readonly hocr: string | null;
  readonly pdf: string | null;
  readonly attempts: string;
  readonly cancel: string | null;
  readonly reprocess: string | null;
  readonly review: string | null;
}

export type LinkedEnvelope = ShownEnvelope & { readonly links: EnvelopeLinks };

export function requestPath(requestId: string): string {
  return `/api/v1/requests/${requestId}`;
}

/** Whether a person may decide on it, as `attemptToReview` says. */
function isReviewable({ status, error }: ShownEnvelope): boolean {
  return status === 'needs_review' || status === 'completed' || error?.code === 'REVIEW_REJECTED';
}

export function withLinks(envelope: ShownEnvelope, publicUrl: string): LinkedEnvelope {
  const self = `${publicUrl}${requestPath(envelope.requestId)}`;
  const ofDocument = (form: string): string | null => (envelope.kind === 'ocr' ? `${self}/result.${form}` : null);
  return {
    ...envelope,
    links: {
      self,
      result: `${self}/result`,
      text: ofDocument('txt'),
      markdown: ofDocument('md'),
      csv: ofDocument('csv'),
      hocr: ofDocument('hocr'),
      pdf: ofDocument('pdf'),
      attempts: `${self}/attempts`,
      cancel: isFinished(envelope.status) ? null : `${self}/cancel`,
      reprocess: isFinished(envelope.status) && envelope.status !== 'erased' ? `${self}/reprocess` : null,
      review: isReviewable(envelope) ? `${self}/review` : null,
    },
  };
}
