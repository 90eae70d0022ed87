import type { FormMarks } from '../reading/document/form-marks.ts';
import type { Box, Polygon } from '../reading/document/geometry.ts';
import type { PageImage, Rotation } from '../reading/document/page.ts';
import type { PageColour } from '../reading/document/page-colour.ts';
import type { PageGrid } from '../reading/document/page-grid.ts';
import type { PixelMeasures } from '../reading/document/page-quality.ts';
import type { WorkLimits } from './task-pool.ts';

export interface ExamineOptions extends WorkLimits {
  /** Clockwise rotation that makes the image upright. */
  readonly rotation: Rotation;
  /** Whole number by which the image is shrunk to be measured; see `measuringStep`. */
  readonly step: number;
  /** Boxes of the words that were read, in fractions of the upright image. */
  readonly words: readonly Box[];
}

export interface FormMarkOptions extends WorkLimits {
  /** Where the page lies bent in the image: it is flattened first. Missing for a page that lies flat. */
  readonly grid?: PageGrid;
}

/** What an upright page shows by its pixels. */
export interface PageAppearance {
  /**
   * Corners of what looks like a sheet or card on a background of another brightness, clockwise from the top left, in
   * fractions of the upright page; null where none is clearly seen, as on most scans.
   */
  readonly sheet: Polygon | null;
  readonly measures: PixelMeasures;
}

/**
 * Computes on the pixels of images that are there already. A picture at the limits keeps a core busy for seconds, so it
 * happens where it holds up nothing else and can be killed. What the figures mean is decided in the domain.
 *
 * Duties: safe to call many times at once; leaves the images as they are; starts on first use and frees its memory when
 * idle. Errors: `ENGINE_FAILED`, `DEADLINE_EXCEEDED`.
 */
export interface ImageAnalysis {
  /** The image turned clockwise. */
  rotate(image: PageImage, rotation: Rotation, limits: WorkLimits): Promise<PageImage>;
  examine(image: PageImage, options: ExamineOptions): Promise<PageAppearance>;
  /** Ruled lines and boxes to be ticked, in fractions of the image as it is; it may lie on a side. */
  findFormMarks(image: PageImage, options: FormMarkOptions): Promise<FormMarks>;
  /** Of a small RGB image, within a region given in its fractions; null where the region is empty. */
  measureColour(image: PageImage, region: Box, limits: WorkLimits): Promise<PageColour | null>;
  /** Whether two small grey images show the same page. */
  looksAlike(a: PageImage, b: PageImage, limits: WorkLimits): Promise<boolean>;
  /** Frees threads, for good; what still runs and later calls fail with `DEPENDENCY_UNAVAILABLE`, retryable. */
  close(): Promise<void>;
}
