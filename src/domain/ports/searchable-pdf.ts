import type { PageReading } from '../document/page.ts';
import type { DocumentFile } from './document-opener.ts';

/** An upright page as a picture, and what was read from it; null for a page that was not read. */
export interface PicturedPage {
  readonly jpeg: Uint8Array;
  /** Points (1/72 inch). */
  readonly width: number;
  readonly height: number;
  readonly reading: PageReading | null;
}

/**
 * Makes PDFs whose text can be found: invisible words over the pages. Hostile files are parsed where the parser can be
 * killed. Errors: `UNREADABLE_FILE`, `ENCRYPTED_FILE`, `DEADLINE_EXCEEDED`, `ENGINE_FAILED`.
 */
export interface SearchablePdf {
  /**
   * The pages of a PDF as they are, turned upright, with the words of the readings that came from OCR. Pages with a text
   * layer keep that one.
   */
  overlay(
    file: DocumentFile,
    readings: readonly PageReading[],
    options: { readonly timeoutMs: number },
  ): Promise<Uint8Array>;
  /** A PDF of pictures. */
  compose(pages: readonly PicturedPage[], options: { readonly timeoutMs: number }): Promise<Uint8Array>;
  /** Frees threads, for good; what still runs and later calls fail with `DEPENDENCY_UNAVAILABLE`, retryable. */
  close(): Promise<void>;
}
