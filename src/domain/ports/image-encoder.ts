import type { Box } from '../reading/document/geometry.ts';
import type { PageImage, Rotation } from '../reading/document/page.ts';

export const imageTypes = ['jpeg', 'png'] as const;
export type ImageType = (typeof imageTypes)[number];

export interface EncodeOptions {
  readonly type: ImageType;
  /** Clockwise, before anything is cut out. */
  readonly rotation: Rotation;
  /** The part to keep, in fractions of the rotated image; all of it unless set. */
  readonly region?: Box;
  /** Parts of the image as given, in its fractions, of which nothing may be seen in the file. */
  readonly covered?: readonly Box[];
  readonly timeoutMs: number;
  /** Aborts when nobody wants the picture any more. */
  readonly signal?: AbortSignal;
}

/**
 * Makes image files of pixels. Nothing of the file that the pixels came from gets into it: no metadata, no thumbnail.
 * Errors: `ENGINE_FAILED`, `DEADLINE_EXCEEDED`.
 */
export interface ImageEncoder {
  encode(image: PageImage, options: EncodeOptions): Promise<Uint8Array>;
  /** Frees threads, for good; what still runs and later calls fail with `DEPENDENCY_UNAVAILABLE`, retryable. */
  close(): Promise<void>;
}
