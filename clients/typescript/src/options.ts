import type { OcrEnvelope } from './api-types.ts';
import type { FileSource } from './file-source.ts';

export interface WaitOptions {
  /** Milliseconds to wait for the result; 10 minutes unless given. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

interface Common extends WaitOptions {
  readonly track: string;
  /** Your reference; stored readable, so put no personal data here. */
  readonly customerRequestId?: string;
  /** Your reference of the person whom it is about. */
  readonly subject?: string;
  /** A flat object of your own, which comes back in the envelope. */
  readonly metadata?: Readonly<Record<string, string | number | boolean | null>>;
  /** Sent again with the same content, it leads to the same request; a new one is made unless given. */
  readonly idempotencyKey?: string;
}

/** How a document is read. */
export interface ReadOptions extends Common {
  readonly template?: string;
  /** `1-3,5` */
  readonly pages?: string;
  /** ISO 639-3, the most likely first. */
  readonly languages?: readonly string[];
  readonly filePassword?: string;
  /** Keys of fields and the texts that you expect there. */
  readonly expected?: Readonly<Record<string, string>>;
}

type ImageKind = 'selfie' | 'document' | 'photo';

/** How faces are compared. */
export interface CompareOptions extends Common {
  /** That the person agreed to have their face compared; nothing is sent without. */
  readonly consent: true;
  readonly imageKind1?: ImageKind;
  readonly imageKind2?: ImageKind;
  /** Above 0, at most 1: from where on faces match. Not with `fmr`. */
  readonly threshold?: number;
  /** The false match rate whose threshold is taken. */
  readonly fmr?: 0.0001 | 0.001 | 0.01;
}

/** How many files are read. */
export interface ManyOptions extends Omit<ReadOptions, 'idempotencyKey' | 'customerRequestId'> {
  /** Files on their way at a time; 4 unless given. */
  readonly atOnce?: number;
}

/** What became of one of many files: exactly one of `envelope` and `error` is there. */
export type Outcome<Source extends FileSource = FileSource> =
  | { readonly file: Source; readonly envelope: OcrEnvelope; readonly error: null }
  | { readonly file: Source; readonly envelope: null; readonly error: Error };

/** Filters of a list; they narrow together. */
export interface ListFilter {
  readonly customerRequestId?: string;
  readonly kind?: 'ocr' | 'face_match';
  readonly status?: string;
  readonly track?: string;
  readonly template?: string;
  /** ISO 8601. */
  readonly createdAfter?: string;
  readonly createdBefore?: string;
}

/** Forms of a result beside JSON. */
export type ResultForm = 'txt' | 'md' | 'csv' | 'hocr' | 'pdf' | 'chunks.json';
