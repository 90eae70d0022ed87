import type { FaceObservation } from '../result/face.ts';
import type { Side } from './sides.ts';

/** What a face engine saw on one page of one image. */
export interface FacesOnPage {
  /** Position of the picture in its request, from 1 on: those of the first side, then those of the second. */
  readonly image: number;
  /** Which side its picture is of; unless given, the first picture is of the first side, and others of the second. */
  readonly side?: Side;
  readonly page: number;
  /** Pixels of the page as searched. */
  readonly width: number;
  readonly height: number;
  /** Largest first. */
  readonly faces: readonly FaceObservation[];
  /** Smaller faces that were found and not described, because there were more than are compared; none unless given. */
  readonly leftOut?: number;
}

/** Which side the picture of a page is of. */
export function sideOf({ image, side = image === 1 ? 1 : 2 }: Pick<FacesOnPage, 'image' | 'side'>): Side {
  return side;
}
