import type { Envelope } from '../../../application/requests/envelope.ts';
import { isFinished } from '../../../domain/request/request.ts';

/** Addresses of what can be done with a request now; null where there is nothing to do. */
export interface EnvelopeLinks {
  readonly self: string;
  readonly result: string;
  readonly text: string | null;
  readonly attempts: string;
  readonly cancel: string | null;
  readonly reprocess: string | null;
}

export type LinkedEnvelope = Envelope & { readonly links: EnvelopeLinks };

export function requestPath(requestId: string): string {
  return `/api/v1/requests/${requestId}`;
}

export function withLinks(envelope: Envelope, publicUrl: string): LinkedEnvelope {
  const self = `${publicUrl}${requestPath(envelope.requestId)}`;
  return {
    ...envelope,
    links: {
      self,
      result: `${self}/result`,
      text: envelope.kind === 'ocr' ? `${self}/result.txt` : null,
      attempts: `${self}/attempts`,
      cancel: isFinished(envelope.status) ? null : `${self}/cancel`,
      reprocess: isFinished(envelope.status) && envelope.status !== 'erased' ? `${self}/reprocess` : null,
    },
  };
}
