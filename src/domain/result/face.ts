import type { Box, Point } from '../reading/document/geometry.ts';
import type { EngineStamp } from '../reading/document/page.ts';
import { type Crop, withMargin } from '../reading/result/crop.ts';

export type FaceRole = 'portrait' | 'ghost' | 'live' | 'unknown';

export type FaceIssueCode =
  | 'too_small'
  | 'blurred'
  | 'dark'
  | 'bright'
  | 'turned'
  | 'occluded'
  | 'cut_off'
  | 'low_confidence';

/** Why a face is hard to compare, in words a person can act on. */
export interface FaceIssue {
  readonly code: FaceIssueCode;
  readonly message: string;
}

/** A numeric description of a face. Lives in memory only: never stored, logged or returned. */
export type FaceDescriptor = Float32Array;

/** What a face engine sees in one image. Geometry in fractions of the upright image. */
export interface FaceObservation {
  readonly boundingBox: Box;
  /** Left eye, right eye, nose tip, mouth left, mouth right, as seen by the viewer; fewer when hidden. */
  readonly landmarks: readonly Point[];
  /** Degrees; positive yaw looks to the viewer's right, positive pitch up, positive roll clockwise. */
  readonly pose: { readonly yaw: number; readonly pitch: number; readonly roll: number };
  readonly confidence: number;
  /** Pixels between the eyes. */
  readonly eyeDistance: number;
  /** `score` 0..1: 1 where nothing is lost, below 0.25 where a comparison says nothing. Issues worst first. */
  readonly quality: { readonly score: number; readonly issues: readonly FaceIssue[] };
  /**
   * Advisory: `score` 0..1 that the face is live, `spoof` 0..1 that it is a print or screen; null when not measured.
   */
  readonly liveness: { readonly score: number; readonly spoof: number } | null;
  readonly descriptor: FaceDescriptor;
}

export interface Face extends Omit<FaceObservation, 'descriptor' | 'liveness'> {
  readonly id: string;
  /** 1 or 2: which of the request's images. */
  readonly image: number;
  readonly page: number;
  readonly role: FaceRole;
  readonly liveness: { readonly score: number; readonly spoof: number; readonly advisory: true } | null;
}

export type FaceDecision = 'match' | 'review' | 'no_match' | 'inconclusive';

export interface Comparison {
  /** Face ids. */
  readonly a: string;
  readonly b: string;
  readonly similarity: number;
  readonly decision: FaceDecision;
}

/** Shares 0..1 of pairs that a threshold judges wrongly, measured on people that it was placed without. */
export interface StatedRates {
  /**
   * False match rate: different people taken for one. Never zero: where none was seen, the bound with 95 % confidence.
   */
  readonly fmr: number;
  /** False non-match rate: one person taken for two; a face that is not found counts. */
  readonly fnmr: number;
  /** Within these the rate lies for 95 % of sets of such people; absent where the people on the pairs are not known. */
  readonly fmrInterval?: readonly [low: number, high: number];
  readonly fnmrInterval?: readonly [low: number, high: number];
}

/** How the thresholds were chosen: on which set, with which error rates of one pair at the match threshold. */
export interface FaceCalibration extends StatedRates {
  readonly set: string;
  readonly atReview?: StatedRates;
  /** How many labelled pairs the rates come from. */
  readonly pairs?: { readonly same: number; readonly different: number };
}

/** The part of a face engine that says how alike two faces are. */
export interface FaceJudge {
  /** The probability that the two are of one person, where both answers were equally likely beforehand. Symmetric. */
  similarity(a: FaceDescriptor, b: FaceDescriptor): number;
  /** Thresholds measured for this engine. */
  readonly calibration: { readonly match: number; readonly review: number } & FaceCalibration;
}

export interface FaceMatchResult {
  readonly mode: 'two_images' | 'single_image';
  readonly decision: FaceDecision;
  /** Of the pair that decided; null when nothing could be compared. */
  readonly similarity: number | null;
  readonly threshold: {
    readonly match: number;
    readonly review: number;
    readonly source: 'track' | 'engine';
    readonly calibration: FaceCalibration;
  };
  readonly model: EngineStamp;
  readonly images: readonly {
    readonly image: number;
    readonly page: number;
    readonly width: number;
    readonly height: number;
    readonly faces: number;
  }[];
  readonly faces: readonly Face[];
  readonly comparisons: readonly Comparison[];
  /** Ids of faces without a match among those compared. */
  readonly unmatched: readonly string[];
  readonly consent: {
    readonly given: true;
    readonly purpose: string;
    readonly legalBasis: string;
    readonly noticeVersion: string;
    readonly recordedAt: string;
  };
}

/** Share of its height by which the crop of a face is larger than the face. */
const cropMargin = 0.4;

/** A face by its id, or a whole picture such as `image-1-page-1`. Null when there is none of this id. */
export function cropOfFace({ faces, images }: FaceMatchResult, id: string): Crop | null {
  const whole = images.find(({ image, page }) => id === `image-${image}-page-${page}`);
  if (whole) return { file: whole.image, page: whole.page, region: { x: 0, y: 0, width: 1, height: 1 } };
  const face = faces.find((each) => each.id === id);
  if (!face) return null;
  return { file: face.image, page: face.page, region: withMargin(face.boundingBox, cropMargin) };
}
