import type { Envelope } from '../../../application/requests/envelope.ts';
import { isFinished } from '../../../domain/request/request.ts';

/** Addresses of what can be done with a request now; null where there is nothing to do. */
export interface EnvelopeLinks {
  readonly self: string;
  readonly result: string;
  readonly text: string | null;
  readonly hocr: string | null;
  readonly pdf: string | null;
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
  const ofDocument = (form: string): string | null => (envelope.kind === 'ocr' ? `${self}/result.${form}` : null);
  return {
    ...envelope,
    result: envelope.result && withCropLinks(envelope.result, self, envelope.attempt),
    links: {
      self,
      result: `${self}/result`,
      text: ofDocument('txt'),
      hocr: ofDocument('hocr'),
      pdf: ofDocument('pdf'),
      attempts: `${self}/attempts`,
      cancel: isFinished(envelope.status) ? null : `${self}/cancel`,
      reprocess: isFinished(envelope.status) && envelope.status !== 'erased' ? `${self}/reprocess` : null,
    },
  };
}

type Result = NonNullable<Envelope['result']>;

/** The result of an attempt with the addresses of its pictures. `self` is the address of the request. */
export function withCropLinks(result: Result, self: string, attempt: number): Result {
  if (!('documents' in result)) return result;
  const documents = result.documents.map((document) => {
    if (document.crops === undefined) return document;
    const crops = document.crops.map((crop) => ({ ...crop, link: `${self}/crops/${crop.id}?attempt=${attempt}` }));
    return { ...document, crops };
  });
  return { ...result, documents };
}
