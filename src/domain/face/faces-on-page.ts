import type { FaceObservation } from '../result/face.ts';

/** What a face engine saw on one page of one image. */
export interface FacesOnPage {
  /** 1 for the first file of the request, 2 for the second. */
  readonly image: number;
  readonly page: number;
  /** Pixels of the page as searched. */
  readonly width: number;
  readonly height: number;
  /** Largest first. */
  readonly faces: readonly FaceObservation[];
}
