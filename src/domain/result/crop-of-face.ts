import { type Crop, withMargin } from '../reading/result/crop.ts';
import type { FaceMatchResult } from './face.ts';

/** Share of its height by which the crop of a face is larger than the face. */
const margin = 0.4;

/** A face by its id, or a whole picture such as `image-1-page-1`. Null when there is none of this id. */
export function cropOfFace({ faces, images }: FaceMatchResult, id: string): Crop | null {
  const whole = images.find(({ image, page }) => id === `image-${image}-page-${page}`);
  if (whole) return { file: whole.image, page: whole.page, region: { x: 0, y: 0, width: 1, height: 1 } };
  const face = faces.find((each) => each.id === id);
  if (!face) return null;
  return { file: face.image, page: face.page, region: withMargin(face.boundingBox, margin) };
}
