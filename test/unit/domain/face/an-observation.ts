import type { FacesOnPage } from '../../../../src/domain/face/faces-on-page.ts';
import type { MatchFacesInput } from '../../../../src/domain/face/match-faces.ts';
import type { EngineStamp } from '../../../../src/domain/reading/document/page.ts';
import type { FaceMatchResult, FaceObservation } from '../../../../src/domain/result/face.ts';

/** Landmarks of a frontal face, in fractions of a square image. */
const frontalLandmarks = [
  [0.4, 0.4],
  [0.6, 0.4],
  [0.5, 0.52],
  [0.43, 0.62],
  [0.57, 0.62],
] as const;

/**
 * An observation whose descriptor is `likeness` on a line: two of them are as similar as their numbers are near.
 */
export function anObservation(likeness: number, changes: Partial<FaceObservation> = {}): FaceObservation {
  return {
    boundingBox: { x: 0.3, y: 0.2, width: 0.4, height: 0.5 },
    landmarks: frontalLandmarks,
    pose: { yaw: 0, pitch: 0, roll: 0 },
    confidence: 0.99,
    eyeDistance: 80,
    quality: { score: 1, issues: [] },
    covered: [],
    liveness: { score: 0.9, spoof: 0.1 },
    descriptor: Float32Array.of(likeness),
    thumbnail: null,
    ...changes,
  };
}

export function aPage(image: number, faces: readonly FaceObservation[], page = 1): FacesOnPage {
  return { image, page, width: 1000, height: 1000, faces };
}

export const stamp: EngineStamp = { name: 'line', version: '1', models: ['line'], backend: 'none' };

export const consent: FaceMatchResult['consent'] = {
  given: true,
  purpose: 'Opening an account',
  legalBasis: 'consent',
  noticeVersion: '2026-01',
  recordedAt: '2026-11-21T10:00:00.000Z',
};

/** Two images under the thresholds 0.75 and 0.5, with an engine that measures distance on a line. */
export function anInput(pages: readonly FacesOnPage[], changes: Partial<MatchFacesInput> = {}): MatchFacesInput {
  return {
    mode: 'two_images',
    pages,
    imageKinds: [],
    track: { threshold: { match: 0.75, review: 0.5 }, requireLiveness: false },
    engine: {
      stamp,
      calibration: { match: 0.75, review: 0.5, set: 'line', fmr: 0.002, fnmr: 0.1 },
      similarity: (a, b) => Math.max(0, 1 - Math.abs((a[0] ?? 0) - (b[0] ?? 0))),
    },
    consent,
    ...changes,
  };
}
