import type { ScoreCalibration } from '../../domain/face/score-calibration.ts';

/**
 * Printed by bench/face-quality.ts, from 370 pairs of the same person and 1,391 of different people: pictures of the
 * press (LFW), of families and groups, in low light, turned, small, and portraits pasted on a drawn licence.
 */
export const bundledCalibration: ScoreCalibration = {
  descriptor: 'dlib-resnet',
  set: 'docface development set, 370 same and 1391 different pairs',
  pairs: { same: 370, different: 1391 },
  offset: 23.42,
  slope: 46.2,
  match: 0.9935,
  review: 0.67,
  fmr: 0.0022,
  fnmr: 0.17,
  atReview: { fmr: 0.0086, fnmr: 0.024 },
};
