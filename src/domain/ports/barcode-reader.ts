import type { Barcode } from '../reading/document/barcode.ts';
import type { PageImage } from '../reading/document/page.ts';
import type { WorkLimits } from './task-pool.ts';

/**
 * Finds the barcodes of a page, lying in any direction.
 *
 * Duties: a page without codes costs little, however large it is; what looks like a code and is not read at first is
 * tried again in other ways; safe to call many times at once; a call that fails or times out leaves the reader usable;
 * starts on first use; an idle reader frees its memory. Errors: `ENGINE_FAILED`, `DEADLINE_EXCEEDED`.
 */
export interface BarcodeReader {
  /** From top to bottom, polygons in fractions of the image that was given; empty when there is none. */
  read(image: PageImage, limits: WorkLimits): Promise<readonly Barcode[]>;
  /** For good; what still runs and later calls fail with `DEPENDENCY_UNAVAILABLE`, retryable. */
  close(): Promise<void>;
}
