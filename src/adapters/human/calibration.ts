import type { ScoreCalibration } from '../../domain/face/score-calibration.ts';

/**
 * Printed by bench/face-quality.ts, from the 370 listed pairs of one person and all 48,801 pairs of pictures of different
 * people (75 people): pictures of the press (LFW), of families and groups, in low light, turned, small, and portraits pasted
 * on a drawn licence. Rates are those of people that the thresholds were placed without.
 */
export const bundledCalibration: ScoreCalibration = {
  // The network and what is made of its numbers: files fitted to scores of earlier versions are refused.
  descriptor: 'dlib-resnet, colour and grey, cosine',
  set: 'docface development set, 370 same and 48801 different pairs of 75 people',
  pairs: { same: 370, different: 48801 },
  offset: -126.28,
  slope: 138.65,
  match: 0.983,
  review: 0.57,
  fmr: 0.00012,
  fnmr: 0.105,
  fmrInterval: [0, 0.00055],
  fnmrInterval: [0.049, 0.16],
  atReview: { fmr: 0.0096, fnmr: 0.014, fmrInterval: [0.0052, 0.0163], fnmrInterval: [0, 0.035] },
};
