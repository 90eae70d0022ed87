import type { DocumentFile, DocumentOpener, OpenLimits, RenderOptions } from '../../domain/ports/document-opener.ts';
import type { ImageEncoder, ImageType } from '../../domain/ports/image-encoder.ts';
import type { Box } from '../../domain/reading/document/geometry.ts';
import type { PageReading, Rotation } from '../../domain/reading/document/page.ts';

/** Pixels along the longer side that a picture of a page has at most. */
const longestSide = 4000;
/** Resolution of pictures of PDF pages. */
const pictureDpi = 150;

/** What of a page's reading says which way up it is. */
export type PageDirection = Pick<PageReading, 'rotation'>;

export interface PictureOptions {
  readonly type: ImageType;
  readonly region?: Box;
  readonly limits: OpenLimits;
}

export interface Picture {
  readonly bytes: Uint8Array;
  /** Points (1/72 inch) of the upright page, so that it prints at its size where the file says or implies one. */
  readonly width: number;
  readonly height: number;
}

/** Of pictures that do not say how large they are. */
const assumedDpi = 200;

/** How a page is opened to be upright as its reading sees it; null for a page that was not read. */
export function uprightAs(reading: PageDirection | null): Pick<RenderOptions, 'rotation'> {
  return reading === null ? {} : { rotation: reading.rotation };
}

/** Makes pictures of pages as their readings see them: upright. */
export class UprightPages {
  readonly #opener: DocumentOpener;
  readonly #encoder: ImageEncoder;

  constructor(uses: { readonly opener: DocumentOpener; readonly encoder: ImageEncoder }) {
    this.#opener = uses.opener;
    this.#encoder = uses.encoder;
  }

  /** `reading` is null for a page that was not read. Errors as `DocumentOpener` and `ImageEncoder`. */
  async picture(
    file: DocumentFile,
    page: { readonly number: number; readonly reading: PageDirection | null },
    { type, region, limits }: PictureOptions,
  ): Promise<Picture> {
    const { image, rotation } = await this.#opener.page(file, page.number, {
      ...limits,
      dpi: pictureDpi,
      colour: 'rgb',
      maxSide: longestSide,
    });
    const { rotation: upright = rotation } = uprightAs(page.reading);
    const missing = ((upright - rotation + 360) % 360) as Rotation;
    const bytes = await this.#encoder.encode(image, {
      type,
      rotation: missing,
      ...(region === undefined ? {} : { region }),
      timeoutMs: limits.timeoutMs,
      ...(limits.signal && { signal: limits.signal }),
    });
    const perPixel = 72 / (image.dpi ?? assumedDpi);
    const [across, down] = missing % 180 === 0 ? [image.width, image.height] : [image.height, image.width];
    return { bytes, width: across * perPixel, height: down * perPixel };
  }
}
