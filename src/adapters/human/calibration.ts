import type { ScoreCalibration } from '../../domain/face/score-calibration.ts';

/**
 * Printed by bench/face-quality.ts, from 370 pairs of the same person and 1,391 of different people: pictures of the
 * press (LFW), of families and groups, in low light, turned, small, and portraits pasted on a drawn licence.
 */
export const bundledCalibration: ScoreCalibration = {
  descriptor: 'dlib-resnet',
  set: 'docface development set, 370 same and 1391 different pairs',
  pairs: { same: 370, different: 1391 },
  offset: 23.27,
  slope: 45.92,
  match: 0.9933,
  review: 0.7,
  fmr: 0.0022,
  fnmr: 0.17,
  atReview: { fmr: 0.0093, fnmr: 0.027 },
};
