import type { EngineStamp, PageImage } from '../reading/document/page.ts';
import type { FaceDescriptor, FaceJudge, FaceObservation } from '../result/face.ts';
import type { WorkLimits } from './task-pool.ts';

export interface FindFacesOptions extends WorkLimits {
  readonly maxFaces: number;
  /**
   * `all` looks for every face. `prominent` may stop at a face that fills a good part of the picture, and then does not
   * look for small ones around it. Defaults to `all`.
   */
  readonly extent?: 'all' | 'prominent';
}

/**
 * Finds and describes faces. The image is RGB.
 *
 * Duties: safe to call many times at once; starts on first use; an idle engine frees its memory; descriptors leave
 * memory with their last reference. `score` and `similarity` are pure and symmetric; `similarity` is 0..1, and 1 for
 * the same descriptor. Errors: `ENGINE_FAILED`, `DEADLINE_EXCEEDED`.
 */
export interface FaceEngine extends FaceJudge {
  readonly name: string;
  /** Loads what is needed and says what would run; fails with `ENGINE_FAILED` and what to do about it. */
  check(): Promise<EngineStamp>;
  /** Largest face first; empty when there is none. `leftOut` counts the smaller ones beyond `maxFaces`. */
  find(
    image: PageImage,
    options: FindFacesOptions,
  ): Promise<{ readonly faces: readonly FaceObservation[]; readonly leftOut: number; readonly engine: EngineStamp }>;
  /** How alike two faces are on the engine's own scale: what a calibration is fitted to. Grows with likeness. */
  score(a: FaceDescriptor, b: FaceDescriptor): number;
  /** For good; what still runs and later calls fail with `DEPENDENCY_UNAVAILABLE`, retryable. */
  close(): Promise<void>;
}
