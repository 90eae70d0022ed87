import type { OpenedPage, RenderOptions } from '../domain/ports/document-opener.ts';
import type { PageImage, Rotation } from '../domain/reading/document/page.ts';
import { rectify } from './rectify.ts';
import { rotateImage } from './rotate-image.ts';

/**
 * A decoded page as it was asked for: turned, and of its sheet alone. `applied` is the turn that its file asked for.
 */
export function openedPage(
  image: PageImage,
  applied: Rotation,
  { rotation = applied, sheet }: Pick<RenderOptions, 'rotation' | 'sheet'>,
): OpenedPage {
  const rotated = rotateImage(image, ((rotation - applied + 360) % 360) as Rotation);
  return { image: sheet === undefined ? rotated : rectify(rotated, sheet), rotation };
}
