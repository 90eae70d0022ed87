import type { DocumentFile } from './document-opener.ts';
import type { TaskLimits } from './task-pool.ts';

/** An upright page as a picture. */
export interface PicturedPage {
  readonly number: number;
  readonly jpeg: Uint8Array;
  /** Points (1/72 inch). */
  readonly width: number;
  readonly height: number;
}

/**
 * Makes PDFs whose text can be found: invisible words over the pages. Hostile files are parsed where the parser can be
 * killed. `result` is the text, in UTF-8, of an OCR result or of its `pages` alone, `{"pages": […]}`: there it is
 * parsed. Errors: `UNREADABLE_FILE`, `ENCRYPTED_FILE`, `DEADLINE_EXCEEDED`, `ENGINE_FAILED`.
 */
export interface SearchablePdf {
  /**
   * The pages of a PDF as they are, turned upright, with the words of the readings that came from OCR. Pages with a
   * text layer keep that one.
   */
  overlay(file: DocumentFile, result: Uint8Array, limits: TaskLimits): Promise<Uint8Array>;
  /** A PDF of pictures, with the words of the pages that were read. */
  compose(pages: readonly PicturedPage[], result: Uint8Array, limits: TaskLimits): Promise<Uint8Array>;
  /** Frees threads, for good; what still runs and later calls fail with `DEPENDENCY_UNAVAILABLE`, retryable. */
  close(): Promise<void>;
}
