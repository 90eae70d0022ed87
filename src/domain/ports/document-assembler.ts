import type { FieldProblem } from '../errors.ts';
import type { PageReading } from '../reading/document/page.ts';
import type { DivisionOrder, ReadingOrder, TypingOrder } from '../reading/ocr/assemble-documents.ts';
import type { GenerativeDocument } from '../reading/ocr/generative/generative-document.ts';
import type { ReviewOrder } from '../reading/ocr/review-document.ts';
import type { FieldCount } from '../reading/result/corrections.ts';
import type { ReadDocument } from '../reading/result/ocr-result.ts';
import type { FindableValue } from '../result/sought-values.ts';
import type { ReviewReason } from '../review-reason.ts';
import type { Template } from '../template/template.ts';
import type { OcrTrack } from '../track/track.ts';
import type { RequestWarning } from '../warning.ts';

/** Which templates a page may be of. */
export interface Recognition {
  readonly templates: readonly Template[];
  readonly track: Pick<OcrTrack, 'typificationThreshold' | 'leftOut'>;
}

/** A document of a file, as far as the original is looked at for it. */
export interface DividedDocument {
  /** Name of the template; null where none was recognised. */
  readonly template: string | null;
  /** Without words: one block is where all of them are. */
  readonly pages: readonly PageReading[];
}

export interface AssembledResult {
  /** The `OcrResult` as JSON in UTF-8. */
  readonly json: Uint8Array;
  /** The `Explanation` as JSON in UTF-8; null unless the order asks for it. */
  readonly explanation: Uint8Array | null;
  /** Why the track sends the result to a person; empty when it does not. */
  readonly reviewReasons: readonly ReviewReason[];
  /** What was left out of the text or cut at a limit, and how generators answered. */
  readonly warnings: readonly RequestWarning[];
  /** By which the request is found. */
  readonly values: readonly FindableValue[];
}

/** The pages of one file, about to become a result. */
export interface Assembly {
  divide(order: DivisionOrder): Promise<readonly DividedDocument[]>;
  /** What generators are to be asked: one for each document whose template asks one. */
  generative(order: TypingOrder): Promise<readonly GenerativeDocument[]>;
  /** `order` says the same of the file as that of `divide`. */
  read(order: ReadingOrder): Promise<AssembledResult>;
}

/** What a review makes of a stored result. */
export type ReviewedJson =
  | { readonly kind: 'refused'; readonly problems: readonly FieldProblem[] }
  | {
      readonly kind: 'reviewed';
      /** The corrected `OcrResult` as JSON in UTF-8; null when nothing was corrected. */
      readonly json: Uint8Array | null;
      /** By which the request is found from then on; empty when nothing was corrected. */
      readonly values: readonly FindableValue[];
      readonly counts: readonly FieldCount[];
    };

/** The stored result of one file, about to be reviewed. */
export interface StoredReading {
  /** What its documents were read with, each once. */
  templates(): Promise<readonly ReadDocument['template'][]>;
  review(order: ReviewOrder): Promise<ReviewedJson>;
}

/**
 * Makes sense of the words of pages. What a page says is untrusted, and what is looked for from whoever writes
 * templates: both can be made to take for ever, so the work is ended at a limit of time and memory, and never keeps the
 * process from anything else for longer than a fifth of a second.
 *
 * Errors: `FILE_TOO_COMPLEX` beyond the limits; `DEPENDENCY_UNAVAILABLE`, retryable, when it is closed.
 */
export interface DocumentAssembler {
  /** Name of the template that a page speaks for, null when none reaches the threshold of the track. */
  recognise(page: PageReading, among: Recognition): Promise<string | null>;
  /** `pages` are readings as JSON in UTF-8, in page order. */
  open(pages: readonly Uint8Array[]): Promise<Assembly>;
  /** `json` is an `OcrResult` in UTF-8, as `Assembly.read` or an earlier review wrote it. */
  openResult(json: Uint8Array): StoredReading;
  /** Frees processes, for good. Idempotent. */
  close(): Promise<void>;
}
