import { DocfaceError } from '../../../domain/errors.ts';
import type { Box } from '../../../domain/reading/document/geometry.ts';
import type { PageImage } from '../../../domain/reading/document/page.ts';

/** A part of a page as an image of its own. */
export interface PageRegion {
  readonly left: number;
  readonly top: number;
  readonly image: PageImage;
}

/** A side longer than this is a mistake; its page would shrink to nothing. */
const maxSide = 32_767;

/** Cuts a region out of a page; null is the whole page. Errors: `UNREADABLE_FILE` where there are no pixels. */
export function pageRegion(page: PageImage, box: Box | null): PageRegion {
  const left = Math.max(0, Math.floor((box?.x ?? 0) * page.width));
  const top = Math.max(0, Math.floor((box?.y ?? 0) * page.height));
  const right = Math.min(page.width, Math.ceil(((box?.x ?? 0) + (box?.width ?? 1)) * page.width));
  const bottom = Math.min(page.height, Math.ceil(((box?.y ?? 0) + (box?.height ?? 1)) * page.height));
  const [width, height] = [right - left, bottom - top];
  if (width < 1 || height < 1 || page.pixels.length !== page.width * page.height * page.channels) {
    throw new DocfaceError('UNREADABLE_FILE', 'The picture has no pixels where it should be read.');
  }
  if (Math.max(page.width, page.height) > maxSide) {
    throw new DocfaceError('UNREADABLE_FILE', `The picture is longer than ${maxSide} pixels. Send it in parts.`);
  }
  if (width === page.width && height === page.height) return { left, top, image: page };
  const pixels = new Uint8Array(width * height * page.channels);
  for (let y = 0; y < height; y += 1) {
    const from = ((top + y) * page.width + left) * page.channels;
    pixels.set(page.pixels.subarray(from, from + width * page.channels), y * width * page.channels);
  }
  return { left, top, image: { ...page, width, height, pixels } };
}
