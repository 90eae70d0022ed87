import type { EngineStamp, PageImage } from '../../domain/document/page.ts';
import type { FaceObservation } from '../../domain/face/face.ts';

/** What a thread is asked: to load everything and try it, or to find the faces of one image. */
export type ThreadTask =
  | { readonly kind: 'warm-up' }
  | {
      readonly kind: 'find';
      readonly image: Pick<PageImage, 'width' | 'height' | 'channels' | 'pixels'>;
      readonly maxFaces: number;
    };

export interface ThreadAnswer {
  readonly faces: readonly FaceObservation[];
  readonly engine: EngineStamp;
}
