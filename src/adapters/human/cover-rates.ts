import type { RatesUnderCovers } from '../../domain/result/face.ts';

/**
 * Printed by bench/face-quality.ts: pairs of which covers were drawn on one face or on both, by where they are
 * reported, at thresholds that bare faces of other people place.
 */
export const dlibUnderCovers: readonly RatesUnderCovers[] = [
  {
    cover: 'one',
    pairs: { same: 1562, different: 202386 },
    table: [
      {
        aim: 0.0001,
        similarity: 0.982,
        fmr: 9.4e-5,
        fnmr: 0.652,
        fmrInterval: [1.8e-5, 0.00023],
        fnmrInterval: [0.591, 0.711],
      },
      {
        aim: 0.001,
        similarity: 0.932,
        fmr: 0.00095,
        fnmr: 0.483,
        fmrInterval: [0.00044, 0.0017],
        fnmrInterval: [0.439, 0.523],
      },
      {
        aim: 0.01,
        similarity: 0.56,
        fmr: 0.012,
        fnmr: 0.218,
        fmrInterval: [0.0083, 0.016],
        fnmrInterval: [0.184, 0.253],
      },
    ],
  },
  {
    cover: 'both',
    pairs: { same: 838, different: 102591 },
    table: [
      {
        aim: 0.0001,
        similarity: 0.982,
        fmr: 0.0002,
        fnmr: 0.976,
        fmrInterval: [3.3e-5, 0.00052],
        fnmrInterval: [0.959, 0.99],
      },
      {
        aim: 0.001,
        similarity: 0.932,
        fmr: 0.0011,
        fnmr: 0.931,
        fmrInterval: [0.0005, 0.0019],
        fnmrInterval: [0.907, 0.953],
      },
      {
        aim: 0.01,
        similarity: 0.56,
        fmr: 0.015,
        fnmr: 0.692,
        fmrInterval: [0.01, 0.021],
        fnmrInterval: [0.649, 0.738],
      },
    ],
  },
  {
    cover: 'same_part',
    pairs: { same: 851, different: 114032 },
    table: [
      {
        aim: 0.0001,
        similarity: 0.982,
        fmr: 0.0066,
        fnmr: 0.479,
        fmrInterval: [0.0046, 0.0097],
        fnmrInterval: [0.401, 0.55],
      },
      {
        aim: 0.001,
        similarity: 0.932,
        fmr: 0.021,
        fnmr: 0.321,
        fmrInterval: [0.016, 0.028],
        fnmrInterval: [0.264, 0.377],
      },
      { aim: 0.01, similarity: 0.56, fmr: 0.083, fnmr: 0.187, fmrInterval: [0.07, 0.1], fnmrInterval: [0.137, 0.232] },
    ],
  },
];

/** The same for dlib's network with SFace beside it. */
export const sfaceUnderCovers: readonly RatesUnderCovers[] = [
  {
    cover: 'one',
    pairs: { same: 1562, different: 202386 },
    table: [
      {
        aim: 0.0001,
        similarity: 0.945,
        fmr: 3.5e-5,
        fnmr: 0.23,
        fmrInterval: [0, 0.0001],
        fnmrInterval: [0.158, 0.302],
      },
      {
        aim: 0.001,
        similarity: 0.8,
        fmr: 0.00034,
        fnmr: 0.165,
        fmrInterval: [0.00014, 0.00073],
        fnmrInterval: [0.11, 0.216],
      },
      {
        aim: 0.01,
        similarity: 0.26,
        fmr: 0.0057,
        fnmr: 0.092,
        fmrInterval: [0.0041, 0.008],
        fnmrInterval: [0.067, 0.116],
      },
    ],
  },
  {
    cover: 'both',
    pairs: { same: 838, different: 102591 },
    table: [
      {
        aim: 0.0001,
        similarity: 0.945,
        fmr: 0.00012,
        fnmr: 0.704,
        fmrInterval: [8.4e-6, 0.00035],
        fnmrInterval: [0.627, 0.775],
      },
      {
        aim: 0.001,
        similarity: 0.8,
        fmr: 0.00019,
        fnmr: 0.603,
        fmrInterval: [3.1e-5, 0.00047],
        fnmrInterval: [0.51, 0.693],
      },
      {
        aim: 0.01,
        similarity: 0.26,
        fmr: 0.0029,
        fnmr: 0.363,
        fmrInterval: [0.0019, 0.0044],
        fnmrInterval: [0.277, 0.446],
      },
    ],
  },
  {
    cover: 'same_part',
    pairs: { same: 851, different: 114032 },
    table: [
      {
        aim: 0.0001,
        similarity: 0.945,
        fmr: 0.0036,
        fnmr: 0.231,
        fmrInterval: [0.0024, 0.0052],
        fnmrInterval: [0.16, 0.29],
      },
      {
        aim: 0.001,
        similarity: 0.8,
        fmr: 0.0081,
        fnmr: 0.192,
        fmrInterval: [0.006, 0.011],
        fnmrInterval: [0.139, 0.233],
      },
      {
        aim: 0.01,
        similarity: 0.26,
        fmr: 0.037,
        fnmr: 0.134,
        fmrInterval: [0.031, 0.044],
        fnmrInterval: [0.096, 0.174],
      },
    ],
  },
];
