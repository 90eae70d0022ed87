import type { Box, Point } from '../reading/document/geometry.ts';
import type { EngineStamp } from '../reading/document/page.ts';
import { type Crop, withMargin } from '../reading/result/crop.ts';
import type { ImageKind } from '../track/image-kind.ts';

export type FaceRole = 'portrait' | 'ghost' | 'live' | 'unknown';

export type FaceIssueCode =
  | 'too_small'
  | 'blurred'
  | 'dark'
  | 'bright'
  | 'turned'
  | 'occluded'
  | 'cut_off'
  | 'low_confidence'
  | 'not_human';

/** Why a face is hard to compare, in words a person can act on. */
export interface FaceIssue {
  readonly code: FaceIssueCode;
  readonly message: string;
}

/** A numeric description of a face. Lives in memory only: never stored, logged or returned. */
export type FaceDescriptor = Float32Array;

/**
 * A face as a small square of grey values 0..255, row by row, aligned by eyes, nose and mouth: alike in copies of one
 * photograph. Lives in memory only: never stored, logged or returned.
 */
export type FaceThumbnail = Float32Array;

export type FacePart = 'eyes' | 'nose' | 'mouth';

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
  /** Parts that something lies on. */
  readonly covered: readonly FacePart[];
  /**
   * Advisory: `score` 0..1 that the face is live, `spoof` 0..1 that it is a print or screen; null when not measured.
   */
  readonly liveness: { readonly score: number; readonly spoof: number } | null;
  readonly descriptor: FaceDescriptor;
  /** Null where it was not made: then nothing is said of copies. */
  readonly thumbnail: FaceThumbnail | null;
}

export interface Face extends Omit<FaceObservation, 'descriptor' | 'thumbnail' | 'liveness' | 'covered'> {
  readonly id: string;
  /** Position of its picture in the request, from 1 on: 2 is `imageFile2` where each side has one picture. */
  readonly image: number;
  readonly page: number;
  readonly role: FaceRole;
  /** Absent without any. */
  readonly covered?: readonly FacePart[];
  readonly liveness: {
    readonly score: number;
    readonly spoof: number;
    readonly advisory: true;
    /**
     * `not_measured`: no rate is known at which attacks pass or genuine faces are suspected. Absent in results of
     * versions before it was said.
     */
    readonly assurance?: 'not_measured';
  } | null;
}

export type FaceDecision = 'match' | 'review' | 'no_match' | 'inconclusive';

/** What makes two faces alike that may not be of one person, or proves nothing of who is there. */
export type PairDoubt = 'same_photograph' | 'covered_alike';

export interface Comparison {
  /** Face ids. */
  readonly a: string;
  readonly b: string;
  readonly similarity: number;
  readonly decision: FaceDecision;
  /** Why the pair is no match although it is alike; absent without any. */
  readonly doubts?: readonly PairDoubt[];
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

/** A threshold of an engine and the rates that were measured at it. */
export interface MeasuredThreshold extends StatedRates {
  /** Share 0..1 of pairs of different people that it was placed to let pass; `fmr` is what people left out showed. */
  readonly aim: number;
  readonly similarity: number;
}

/** Where something lies in a pair: on one face, on both with no part in common, or on the same part of both. */
export type CoverOfPair = 'one' | 'both' | 'same_part';

/** What the thresholds of an engine do to pairs of which faces are covered. */
export interface RatesUnderCovers {
  readonly cover: CoverOfPair;
  /** How many labelled pairs the rates come from. */
  readonly pairs: { readonly same: number; readonly different: number };
  /** At the thresholds of bare faces, which were placed without the people that are counted. */
  readonly table: readonly MeasuredThreshold[];
}

/** What is known of a rate, 0..1: its value, where both ends are the same, or where it lies. An open end is absent. */
export interface KnownRate {
  readonly least?: number;
  readonly most?: number;
}

export interface KnownRates {
  readonly fmr: KnownRate;
  readonly fnmr: KnownRate;
}

/** How often the face of a picture cannot be acquired: none is found, or one that is too poor to compare. */
export interface FailureToAcquire {
  /** Share 0..1 of the pictures. */
  readonly rate: number;
  /** With 95 % confidence the rate is below this, 0..1, where no person is on many pictures. */
  readonly atMost: number;
  readonly pictures: number;
}

/** How the thresholds were chosen: on which set, with which error rates of one pair at the match threshold. */
export interface FaceCalibration extends StatedRates {
  readonly set: string;
  readonly atReview?: StatedRates;
  /** How many labelled pairs the rates come from. */
  readonly pairs?: { readonly same: number; readonly different: number };
  /** Of the pictures that the pairs are of. Absent in files and results of earlier versions. */
  readonly failureToAcquire?: FailureToAcquire;
  /**
   * The group of labelled pairs that placed the match threshold, where each group bounds it and rates are the worst of
   * the groups; absent where all pairs place it together.
   */
  readonly worstGroup?: string;
}

/** The part of a face engine that says how alike two faces are. */
export interface FaceJudge {
  /** The probability that the two are of one person, where both answers were equally likely beforehand. Symmetric. */
  similarity(a: FaceDescriptor, b: FaceDescriptor): number;
  /** Thresholds measured for this engine. */
  readonly calibration: FaceCalibration & {
    readonly match: number;
    readonly review: number;
    /** More thresholds than these two; absent where no others were measured. */
    readonly table?: readonly MeasuredThreshold[];
    /** Rates of pairs of which faces are covered; absent where they were not measured. */
    readonly underCovers?: readonly RatesUnderCovers[];
  };
}

/** What one of the pictures of a request shows, and who says so. */
export interface KindOfImage {
  /** As of a face. */
  readonly image: number;
  /** Null where nobody says and nothing could be guessed. */
  readonly kind: ImageKind | null;
  readonly source: 'request' | 'track' | 'guess';
}

/** The pictures of a side, by their positions in the request. */
export interface PicturesOfSide {
  readonly side: 1 | 2;
  readonly images: readonly number[];
  /** The one whose face is in the pair that decided; null where none could be compared. */
  readonly deciding: number | null;
}

export interface FaceMatchResult {
  readonly mode: 'two_images' | 'single_image';
  /** Absent in results of versions before it was asked. */
  readonly imageKinds?: readonly KindOfImage[];
  /** The pictures of each side; absent where no side has more than one. */
  readonly sides?: readonly PicturesOfSide[];
  readonly decision: FaceDecision;
  /** Of the pair that decided; null when nothing could be compared. */
  readonly similarity: number | null;
  readonly threshold: {
    readonly match: number;
    readonly review: number;
    /** Who said the match threshold, as a number or as a rate; of a rate that the track names, the engine. */
    readonly source: 'request' | 'track' | 'engine';
    /**
     * Of one pair at `match`, of such as are covered like the pair that decided. Absent in results of versions before
     * it was said.
     */
    readonly rates?: KnownRates;
    /** Where the faces of the pair that decided are covered; absent where both are bare and without a pair. */
    readonly cover?: CoverOfPair;
    /**
     * The best of more than one pair: from which similarity it is a match, and how often strangers get there, as far
     * as that is known. Absent with one pair.
     */
    readonly ofSeveral?: { readonly pairs: number; readonly match: number; readonly fmr: KnownRate };
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
